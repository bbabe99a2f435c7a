/** The ten languages of the interface (docs/interface.md 15.1). */
export const LANGUAGES = ['cs', 'nl', 'en', 'fr', 'de', 'hu', 'pl', 'ro', 'es', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  cs: 'Čeština',
  nl: 'Nederlands',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  hu: 'Magyar',
  pl: 'Polski',
  ro: 'Română',
  es: 'Español',
  tr: 'Türkçe',
};

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);
