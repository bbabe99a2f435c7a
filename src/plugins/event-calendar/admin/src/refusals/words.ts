import type { Refusal } from '../../../server/src/domain/refusals';
import { languageName } from '../language-name';
import { fieldLabel } from '../layout/field-texts';
import { SERVER_MESSAGES } from '../strapi/messages';
import { valueAt } from '../value-at';

/** The texts of the panel, and their language. */
export interface Wording {
  text(name: string, values?: Record<string, string | number>): string;
  language(): string;
}

/**
 * Says in the language of the panel what is wrong with a request or with one of its fields.
 * @param error an error in the form of Strapi's responses, or a member of its `details.errors`
 * @returns undefined for an unknown error
 */
export function wordsOf(error: unknown, { text, language }: Wording): string | undefined {
  const refused = valueAt(error, 'details', 'refusal') ?? valueAt(error, 'refusal');
  if (isRefusal(refused)) return text(`refused.${refused.key}`, shownValues(refused, language));
  const message = String(valueAt(error, 'message'));
  const [pattern, name] = SERVER_MESSAGES.find(([each]) => each.test(message)) ?? [];
  return name === undefined ? undefined : text(name, { ...pattern?.exec(message)?.groups });
}

/** Type guard. The server writes `key` and `values` only together (`server/src/domain/refusals.ts`). */
const isRefusal = (value: unknown): value is Refusal =>
  typeof valueAt(value, 'key') === 'string' && typeof valueAt(value, 'values') === 'object';

function shownValues({ values }: Refusal, language: Wording['language']): Record<string, string | number> {
  const shown: Record<string, string | number> = { ...values };
  const { field, language: code, shown: time } = values;
  if (field !== undefined) shown['field'] = fieldLabel(String(field), language());
  if (code !== undefined) shown['language'] = languageName(String(code), language());
  if (time !== undefined) shown['shown'] = timeWords(String(time), language());
  return shown;
}

/** A time of day in a language: `03:30` is `3:30 AM` in English. */
const timeWords = (time: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );
