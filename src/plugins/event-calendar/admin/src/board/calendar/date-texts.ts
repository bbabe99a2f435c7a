import type { CalendarOptions } from '@fullcalendar/core';
import { DAY } from '../../../../server/src/domain/time/wall-clock';
import { dateFormat, formatDate } from '../../date-format';
import type { useText } from '../../use-text';
import { showsTime } from './views';
import type { GridView } from './views';

const FULL = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;

/** The dates that FullCalendar would format itself, as the rest of the panel writes them. */
export function dateTexts(
  language: string,
  view: GridView,
  text: ReturnType<typeof useText>,
): CalendarOptions {
  const day = (at: Date): string => formatDate(language, at.getTime(), FULL);
  const days = dateFormat(language, { ...FULL, month: 'short' });
  const title = (first: Date, last: Date): string =>
    last.getTime() - first.getTime() < DAY ? day(first) : days.formatRange(first, last);
  return {
    navLinkHint: (_given: string, at: Date) => text('board.go-to-day', { day: day(at) }),
    dayPopoverFormat: ({ date }) => day(date.marker),
    // The title of a month has no day.
    ...(showsTime(view) && {
      titleFormat: ({ start, end = start }) => title(start.marker, end.marker),
    }),
  };
}
