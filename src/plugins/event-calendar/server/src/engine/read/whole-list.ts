import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { dialectOf } from '../../storage/ports/dialect';
import type { Dialect } from '../../storage/ports/dialect';
import type { ReadPort, Statement } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { CHANGES, LAST_CHANGE, join, sql } from '../../storage/ports/sql';
import type { Members } from './members';
import type { ListPlan, Finding, OrderPart } from './list-plan';
import { keysOf, matchesOf, ordered } from './list-plan';

/** A zone with the years of the first and the last wall times in it. */
interface Span {
  timezone: string;
  firstYear: number;
  lastYear: number;
}

/** The records of a whole list, as numbers: a list may have a hundred thousand of them. */
export interface WholeList {
  /** In the order of the list. */
  ids: readonly number[];
  zones: readonly Span[];
  /** Members of filters that name no record. If there are any, ignore the rest. */
  unknown: ReturnType<Members['namesOf']>;
  /** The number of the calendar's last change, and when it was made; undefined if there has been none. */
  change: number;
  changed: Instant | undefined;
}

/** Which records of a list are read. */
export interface Extent {
  /** The order, if it is not the list's. */
  order?: readonly OrderPart[];
  /** The most records. */
  limit?: number;
  /** Whether the zones of events are read too. */
  zones: boolean;
}

interface FoundList {
  ids: string | null;
  zones: string | null;
  unknown: string | null;
  change: number | null;
  at: number | null;
}

/** Reads the ids of a whole list in one statement, whatever its plan. */
export async function readWhole(
  port: ReadPort,
  plan: ListPlan,
  members: Members,
  extent: Extent,
): Promise<WholeList> {
  const [found] = await port.all<FoundList>(wholeStatement(dialectOf(port.dialect), plan, members, extent));
  if (found === undefined) throw new Error('The statement of a list always answers one row');
  return {
    ids: numbersOf(found.ids),
    zones: (found.zones ?? '')
      .split(',')
      .filter((text) => text !== '')
      .map(spanOf),
    unknown: members.namesOf(found.unknown),
    change: found.change ?? 0,
    changed: found.at === null ? undefined : instant(found.at),
  };
}

function wholeStatement(
  dialect: Dialect,
  plan: ListPlan,
  members: Members,
  { order = plan.order, limit, zones }: Extent,
): Statement {
  const finding = limit === undefined ? (plan.inOrder ?? plan) : plan;
  // What is costly to find is found once. Anything else is read along an index, once for each of the two.
  const rows = plan.costly ? MATCHES : matchesOf(finding);
  const tables = plan.costly ? [sql`matches as materialized (${selected(plan, order)})`] : [];
  const sorted = plan.costly
    ? sql`select public_id as id from matches order by ${ordered(order)}`
    : sql`select i.public_id as id from ${rows} order by ${byParts(order)}`;
  const cut = limit === undefined ? sorted : sql`${sorted} limit ${limit}`;
  const shown = zones ? sql`(${zonesOf(dialect, rows)})` : sql`null`;
  const common = [...members.tables, ...plan.tables, ...tables];
  const start = common.length === 0 ? sql`` : sql`with recursive ${join(common, ', ')}`;
  return {
    ...sql`${start} select (select ${dialect.listOf(sql`o.id`)} from (${cut}) o) as ids, ${shown} as zones,
      ${members.unknown} as unknown, ${LAST_CHANGE} as change,
      (select c.at from ${CHANGES} c where c.number = ${LAST_CHANGE}) as at`,
    slow: plan.searches ? 'searching' : undefined,
  };
}

const MATCHES = sql`matches i`;

const selected = (plan: Finding, order: readonly OrderPart[]): Fragment =>
  sql`select i.public_id, i.timezone, i.start_local, i.end_local, ${keysOf(order)} from ${matchesOf(plan)}`;

const byParts = (order: readonly OrderPart[]): Fragment =>
  join(
    order.map(({ by, descending }) => (descending ? sql`${by} desc` : by)),
    ', ',
  );

/** For each zone its name, its first and its last year. No name of a zone has a blank or a comma. */
const zonesOf = (dialect: Dialect, rows: Fragment): Fragment =>
  sql`select ${dialect.joined(sql`z.span`)} from (
    select i.timezone || ' ' || substr(min(i.start_local), 1, 4) || ' ' || substr(max(i.end_local), 1, 4) as span
    from ${rows} group by i.timezone) z`;

function spanOf(text: string): Span {
  const [timezone = '', first, last] = text.split(' ');
  return { timezone, firstYear: Number(first), lastYear: Number(last) };
}

function numbersOf(list: string | null): number[] {
  const numbers: unknown = list === null ? [] : JSON.parse(list);
  return Array.isArray(numbers) ? numbers.map(Number) : [];
}
