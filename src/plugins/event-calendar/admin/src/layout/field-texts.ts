import { FIELD_TEXTS_EN } from '../../../server/src/admin-panel/contract/field-texts/en';
import { FIELD_TEXTS_FR } from '../../../server/src/admin-panel/contract/field-texts/fr';
import type { FieldTexts } from '../../../server/src/admin-panel/contract/field-texts/types';
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

/** The language that the admin panel is shown in. */
export const panelLanguage = (): string => document.documentElement.lang.slice(0, 2);
