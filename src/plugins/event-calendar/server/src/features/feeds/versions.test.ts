import { createHash } from 'node:crypto';
import { expect, it } from '#test';
import { wallTime } from '../../domain/time/types';
import { UTC, readZone } from '../../domain/time/zone';
import type { FeedFormat, FeedHead, FeedRecords } from './format';
import { FEED_FORMATS } from './formats';
import { HEAD, LOCKED, REMOVED, VENUE, eventWith, feedOf } from './records.fixtures';
import { FEED_TEXTS } from './versions';

const PARIS = readZone('Europe/Paris') ?? UTC;
const TERM: FeedRecords['tag'] = { id: 3, slug: 'jazz', name: 'Jazz', description: 'Loud', parent: 0 };
const ORGANIZER: FeedRecords['organizer'] = {
  ...VENUE,
  name: 'Club',
  phone: '+1',
  email: 'desk@club.example',
};
const IMAGE = { url: 'https://example.org/a.png', type: 'image/png', bytes: 5, width: 4, height: 3 };

/** Events that have a value in every member, and events of every kind. */
const EVENTS = [
  eventWith(),
  LOCKED,
  eventWith({
    allDay: true,
    state: 'postponed',
    reason: 'Rain',
    isVirtual: true,
    virtualUrl: 'https://example.org/live',
    website: 'https://example.org/',
    tickets: 'https://example.org/tickets',
    // Parts that begin like formulas.
    excerpt: "'In';=short\n\uff0b1",
    image: IMAGE,
    organizers: [ORGANIZER],
    categories: [TERM],
    tags: [TERM],
    structured: '{"@context":"https://schema.org","@type":"Event","name":"Concert"}',
  }),
  eventWith({ state: 'canceled', timezone: 'UTC+2', featured: true, soldOut: true, venue: null }),
];

/** A series with a date that differs and one that is left out, where a format writes series. */
function groupedOf(format: FeedFormat, head: FeedHead): string | undefined {
  const writer = format.writers.event?.grouped?.(head, []);
  if (writer === undefined) return undefined;
  const dates = [14, 15, 17].map((day) => {
    const on = (time: string): string => time.replace('-14 ', `-${day} `);
    const { start, end, utcStart, utcEnd } = eventWith();
    const date = {
      series: 1,
      uid: 'series',
      rule: 'FREQ=DAILY;COUNT=9',
      first: wallTime(start),
      zone: PARIS,
      ...{ sequence: 0, changed: '' },
    };
    return eventWith({
      ...{ start: on(start), end: on(end), utcStart: on(utcStart), utcEnd: on(utcEnd) },
      ...(day === 15 ? { title: 'With guests' } : {}),
      date: { ...date, original: wallTime(on(start)) },
    });
  });
  return [...dates.flatMap((date) => [...writer.item(date)]), ...writer.rest()].join('');
}

it('has a version for the texts that are written now', () => {
  const zones = [
    { timezone: 'Europe/Paris', firstYear: 2026, lastYear: 2027 },
    { timezone: 'UTC+2', firstYear: 2026, lastYear: 2026 },
  ];
  const head = { ...HEAD, zones };
  const texts = FEED_FORMATS.map((format) => [
    feedOf(format, 'event', EVENTS, head),
    format.writers.event?.removed?.(REMOVED, head),
    format.writers.venue && feedOf(format, 'venue', [VENUE], head),
    format.writers.organizer && feedOf(format, 'organizer', [ORGANIZER], head),
    format.writers.category && feedOf(format, 'category', [TERM], head),
    format.writers.tag && feedOf(format, 'tag', [TERM], head),
    groupedOf(format, head),
  ]);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  const toDo = `Add '${hash}' at the end of FEED_TEXTS; never change a released one.`;
  expect(FEED_TEXTS.at(-1), toDo).toBe(hash);
});
