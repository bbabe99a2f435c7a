/** The name of a language in another language: `fr` in `en` is `French`. */
export const languageName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code) ?? code;
