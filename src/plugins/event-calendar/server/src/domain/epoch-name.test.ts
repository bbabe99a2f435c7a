import { expect, it } from '@jest/globals';
import { epochName } from './epoch-name';

it('the name of an epoch is short and different for each', () => {
  expect([0, 35, 36, 1_800_000_000].map(epochName)).toEqual(['0', 'z', '10', 'tro8w0']);
});
