/** The times of an event in its response (docs/interface.md 7.2). Wall times are `YYYY-MM-DD HH:mm:ss`. */
export interface Times {
  all_day: boolean | null;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  timezone_abbr: string;
}

/** Reads a wall time as if it were UTC, so that formatting in UTC shows the same time. */
const asDate = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);
const dayOf = (time: string): string => time.slice(0, 10);

/**
 * When an event takes place, in words of a language: in the local time of the event, never of the server or the visitor. It does
 * not name the zone, see `formatZone`.
 */
export function formatTimes(times: Times, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    dateStyle: 'full',
    ...(times.all_day === true ? {} : { timeStyle: 'short' }),
  });
  const [start, end] = [asDate(times.start_date), asDate(times.end_date)];
  const moment = times.all_day === true ? dayOf(times.start_date) === dayOf(times.end_date) : +start === +end;
  return moment ? format.format(start) : format.formatRange(start, end);
}

/** The name of the zone in a language, with its abbreviation: `heure d’été d’Europe centrale (CEST)`. */
export function formatZone(times: Times, language: string): string {
  const { timezone, timezone_abbr: abbreviation } = times;
  try {
    const parts = new Intl.DateTimeFormat(language, {
      timeZone: timezone,
      timeZoneName: 'long',
    }).formatToParts(asDate(times.utc_start_date));
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timezone;
    return abbreviation === '' || abbreviation === name ? name : `${name} (${abbreviation})`;
  } catch {
    // Fixed offsets such as `UTC+2` (docs/interface.md 4.9) are shown as they are; Intl does not know them.
    return timezone;
  }
}

/** A wall time with its UTC offset, for `<time datetime>`: `2026-12-05T10:00:00+01:00`. */
export function timeWithOffset(wall: string, utc: string): string {
  const minutes = Math.round((+asDate(wall) - +asDate(utc)) / 60_000);
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
