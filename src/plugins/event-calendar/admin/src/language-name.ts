/** The name of a language in another language: `fr` in `en` is `French`. */
export const languageName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code) ?? code;

/** Its name as the first word of a label or a choice: `anglais` becomes `Anglais`. */
export function languageLabel(code: string, locale: string): string {
  const name = languageName(code, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const withoutRegion = (code: string): string => code.replace(/[-_].*/, '').toLowerCase();

/**
 * The language of a calendar that is nearest to a wanted one: the same, else the same in another region, else the first.
 * @param languages the codes of the calendar's languages, the default language first
 */
export const nearestLanguage = (languages: readonly string[], wanted: string): string =>
  languages.find((code) => code === wanted) ??
  languages.find((code) => withoutRegion(code) === withoutRegion(wanted)) ??
  languages[0] ??
  'en';
