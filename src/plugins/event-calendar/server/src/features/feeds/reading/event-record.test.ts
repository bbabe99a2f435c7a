import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from '#test';
import type { FeedRow } from '../../../engine/read/feed-rows';
import { slotValues } from '../../../engine/read/assembly';
import { eventWith } from '../records.fixtures';
import { closedFeedEvent, openFeedEvent } from './event-record';

const SLOTS = slotValues(
  'https://example.org',
  'https://example.org/api/en/calendar/events/v1',
  'i18n_language',
);
/** What is not stored with the event. */
const JOINED = ['isProtected', 'changed', 'venue', 'organizers', 'categories', 'tags', 'structured'];
const STORED = Object.fromEntries(Object.entries(eventWith()).filter(([name]) => !JOINED.includes(name)));
const ROW: FeedRow = {
  public_id: 1,
  password: null,
  sequence: 3,
  structured: null,
  modified_utc: '2030-01-01 00:00:00',
  changed_utc: '2030-01-02 00:00:00',
  last_change: '2030-01-03 00:00:00',
  own_change: Date.UTC(2030, 0, 1, 12),
  links: null,
  feed: JSON.stringify(STORED),
};

/** The bytes of objects that a collection of young objects does not free. */
const old = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

it.each([
  ['an open event', () => openFeedEvent(ROW, [], SLOTS)],
  ['a closed event', () => closedFeedEvent(ROW, SLOTS)],
])('%s is freed soon: a feed has a hundred thousand of them', (_name, make) => {
  const before = old();
  for (let count = 0; count < 10_000; count += 1) make();
  expect((old() - before) / 2 ** 20).toBeLessThan(15);
});

it('a stored text of another form is refused', () => {
  const { uid: _uid, ...others } = STORED;
  for (const form of [others, { ...STORED, start: null }, { ...STORED, image: {} }, [], null])
    expect(() => openFeedEvent({ ...ROW, feed: JSON.stringify(form) }, [], SLOTS)).toThrow('form');
});
