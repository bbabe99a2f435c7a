import { expect, it } from '@jest/globals';
import { wronglySpaced } from '../../domain/text/french-texts.fixtures';
import { labelsFor } from './labels';

it('the French labels have no-break spaces where a line must not break', () => {
  const texts = Object.values(labelsFor('fr').labels);
  expect(texts.some((text) => text.includes('\u00a0:'))).toBe(true);
  expect(wronglySpaced(texts)).toEqual([]);
});
