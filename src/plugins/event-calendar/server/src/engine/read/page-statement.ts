import type { IndexRow } from '../../storage/index-row';
import type { Dialect } from '../../storage/ports/dialect';
import { dialectOf } from '../../storage/ports/dialect';
import { linksOf } from './linked';
import type { Members } from './members';
import type { ReadPort, Statement } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LAST_CHANGE, every, join, sql } from '../../storage/ports/sql';
import { wayTo } from './way-to-page';

/** A part of the order of a list: a value of the row `i`, ascending or descending. */
export interface OrderPart {
  by: Fragment;
  descending?: boolean;
}

/** How the rows of a list are found. Everything speaks of the row `i`. */
export interface Finding {
  /** What the statement goes through, with one row `i` of the index for each row of the list; mostly `listRows`. */
  from: Fragment;
  conditions: readonly Fragment[];
}

/** The rows of a list as all of some rows without others: `outside` are parts of `all` that have no row in common. */
export interface Rest {
  all: Finding;
  outside: readonly Finding[];
}

/** Which rows of the index make a list, and in which order. */
export interface ListPlan extends Finding {
  /** Named tables that the conditions use: `name (columns) as (select …)`; each may use those before it. */
  tables: readonly Fragment[];
  /** Decides between any two rows: the last part is unique. */
  order: readonly OrderPart[];
  /**
   * Whether finding the rows costs much more than going through an index (a search, a set of links): then they are found once,
   * for the page and for the total. Else both walk an index, the page no further than its end.
   */
  costly: boolean;
  /** Whether texts are searched, which nobody can tell the cost of. */
  searches: boolean;
  /** Whether its records link to others that are shown with them. */
  linked: boolean;
  /** Another way to count its rows. */
  rest?: Rest;
  /** Another way to find the same rows, along an index in the list's order: where they are many, the page is found sooner. */
  inOrder?: Finding;
}

/** The rows of the index of some records alone. @param set a table with a column `id`, every id once */
export const rowsOf = (dialect: Dialect, set: Fragment): Fragment =>
  dialect.lookUp(sql`${set} led`, sql`i`, sql`i.public_id = led.id`);

/** A row of a page: what answers are made of. */
export type PageRow = Pick<IndexRow, 'public_id' | 'password' | 'body' | 'blanked' | 'event_count'> & {
  /** Where the plan says so, what `linksOf` selects. */
  links: string | null;
};

/** What one statement finds of a list. */
export interface Page {
  rows: PageRow[];
  /** Of the whole list, exact. */
  total: number;
  /** Members of filters that do not exist; then rows and total mean nothing. */
  unknown: ReturnType<Members['namesOf']>;
  /** The number of the last change of the calendar that was read. */
  change: number;
}

/** Which page of a list is read. */
export interface Paging {
  page: number;
  perPage: number;
  /** Of the whole list, where it is known: counting is what grows with the data. */
  total?: number | undefined;
  /** Whether the calendar is so long that counting takes its time. */
  isLong?: boolean;
}

type FoundRow = { [Column in keyof PageRow]: PageRow[Column] | null } & {
  total: number | null;
  unknown: string | null;
  change: number | null;
};

/** Reads a page of a list, its total where it is not known, and the unknown members of its filters, all in one statement. */
export async function readPage(
  port: ReadPort,
  plan: ListPlan,
  members: Members,
  paging: Paging,
): Promise<Page> {
  const found = await port.all<FoundRow>(pageStatement(dialectOf(port.dialect), plan, members, paging));
  const first = found[0];
  if (first === undefined) throw new Error('A list statement always answers one row at least');
  // One row without a record stands for an empty page.
  const rows = found.filter((row): row is FoundRow & PageRow => row.public_id !== null);
  return {
    rows,
    total: paging.total ?? first.total ?? 0,
    unknown: members.namesOf(first.unknown),
    change: first.change ?? 0,
  };
}

/** What is counted for the total of a list; equal statements with equal values have equal totals. */
export const countStatement = (plan: ListPlan, members: Members): Fragment =>
  sql`${join([...members.tables, ...plan.tables], ', ')} select count(*) from ${matchesOf(plan)}`;

/** What follows `from` in a statement on the rows. */
export const matchesOf = ({ from, conditions }: Finding): Fragment => sql`${from} where ${every(conditions)}`;

function pageStatement(dialect: Dialect, plan: ListPlan, members: Members, paging: Paging): Statement {
  const { order } = plan;
  const { total } = paging;
  const way = wayTo(plan, paging);
  const findOnce = plan.costly && total === undefined;
  const keys = join(
    order.map(({ by }, index) => sql`${by} as ${key(index)}`),
    ', ',
  );
  const matches = matchesOf(way);
  const limit = sql`order by ${ordered(way.order)} limit ${way.limit} offset ${way.offset}`;
  const selected = sql`select i.public_id, i.locale, ${keys} from ${matches}`;
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

/** The keys are the same in the page and in the whole statement, so one text orders both. */
const ordered = (order: readonly OrderPart[]): Fragment =>
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
 * The same look-up of members alone, for a request that is refused anyway: one report names everything
 * (docs/interface.md 2.14).
 */
export async function readUnknown(port: ReadPort, members: Members): Promise<ReturnType<Members['namesOf']>> {
  if (members.tables.length === 0) return [];
  const statement = sql`with recursive ${join(members.tables, ', ')} select ${members.unknown} as unknown`;
  const [row] = await port.all<{ unknown: string | null }>(statement);
  return members.namesOf(row?.unknown ?? null);
}
