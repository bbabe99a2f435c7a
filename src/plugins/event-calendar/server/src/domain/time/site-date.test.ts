import { describe, expect, it } from '@jest/globals';
import { readDateAt } from './dates.fixtures';
import { publicationDate, siteDates } from './site-date';
import { instant } from './types';
import { readZone, UTC } from './zone';

const newYork = readZone('America/New_York') ?? UTC;
const read = (text: string) => readDateAt(text, { now: instant(0), zone: newYork });

describe('the publication date (docs/interface.md 4.14)', () => {
  it('is read as local time of the site, UTC, or an instant', () => {
    const cases: [string | undefined, string | undefined, string, string][] = [
      ['2031-05-10 10:00:00', undefined, '2031-05-10 10:00:00', '2031-05-10 14:00:00'],
      [undefined, '2031-05-10 10:00:00', '2031-05-10 06:00:00', '2031-05-10 10:00:00'],
      ['2031-05-10T10:00:00+02:00', undefined, '2031-05-10 04:00:00', '2031-05-10 08:00:00'],
      [undefined, '2031-05-10T10:00:00+02:00', '2031-05-10 04:00:00', '2031-05-10 08:00:00'],
      ['2031-05-10 10:00:00', '2001-01-01', '2031-05-10 10:00:00', '2031-05-10 14:00:00'],
      ['2031-03-09 02:30:00', undefined, '2031-03-09 03:30:00', '2031-03-09 07:30:00'],
    ];
    for (const [date, dateUtc, site, utc] of cases) {
      const at = publicationDate(
        {
          date: date === undefined ? undefined : read(date),
          dateUtc: dateUtc === undefined ? undefined : read(dateUtc),
        },
        newYork,
      );
      expect(at === undefined ? undefined : siteDates(at, newYork)).toEqual({ site, utc });
    }
    expect(publicationDate({}, newYork)).toBeUndefined();
  });
});
