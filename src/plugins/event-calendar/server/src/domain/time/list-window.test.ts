import fc from 'fast-check';
import { describe, expect, it } from '#test';
import type { DateTexts } from './dates.fixtures';
import { givenDates, readDateAt } from './dates.fixtures';
import type { DateLimit, ListWindow, WindowRequest } from './list-window';
import { DATE_LIMITS, defaultDates, listWindow } from './list-window';
import type { Zone } from './types';
import { instant } from './types';
import { wallOfMilliseconds } from './wall-clock';
import { readZone } from './zone';

const zone = (text: string): Zone => {
  const found = readZone(text);
  if (found === undefined) throw new Error(text);
  return found;
};
const newYork = zone('America/New_York');
const now = instant(Date.parse('2026-11-20T12:34:56Z'));

/** A request with the texts of its dates. */
interface Asked extends Omit<WindowRequest, 'given'> {
  given: DateTexts;
}
const windowOf = ({ given, ...asked }: Asked) => listWindow({ ...asked, given: givenDates(given) });
const list = (given: Asked['given'], more: Partial<Asked> = {}) =>
  windowOf({ given, strict: false, hasInclude: false, now, siteZone: newYork, ...more });

describe('the defaults of the event list (docs/interface.md 5.8)', () => {
  it('run from yesterday to the end of the day in 24 months', () => {
    expect(list({})).toEqual({
      limits: { startFrom: '2026-11-19 00:00:00', endUntil: '2028-11-20 23:59:59' },
      linkDates: { start_date: '2026-11-19 00:00:00', end_date: '2028-11-20 23:59:59' },
    });
  });

  it('are texts of the form YYYY-MM-DD hh:mm:ss', () => {
    expect(defaultDates(now, newYork)).toEqual({
      start_date: '2026-11-19 18:59:00',
      end_date: '2028-11-20 12:34:56',
    });
    const leapDay = instant(Date.parse('2028-02-29T00:00:00Z'));
    expect(defaultDates(leapDay, newYork).end_date).toBe('2030-02-28 00:00:00');
  });

  it('begin today where clocks are ahead of UTC', () => {
    expect(list({}, { siteZone: zone('Europe/Paris') }).limits.startFrom).toBe('2026-11-20 00:00:00');
    expect(list({}, { siteZone: zone('UTC') }).limits.startFrom).toBe('2026-11-19 00:00:00');
  });

  it('stay for the side that is not given', () => {
    expect(list({ end_date: '2026-12-01' }).limits).toEqual({
      startFrom: '2026-11-19 00:00:00',
      endUntil: '2026-12-01 23:59:59',
    });
    expect(list({ start_date: '2001-01-01' }).limits).toEqual({
      startFrom: '2001-01-01 00:00:00',
      endUntil: '2028-11-20 23:59:59',
    });
    expect(list({ start_date: undefined } as Asked['given']).limits.startFrom).toBe('2026-11-19 00:00:00');
  });

  it('are both switched off by any starts_ or ends_ limit; sent limits stay', () => {
    expect(list({ starts_before: '2031-05-15' }).limits).toEqual({ startBefore: '2031-05-15 23:59:59' });
    expect(list({ starts_after: '2031-05-15' }).limits).toEqual({ startAfter: '2031-05-15 23:59:59' });
    expect(list({ ends_before: '2031-05-15' }).limits).toEqual({ endBefore: '2031-05-15 23:59:59' });
    expect(list({ ends_after: '2031-05-15' }).limits).toEqual({ endAfter: '2031-05-15 23:59:59' });
    expect(list({ start_date: '2031-05-05', starts_before: '2031-05-15' }).limits).toEqual({
      startFrom: '2031-05-05 00:00:00',
      startBefore: '2031-05-15 23:59:59',
    });
  });

  it('are switched off by include, like all other limits (docs/interface.md 5.10)', () => {
    const given = { start_date: '2031-05-05', ends_after: '2031-05-05' };
    expect(list(given, { hasInclude: true })).toEqual({ limits: {}, linkDates: {} });
  });
});

describe('limits by whole days (docs/interface.md 5.5, 5.6)', () => {
  it.each([
    ['2031-05-10 18:00:00', '2031-05-10 00:00:00'],
    ['1936180800', '2031-05-10 00:00:00'],
    ['1936231200', '2031-05-11 00:00:00'],
    ['2040', '1970-01-01 00:00:00'],
    ['2031-05-10T23:00:00-04:00', '2031-05-11 00:00:00'],
    ['2031-05-10T23:00:00Z', '2031-05-10 00:00:00'],
    ['2031-05-11T01:00:00+02:00', '2031-05-10 00:00:00'],
    ['10 May 2031', '2031-05-10 00:00:00'],
    ['today', '2026-11-20 00:00:00'],
    ['+1 week', '2026-11-27 00:00:00'],
  ])('start_date=%s begins at %s: the day is cut in UTC', (text, expected) => {
    expect(list({ start_date: text }).limits.startFrom).toBe(expected);
  });

  it('count from today in UTC, not on the site', () => {
    const late = instant(Date.parse('2026-11-21T02:00:00Z'));
    expect(list({ start_date: 'today' }, { now: late }).limits.startFrom).toBe('2026-11-21 00:00:00');
    expect(list({ start_date: 'today' }, { now: late, strict: true }).limits.startFrom).toBe(
      '2026-11-20 00:00:00',
    );
  });
});

describe('words that lead past the last year', () => {
  it('are no limit, and links do not show them', () => {
    expect(list({ starts_before: '+9000 years' })).toStrictEqual({ limits: {}, linkDates: {} });
  });
});

describe('strict limits (docs/interface.md 5.7)', () => {
  it('are the times themselves, without offset the wall clock of the site', () => {
    const given = {
      start_date: '2031-06-10 12:00:00',
      end_date: '2031-06-10T16:00:00-04:00',
      starts_before: '1936180800',
    };
    expect(list(given, { strict: true })).toEqual({
      limits: {
        startFrom: '2031-06-10 12:00:00',
        endUntil: '2031-06-10 16:00:00',
        startBefore: '2031-05-10 08:00:00',
      },
      linkDates: {
        start_date: '2031-06-10 12:00:00',
        end_date: '2031-06-10 16:00:00',
        starts_before: '2031-05-10 08:00:00',
        strict_dates: 'true',
      },
    });
  });

  it('are the defaults to the second, too', () => {
    expect(list({}, { strict: true }).limits).toEqual({
      startFrom: '2026-11-19 18:59:00',
      endUntil: '2028-11-20 12:34:56',
    });
  });
});

interface SomeEvent {
  start: string;
  end: string;
}

/** Whether the limits let an event through, as a database would compare them. */
function lets(window: ListWindow, { start, end }: SomeEvent): boolean {
  return (
    (window.startFrom === undefined || start >= window.startFrom) &&
    (window.startAfter === undefined || start > window.startAfter) &&
    (window.startBefore === undefined || start < window.startBefore) &&
    (window.endUntil === undefined || end <= window.endUntil) &&
    (window.endAfter === undefined || end > window.endAfter) &&
    (window.endBefore === undefined || end < window.endBefore)
  );
}

/** The same by `Date` and `Intl`, limit by limit, after the wording of docs/interface.md 5.5 to 5.9. */
function naive(request: Asked, event: SomeEvent): boolean {
  if (request.hasInclude) return true;
  const seconds = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
  const inZone = (milliseconds: number, zoneName: string): string =>
    new Date(milliseconds).toLocaleString('sv-SE', { timeZone: zoneName }).slice(0, 19);
  const given = { ...request.given };
  if (!DATE_LIMITS.slice(2).some((name) => given[name] !== undefined)) {
    const yesterday = new Date(request.now);
    yesterday.setUTCDate(yesterday.getUTCDate() - 1);
    yesterday.setUTCHours(23, 59, 0, 0);
    const later = new Date(request.now);
    later.setUTCMonth(later.getUTCMonth() + 24, 1);
    const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
    later.setUTCDate(Math.min(new Date(request.now).getUTCDate(), lastDay));
    given.start_date ??= inZone(yesterday.getTime(), request.siteZone);
    given.end_date ??= inZone(later.getTime(), 'UTC');
  }
  const wallOf = (text: string | number): string => {
    const zoneName = request.strict ? request.siteZone : zone('UTC');
    const reading = readDateAt(text, { now: request.now, zone: zoneName });
    if (reading === undefined) throw new Error(String(text));
    return reading.kind === 'wall' ? reading.wall : inZone(reading.instant, zoneName);
  };
  const start = seconds(event.start);
  const end = seconds(event.end);
  return DATE_LIMITS.every((name) => {
    const text = given[name];
    if (text === undefined) return true;
    const exact = seconds(wallOf(text));
    const midnight = Math.floor(exact / 86_400) * 86_400;
    const limit = request.strict ? exact : name === 'start_date' ? midnight : midnight + 86_399;
    switch (name) {
      case 'start_date':
        return start >= limit;
      case 'end_date':
        return end <= limit;
      case 'starts_after':
        return start > limit;
      case 'starts_before':
        return start < limit;
      case 'ends_after':
        return end > limit;
      case 'ends_before':
        return end < limit;
    }
  });
}

describe('any request', () => {
  const aDay = 86_400_000;
  const base = Date.UTC(2031, 4, 10);
  const nearby = fc.integer({ min: base - 5 * aDay, max: base + 5 * aDay }).map((at) => at - (at % 1000));
  const edge = fc
    .constantFrom(-1000, 0, 1000, 86_399_000)
    .chain((by) => fc.integer({ min: -4, max: 4 }).map((day) => base + day * aDay + by));
  const moment = fc.oneof(nearby, edge);
  const explicit = fc.oneof(
    moment.map((at) => wallOfMilliseconds(at)),
    moment.map((at) => wallOfMilliseconds(at).slice(0, 10)),
    moment.map((at) => String(at / 1000)),
    moment.map((at) => `${wallOfMilliseconds(at).replace(' ', 'T')}-04:00`),
    moment.map((at) => `${wallOfMilliseconds(at).replace(' ', 'T')}+09:30`),
    moment.map((at) => `${wallOfMilliseconds(at)} UTC`),
  );
  const words = fc.constantFrom(
    'now',
    'today',
    'tomorrow',
    '-1 week',
    '+36 hours',
    'next monday 9am',
    'last month',
  );
  const someOf = (text: fc.Arbitrary<string>): fc.Arbitrary<Partial<Record<DateLimit, string>>> =>
    fc.record(
      {
        start_date: text,
        end_date: text,
        starts_before: text,
        starts_after: text,
        ends_before: text,
        ends_after: text,
      },
      { requiredKeys: [] },
    );
  const requestOf = (text: fc.Arbitrary<string>): fc.Arbitrary<Asked> =>
    fc.record({
      given: someOf(text),
      strict: fc.boolean(),
      hasInclude: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
      now: fc.integer({ min: base - 3 * aDay, max: base + 3 * aDay }).map(instant),
      siteZone: fc
        .constantFrom(
          'America/New_York',
          'UTC',
          'Asia/Tokyo',
          'Pacific/Kiritimati',
          'Etc/GMT+12',
          'Asia/Kolkata',
        )
        .map(zone),
    });
  const someEvent = fc
    .tuple(moment, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * aDay }), fc.constant(86_399_000)))
    .map(([start, length]) => ({
      start: wallOfMilliseconds(start),
      end: wallOfMilliseconds(start + length),
    }));

  it('has the window that a second implementation of the rules computes', () => {
    const request = requestOf(fc.oneof({ weight: 3, arbitrary: explicit }, words));
    fc.assert(
      fc.property(request, fc.array(someEvent, { minLength: 5, maxLength: 30 }), (asked, events) => {
        const { limits } = windowOf(asked);
        for (const event of events)
          expect(lets(limits, event), JSON.stringify(event)).toBe(naive(asked, event));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same window when its parameters are sent back, immediately or later (docs/interface.md 6.5)', () => {
    const sentBack = (asked: Asked, later: number) => {
      const first = windowOf(asked);
      const { strict_dates: strict, ...given } = first.linkDates;
      const again = { ...asked, given, strict: strict === 'true', now: instant(asked.now + later) };
      expect(windowOf(again)).toEqual(first);
    };
    const later = fc.integer({ min: 0, max: 400 * aDay });
    // With `include` a link carries `include` too, so only that list has no limits to repeat.
    fc.assert(fc.property(requestOf(fc.oneof(explicit, words)), later, sentBack), { numRuns: 3000 });
  });

  it('means the same with the defaults sent as parameters', () => {
    fc.assert(
      fc.property(requestOf(explicit), (asked) => {
        const spelled = { ...asked, given: { ...defaultDates(asked.now, asked.siteZone) } };
        expect(windowOf(spelled)).toEqual(windowOf({ ...asked, given: {} }));
      }),
    );
  });
});
