import { describe, expect, it } from '@jest/globals';
import { instant } from '../../domain/time/types';
import type { Zone } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { SAMPLE_ORGANIZERS, SAMPLE_VENUES } from './places';
import { SAMPLE_EVENTS } from './sample-events';
import { SAMPLE_CATEGORIES, SAMPLE_TAGS } from './terms';
import { sampleDates } from './sample-dates';

/** A Wednesday, 23:30 in Paris and already Thursday in Tokyo. */
const NOW = instant(Date.UTC(2027, 4, 12, 21, 30));

function zone(name: string): Zone {
  const found = readZone(name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('sampleDates', () => {
  it('counts from the week that is running in the zone', () => {
    const times = { weeks: [-1, 0, 1], weekday: 6, from: '08:00', until: '13:00' } as const;
    expect(sampleDates(times, NOW, zone('Europe/Paris')).map((dates) => dates.start_date)).toEqual([
      '2027-05-08 08:00:00',
      '2027-05-15 08:00:00',
      '2027-05-22 08:00:00',
    ]);
    const sunday = instant(Date.UTC(2027, 4, 16, 20, 0));
    expect(sampleDates({ ...times, weeks: [0] }, sunday, zone('Europe/Paris'))[0]?.start_date).toBe(
      '2027-05-15 08:00:00',
    );
    expect(sampleDates({ ...times, weeks: [0] }, sunday, zone('Asia/Tokyo'))[0]?.start_date).toBe(
      '2027-05-22 08:00:00',
    );
  });

  it('ends the next morning when the end is earlier than the start', () => {
    const [night] = sampleDates(
      { weeks: [0], weekday: 5, from: '20:30', until: '00:30' },
      NOW,
      zone('Europe/Paris'),
    );
    expect(night).toMatchObject({ start_date: '2027-05-14 20:30:00', end_date: '2027-05-15 00:30:00' });
  });

  it('lasts all day without times, over several days where it says so', () => {
    const [festival] = sampleDates({ weeks: [0], weekday: 5, lasts: 3 }, NOW, zone('UTC'));
    expect(festival).toEqual({
      week: 0,
      start_date: '2027-05-14 00:00:00',
      end_date: '2027-05-16 23:59:59',
      all_day: true,
    });
  });
});

describe('the sample', () => {
  const keysOf = (list: readonly { key: string }[]) => list.map((item) => item.key);

  it('has about 60 events, each with a key of its own', () => {
    const count = SAMPLE_EVENTS.reduce((sum, event) => sum + event.times.weeks.length, 0);
    expect(count).toBeGreaterThanOrEqual(55);
    expect(count).toBeLessThanOrEqual(70);
    for (const list of [SAMPLE_EVENTS, SAMPLE_VENUES, SAMPLE_ORGANIZERS, SAMPLE_CATEGORIES, SAMPLE_TAGS]) {
      expect(new Set(keysOf(list)).size).toBe(list.length);
    }
  });

  it('links only to what it contains, and parents stand before their children', () => {
    for (const event of SAMPLE_EVENTS) {
      if (event.venue !== undefined) expect(keysOf(SAMPLE_VENUES)).toContain(event.venue);
      for (const organizer of event.organizers ?? []) expect(keysOf(SAMPLE_ORGANIZERS)).toContain(organizer);
      for (const category of event.categories) expect(keysOf(SAMPLE_CATEGORIES)).toContain(category);
      for (const tag of event.tags ?? []) expect(keysOf(SAMPLE_TAGS)).toContain(tag);
    }
    SAMPLE_CATEGORIES.forEach((category, index) => {
      if (category.parent === undefined) return;
      expect(keysOf(SAMPLE_CATEGORIES.slice(0, index))).toContain(category.parent);
    });
  });

  it('shows every state, several zones and free and paid events', () => {
    const statuses = SAMPLE_EVENTS.flatMap((event) => event.status ?? []);
    expect(statuses.toSorted()).toEqual(['draft', 'pending', 'private']);
    const some = (test: (event: (typeof SAMPLE_EVENTS)[number]) => boolean) => SAMPLE_EVENTS.some(test);
    expect(some((event) => event.publishedInDays !== undefined)).toBe(true);
    expect(some((event) => event.hidden === true)).toBe(true);
    expect(some((event) => event.password !== undefined)).toBe(true);
    expect(some((event) => event.featured === true)).toBe(true);
    expect(new Set(SAMPLE_EVENTS.flatMap((event) => event.zone ?? [])).size).toBe(3);
  });
});
