import { recordOf } from '../edited-record';
import { valueAt } from '../value-at';
import { isNoResponse } from '../refusals/refused';
import { noteSecretMarks } from './secrets';
import { cachedDocument } from '../strapi/requests';
import type { RequestResult, PanelRequest } from '../strapi/requests';

/** The waiting times before each retry, in milliseconds. */
const PAUSES = [500, 2_000];

/**
 * Reads a record. After every save, even a failed one, Strapi reads the record again, and replaces the form by an error
 * message if that fails too. Here a failed request is repeated, and in the end the form keeps its values.
 */
export function readPatiently({
  asked,
  proceed,
  getState,
}: PanelRequest): Promise<RequestResult> | undefined {
  const record = recordOf(asked);
  if (record === undefined) return undefined;
  const onRead = (result: unknown): void => noteSecretMarks(record, result);
  return read(proceed, () => cachedDocument(asked, getState()), onRead);
}

async function read(
  proceed: () => Promise<RequestResult>,
  cached: () => unknown,
  onRead: (result: unknown) => void,
): Promise<RequestResult> {
  let result = await proceed();
  for (const pause of PAUSES) {
    if (!('error' in result) || !isNoResponse(result.error)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    result = await proceed();
  }
  if (!('error' in result)) {
    onRead(result.data);
    return result;
  }
  const cachedRecord = isForGood(result.error) ? undefined : cached();
  return cachedRecord === undefined ? result : { data: cachedRecord };
}

/** Whether the record is gone, or nobody with these rights may read it. Every other failure may pass. */
const isForGood = (error: unknown): boolean => [403, 404].includes(Number(valueAt(error, 'status')));
