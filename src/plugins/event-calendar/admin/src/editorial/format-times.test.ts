import { describe, expect, it } from '@jest/globals';
import { formatMoment, timeLeft, weekdayNames, formatWhen } from './format-times';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Replaces the narrow spaces that `Intl` writes into times. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('formatted wall times', () => {
  it('do not depend on the zone of the browser', () => {
    const when = { startDate: '2031-10-07 20:00:00', endDate: '2031-10-08 01:30:00', allDay: false };
    expect(plain(formatWhen(when, 'en'))).toBe('Tue, Oct 7, 2031, 8:00 PM – 1:30 AM');
    expect(plain(formatWhen(when, 'fr'))).toBe('mar. 7 oct. 2031, 20:00 – 01:30');
    expect(plain(formatWhen({ ...when, endDate: '2031-10-08 20:00:00' }, 'en'))).toBe(
      'Tue, Oct 7, 2031, 8:00 PM – Wed, Oct 8, 2031, 8:00 PM',
    );
    expect(plain(formatWhen({ ...when, endDate: '2031-10-08 17:00:00' }, 'en'))).toBe(
      'Tue, Oct 7, 2031, 8:00 PM – Wed, Oct 8, 2031, 5:00 PM',
    );
    expect(plain(formatWhen({ ...when, endDate: '2031-10-07 22:30:00' }, 'fr'))).toContain('20:00');
    expect(plain(formatWhen({ ...when, endDate: '2031-10-07 23:59:59', allDay: true }, 'en'))).toBe(
      'Tue, Oct 7, 2031',
    );
    expect(plain(formatMoment({ wall: '2031-07-01 09:00:00', abbreviation: 'CEST' }, 'en'))).toBe(
      'Tue, Jul 1, 2031, 9:00 AM CEST',
    );
    expect(formatWhen({ ...when, startDate: 'soon' }, 'en')).toBe('');
  });

  it('list the weekdays from the first day of the week', () => {
    const names = weekdayNames('fr', 'long', 1);
    expect([names[0], names[6]]).toEqual([
      { number: 1, name: 'lundi' },
      { number: 0, name: 'dimanche' },
    ]);
  });
});

describe('the time left', () => {
  it('shows its two largest units, rounded up to the minute', () => {
    expect(timeLeft(3 * DAY + 4 * HOUR + 5 * MINUTE, 'en')).toBe('3 days, 4 hours');
    expect(timeLeft(3 * DAY + 5 * MINUTE, 'en')).toBe('3 days');
    expect(timeLeft(HOUR + 1, 'en')).toBe('1 hour, 1 minute');
    expect(timeLeft(1, 'fr')).toBe('1 minute');
    expect(timeLeft(-5, 'en')).toBe('0 minutes');
  });
});
