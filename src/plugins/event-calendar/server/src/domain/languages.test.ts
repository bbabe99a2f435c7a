import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, LANGUAGE_NAMES, isLanguage } from './languages';

describe('the languages of the interface', () => {
  it('are recognised by their codes in lower case', () => {
    expect(LANGUAGES.every(isLanguage)).toBe(true);
    expect(['it', 'EN', 'en-GB', '', 'toString'].some(isLanguage)).toBe(false);
  });

  it.each(LANGUAGES)('%s has the name that its speakers use', (language) => {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
    expect(LANGUAGE_NAMES[language].toLocaleLowerCase(language)).toBe(name.toLocaleLowerCase(language));
    expect(LANGUAGE_NAMES[language]).toMatch(/^\p{Lu}/u);
  });
});
