import { describe, expect, it } from '@jest/globals';
import { instant } from '../../domain/time/types';
import type { Zone } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { sampleDates } from './sample-dates';
import { SAMPLE, sampleRecords } from './sample-records';

/** A Wednesday, 23:30 in Paris and already Thursday in Tokyo. */
const NOW = instant(Date.UTC(2027, 4, 12, 21, 30));

function zone(name: string): Zone {
  const found = readZone(name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('sampleDates', () => {
  it('are relative to the current week in the zone', () => {
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

  it('lasts all day without times, on several days with `lasts`', () => {
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
  const records = sampleRecords(NOW);
  const { events } = SAMPLE;

  it('has about 60 events, each with a key of its own', () => {
    const count = records.filter(({ kind }) => kind === 'event').length;
    expect(count).toBeGreaterThanOrEqual(55);
    expect(count).toBeLessThanOrEqual(70);
    expect(new Set(records.map(({ kind, key }) => `${kind}:${key}`)).size).toBe(records.length);
  });

  it('links only to earlier records', () => {
    const kinds = {
      parent: 'category',
      venue: 'venue',
      organizer: 'organizer',
      categories: 'category',
      tags: 'tag',
    };
    const before = new Set<string>();
    for (const { kind, key, links } of records) {
      for (const [parameter, target] of Object.entries(kinds)) {
        for (const linked of [links[parameter] ?? []].flat()) expect(before).toContain(`${target}:${linked}`);
      }
      expect(Object.keys(kinds)).toEqual(expect.arrayContaining(Object.keys(links)));
      before.add(`${kind}:${key}`);
    }
  });

  it('shows every state, several zones and free and paid events', () => {
    const statuses = events.flatMap((event) => event.fields?.['status'] ?? []);
    expect(statuses.toSorted()).toEqual(['draft', 'pending', 'private']);
    const some = (test: (event: (typeof events)[number]) => boolean) => events.some(test);
    expect(some((event) => event.publishedInDays !== undefined)).toBe(true);
    expect(some((event) => event.fields?.['hide_from_listings'] === true)).toBe(true);
    expect(some((event) => event.editorial?.['password'] !== undefined)).toBe(true);
    expect(some((event) => event.fields?.['featured'] === true)).toBe(true);
    expect(new Set(events.flatMap((event) => event.zone ?? [])).size).toBe(3);
  });
});
