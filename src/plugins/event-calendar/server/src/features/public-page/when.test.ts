import { describe, expect, it } from '@jest/globals';
import type { Times } from './when';
import { timeWithOffset, formatTimes, formatZone } from './when';

const paris: Times = {
  all_day: false,
  start_date: '2026-07-14 20:30:00',
  end_date: '2026-07-14 22:00:00',
  utc_start_date: '2026-07-14 18:30:00',
  utc_end_date: '2026-07-14 20:00:00',
  timezone: 'Europe/Paris',
  timezone_abbr: 'CEST',
};
// Normalizes the different blanks and dashes of Intl.
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ').replace(/[–—]/g, '-');

describe('formatTimes', () => {
  it('shows the local time of the event', () => {
    // The separator between date and time differs between releases of Unicode's data (CLDR).
    expect(plain(formatTimes(paris, 'en'))).toMatch(/^Tuesday, July 14, 2026\W.*8:30 - 10:00 PM$/);
    expect(plain(formatTimes(paris, 'fr'))).toMatch(/^mardi 14 juillet 2026\W.*20:30 - 22:00$/);
  });

  it('shows a moment only once', () => {
    expect(plain(formatTimes({ ...paris, end_date: paris.start_date }, 'en'))).toMatch(/[^-\d] ?8:30 PM$/);
  });

  it('shows all-day events without times', () => {
    const allDay = {
      ...paris,
      all_day: true,
      start_date: '2026-07-14 00:00:00',
      end_date: '2026-07-14 23:59:59',
    };
    expect(plain(formatTimes(allDay, 'en'))).toBe('Tuesday, July 14, 2026');
    expect(plain(formatTimes({ ...allDay, end_date: '2026-07-16 23:59:59' }, 'de'))).toBe(
      'Dienstag, 14. - Donnerstag, 16. Juli 2026',
    );
  });
});

describe('formatZone', () => {
  it('translates the names of zones but not fixed offsets', () => {
    expect(formatZone(paris, 'en')).toBe('Central European Summer Time (CEST)');
    expect(formatZone({ ...paris, timezone: 'UTC-3.5', timezone_abbr: 'UTC-3.5' }, 'en')).toBe('UTC-3.5');
  });
});

describe('timeWithOffset', () => {
  it.each([
    ['2026-07-14 20:30:00', '2026-07-14 18:30:00', '2026-07-14T20:30:00+02:00'],
    ['2026-07-14 20:30:00', '2026-07-15 00:00:00', '2026-07-14T20:30:00-03:30'],
    ['2026-07-14 20:30:00', '2026-07-14 20:30:00', '2026-07-14T20:30:00+00:00'],
  ])('%s with %s is %s', (wall, utc, expected) => expect(timeWithOffset(wall, utc)).toBe(expected));
});
