import { expect, it } from '@jest/globals';
import { languageLabel, nearestLanguage } from './language-name';

it.each([
  [['en', 'fr'], 'fr', 'fr'],
  [['en', 'fr-CA', 'fr'], 'fr', 'fr'],
  [['en', 'fr-CA'], 'fr', 'fr-CA'],
  [['en', 'pt'], 'pt-BR', 'pt'],
  [['de', 'en'], 'fr', 'de'],
  [[], 'fr', 'en'],
])('of %j, the nearest to %s is %s', (languages, wanted, nearest) => {
  expect(nearestLanguage(languages, wanted)).toBe(nearest);
});

it('a label begins with a capital letter, whatever the language does', () => {
  expect(languageLabel('en', 'fr')).toBe('Anglais');
  expect(languageLabel('fr', 'en')).toBe('French');
});
