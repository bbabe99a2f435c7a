import { expect, it } from '@jest/globals';
import { wronglySpaced } from '../../domain/text/french-texts.fixtures';
import { fr } from './fr';

it('the French descriptions have no-break spaces where a line must not break', () => {
  const texts = Object.values(fr);
  expect(texts.some((text) => text.includes('\u202f;'))).toBe(true);
  expect(wronglySpaced(texts)).toEqual([]);
});
