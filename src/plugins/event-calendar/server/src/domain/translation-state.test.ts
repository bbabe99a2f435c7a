import fc from 'fast-check';
import { describe, expect, it } from '#test';
import type { TextTimes } from './translation-state';
import { changedSince, momentAfter, translationStates } from './translation-state';

const times = (savedAt: number, fields: Record<string, number> = {}): TextTimes => ({ savedAt, fields });

describe('changedSince', () => {
  it('names what was changed in the source after the translation was saved', () => {
    const source = times(30, { title: 10, excerpt: 30 });
    expect(changedSince(source, times(20))).toEqual(['excerpt']);
    expect(changedSince(source, times(30))).toEqual([]);
    expect(changedSince(source, undefined), 'saved before anything was noted').toEqual(['title', 'excerpt']);
    expect(changedSince(undefined, times(20))).toEqual([]);
  });
});

describe('translationStates', () => {
  it('tells the source, what is missing, what is behind and what is current', () => {
    const known = new Map([
      ['en', times(30, { title: 30 })],
      ['fr', times(20)],
      ['it', times(40)],
    ]);
    expect(translationStates(['en', 'fr', 'de'], ['fr', 'en', 'it'], 'en', known)).toEqual([
      { locale: 'en', state: 'source' },
      { locale: 'fr', state: 'behind' },
      { locale: 'de', state: 'missing' },
      { locale: 'it', state: 'current' },
    ]);
  });

  it('is current for whoever saves last, whatever was changed before', () => {
    const moments = fc.dictionary(fc.constantFrom('title', 'excerpt'), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(moments, (fields) => {
        const known = new Map([
          ['en', times(9, fields)],
          ['fr', times(9)],
        ]);
        return translationStates([], ['en', 'fr'], 'en', known).every(({ state }) => state !== 'behind');
      }),
    );
  });
});

describe('momentAfter', () => {
  it('is now, and later than what was noted by a clock that was ahead', () => {
    const known = new Map([
      ['en', times(30, { title: 50 })],
      ['fr', times(40)],
    ]);
    expect(momentAfter(known, 60)).toBe(60);
    expect(momentAfter(known, 20)).toBe(51);
    expect(momentAfter(known, 50)).toBe(51);
    expect(momentAfter(new Map(), 20)).toBe(20);
  });
});
