import type { DateReading } from './date-reading';
import { instantOfReading } from './date-words';
import type { Instant, WallTime, Zone } from './types';
import { toWall, UTC } from './zone';

/** The value in responses for a date that was never set (docs/interface.md 4.1). */
export const UNSET_DATE = '0000-00-00 00:00:00';

/**
 * The publication date from `date` and `date_utc` (docs/interface.md 4.14). `date` is in the site's local time, `date_utc` is in
 * UTC, and either is an instant if it has an offset. If both are sent, `date` applies.
 */
export function publicationDate(
  given: { date?: DateReading | undefined; dateUtc?: DateReading | undefined },
  siteZone: Zone,
): Instant | undefined {
  if (given.date !== undefined) return instantOfReading(given.date, siteZone);
  return given.dateUtc === undefined ? undefined : instantOfReading(given.dateUtc, UTC);
}

/** An instant in the site's local time and in UTC: `date` and `date_utc`, `modified` and `modified_utc`. */
export function siteDates(at: Instant, siteZone: Zone): { site: WallTime; utc: WallTime } {
  return { site: toWall(at, siteZone), utc: toWall(at, UTC) };
}
