import type { EventWhen, SiteMoment } from '../../../server/src/panel-contract/editorial';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { isWallTime } from '../../../server/src/domain/time/types';
import { DAY as DAY_MS, wallMilliseconds } from '../../../server/src/domain/time/wall-clock';
import { clockParts } from '../clock-parts';
import { dateFormat } from '../date-format';

/** A wall time as if it were UTC. Formatted in UTC too, it does not depend on the browser's zone. */
const asUtc = (wall: string): Date | undefined =>
  isWallTime(wall) ? new Date(wallMilliseconds(wall)) : undefined;

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };

/** An event that ends before this hour of the next day ends in the night. */
const NOON = 12;

/**
 * When an event is: `Sat, May 10, 2031, 8:00 PM – 11:00 PM`; only the days if it lasts all day, and only the time of an end in the night
 * after. The zone is not included.
 */
export function formatWhen(when: Omit<EventWhen, 'timezone'>, locale: string): string {
  const [start, end] = [asUtc(when.startDate), asUtc(when.endDate)];
  if (start === undefined || end === undefined) return '';
  const clock = clockParts(locale);
  const words = dateFormat(locale, { ...DAY, ...(when.allDay ? {} : clock), timeZone: 'UTC' });
  const isNight =
    !when.allDay &&
    end.getTime() - start.getTime() < DAY_MS &&
    end.getUTCHours() < NOON &&
    when.startDate.slice(0, 10) !== when.endDate.slice(0, 10);
  if (!isNight) return words.formatRange(start, end);
  return `${words.format(start)} – ${dateFormat(locale, { ...clock, timeZone: 'UTC' }).format(end)}`;
}

/** A moment in the site's zone: `Wed, Jul 1, 2031, 9:00 AM CEST`. */
export function formatMoment({ wall, abbreviation }: SiteMoment, locale: string): string {
  const at = asUtc(wall);
  if (at === undefined) return '';
  return `${dateFormat(locale, { ...DAY, ...clockParts(locale), timeZone: 'UTC' }).format(at)} ${abbreviation}`;
}

/** The day of a moment in the site's zone: `May 10, 2031`. */
export function formatDay({ wall }: SiteMoment, locale: string): string {
  const at = asUtc(wall);
  return at ? dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at) : '';
}

/** A day without its year: `December 25`. @param day `YYYY-MM-DD` */
export function formatDayOfYear(day: string, locale: string): string {
  const at = asUtc(`${day} 00:00:00`);
  return at ? dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at) : '';
}

/** The names of the weekdays in the order of a week, with their numbers (0 is Sunday). */
export function weekdayNames(
  locale: string,
  weekday: 'long' | 'short',
  weekStart: WeekStart,
): { number: number; name: string }[] {
  const words = dateFormat(locale, { weekday, timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => (weekStart + days) % 7)
    .map((number) => ({
      number,
      name: words.format(new Date(Date.UTC(1970, 0, 4 + number))),
    }));
}

const MINUTE_MS = 60_000;

/** The two largest units of the time left, rounded up to the minute: `3 days, 4 hours`. */
export function timeLeft(milliseconds: number, locale: string): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE_MS));
  const parts = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const;
  const first = parts.findIndex(([, amount]) => amount > 0);
  const shown =
    first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(([, amount]) => amount > 0);
  const words = shown.map(([unit, amount]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
  );
  return words.join(', ');
}
