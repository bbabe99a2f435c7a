import type { Instant, Zone } from '../../domain/time/types';
import { dateOfDay, dayNumber, weekdayOf } from '../../domain/time/wall-clock';
import { toWall } from '../../domain/time/zone';
import type { SampleTimes } from './sample-types';

/** Start and end as the write parameters of the interface want them: wall clock in the event's zone. */
export interface SampleDates {
  week: number;
  start_date: string;
  end_date: string;
  all_day: boolean;
}

/**
 * The dates of a sample event, one for each of its weeks, counted from the week that is running in `zone` at `now`.
 */
export function sampleDates(times: SampleTimes, now: Instant, zone: Zone): SampleDates[] {
  const monday = mondayOf(now, zone);
  return times.weeks.map((week) => {
    const first = monday + 7 * week + times.weekday - 1;
    const last = first + (times.lasts ?? 1) - 1;
    if (times.from === undefined || times.until === undefined) {
      return {
        week,
        start_date: `${dateText(first)} 00:00:00`,
        end_date: `${dateText(last)} 23:59:59`,
        all_day: true,
      };
    }
    const closing = times.until < times.from ? last + 1 : last;
    return {
      week,
      start_date: `${dateText(first)} ${times.from}:00`,
      end_date: `${dateText(closing)} ${times.until}:00`,
      all_day: false,
    };
  });
}

/** The Monday of the week that is running in a zone, as a day number. */
function mondayOf(now: Instant, zone: Zone): number {
  const [year = 1, month = 1, day = 1] = toWall(now, zone).slice(0, 10).split('-').map(Number);
  const today = dayNumber(year, month, day);
  // Sunday, 0, is the last day of a week and not its first.
  return today - ((weekdayOf(today) + 6) % 7);
}

function dateText(number: number): string {
  const { year, month, day } = dateOfDay(number);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
