import { expect, it } from '@jest/globals';
import { changeWords } from './change-words';

const text = (name: string, values: Record<string, string> = {}): string =>
  [name, ...Object.values(values)].join(' ');

it('names changed fields by their labels, shared ones first, and texts with their language', () => {
  const fields = [
    { locale: 'fr', field: null },
    { locale: 'en', field: 'title' },
    { locale: null, field: 'venue' },
  ];
  expect(changeWords(fields, text, 'en')).toEqual([
    'Venue',
    'review.newLanguage French',
    'review.inLanguage Title English',
  ]);
  expect(changeWords(fields, text, 'fr')).toEqual([
    'Lieu',
    'review.newLanguage français',
    'review.inLanguage Titre anglais',
  ]);
});
