import type { ListWindow } from '../../domain/time/list-window';
import type { WallTime } from '../../domain/time/types';
import { wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { Dialect } from '../../storage/ports/dialect';
import { matchesOf } from './list-plan';
import type { ListPlan, Rest, Finding } from './list-plan';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { LAST_CHANGE, join, sql } from '../../storage/ports/sql';
import { earliestRunning } from './starts';
import type { Totals } from './totals';

/** A list with more rows is not counted row by row: its total is that of the whole calendar minus the rest. */
export const MANY = 5000;

/** A condition on the row `i`, and the rows that fail it. */
interface Limit {
  holds: Fragment;
  /** Conditions for which an index of start times is enough: at most one limit. */
  fails: readonly Fragment[];
  column: Fragment;
}

/**
 * The conditions that a window excludes, so that a list of nearly everything need not be counted row by row.
 * @param base the rows of the list without its window
 * @returns undefined if there is no window
 */
export function restOf(dialect: Dialect, base: Finding, window: ListWindow): Rest | undefined {
  const limits = limitsOf(dialect, window);
  if (limits.length === 0) return undefined;
  // Drafts without times are in no window and in no rest.
  const known = [...new Set(limits.map(({ column }) => column))].map((column) => sql`${column} is not null`);
  const all = { from: base.from, conditions: [...base.conditions, ...known] };
  const outside = limits.map(({ fails }, index) => ({
    from: base.from,
    conditions: [...all.conditions, ...limits.slice(0, index).map(({ holds }) => holds), ...fails],
  }));
  return { all, outside };
}

const START = sql`i.start_local`;
const END = sql`i.end_local`;

function limitsOf(dialect: Dialect, window: ListWindow): Limit[] {
  const { startFrom, startAfter, startBefore, endUntil, endAfter, endBefore } = window;
  const looked = dialect.lookedAt(START);
  const limits: Limit[] = [];
  const add = (column: Fragment, holds: Fragment, ...fails: Fragment[]): number =>
    limits.push({ column, holds, fails });
  if (startFrom !== undefined) add(START, sql`${looked} >= ${startFrom}`, sql`${START} < ${startFrom}`);
  if (startAfter !== undefined) add(START, sql`${looked} > ${startAfter}`, sql`${START} <= ${startAfter}`);
  if (endAfter !== undefined) {
    add(END, sql`${END} > ${endAfter}`, sql`${END} <= ${endAfter}`, sql`${START} <= ${endAfter}`);
  }
  if (startBefore !== undefined) add(START, sql`${looked} < ${startBefore}`, sql`${START} >= ${startBefore}`);
  const running = (end: WallTime): Fragment => sql`${START} >= ${earliestRunning(dialect, end)}`;
  if (endUntil !== undefined)
    add(END, sql`${END} <= ${endUntil}`, sql`${END} > ${endUntil}`, running(endUntil));
  if (endBefore !== undefined) {
    const before = wallOfMilliseconds(wallMilliseconds(endBefore) - 1000);
    add(END, sql`${END} < ${endBefore}`, sql`${END} >= ${endBefore}`, running(before));
  }
  return limits;
}

/**
 * Computes the total of a list from the rows that its window excludes, counting at most `MANY` rows. The total of the whole
 * calendar, which many lists share, is counted once for each state.
 * @returns undefined if this is not possible, or if the calendar has changed meanwhile
 */
export async function totalByRest(
  port: ReadPort,
  { rest: restNow, from, conditions }: ListPlan,
  totals: Totals,
  change: number,
): Promise<number | undefined> {
  const rest = restNow?.();
  if (rest === undefined) return undefined;
  const whole = sql`select count(*) as total, ${LAST_CHANGE} as change from ${matchesOf(rest.all)}`;
  const all = await totals.count(whole, change, () => counted(port, whole, change));
  if (all === undefined) return undefined;
  const outside = join(
    rest.outside.map((part) => sql`select count(*) as n from ${matchesOf(part)}`),
    ' union all ',
  );
  return counted(
    port,
    sql`select case when near.n <= ${MANY} then near.n else ${all} - (select sum(o.n) from (${outside}) o) end as total,
      ${LAST_CHANGE} as change
      from (select count(*) as n from (select 1 as one from ${matchesOf({ from, conditions })} limit ${MANY + 1}) few) near`,
    change,
  );
}

async function counted(port: ReadPort, statement: Fragment, change: number): Promise<number | undefined> {
  const [row] = await port.all<{ total: number | string; change: number | null }>({
    ...statement,
    slow: 'counting',
  });
  // PostgreSQL's `sum` of integers is a numeric, which the driver returns as text.
  return row !== undefined && (row.change ?? 0) === change ? Number(row.total) : undefined;
}
