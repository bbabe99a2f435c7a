import { SECRET_MARKS } from '../../../server/src/domain/opened';
import type { Values } from './form-values';
import type { EditedRecord } from './ours';
import { valueAt } from '../value-at';

const SECRET = new Set(['password']);
/** Whether a field never lies in a browser, nor in the log of a proxy. */
export const isSecret = (name: string): boolean => SECRET.has(name);

const marks = new Map<string, Values>();

const keyOf = ({ kind, documentId, locale }: EditedRecord): string =>
  JSON.stringify([kind, documentId, locale]);

/** Takes the marks of what is stored in secret fields from an answer with a record: the server alone can make them. */
export function noteSecretMarks(record: EditedRecord, answer: unknown): void {
  marks.set(keyOf(record), Object(valueAt(answer, 'meta', SECRET_MARKS)));
}

/** The marks of what was stored in the secret fields of a record when it was read last, by field. */
export const secretMarks = (record: EditedRecord): Values => marks.get(keyOf(record)) ?? {};
