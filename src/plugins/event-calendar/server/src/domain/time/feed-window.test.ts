import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feedWindow } from './feed-window';
import { instant } from './types';
import { readZone, toInstant } from './zone';
import type { Zone } from './types';

const at = (text: string) => instant(Date.parse(text));

function zoneOf(name: string): Zone {
  const zone = readZone(name);
  if (zone === undefined) throw new Error(name);
  return zone;
}

describe('the window of a feed', () => {
  it('begins 30 days before today and moves at midnight, by the clocks of the site', () => {
    const zone = zoneOf('America/New_York');
    expect(feedWindow(at('2026-11-25T04:59:59Z'), zone)).toEqual({
      from: '2026-10-25 00:00:00',
      since: at('2026-10-25T04:00:00Z'),
      moved: at('2026-11-24T05:00:00Z'),
      until: at('2026-11-25T05:00:00Z'),
    });
    expect(feedWindow(at('2026-11-25T05:00:00Z'), zone).from).toBe('2026-10-26 00:00:00');
  });

  it('moves at the first moment of a day whose midnight does not exist', () => {
    const zone = zoneOf('America/Havana');
    expect(feedWindow(at('2026-03-07T12:00:00Z'), zone).until).toBe(at('2026-03-08T05:00:00Z'));
  });

  it('stays the same until it moves', () => {
    const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC-3'];
    fc.assert(
      fc.property(
        fc.integer({ min: at('2001-01-01'), max: at('2060-01-01') }),
        fc.constantFrom(...zones),
        (moment, name) => {
          const zone = zoneOf(name);
          const window = feedWindow(instant(moment), zone);
          expect(window.until).toBeGreaterThan(moment);
          expect(feedWindow(instant(window.until - 1), zone).from).toBe(window.from);
          expect(feedWindow(window.until, zone).from > window.from).toBe(true);
          expect(toInstant(window.from, zone)).toBe(window.since);
        },
      ),
    );
  });
});
