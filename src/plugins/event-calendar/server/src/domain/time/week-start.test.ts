import { describe, expect, it } from '@jest/globals';
import { weekStartOf } from './week-start';

describe('weekStartOf', () => {
  it('follows the language of the reader', () => {
    expect(
      ['en', 'en-GB', 'fr', 'fr-CA', 'de', 'ja', 'ar', 'pt-BR', 'nonsense!'].map((language) =>
        weekStartOf('locale', language),
      ),
    ).toEqual([0, 1, 1, 0, 1, 0, 6, 0, 1]);
  });

  it('is Monday for a language without a known region', () => {
    for (const language of ['zxx', '', 'en-XX', 'not a language'])
      expect(weekStartOf('locale', language)).toBe(1);
  });

  it('follows the setting when it names a day', () => {
    expect(weekStartOf('monday', 'en')).toBe(1);
    expect(weekStartOf('sunday', 'fr')).toBe(0);
    expect(weekStartOf('saturday', 'fr')).toBe(6);
  });
});
