import type { Fragment } from '../../storage/ports/sql';
import { every, join, sql } from '../../storage/ports/sql';

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
   * Whether finding the rows costs much more than scanning an index (a search, a set of links, a column that no index has). They are
   * then found once, for the page and the total (`filtered` in `bench/cases/cases.mjs`). Otherwise both scan an index, and the page
   * stops at its end.
   */
  costly: boolean;
  /** Whether few of the rows in an index may match, so that a page is found late. */
  sparse?: boolean;
  /** Whether texts are searched; the cost of that is unknown. */
  searches: boolean;
  /** Whether linked records are shown with the records. */
  linked: boolean;
  /** Categories: the language in which their parents are shown. */
  parentsIn?: string | undefined;
  /** Another way to count its rows, if there are many; undefined if there is none. */
  rest?: () => Rest | undefined;
  /** Another way to find the same rows, along an index in the list's order. It is faster if there are many. */
  inOrder?: Finding;
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

/** The part of a statement on the rows after `from`. */
export const matchesOf = ({ from, conditions }: Finding): Fragment => sql`${from} where ${every(conditions)}`;

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
