import { LASTING_DAYS, STARTS_DIFFER } from '../../storage/index-row';
import type { ListWindow } from '../../domain/time/list-window';
import type { WallTime } from '../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, sql } from '../../storage/ports/sql';

/** A range of start times with at most one limit on each side; with two, a database might scan its index by the wider one. */
export interface Starts {
  /** The lower limit with `>=` or `>`. */
  lower?: Fragment;
  /** The upper limit with `<=` or `<`. */
  upper?: Fragment;
}

/**
 * The range of start times of the events in a window. Events never end before they start, so an upper limit of ends also limits
 * starts: lists then scan an index in their own order, and only the part within the window.
 */
export function startsWithin(dialect: Dialect, window: ListWindow): Starts {
  const starts: Starts = {};
  const { startFrom, startAfter, startBefore, endAfter } = window;
  if (startAfter !== undefined && (startFrom === undefined || startFrom <= startAfter)) {
    starts.lower = sql`> ${startAfter}`;
  } else if (startFrom !== undefined) starts.lower = sql`>= ${startFrom}`;
  else if (endAfter !== undefined) starts.lower = sql`>= ${earliestRunning(dialect, endAfter)}`;

  const ends = [window.endUntil, window.endBefore].filter((end) => end !== undefined).toSorted();
  const lastEnd = ends[0];
  if (startBefore !== undefined && (lastEnd === undefined || startBefore <= lastEnd)) {
    starts.upper = sql`< ${startBefore}`;
  } else if (lastEnd !== undefined) starts.upper = sql`<= ${lastEnd}`;
  return starts;
}

/** The conditions for a column of start times in the range. */
export function inStartRange({ lower, upper }: Starts, column: Fragment): Fragment[] {
  const conditions: Fragment[] = [];
  if (lower !== undefined) conditions.push(sql`${column} ${lower}`);
  if (upper !== undefined) conditions.push(sql`${column} ${upper}`);
  return conditions;
}

/** The conditions for links of events that start in the range. Each link meets exactly one of them. */
export function linksWithin(starts: Starts, column: Fragment): Fragment[][] {
  const within = inStartRange(starts, column);
  // It sorts after all times, so it passes a lower limit.
  return starts.upper === undefined ? [within] : [within, [sql`${column} = ${STARTS_DIFFER}`]];
}

/**
 * No event that starts before this time ends after the given one.
 * @param start the column with the starts that the time is compared with
 */
export function earliestRunning(
  dialect: Dialect,
  end: WallTime,
  start: Fragment = sql`start_local`,
): Fragment {
  const usual = dialect.bytewise(sql`${wallOfMilliseconds(wallMilliseconds(end) - LASTING_DAYS * DAY)}`);
  const lasting = sql`(select min(r.${start}) from ${INDEX} r where r.lasting = 1 and r.end_local > ${end})`;
  return dialect.smaller(usual, sql`coalesce(${lasting}, ${usual})`);
}
