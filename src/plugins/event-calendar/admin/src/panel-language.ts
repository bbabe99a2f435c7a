/** The language that the admin panel is shown in. */
export const panelLanguage = (): string => document.documentElement.lang.slice(0, 2);
