import { describe, expect, it } from '@jest/globals';
import { groupBy } from './group-by';

describe('groupBy', () => {
  it('keeps the order of items and of the first item of each key', () => {
    const groups = groupBy([5, 2, 8, 3, 1], (number) => (number % 2 === 0 ? 'even' : 'odd'));
    expect([...groups]).toEqual([
      ['odd', [5, 3, 1]],
      ['even', [2, 8]],
    ]);
  });

  it('of nothing is empty', () => {
    expect([...groupBy([], String)]).toEqual([]);
  });
});
