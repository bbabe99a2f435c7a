import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { DateTexts } from './dates.fixtures';
import { givenDates } from './dates.fixtures';
import type { WindowRequest } from './list-window';
import { listWindow } from './list-window';
import type { Instant } from './types';
import { instant } from './types';
import { windowSpan } from './window-end';
import { DAY, HOUR } from './wall-clock';
import { readZone, UTC } from './zone';

const at = (text: string): Instant => instant(Date.parse(text));
const zoneOf = (name: string) => readZone(name) ?? UTC;
const NOW = '2026-11-20T12:34:56.789Z';

const request = (given: DateTexts, more: Partial<WindowRequest> = {}): WindowRequest => ({
  given: givenDates(given),
  strict: false,
  hasInclude: false,
  now: at(NOW),
  siteZone: zoneOf('America/New_York'),
  ...more,
});
/** The end in ISO 8601, or `never`. */
function endOf(given: DateTexts, more?: Partial<WindowRequest>): string {
  const { until: end } = windowSpan(request(given, more));
  return end === Infinity ? 'never' : new Date(end).toISOString();
}

const FIXED = { start_date: '2026-11-01', end_date: '2031-05-10' };
const TOMORROW = '2026-11-21T00:00:00.000Z';

describe('the window of a list stays the same', () => {
  it.each<[string, DateTexts]>([
    ['two dates', FIXED],
    ['another limit', { starts_before: '2031-05-15' }],
    ['another limit', { starts_after: '2031-05-15' }],
    ['another limit', { ends_before: '2031-05-15' }],
    ['another limit', { ends_after: '2031-05-15 10:00' }],
    ['a date and another limit', { start_date: '2031-05-15', ends_after: '2031-05-15' }],
  ])('for ever with %s', (_, given) => {
    for (const strict of [false, true]) expect(endOf(given, { strict })).toBe('never');
  });

  it('for ever with include, which switches off all limits', () => {
    expect(endOf({}, { hasInclude: true })).toBe('never');
    expect(endOf({ start_date: 'now' }, { hasInclude: true, strict: true })).toBe('never');
  });

  it.each<[string, DateTexts]>([
    ['no date', {}],
    ['parameters that are not given', { start_date: undefined, ends_after: undefined }],
    ['a start alone', { start_date: '2026-11-01' }],
    ['an end alone', { end_date: '2031-05-10' }],
    ['a day in words', { starts_after: 'today' }],
    ['a start in words and a date', { ...FIXED, start_date: 'last monday' }],
    ['a date and an end in words', { ...FIXED, end_date: '+1 month' }],
    ['the time of day, which does not count', { ...FIXED, start_date: 'now' }],
  ])('until the end of the day in UTC with %s', (_, given) => {
    expect(endOf(given)).toBe(TOMORROW);
    expect(endOf(given, { now: at('2026-11-20T00:00:00Z') })).toBe(TOMORROW);
  });

  it('until counted hours lead to another day', () => {
    const given = { ...FIXED, start_date: '+90 minutes' };
    expect(endOf(given, { now: at('2026-11-20T21:10:00Z') })).toBe('2026-11-20T22:00:00.000Z');
    expect(endOf(given, { now: at('2026-11-20T22:10:20Z') })).toBe('2026-11-20T22:11:00.000Z');
    expect(endOf(given, { now: at('2026-11-20T22:30:00Z') })).toBe(TOMORROW);
  });

  it('until the next second with strict dates that move with the clock', () => {
    for (const given of [
      {},
      { start_date: '2026-11-01' },
      { starts_after: 'now' },
      { ends_before: '+1 hour' },
    ])
      expect(endOf(given, { strict: true })).toBe('2026-11-20T12:34:57.000Z');
    expect(endOf({ end_date: '2031-05-10' }, { strict: true })).toBe(TOMORROW);
  });

  it('until the day ends on the site with strict dates in words, in steps of hours or minutes', () => {
    const end = (now: string, name: string) =>
      endOf({ starts_after: 'today' }, { strict: true, now: at(now), siteZone: zoneOf(name) });
    expect(end('2026-11-20T06:30:00Z', 'America/New_York')).toBe(TOMORROW);
    expect(end('2026-11-20T02:30:00Z', 'America/New_York')).toBe('2026-11-20T03:00:00.000Z');
    expect(end('2026-11-20T04:59:59Z', 'America/New_York')).toBe('2026-11-20T05:00:00.000Z');
    expect(end('2026-11-20T18:12:10Z', 'Asia/Kolkata')).toBe('2026-11-20T18:13:00.000Z');
  });

  it('at every moment until then', () => {
    const words = fc.constantFrom(
      'now',
      'today',
      'tomorrow 9am',
      'next monday',
      '-1 week',
      '+36 hours',
      '-45 minutes',
    );
    const limit = fc.oneof(words, fc.constant('2031-05-10 10:00'));
    const given = fc.record(
      { start_date: limit, end_date: limit, starts_before: limit, ends_after: limit },
      { requiredKeys: [] },
    );
    const noon = Date.parse('2031-05-10T12:00:00Z');
    const asked = fc.record({
      given: given.map(givenDates),
      strict: fc.boolean(),
      hasInclude: fc.constant(false),
      now: fc.integer({ min: noon - DAY, max: noon + DAY }).map(instant),
      siteZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati').map(zoneOf),
    });
    const holds = fc.property(asked, fc.double({ min: 0, max: 1, noNaN: true }), (one, part) => {
      const { since, until: end } = windowSpan(one);
      expect(since).toBeLessThanOrEqual(one.now);
      expect(end).toBeGreaterThan(one.now);
      const last = Math.min(end - 1, one.now + 400 * DAY + HOUR);
      const moment = instant(one.now + Math.floor(part * (last - one.now)));
      const first = instant(Math.max(since, one.now - 400 * DAY));
      for (const now of [first, moment, instant(last)])
        expect(listWindow({ ...one, now })).toEqual(listWindow(one));
    });
    fc.assert(holds, { numRuns: 500 });
  });
});
