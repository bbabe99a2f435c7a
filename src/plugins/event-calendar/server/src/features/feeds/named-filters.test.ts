import { expect, it } from '@jest/globals';
import { namedFilters } from './named-filters';

it.each([
  [
    { categories: 'jazz,Open air', tags: 'loud', search: 'new', venue: '5' },
    ['jazz,Open air', 'loud', 'new'],
  ],
  [{ categories: '12' }, []],
  [{ categories: '12, 7,jazz', tags: '3' }, ['jazz']],
  [{ search: '2031' }, ['2031']],
  [{}, []],
])('of %j the title says %j', (given, said) => {
  expect(namedFilters(given)).toEqual(said);
});
