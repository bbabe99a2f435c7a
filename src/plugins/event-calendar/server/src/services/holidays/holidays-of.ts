import Holidays from 'date-holidays';
import { daysOfHoliday } from './days-of-holiday';
import type { WrittenPlace } from './known-places';
import { placeOf, placeOfCode } from './known-places';

export interface HolidayQuestion {
  venue: WrittenPlace | undefined;
  /** The place of the site by its codes, such as `DE-BY`; empty if there is none. */
  site: string;
  years: readonly number[];
  /** The language of the names, as an ISO code; a holiday without a name in it has one of the country. */
  language: string;
}

export interface HolidayAnswer {
  /** The days of public holidays, `YYYY-MM-DD`, with their names. */
  holidays: readonly (readonly [day: string, name: string])[];
  /** Whether the place of the site is none that is known. */
  isUnknownSite: boolean;
}

/** How many years of places are kept, because a dialog asks again after each change. */
const MOST_KEPT = 200;
const kept = new Map<string, HolidayAnswer['holidays']>();

export function holidaysOf({ venue, site, years, language }: HolidayQuestion): HolidayAnswer {
  const home = placeOfCode(site);
  const place = placeOf(venue, home);
  const isUnknownSite = site !== '' && home === undefined;
  if (place === undefined) return { holidays: [], isUnknownSite };
  const { country, state, region } = place;
  let calendar: Holidays | undefined;
  const holidays = years.flatMap((year) => {
    const key = JSON.stringify([place, year, language]);
    const before = kept.get(key);
    if (before !== undefined) return before;
    calendar ??= new Holidays(country, state, region, { types: ['public'] });
    const found = calendar
      .getHolidays(year, language)
      .flatMap(({ date, start, end, name }) =>
        daysOfHoliday(date, end.getTime() - start.getTime()).map((day) => [day, name] as const),
      );
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, found);
    return found;
  });
  return { holidays, isUnknownSite };
}
