import { describe, expect, it } from '@jest/globals';
import type { FeedReader, LastChange } from '../../../server/src/panel-contract/feeds';
import en from '../translations/en/feeds.json';
import fr from '../translations/fr/feeds.json';
import { READER_FAMILIES } from '../../../server/src/domain/feed-readers';
import { arrivalOf, hasLeftOut, nameKeyOf, showsEvents } from './arrival-words';
import { FORMAT_GROUPS } from './formats';

const at = '2031-05-01T09:40:00.000Z';
const reader = (hasChange: boolean | null): FeedReader => ({ family: 'google', at, count: 1, hasChange });
const change = (shown: LastChange['shown']): LastChange => ({ at, shown });
const ROOT = '/api/en/calendar/events/v1';

describe('what is said of a reader', () => {
  it.each([
    ['now', true, 'event.has'],
    ['now', false, 'event.waiting'],
    ['before', true, 'gone'],
    ['before', false, 'still'],
    ['never', true, undefined],
    ['now', null, undefined],
  ] as const)('of an event that is public %s, with the change in it: %s', (shown, hasChange, key) => {
    const said = arrivalOf(reader(hasChange), change(shown), 'event');
    expect(said).toEqual({ key, hasArrived: key !== undefined && hasChange });
  });

  it('of the calendar, and before the first change', () => {
    expect(arrivalOf(reader(false), change('now'), 'calendar').key).toBe('calendar.waiting');
    expect(arrivalOf(reader(null), null, 'calendar').key).toBeUndefined();
  });
});

describe('the feeds', () => {
  it('have names by their formats', () => {
    expect(nameKeyOf({ address: `${ROOT}/events.ics?search=a.b`, readers: [] })).toBe('subscribe.format.ics');
    expect(nameKeyOf({ address: '/api/en/calendar/sync/v1/changes', readers: [] })).toBe('feeds.changes');
    expect(nameKeyOf({ address: null, readers: [] })).toBe('feeds.rest');
  });

  it('are checked for an event only if they show events', () => {
    expect(showsEvents({ address: `${ROOT}/events.rss?venue=5`, readers: [] })).toBe(true);
    expect(showsEvents({ address: `${ROOT}/venues.csv`, readers: [] })).toBe(false);
    expect(showsEvents({ address: null, readers: [] })).toBe(false);
  });

  it('are not checked for an event if their search is not known', () => {
    const searched = { address: `${ROOT}/events.ics?search=%E2%80%A6&venue=5`, readers: [] };
    expect([hasLeftOut(searched), showsEvents(searched)]).toEqual([true, false]);
    expect(hasLeftOut({ address: `${ROOT}/events.ics?venue=5`, readers: [] })).toBe(false);
    expect(hasLeftOut({ address: null, readers: [] })).toBe(false);
  });

  it.each([
    ['English', en],
    ['French', fr],
  ])('have all their words in %s', (_language, words: Record<string, string>) => {
    const keys = [
      ...READER_FAMILIES.map((family) => `feeds.reader.${family}`),
      ...FORMAT_GROUPS.flatMap(({ name, formats }) => [
        `subscribe.${name}`,
        `subscribe.${name}.why`,
        ...formats.map(({ suffix }) => `subscribe.format.${suffix}`),
      ]),
      ...[
        'event.has',
        'event.waiting',
        'calendar.has',
        'calendar.waiting',
        'gone',
        'still',
        'changes',
        'rest',
        'left-out',
      ].map((key) => `feeds.${key}`),
    ];
    expect(keys.filter((key) => !words[key])).toEqual([]);
  });

  it('have the same words with the same values in both languages', () => {
    const valuesOf = (words: Record<string, string>) =>
      Object.entries(words).map(([key, text]) => [key, [...new Set(text.match(/\{\w+(?=[,}])/g))].sort()]);
    expect(valuesOf(fr)).toEqual(valuesOf(en));
  });
});
