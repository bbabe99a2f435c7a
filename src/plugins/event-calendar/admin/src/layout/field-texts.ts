import { FIELD_TEXTS_EN } from '../../../server/src/panel-contract/field-texts/en';
import { FIELD_TEXTS_FR } from '../../../server/src/panel-contract/field-texts/fr';
import type { FieldTexts } from '../../../server/src/panel-contract/field-texts/types';
import { KINDS } from '../../../server/src/domain/kinds';
import type { Kind } from '../../../server/src/domain/kinds';

const TRANSLATIONS: Readonly<Record<string, FieldTexts>> = { fr: FIELD_TEXTS_FR };

/**
 * The text of a field in a language of the admin panel. Strapi keeps one text a field for all languages: what the calendar put
 * there is translated, what an administrator wrote instead stays as it is.
 */
export function fieldText(kind: Kind, field: string, part: 'label' | 'hint', kept: string, language: string) {
  const texts = FIELD_TEXTS_EN[kind][field];
  const ours = texts?.[part];
  if (ours === undefined || (kept !== ours && !texts?.former?.includes(kept))) return kept;
  return TRANSLATIONS[language]?.[kind][field]?.[part] ?? ours;
}

/** What a field is called in a language of the admin panel; its own name where no kind has such a field. */
export function fieldLabel(name: string, language: string): string {
  const kind = KINDS.find((each) => FIELD_TEXTS_EN[each][name] !== undefined);
  if (kind === undefined) return name;
  const texts = TRANSLATIONS[language] ?? FIELD_TEXTS_EN;
  return texts[kind][name]?.label ?? name;
}
