/** When an event is, as its answer says it (docs/interface.md 7.2). Wall times are `YYYY-MM-DD HH:mm:ss`. */
export interface Times {
  all_day: boolean | null;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  timezone_abbr: string;
}

/** A wall time or UTC time as if it were UTC: what is shown of it is then what stands in it. */
const asDate = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);
const dayOf = (time: string): string => time.slice(0, 10);

/**
 * When an event is, in words of a language: the clock at the place of the event, never the server's or the visitor's.
 * The zone is not in it, see `zoneInWords`.
 */
export function whenInWords(times: Times, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    dateStyle: 'full',
    ...(times.all_day === true ? {} : { timeStyle: 'short' }),
  });
  const [start, end] = [asDate(times.start_date), asDate(times.end_date)];
  const moment = times.all_day === true ? dayOf(times.start_date) === dayOf(times.end_date) : +start === +end;
  return moment ? format.format(start) : format.formatRange(start, end);
}

/** The zone in words of a language with its abbreviation: `heure d’été d’Europe centrale (CEST)`. */
export function zoneInWords(times: Times, language: string): string {
  const { timezone, timezone_abbr: abbreviation } = times;
  try {
    const parts = new Intl.DateTimeFormat(language, {
      timeZone: timezone,
      timeZoneName: 'long',
    }).formatToParts(asDate(times.utc_start_date));
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timezone;
    return abbreviation === '' || abbreviation === name ? name : `${name} (${abbreviation})`;
  } catch {
    // `UTC+2` and the like (docs/interface.md 4.9), which Intl does not know, say all there is to say.
    return timezone;
  }
}

/** A wall time with its distance from UTC, for `<time datetime>`: `2026-12-05T10:00:00+01:00`. */
export function machineTime(wall: string, utc: string): string {
  const minutes = Math.round((+asDate(wall) - +asDate(utc)) / 60_000);
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
