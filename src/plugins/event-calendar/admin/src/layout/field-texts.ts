import { FIELD_TEXTS_EN } from '../../../server/src/panel-contract/field-texts/en';
import { FIELD_TEXTS_FR } from '../../../server/src/panel-contract/field-texts/fr';
import type { FieldTexts } from '../../../server/src/panel-contract/field-texts/types';
import { KINDS } from '../../../server/src/domain/kinds';
import type { Kind } from '../../../server/src/domain/kinds';

const TRANSLATIONS: Readonly<Record<string, FieldTexts>> = { fr: FIELD_TEXTS_FR };

/**
 * The text of a field in a language of the admin panel. Strapi stores one text per field for all languages. If it is the text of the
 * calendar, it is translated; a text that an administrator wrote stays.
 */
export function fieldText(
  kind: Kind,
  field: string,
  part: 'label' | 'hint',
  stored: string,
  language: string,
) {
  const texts = FIELD_TEXTS_EN[kind][field];
  const original = texts?.[part];
  if (original === undefined || (stored !== original && !texts?.former?.includes(stored))) return stored;
  return TRANSLATIONS[language]?.[kind][field]?.[part] ?? original;
}

/** The label of a field in a language of the admin panel; the name of the attribute if no kind has such a field. */
export function fieldLabel(name: string, language: string): string {
  const kind = KINDS.find((each) => FIELD_TEXTS_EN[each][name] !== undefined);
  if (kind === undefined) return name;
  const texts = TRANSLATIONS[language] ?? FIELD_TEXTS_EN;
  return texts[kind][name]?.label ?? name;
}
