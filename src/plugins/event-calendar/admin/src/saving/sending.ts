import { OPENED_HEADER, writeOpened } from '../../../server/src/domain/opened';
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

export function withHeader(request: object, name: string, value: string): object {
  const config = Object(valueAt(request, 'config'));
  const headers = { ...Object(valueAt(config, 'headers')), [name]: value };
  return { ...request, config: { ...config, headers } };
}

/** The request with the marks of the stored values that the editor has seen, for the fields that it changes. */
export function withOpened(request: object, documentId: string, marks: readonly FieldMarks[]): object {
  return withHeader(request, OPENED_HEADER, writeOpened({ documentId, fields: Object.fromEntries(marks) }));
}
