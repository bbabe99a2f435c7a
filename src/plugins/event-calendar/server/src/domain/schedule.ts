import type { EventState } from './event-state';
import { exposureOf, isPublic } from './sync/exposure';
import type { Exposed } from './sync/exposure';

/** The schedule of an event in a language, as the calendar index has it. */
export interface ScheduleRow extends Exposed {
  locale: string;
  /** Wall times in `timezone`. */
  start_local: string | null;
  end_local: string | null;
  /** Null in rows of an earlier version, which do not tell the schedule completely. */
  timezone: string | null;
  all_day: 0 | 1;
  event_status: EventState | null;
}

/** The versions of an event at one time, and its place: the public id of its venue. */
export interface Schedule {
  rows: readonly ScheduleRow[];
  place: number | undefined;
}

/**
 * Whether a write changes what everybody sees of an event's schedule, so that its SEQUENCE must rise (RFC 5545, 3.8.7.4): times,
 * zone, state, another place, or that it appears or disappears. Changes of a draft count when they are published, and a new
 * translation does not count.
 * @param returned the languages in which it was public earlier and is again
 */
export function isRescheduled(before: Schedule, after: Schedule, returned: ReadonlySet<string>): boolean {
  const was = before.rows.filter(isPublic);
  const is = after.rows.filter(isPublic);
  if (was.length === 0) return is.length > 0;
  if (is.some((row) => returned.has(row.locale))) return true;
  const differs = was.some((row) => {
    const now = is.find(({ locale }) => locale === row.locale);
    return now === undefined || exposureOf(now) !== exposureOf(row) || timesDiffer(row, now);
  });
  return differs || (isOpen(was) && isOpen(is) && before.place !== after.place);
}

/** A password also hides the place. */
const isOpen = (rows: readonly ScheduleRow[]): boolean => rows.some((row) => exposureOf(row) === 3);

/** Whether the times of two rows differ that are shown to the same readers. */
function timesDiffer(one: ScheduleRow, other: ScheduleRow): boolean {
  if (one.start_local !== other.start_local || one.end_local !== other.end_local) return true;
  if (one.timezone === null) return false;
  if (one.timezone !== other.timezone || one.event_status !== other.event_status) return true;
  // A password hides whether an event lasts all day: it is shown with its clock times.
  return exposureOf(one) === 3 && Number(one.all_day) !== Number(other.all_day);
}
