import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { STATUSES } from '../status';
import { ANONYMOUS } from '../visibility';
import type { Reader } from '../visibility';
import type { VisibilityRow } from './previous-visibility';
import { publicLanguages, parseVisibility, wasShown, formatVisibility } from './previous-visibility';

const row = (locale: string, more: Partial<VisibilityRow> = {}): VisibilityRow => ({
  locale,
  status: 'publish',
  author: 5,
  hidden: 0,
  is_primary: 0,
  ...more,
});
const flag = fc.constantFrom(0 as const, 1 as const);
const rows = fc.uniqueArray(
  fc.record({
    locale: fc.constantFrom('en', 'fr', 'de'),
    status: fc.constantFrom(...STATUSES),
    author: fc.option(fc.nat()),
    hidden: flag,
    is_primary: flag,
  }),
  { selector: ({ locale }) => locale },
);

describe('the recorded visibility of a record', () => {
  it('is read as it was written, in any order', () => {
    fc.assert(
      fc.property(rows, (some) => {
        expect(parseVisibility(formatVisibility(some)).toSorted(byLocale)).toEqual(some.toSorted(byLocale));
        expect(formatVisibility(some.toReversed())).toBe(formatVisibility(some));
      }),
    );
    expect(parseVisibility('')).toEqual([]);
  });

  const omit = { language: 'en', untranslated: 'omit' } as const;
  const fallback = { language: 'en', untranslated: 'fallback' } as const;
  const author: Reader = { userId: 5, mayCreate: () => true, readsOthers: () => false };
  const editor: Reader = { userId: 6, mayCreate: () => true, readsOthers: () => true };

  it.each([
    [[row('en')], ANONYMOUS, omit, true],
    [[row('en', { hidden: 1 })], editor, omit, false],
    [[row('en', { status: 'trash' })], editor, omit, false],
    [[row('en', { status: 'draft' })], ANONYMOUS, omit, false],
    [[row('en', { status: 'draft' })], author, omit, true],
    [[row('en', { status: 'draft', author: 7 })], author, omit, false],
    [[row('en', { status: 'draft', author: null })], editor, omit, true],
    [[row('fr', { is_primary: 1 })], ANONYMOUS, omit, false],
    [[row('fr', { is_primary: 1 })], ANONYMOUS, fallback, true],
    [[row('fr', { is_primary: 1 }), row('en', { status: 'draft' })], ANONYMOUS, fallback, false],
    [[row('fr'), row('de', { status: 'draft', is_primary: 1 })], ANONYMOUS, fallback, false],
    [[], editor, fallback, false],
  ])('%j', (previousVisibility, reader, translation, expected) => {
    expect(wasShown(previousVisibility, 'event', reader, translation)).toBe(expected);
  });
});

describe('the public languages of a record', () => {
  it('are those in which an anonymous reader finds it in lists', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const shown = some
          .map(({ locale }) => locale)
          .filter((language) => wasShown(some, 'event', ANONYMOUS, { language, untranslated: 'omit' }));
        expect(publicLanguages(some, 'event')).toEqual(shown.toSorted());
      }),
    );
  });
});

const byLocale = (one: VisibilityRow, other: VisibilityRow): number => one.locale.localeCompare(other.locale);
