import type { Refusal } from '../../../server/src/domain/refusals';
import { languageName } from '../language-name';
import { fieldLabel } from '../layout/field-texts';
import { SERVER_MESSAGES } from '../strapi/messages';
import { valueAt } from '../value-at';

/** The words of the panel, and the language that they are in. */
export interface Wording {
  text(name: string, values?: Record<string, string | number>): string;
  language(): string;
}

/**
 * What the server says of a request, or of one field of it, in the words of the panel.
 * @param said an error in the form in which Strapi answers, or a member of its `details.errors`
 * @returns undefined where nothing here knows it
 */
export function wordsOf(said: unknown, { text, language }: Wording): string | undefined {
  const refused = valueAt(said, 'details', 'refusal') ?? valueAt(said, 'refusal');
  if (isRefusal(refused)) return text(`refused.${refused.key}`, shownValues(refused, language));
  const message = String(valueAt(said, 'message'));
  const [pattern, name] = SERVER_MESSAGES.find(([each]) => each.test(message)) ?? [];
  return name === undefined ? undefined : text(name, { ...pattern?.exec(message)?.groups });
}

/** Type guard; the server writes both sides of it from one table. */
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

/** A time of day: `03:30` in English is `3:30 AM`. */
const timeWords = (time: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );
