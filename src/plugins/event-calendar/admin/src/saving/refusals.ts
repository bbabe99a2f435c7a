import type { Conflict } from '../../../server/src/domain/opened';
import { isNoResponse } from '../refusals/refused';
import { wordsOf } from '../refusals/words';
import { valueAt } from '../value-at';
import type { RequestResult } from '../strapi/requests';
import { WORDING, say } from './words';

/** An error in the format of a `ValidationError`. Only after such an error does the edit view keep what was typed. */
export interface Refusal {
  status: number;
  name: 'ValidationError';
  message: string;
  details: { errors?: readonly object[] };
}

const refusal = (message: string, errors?: readonly object[], status = 400): Refusal => ({
  status,
  name: 'ValidationError',
  message,
  details: errors === undefined ? {} : { errors },
});

/** Whether the response to a request was lost: it may have succeeded. */
export const isLost = (result: RequestResult): boolean => 'error' in result && isNoResponse(result.error);

/** The error for a save whose response did not arrive in time. */
export const lateness = (): Refusal => refusal(say('saving.late'));

/** The message for a failed save, with messages for single fields. */
export function refusalOf(error: unknown): Refusal {
  if (isNoResponse(error)) return refusal(say('saving.silent'));
  const status = Number(valueAt(error, 'status'));
  if (status === 401) return refusal(say('saving.expired'));
  if (status >= 500) return refusal(say('saving.fault'));
  const conflict = conflictIn(error);
  if (conflict !== undefined) {
    const marked = conflict.fields.map(({ name }) => ({
      path: [name],
      message: say('saving.conflict.field'),
    }));
    return refusal(say('saving.conflict.refused'), marked);
  }
  const problems = valueAt(error, 'details', 'errors');
  if (Array.isArray(problems)) return refusal(summaryFor(error), problems.map(translated));
  const known = wordsOf(error, WORDING);
  if (known !== undefined) return refusal(known);
  if (status === 403) return refusal(say('saving.forbidden'));
  if (status === 404) return refusal(say('saving.gone'), undefined, status);
  return refusal(say('refused.unknown', { message: String(valueAt(error, 'message')) }));
}

/** The summary for errors that are shown at the fields. */
const summaryFor = (error: unknown): string => wordsOf(error, WORDING) ?? say('saving.fields');

const translated = (problem: unknown): object => {
  const message = wordsOf(problem, WORDING) ?? say('refused.notValid');
  return { ...Object(problem), message };
};

/** The fields that somebody else has changed too; undefined if a save was refused for another reason. */
export function conflictIn(error: unknown): Conflict | undefined {
  const conflict = valueAt(error, 'details', 'conflict');
  return isConflict(conflict) ? conflict : undefined;
}

/** Type guard. The server writes the response from the same type, so `fields` is enough to check. */
const isConflict = (value: unknown): value is Conflict => Array.isArray(valueAt(value, 'fields'));
