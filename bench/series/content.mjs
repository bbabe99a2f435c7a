import { DAY, FIRST_DAY, PER_YEAR, generateEvents, wallTime } from '../seeding/events.mjs';

const HOUR = 3_600_000;

/** @typedef {{ title: string, start_date: string, end_date: string, venue: { venue: string }, rrule?: string }} SeriesPayload */

const [EARLIEST, HOURS] = [8, 12];
/**
 * Days from the start of a series to that of the next one, so that a year has as many dates as a year of the other measurements has
 * events. The first days, as many as a series has dates, have fewer.
 */
export const apart = (dates) => (365 * dates) / PER_YEAR;

/**
 * Generates daily series with the texts and links of the generated events, each in a venue of its own, as create payloads.
 *
 * @param {{ count: number, dates: number, skipped?: number }} wanted `count` series of so many dates; `skipped`: so many are left out first,
 *   so that others have other names
 * @returns {Generator<SeriesPayload>}
 */
export function* generateSeries({ count, dates, skipped = 0 }) {
  let index = 0;
  for (const event of generateEvents(skipped + count)) {
    const k = index++;
    if (k < skipped) continue;
    const start = FIRST_DAY + Math.floor(k * apart(dates)) * DAY + (EARLIEST + (k % HOURS)) * HOUR;
    yield {
      ...event,
      start_date: wallTime(start),
      end_date: wallTime(start + 2 * HOUR),
      timezone: 'America/New_York',
      all_day: false,
      venue: { venue: `Course room ${k + 1}`, city: 'Salem', country: 'United States' },
      rrule: `FREQ=DAILY;COUNT=${dates}`,
    };
  }
}

/**
 * The same dates as single events.
 *
 * @param {Parameters<typeof generateSeries>[0]} wanted
 * @returns {Generator<SeriesPayload>}
 */
export function* generateDates(wanted) {
  for (const { rrule: _rule, start_date: start, end_date: end, ...content } of generateSeries(wanted))
    for (let date = 0; date < wanted.dates; date++)
      yield { ...content, start_date: daysLater(start, date), end_date: daysLater(end, date) };
}

const daysLater = (wall, days) => wallTime(Date.parse(`${wall.replace(' ', 'T')}Z`) + days * DAY);
