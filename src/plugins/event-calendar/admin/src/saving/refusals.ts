import type { Conflict } from '../../../server/src/domain/opened';
import { valueAt } from './ours';
import type { Answer } from './strapi-requests';
import { refusalIn, say } from './words';

/** An error of a request in the form in which the edit view keeps what was typed: it does so after a `ValidationError` alone. */
export interface Refusal {
  status: number;
  name: 'ValidationError';
  message: string;
  details: { errors?: readonly object[] };
}

const refusal = (message: string, errors?: readonly object[]): Refusal => ({
  status: 400,
  name: 'ValidationError',
  message,
  details: errors === undefined ? {} : { errors },
});

/** Whether nobody knows if what was sent has arrived: the server itself has not answered, or not in time. */
export function isSilence(error: unknown): boolean {
  const status = valueAt(error, 'status');
  return typeof status !== 'number' || [502, 503, 504].includes(status);
}

/** Whether a request was answered with such a silence. */
export const isLost = (answer: Answer): boolean => 'error' in answer && isSilence(answer.error);

/** The save has not been answered in time. */
export const lateness = (): Refusal => refusal(say('saving.late'));

/** What somebody is told of a save that failed, and in which fields. */
export function refusalOf(error: unknown): Refusal {
  if (isSilence(error)) return refusal(say('saving.silent'));
  const status = valueAt(error, 'status');
  const message = valueAt(error, 'message');
  if (status === 401) return refusal(say('saving.expired'));
  if (Number(status) >= 500 || typeof message !== 'string') return refusal(say('saving.fault'));
  const conflict = conflictIn(error);
  if (conflict !== undefined) {
    const marked = conflict.fields.map(({ name }) => ({
      path: [name],
      message: say('saving.conflict.field'),
    }));
    return refusal(say('saving.conflict.refused'), marked);
  }
  const problems = valueAt(error, 'details', 'errors');
  return refusal(refusalIn(message), Array.isArray(problems) ? problems.map(translated) : undefined);
}

const translated = (problem: unknown): object => {
  const message = refusalIn(String(valueAt(problem, 'message')));
  return { ...Object(problem), message };
};

/** The fields that somebody else has changed too, where a save was refused for that. */
export function conflictIn(error: unknown): Conflict | undefined {
  const conflict = valueAt(error, 'details', 'conflict');
  return isConflict(conflict) ? conflict : undefined;
}

/** Type guard; the server writes both sides of it from one type. */
const isConflict = (value: unknown): value is Conflict => Array.isArray(valueAt(value, 'fields'));
