import { SECRET_MARKS } from '../../../server/src/domain/opened';
import type { EditedRecord } from '../edited-record';
import { valueAt } from '../value-at';

const SECRET = new Set(['password']);
/** Whether a field must never be stored in a browser or appear in the log of a proxy. */
export const isSecret = (name: string): boolean => SECRET.has(name);

const marks = new Map<string, object>();

const keyOf = ({ kind, documentId, locale }: EditedRecord): string =>
  JSON.stringify([kind, documentId, locale]);

/** Remembers the marks of secret fields from a response with a record. Only the server can compute them. */
export function noteSecretMarks(record: EditedRecord, response: unknown): void {
  marks.set(keyOf(record), Object(valueAt(response, 'meta', SECRET_MARKS)));
}

/** The marks of the secret fields of a record, by field, as it was last read. */
export const secretMarks = (record: EditedRecord): object => marks.get(keyOf(record)) ?? {};
