import { fieldLabel } from '../layout/field-texts';
import { valueAt } from '../value-at';
import { wordsOf } from './words';
import type { Wording } from './words';

/** A field that the server finds something wrong with. */
export interface RefusedField {
  name: string;
  /** In the words of the panel. */
  message: string;
  /** The language of the record in which it is wrong, where it is one language alone. */
  locale: string | undefined;
}

/** What the server refused, in the words of the panel. */
export interface Refused {
  message: string;
  fields: readonly RefusedField[];
}

/** Whether nobody knows if what was sent has arrived: the server itself has not answered, or not in time. */
export function isSilence(error: unknown): boolean {
  const status = valueAt(error, 'status');
  return typeof status !== 'number' || [502, 503, 504].includes(status);
}

/**
 * Puts the refusal of any request into the words of the panel.
 * @param error what Strapi's clients throw or return
 */
export function refusedBy(error: unknown, wording: Wording): Refused {
  const answer = valueAt(error, 'response', 'data', 'error') ?? error;
  const { text } = wording;
  const fields = fieldsOf(answer, wording);
  const status = Number(valueAt(error, 'status'));
  if (isSilence(error)) return { message: text('refused.silent'), fields };
  if (status === 401) return { message: text('refused.expired'), fields };
  if (status >= 500) return { message: text('refused.fault'), fields };
  const named = fields.map(({ name, message }) =>
    text('refused.field', { field: fieldLabel(name, wording.language()), message }),
  );
  const known =
    wordsOf(answer, wording) ?? (named.length > 0 ? named.join(' ') : undefined) ?? bareWords(status, text);
  return {
    message: known ?? text('refused.unknown', { message: String(valueAt(answer, 'message')) }),
    fields,
  };
}

/** What a status says alone. */
function bareWords(status: number, text: Wording['text']): string | undefined {
  if (status === 403) return text('refused.forbidden');
  return status === 404 ? text('refused.gone') : undefined;
}

function fieldsOf(answer: unknown, wording: Wording): RefusedField[] {
  const problems = valueAt(answer, 'details', 'errors');
  if (!Array.isArray(problems)) return [];
  return problems.map((problem: unknown) => {
    const locale = valueAt(problem, 'refusal', 'values', 'language');
    return {
      name: String(valueAt(problem, 'path', '0')),
      message: wordsOf(problem, wording) ?? wording.text('refused.notValid'),
      locale: typeof locale === 'string' ? locale : undefined,
    };
  });
}
