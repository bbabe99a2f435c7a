import { OPENED_HEADER, writeOpened } from '../../../server/src/domain/opened';
import type { Unavailable } from '../../../server/src/panel-contract/unavailable';
import type { RequestResult, Send } from '../strapi/requests';
import { valueAt } from '../value-at';

/** How long to wait for the response to a save, in milliseconds. */
const TIMEOUT = 30_000;

/** A field with the marks of the stored values that the editor has seen (`Opened`). */
export type FieldMarks = readonly [name: string, marks: readonly string[]];

/** The result, or undefined if it does not arrive within `TIMEOUT`. */
export async function inTime<T>(result: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before the first repetition, in milliseconds; then twice as long each time. */
const FIRST_PAUSE = 1_000;

/**
 * Sends a request that saves. While the server refuses it because too many others wait, it is sent again; nothing was stored then.
 * @returns undefined if there is no other response within `TIMEOUT`
 */
export function sendPatiently(send: Send, request: object): Promise<RequestResult | undefined> {
  const until = Date.now() + TIMEOUT;
  const attempt = async (pause: number): Promise<RequestResult> => {
    const result = await send(request);
    if (!isTooManyWaiting(result) || Date.now() + pause >= until) return result;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return attempt(2 * pause);
  };
  return inTime(attempt(FIRST_PAUSE));
}

function isTooManyWaiting(result: RequestResult): boolean {
  const details: Unavailable = 'error' in result ? Object(valueAt(result.error, 'details')) : {};
  return details.tooManyWaiting === true;
}

export function withHeader(request: object, name: string, value: string): object {
  const config = Object(valueAt(request, 'config'));
  const headers = { ...Object(valueAt(config, 'headers')), [name]: value };
  return { ...request, config: { ...config, headers } };
}

/** The request with the marks of the stored values that the editor has seen, for the fields that it changes. */
export function withOpened(request: object, documentId: string, marks: readonly FieldMarks[]): object {
  return withHeader(request, OPENED_HEADER, writeOpened({ documentId, fields: Object.fromEntries(marks) }));
}
