import { clockParts } from '../clock-parts';
import { dateFormat } from '../date-format';

/** Start and end of an event as wall times, `YYYY-MM-DD HH:mm:ss`. */
interface Span {
  start: string;
  end: string;
  allDay: boolean;
  /** The language of the text, as a BCP 47 tag. */
  language: string;
}

/**
 * Start and end of an event as text, `Sat, May 10, 2031, 8:00 – 10:00 PM`. The wall times are formatted as if they were in UTC, so
 * that the zone of the browser does not shift them.
 * @returns undefined if the start is missing or invalid
 */
export function spanText({ start, end, allDay, language }: Span): string | undefined {
  const from = utcMilliseconds(start);
  if (from === undefined) return undefined;
  const to = utcMilliseconds(end) ?? from;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = dateFormat(language, allDay ? day : { ...day, ...clockParts(language) });
  return to < from ? format.format(from) : format.formatRange(from, to);
}

function utcMilliseconds(wall: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(wall)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}
