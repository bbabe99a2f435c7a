import type { ChangedField } from '../../../server/src/domain/changed-fields';
import { languageName } from '../language-name';
import { fieldLabel } from '../layout/field-texts';

/**
 * Changed fields by the labels of the form, a line for each: the shared ones first, then those of each language.
 * @param text the texts of the plugin
 * @param locale the language of the panel
 */
export function changeWords(
  fields: readonly ChangedField[],
  text: (name: string, values?: Record<string, string>) => string,
  locale: string,
): string[] {
  const wordsOf = ({ locale: of, field }: ChangedField): string => {
    if (of === null) return fieldLabel(field ?? '', locale);
    const language = languageName(of, locale);
    if (field === null) return text('review.newLanguage', { language });
    return text('review.inLanguage', { field: fieldLabel(field, locale), language });
  };
  return [...fields]
    .sort((one, other) => Number(one.locale !== null) - Number(other.locale !== null))
    .map(wordsOf);
}
