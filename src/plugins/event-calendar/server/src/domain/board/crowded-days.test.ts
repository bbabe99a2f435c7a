import { describe, expect, it } from '@jest/globals';
import { crowdedDays } from './crowded-days';

const RANGE = { first: 0, last: 9 };
const on = (id: string, first: number, last = first) => ({ id, first, last });

describe('crowded days', () => {
  it('shows every event when there is enough room', () => {
    const { shown, hidden } = crowdedDays([on('a', 1), on('b', 1, 3)], RANGE, 2);
    expect([[...shown].toSorted(), [...hidden]]).toEqual([['a', 'b'], []]);
  });

  it('shows the first events of a day and counts the others', () => {
    const { shown, hidden } = crowdedDays([on('a', 1), on('b', 1), on('c', 1), on('d', 2)], RANGE, 2);
    expect([[...shown], [...hidden]]).toEqual([['a', 'b', 'd'], [[1, 1]]]);
  });

  it('reserves places for events of several days and gives the rest to events of one day', () => {
    const long = ['l1', 'l2', 'l3'].map((id) => on(id, -100, 100));
    const short = ['s1', 's2'].map((id) => on(id, 5));
    const { shown, hidden } = crowdedDays([...long, ...short], RANGE, 3);
    expect([...shown]).toEqual(['l1', 'l2', 's1']);
    expect(hidden.get(5)).toBe(2);
    expect(hidden.get(4)).toBe(1);
    expect(hidden.has(10)).toBe(false);
  });

  it('reserves them also when the events of one day come first', () => {
    const short = ['s1', 's2', 's3'].map((id) => on(id, 5));
    const { shown, hidden } = crowdedDays([...short, on('l1', 4, 6)], RANGE, 3);
    expect([...shown].toSorted()).toEqual(['l1', 's1', 's2']);
    expect([...hidden]).toEqual([[5, 1]]);
  });

  it('ignores events outside the range', () => {
    expect(crowdedDays([on('a', 20)], RANGE, 0).hidden.size).toBe(0);
  });
});
