import { describe, expect, it } from '@jest/globals';
import type { FeedReader, FetchedFeed, LastChange } from '../../../server/src/panel-contract/feeds';
import en from '../translations/en/feeds.json';
import fr from '../translations/fr/feeds.json';
import { READER_FAMILIES } from '../../../server/src/domain/feed-readers';
import { arrivalOf, hasLeftOut, mayShowEvents, nameKeyOf, showsEvents } from './arrival-words';
import { FORMAT_GROUPS } from './formats';

const at = '2031-05-01T09:40:00.000Z';
const reader = (hasChange: boolean | null): FeedReader => ({ family: 'google', at, count: 1, hasChange });
const change = (shown: LastChange['shown']): LastChange => ({ at, shown, goneFrom: [] });
const ROOT = '/api/en/calendar/events/v1';
const feed = (address: string | null): FetchedFeed => ({ address, readers: [] });

describe('what is said of a reader', () => {
  it.each([
    ['now', true, 'event.has'],
    ['now', false, 'event.waiting'],
    ['before', true, 'gone'],
    ['before', false, 'still'],
    ['never', true, undefined],
    ['now', null, undefined],
  ] as const)('of an event that is public %s, with the change in it: %s', (shown, hasChange, key) => {
    const said = arrivalOf(reader(hasChange), feed(`${ROOT}/events.ics`), change(shown), 'event');
    expect(said).toEqual({ key, hasArrived: key !== undefined && hasChange });
  });

  it('of the calendar, and before the first change', () => {
    const venues = feed(`${ROOT}/venues.csv?search=hall`);
    expect(arrivalOf(reader(false), venues, change('now'), 'calendar').key).toBe('calendar.waiting');
    expect(arrivalOf(reader(true), venues, change('now'), 'calendar').key).toBe('calendar.has');
    expect(arrivalOf(reader(null), venues, null, 'calendar').key).toBeUndefined();
  });

  it.each([
    [`${ROOT}/events.ics?venue=5`, 'event.has-if-shown', 'event.waiting'],
    [`${ROOT}/events.rss`, 'event.has', 'event.waiting'],
    ['/api/en/calendar/sync/v1/changes', 'event.has', 'event.waiting'],
    [`${ROOT}/venues.csv`, undefined, undefined],
  ])('of an event, in the feed %s', (address, has, waiting) => {
    const keyOf = (hasChange: boolean) =>
      arrivalOf(reader(hasChange), feed(address), change('now'), 'event').key;
    expect([keyOf(true), keyOf(false)]).toEqual([has, waiting]);
  });
});

describe('the feeds', () => {
  it('have names by their formats', () => {
    expect(nameKeyOf(feed(`${ROOT}/events.ics?search=a.b`))).toBe('subscribe.format.ics');
    expect(nameKeyOf(feed('/api/en/calendar/sync/v1/changes'))).toBe('feeds.changes');
    expect(nameKeyOf(feed(null))).toBe('feeds.rest');
  });

  it('are checked for an event only if they show events', () => {
    expect(showsEvents(feed(`${ROOT}/events.rss?venue=5`))).toBe(true);
    expect(showsEvents(feed(`${ROOT}/venues.csv`))).toBe(false);
    expect(showsEvents(feed(null))).toBe(false);
  });

  it('are left out for an event only if they show other kinds', () => {
    const shown = ['/events.ics?search=%E2%80%A6', '/events.csv', '/venues.csv', '/tags.csv'].filter((path) =>
      mayShowEvents(feed(`${ROOT}${path}`)),
    );
    expect(shown).toEqual(['/events.ics?search=%E2%80%A6', '/events.csv']);
    expect(mayShowEvents(feed(null))).toBe(true);
    expect(mayShowEvents(feed('/api/en/calendar/sync/v1/changes'))).toBe(true);
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
        'event.has-if-shown',
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
