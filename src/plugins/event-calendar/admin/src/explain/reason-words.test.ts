import { describe, expect, it } from '@jest/globals';
import type { Reason, ValueRule } from '../../../server/src/panel-contract/explain';
import { VALUE_RULES } from '../../../server/src/panel-contract/explain';
import { STATUSES } from '../../../server/src/domain/status';
import { wallOfMilliseconds } from '../../../server/src/domain/time/wall-clock';
import en from '../translations/en/reasons.json';
import fr from '../translations/fr/reasons.json';
import type { Wording } from './reason-words';
import { wordsOf } from './reason-words';

const has = [{ id: 3, name: 'Hall' }];
const links = (['venue', 'organizer', 'categories', 'tags'] as const).flatMap((rule): Reason[] => [
  { rule, wanted: ['1'], has },
  { rule, wanted: ['1'], has: [] },
]);
const isValueRule = (rule: string): rule is ValueRule => Object.hasOwn(VALUE_RULES, rule);
/** Those that the panel may be told, with words in each language. */
const values = Object.keys(VALUE_RULES)
  .filter(isValueRule)
  .flatMap((rule): Reason[] =>
    (VALUE_RULES[rule] === 'flag' ? [true, false] : [5]).map((wanted) => ({ rule, wanted })),
  );
const time = wallOfMilliseconds(Date.UTC(2031, 4, 10, 19));
const window = {
  startFrom: time,
  startAfter: time,
  startBefore: time,
  endUntil: time,
  endAfter: time,
  endBefore: time,
};
const REASONS: Reason[] = [
  ...STATUSES.map((status): Reason => ({ rule: 'status', status, publishAt: null, asked: null })),
  ...links,
  ...values,
  { rule: 'request', status: 400, message: 'Wrong.', parameters: {} },
  { rule: 'other' },
  { rule: 'language', language: 'fr', languages: ['en'], untranslated: 'omit' },
  { rule: 'dates', start: time, end: time, window: {}, isDefault: true },
  { rule: 'hidden' },
  { rule: 'parent' },
  { rule: 'password', filters: ['search'] },
  { rule: 'password', filters: [] },
  { rule: 'search', text: 'x' },
  { rule: 'include', ids: [1] },
  { rule: 'modified', after: time },
  { rule: 'external' },
  { rule: 'near', latitude: 1, longitude: 2, radiusKm: 3 },
  { rule: 'page', page: 2, asked: 1 },
];

/** Takes texts from a catalogue and fills in their values; throws for a missing text or value. */
const wordingOf = (words: Record<string, string>): Wording => ({
  text: (name, values = {}) => {
    const word = words[name];
    if (word === undefined) throw new Error(`There is no ${name}`);
    return word.replace(/\{(\w+)\}/g, (_all, key: string) => {
      if (values[key] === undefined) throw new Error(`${name} needs ${key}`);
      return String(values[key]);
    });
  },
  wall: (wall) => wall,
  instant: (iso) => iso,
  list: (parts) => parts.join(', '),
});

describe.each([
  ['English', en],
  ['French', fr],
])('reasons in %s', (_language, words: Record<string, string>) => {
  it.each(REASONS)('have a text and say what to change: $rule', (reason) => {
    const { what, change } = wordsOf(reason, wordingOf(words));
    for (const sentence of [what, change]) expect(sentence).toMatch(/^\p{Lu}.{9,}\.$/u);
  });
});

it('names every limit of the list', () => {
  const dates: Reason = { rule: 'dates', start: time, end: time, window, isDefault: false };
  const { what } = wordsOf(dates, wordingOf(en));
  expect(what.split(time)).toHaveLength(9);
});

it('has the same texts in both languages', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
});
