import type { IndexRow } from '../../storage/index-row';
import type { Dialect } from '../../storage/ports/dialect';
import { dialectOf } from '../../storage/ports/dialect';
import { linksOf } from './linked';
import type { Members } from './members';
import type { ReadPort, Statement } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LAST_CHANGE, every, join, sql } from '../../storage/ports/sql';
import { scanFor } from './page-scan';

/** A part of the order of a list: a value of the row `i`, ascending or descending. */
export interface OrderPart {
  by: Fragment;
  descending?: boolean;
}

/** How the rows of a list are found. All conditions refer to the row `i`. */
export interface Finding {
  /** The source of rows: one row `i` of the index for each row of the list; mostly `listRows`. */
  from: Fragment;
  conditions: readonly Fragment[];
}

/** The rows of a list as `all` without `outside`, whose parts are disjoint. */
export interface Rest {
  all: Finding;
  outside: readonly Finding[];
}

/** Which rows of the index make a list, and in which order. */
export interface ListPlan extends Finding {
  /** Common table expressions of the conditions: `name (columns) as (select …)`; each may use earlier ones. */
  tables: readonly Fragment[];
  /** A total order: the last part is unique. */
  order: readonly OrderPart[];
  /**
   * Whether finding the rows costs much more than scanning an index (a search, a set of links). They are then found once, for
   * the page and the total. Otherwise both scan an index, and the page stops at its end.
   */
  costly: boolean;
  /** Whether texts are searched; the cost of that is unknown. */
  searches: boolean;
  /** Whether linked records are shown with the records. */
  linked: boolean;
  /** Another way to count its rows. */
  rest?: Rest;
  /** Another way to find the same rows, along an index in the list's order. It is faster if there are many. */
  inOrder?: Finding;
}

/** The index rows of the given records. @param set a table with a unique column `id` */
export const rowsOf = (dialect: Dialect, set: Fragment): Fragment =>
  dialect.lookUp(sql`${set} led`, sql`i`, sql`i.public_id = led.id`);

/** A row of a page. */
export type PageRow = Pick<IndexRow, 'public_id' | 'password' | 'body' | 'blanked' | 'event_count'> & {
  /** The value that `linksOf` selects, if the plan asks for it. */
  links: string | null;
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

/** The page to read. */
export interface Paging {
  page: number;
  perPage: number;
  /** The total of the whole list, if known. Only counting takes longer with more data. */
  total?: number | undefined;
  /** Whether the calendar is so large that counting takes long. */
  isLong?: boolean;
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

/** The part of a statement on the rows after `from`. */
export const matchesOf = ({ from, conditions }: Finding): Fragment => sql`${from} where ${every(conditions)}`;

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
    select h.total, h.unknown, h.change, ${COLUMNS}, ${plan.linked ? linksOf(dialect, sql`r`) : sql`null`} as links
    from (select ${total === undefined ? counted : sql`null`} as total, ${members.unknown} as unknown,
      ${LAST_CHANGE} as change) h
    left join page p on 1 = 1
    left join ${INDEX} r on r.public_id = p.public_id and r.locale = p.locale
    order by ${ordered(order)}`;
  const slow = plan.searches
    ? 'searching'
    : plan.costly
      ? 'finding'
      : total === undefined && paging.isLong
        ? 'counting'
        : undefined;
  return { ...whole, slow };
}

const COLUMNS = sql`r.public_id, r.password, r.body, r.blanked, r.event_count`;

/** The parts of an order as columns by which `ordered` sorts. */
export const keysOf = (order: readonly OrderPart[]): Fragment =>
  join(
    order.map(({ by }, index) => sql`${by} as ${key(index)}`),
    ', ',
  );

/** The same sort keys order the page and the whole statement. */
export const ordered = (order: readonly OrderPart[]): Fragment =>
  join(
    order.map(({ descending }, index) => (descending ? sql`${key(index)} desc` : key(index))),
    ', ',
  );

const KEYS = [sql`k1`, sql`k2`, sql`k3`, sql`k4`] as const;
function key(index: number): Fragment {
  const name = KEYS[index];
  if (name === undefined) throw new RangeError('A list is ordered by four values at most');
  return name;
}

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
