import { OPENED_HEADER, writeOpened } from '../../../server/src/domain/opened';
import { valueAt } from '../value-at';

/** How long a save may take, in milliseconds. */
const PATIENCE = 30_000;

/** A field with the marks of what its editor knows to be stored in it (`Opened`). */
export type FieldMarks = readonly [name: string, marks: readonly string[]];

/** The answer, or undefined where none has come within the patience of whoever saves. */
export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function withHeader(request: object, name: string, value: string): object {
  const config = Object(valueAt(request, 'config'));
  const headers = { ...Object(valueAt(config, 'headers')), [name]: value };
  return { ...request, config: { ...config, headers } };
}

/** The request with what its sender knows to be stored in the fields that it changes. */
export function withOpened(request: object, documentId: string, marks: readonly FieldMarks[]): object {
  return withHeader(request, OPENED_HEADER, writeOpened({ documentId, fields: Object.fromEntries(marks) }));
}
