import type { IndexRow } from '../../storage/index-row';
import type { Dialect } from '../../storage/ports/dialect';
import { dialectOf } from '../../storage/ports/dialect';
import type { TermFacts } from './assemble';
import { parentLanguage } from './language';
import { linksOf } from './linked';
import { seriesOf } from './series';
import type { Members } from './members';
import type { ReadPort, Statement } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LAST_CHANGE, join, sql } from '../../storage/ports/sql';
import { scanFor } from './page-scan';
import { MANY } from './total-by-rest';
import type { ListPlan, Paging } from './list-plan';
import { keysOf, matchesOf, ordered } from './list-plan';

/** The index rows of the given records. @param set a table with a unique column `id` */
export const rowsOf = (dialect: Dialect, set: Fragment): Fragment =>
  dialect.lookUp(sql`${set} led`, sql`i`, sql`i.public_id = led.id`);

/** A row of a page. */
export type PageRow = Pick<IndexRow, 'public_id' | 'password' | 'body' | 'blanked'> &
  TermFacts & {
    /** The value that `linksOf` selects, if the plan asks for it. */
    links: string | null;
    /** Events: the number of their series. */
    series: number | null;
  };

/** The result of the statement of a list. */
export interface Page {
  rows: PageRow[];
  /** The exact total of the whole list. */
  total: number;
  /** Members of filters that name no record. If there are any, ignore rows and total. */
  unknown: ReturnType<Members['namesOf']>;
  /** The number of the calendar's last change at the time of reading. */
  change: number;
}

type FoundRow = { [Column in keyof PageRow]: PageRow[Column] | null } & {
  total: number | null;
  unknown: string | null;
  change: number | null;
};

/** Reads a page of a list, its total unless known, and the unknown members of its filters, in one statement. */
export async function readPage(
  port: ReadPort,
  plan: ListPlan,
  members: Members,
  paging: Paging,
): Promise<Page> {
  const found = await port.all<FoundRow>(pageStatement(dialectOf(port.dialect), plan, members, paging));
  const first = found[0];
  if (first === undefined) throw new Error('A list statement always answers one row at least');
  // A single row without a record means an empty page. One column stands for all: they come from one row of the index, or the
  // left join found none and all are null.
  const rows = found.filter((row): row is FoundRow & PageRow => row.public_id !== null);
  return {
    rows,
    total: paging.total ?? first.total ?? 0,
    unknown: members.namesOf(first.unknown),
    change: first.change ?? 0,
  };
}

/** The statement that counts a list. Equal statements with equal values have equal totals. */
export const countStatement = (plan: ListPlan, members: Members): Fragment =>
  sql`${join([...members.tables, ...plan.tables], ', ')} select count(*) from ${matchesOf(plan)}`;

function pageStatement(dialect: Dialect, plan: ListPlan, members: Members, paging: Paging): Statement {
  const { order } = plan;
  const { total } = paging;
  const way = scanFor(plan, paging);
  const findOnce = plan.costly && total === undefined;
  const matches = matchesOf(way);
  const limit = sql`order by ${ordered(way.order)} limit ${way.limit} offset ${way.offset}`;
  const selected = sql`select i.public_id, i.locale, ${keysOf(order)} from ${matches}`;
  const tables = findOnce
    ? [sql`matches as materialized (${selected})`, sql`page as (select * from matches ${limit})`]
    : [sql`page as (${selected} ${limit})`];
  const counted = findOnce ? sql`(select count(*) from matches)` : sql`(select count(*) from ${matches})`;
  const whole = sql`with recursive ${join([...members.tables, ...plan.tables, ...tables], ', ')}
    select h.total, h.unknown, h.change, ${COLUMNS}, ${plan.linked ? linksOf(dialect, sql`r`) : sql`null`} as links,
      ${plan.linked ? seriesOf(sql`r`) : sql`null`} as series,
      ${plan.parentsIn === undefined ? sql`null` : parentLanguage(sql`r`, plan.parentsIn)} as parent_locale
    from (select ${total === undefined ? counted : sql`null`} as total, ${members.unknown} as unknown,
      ${LAST_CHANGE} as change) h
    left join page p on 1 = 1
    left join ${INDEX} r on r.public_id = p.public_id and r.locale = p.locale
    order by ${ordered(order)}`;
  const slow = plan.searches
    ? 'searching'
    : plan.costly || (plan.sparse && paging.isLong) || way.offset > MANY
      ? 'finding'
      : total === undefined && paging.isLong
        ? 'counting'
        : undefined;
  return { ...whole, slow };
}

const COLUMNS = sql`r.public_id, r.password, r.body, r.blanked, r.event_count, r.locale`;

/**
 * Looks up only the members, for a request that is refused anyway: one report names everything
 * (docs/interface.md 2.14).
 */
export async function readUnknown(port: ReadPort, members: Members): Promise<ReturnType<Members['namesOf']>> {
  if (members.tables.length === 0) return [];
  const statement = sql`with recursive ${join(members.tables, ', ')} select ${members.unknown} as unknown`;
  const [row] = await port.all<{ unknown: string | null }>(statement);
  return members.namesOf(row?.unknown ?? null);
}
