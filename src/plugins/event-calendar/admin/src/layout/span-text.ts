import { clockParts } from '../clock-parts';

/** The span of an event as wall times, `YYYY-MM-DD HH:mm:ss`. */
interface Span {
  start: string;
  end: string;
  allDay: boolean;
  /** The language of the reader, as a BCP 47 tag. */
  language: string;
}

/**
 * An event's span in words, `Sat, May 10, 2031, 8:00 – 10:00 PM`. The wall times are formatted as if they were in UTC, so that no
 * zone of a browser moves them.
 * @returns undefined where there is no start that could be read
 */
export function spanText({ start, end, allDay, language }: Span): string | undefined {
  const from = moment(start);
  if (from === undefined) return undefined;
  const to = moment(end) ?? from;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(language, allDay ? day : { ...day, ...clockParts(language) });
  return to < from ? format.format(from) : format.formatRange(from, to);
}

function moment(wall: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(wall)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}
