import { describe, expect, it } from '#test';
import fc from 'fast-check';
import type { Fingerprint } from './changed-fields';
import { changedFields } from './changed-fields';

const state = (
  shared: Record<string, string>,
  texts: Record<string, Record<string, string>>,
): Fingerprint => ({ shared, texts });

describe('changedFields', () => {
  it('names texts with their language, shared fields without one, and new languages as a whole', () => {
    const before = state({ venue: 'a', cost: '1' }, { en: { title: 'x', excerpt: 'y' } });
    const after = state(
      { venue: 'b', cost: '1' },
      { en: { title: 'x', excerpt: 'z' }, fr: { title: 'x', excerpt: 'y' } },
    );
    expect(changedFields(before, after)).toEqual([
      { locale: 'en', field: 'excerpt' },
      { locale: 'fr', field: null },
      { locale: null, field: 'venue' },
    ]);
  });

  it('leaves out languages that are gone and fields that were not known before', () => {
    const before = state({ cost: '' }, { en: { title: 'x' }, fr: { title: 'x' } });
    const after = state({ cost: '', ticketUrl: 'new' }, { en: { title: 'x' } });
    expect(changedFields(before, after)).toEqual([]);
  });

  const marks = fc.dictionary(fc.constantFrom('title', 'excerpt', 'venue'), fc.constantFrom('a', 'b'));
  const anyState = fc.record({
    shared: marks,
    texts: fc.dictionary(fc.constantFrom('en', 'fr'), marks),
  });

  it('finds nothing in the same state, and each field at most once', () => {
    fc.assert(fc.property(anyState, (one) => changedFields(one, one).length === 0));
    fc.assert(
      fc.property(anyState, anyState, (one, other) => {
        const found = changedFields(one, other).map(({ locale, field }) => `${locale} ${field}`);
        return new Set(found).size === found.length;
      }),
    );
  });
});
