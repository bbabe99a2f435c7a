import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { occurrenceOf } from './clock-change';
import { instant, wallTime } from './types';
import { DAY, HOUR, wallOfMilliseconds } from './wall-clock';
import { readZone, toWall } from './zone';

const zone = (name: string) => readZone(name) ?? expect.fail(name);

describe('how often clocks show a wall time', () => {
  it.each([
    ['2031-03-30 01:59:59', 'Europe/Paris', 'once'],
    ['2031-03-30 02:00:00', 'Europe/Paris', 'never'],
    ['2031-03-30 02:59:59', 'Europe/Paris', 'never'],
    ['2031-03-30 03:00:00', 'Europe/Paris', 'once'],
    ['2031-10-26 01:59:59', 'Europe/Paris', 'once'],
    ['2031-10-26 02:00:00', 'Europe/Paris', 'twice'],
    ['2031-10-26 02:59:59', 'Europe/Paris', 'twice'],
    ['2031-10-26 03:00:00', 'Europe/Paris', 'once'],
    ['2031-11-02 01:30:00', 'America/New_York', 'twice'],
    ['2031-04-06 01:45:00', 'Australia/Lord_Howe', 'twice'],
    ['2031-04-06 01:15:00', 'Australia/Lord_Howe', 'once'],
    ['2011-12-30 12:00:00', 'Pacific/Apia', 'never'],
    ['2011-12-31 00:00:00', 'Pacific/Apia', 'once'],
    ['1892-07-04 12:00:00', 'Pacific/Apia', 'twice'],
    ['2031-10-26 02:30:00', 'UTC+2', 'once'],
    ['2931-10-25 02:30:00', 'Europe/Paris', 'once'],
    ['0001-01-01 00:00:00', 'Pacific/Apia', 'once'],
    ['9999-12-31 23:59:59', 'America/Los_Angeles', 'once'],
  ])('%s in %s: %s', (wall, name, expected) => {
    expect(occurrenceOf(wallTime(wall), zone(name))).toBe(expected);
  });

  it('agrees with a count in steps of half an hour', () => {
    const around = fc.tuple(
      fc.constantFrom(
        'Europe/Paris',
        'America/New_York',
        'Australia/Lord_Howe',
        'Africa/Casablanca',
        'Asia/Gaza',
      ),
      fc.integer({ min: Date.UTC(2000, 0, 1) / HOUR, max: Date.UTC(2040, 0, 1) / HOUR }),
    );
    fc.assert(
      fc.property(around, ([name, hour]) => {
        const wall = wallOfMilliseconds(hour * HOUR);
        let shown = 0;
        for (let at = hour * HOUR - DAY; at <= hour * HOUR + DAY; at += HOUR / 2)
          if (toWall(instant(at), zone(name)) === wall) shown += 1;
        expect(occurrenceOf(wall, zone(name))).toBe(['never', 'once', 'twice'][shown]);
      }),
      { numRuns: 300 },
    );
  });
});
