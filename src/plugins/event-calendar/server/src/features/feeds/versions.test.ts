import { createHash } from 'node:crypto';
import { expect, it } from '#test';
import type { FeedRecords } from './format';
import { FEED_FORMATS } from './formats';
import { HEAD, LOCKED, REMOVED, VENUE, eventWith, feedOf } from './records.fixtures';
import { FEED_TEXTS } from './versions';

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
  ]);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  const toDo = `Add '${hash}' at the end of FEED_TEXTS; never change a released one.`;
  expect(FEED_TEXTS.at(-1), toDo).toBe(hash);
});
