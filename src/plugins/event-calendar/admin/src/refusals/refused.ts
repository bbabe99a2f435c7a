import { fieldLabel } from '../layout/field-texts';
import { valueAt } from '../value-at';
import { wordsOf } from './words';
import type { Wording } from './words';

/** A field that the server refused. */
export interface RefusedField {
  name: string;
  /** In the language of the panel. */
  message: string;
  /** The language of the record, if only one language is wrong. */
  locale: string | undefined;
}

/** What the server refused, in the language of the panel. */
export interface Refused {
  message: string;
  fields: readonly RefusedField[];
}

/** Whether the server did not respond, or not in time. Then it is unknown whether it received the request. */
export function isNoResponse(error: unknown): boolean {
  const status = valueAt(error, 'status');
  return typeof status !== 'number' || [502, 503, 504].includes(status);
}

/**
 * Says in the language of the panel why a request was refused.
 * @param error as Strapi's clients throw or return it
 */
export function refusedBy(error: unknown, wording: Wording): Refused {
  const body = valueAt(error, 'response', 'data', 'error') ?? error;
  const { text } = wording;
  const fields = fieldsOf(body, wording);
  const status = Number(valueAt(error, 'status'));
  if (isNoResponse(error)) return { message: text('refused.silent'), fields };
  if (status === 401) return { message: text('refused.expired'), fields };
  if (status >= 500) return { message: text('refused.fault'), fields };
  const named = fields.map(({ name, message }) =>
    text('refused.field', { field: fieldLabel(name, wording.language()), message }),
  );
  const known =
    wordsOf(body, wording) ?? (named.length > 0 ? named.join(' ') : undefined) ?? textOfStatus(status, text);
  const message = known ?? text('refused.unknown', { message: String(valueAt(body, 'message')) });
  // Of several events, the one that refused.
  const event = valueAt(body, 'details', 'event', 'title');
  const isNamed = typeof event === 'string' && event !== '';
  return { message: isNamed ? text('refused.field', { field: event, message }) : message, fields };
}

/** The text for a status without details. */
function textOfStatus(status: number, text: Wording['text']): string | undefined {
  if (status === 403) return text('refused.forbidden');
  return status === 404 ? text('refused.gone') : undefined;
}

function fieldsOf(body: unknown, wording: Wording): RefusedField[] {
  const problems = valueAt(body, 'details', 'errors');
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
