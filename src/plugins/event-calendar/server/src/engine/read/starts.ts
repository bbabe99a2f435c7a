import { LASTING_DAYS, STARTS_DIFFER } from '../../storage/index-row';
import type { ListWindow } from '../../domain/time/list-window';
import type { WallTime } from '../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, sql } from '../../storage/ports/sql';

/** A range of start times, one limit at most on either side: more than one, and a database might walk its index by the wider. */
export interface Starts {
  /** `>=` or `>` and the time that events start from. */
  lower?: Fragment;
  /** `<=` or `<` and the time that they start up to. */
  upper?: Fragment;
}

/**
 * The start times that the events of a window can have. Events end when they start or later, so a limit of their ends is one of
 * their starts as well: lists then go through an index in their own order, and through no more of it than the window.
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

/** The conditions that a column of start times lies in the range. */
export function liesIn({ lower, upper }: Starts, column: Fragment): Fragment[] {
  const conditions: Fragment[] = [];
  if (lower !== undefined) conditions.push(sql`${column} ${lower}`);
  if (upper !== undefined) conditions.push(sql`${column} ${upper}`);
  return conditions;
}

/** The conditions that links may be of events that start in the range: every link is found by one of them, and by one only. */
export function linksWithin(starts: Starts, column: Fragment): Fragment[][] {
  const within = liesIn(starts, column);
  // It comes after all times, so a lower limit alone lets it in.
  return starts.upper === undefined ? [within] : [within, [sql`${column} = ${STARTS_DIFFER}`]];
}

/** No event that ends after the time starts before this one. */
export function earliestRunning(dialect: Dialect, end: WallTime): Fragment {
  const usual = dialect.bytewise(sql`${wallOfMilliseconds(wallMilliseconds(end) - LASTING_DAYS * DAY)}`);
  const lasting = sql`(select min(r.start_local) from ${INDEX} r where r.lasting = 1 and r.end_local > ${end})`;
  return dialect.smaller(usual, sql`coalesce(${lasting}, ${usual})`);
}
