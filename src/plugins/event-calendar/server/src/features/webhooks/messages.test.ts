import { describe, expect, it } from '@jest/globals';
import { isFull, isTruncated, momentsOf, rolloverBody, testBody } from './messages';

const message = (data: unknown): string => JSON.stringify({ type: 'calendar.changed', data });

describe('the body of a message that is superseded', () => {
  it('names its moments, and says whether they are all', () => {
    const moments = [
      { at: '2031-05-10T19:00:00.000Z', reason: 'start' as const },
      { at: '2031-05-11T00:00:00.000Z', reason: 'day' as const },
    ];
    for (const complete of [true, false]) {
      const body = rolloverBody({ after: 0, last: 1 }, moments, { epoch: 1, complete });
      expect(momentsOf(body)).toEqual(moments);
      expect(isTruncated(body)).toBe(!complete);
    }
    expect(momentsOf(undefined)).toEqual([]);
    expect(isTruncated(undefined)).toBe(false);
  });

  it('says whether it asks for a full rebuild; in release 0.1.0 it does not', () => {
    expect(isFull(message({ full: true }))).toBe(true);
    expect(isFull(message({ full: false }))).toBe(false);
    expect(isFull(message({ first: 1, last: 2 }))).toBe(false);
    expect(isFull(undefined)).toBe(false);
  });

  it('is refused if it has another form', () => {
    expect(() => isFull('{}')).toThrow('has no data');
    expect(() => isFull('null')).toThrow('has no data');
    expect(() => momentsOf(testBody({ name: 'Site' }, 0, 1))).toThrow('does not name its moments');
    expect(() => momentsOf(message({ moments: [{ at: 5, reason: 'start' }] }))).toThrow('does not name');
    expect(() => momentsOf(message({ moments: [{ at: '', reason: 'noon' }] }))).toThrow('does not name');
  });
});
