import type { ListWindow } from '../../domain/time/list-window';
import { NOT_TRASHED } from '../../domain/status';
import { searchWords } from '../../domain/text/fold';
import { restrict, visibility } from '../../domain/visibility';
import type { Asker } from '../../engine/read/linked-events';
import type { Circle } from '../../engine/read/nearby';
import type { Search } from '../../engine/read/search';
import { isOwn, modifiedAfter } from '../../engine/read/external-id';
import { found } from '../../engine/read/search';
import type { Starts } from '../../engine/read/starts';
import { inStartRange, linksWithin, startsWithin } from '../../engine/read/starts';
import { open, visible } from '../../engine/read/visible';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { LINKS, every, join, sql } from '../../storage/ports/sql';
import type { ByLink, EventListValues, LinkFilterName, ValueFilterName } from './list';
import { EVENT_LIST, PROTECTED_FILTERS, LINK_FILTERS, VALUE_FILTERS, conditionOf } from './list';

/** The rules that can exclude an event from a list in its language. */
export type EventRule =
  | 'status'
  | 'hidden'
  | 'parent'
  | 'password'
  | 'dates'
  | 'search'
  | 'include'
  | 'modified'
  | 'external'
  | 'near'
  | ValueFilterName
  | LinkFilterName;

/** A rule with its condition on the row `i`. */
export interface Ruled {
  rule: EventRule;
  condition: Fragment;
}

export const conditionsOf = (rules: readonly Ruled[]): Fragment[] => rules.map(({ condition }) => condition);

/**
 * The rules of a list of events in the order of statements. The list is made of these conditions, and they also explain why an
 * event is missing from it.
 */
export interface EventRules {
  /** The rules that do not depend on the window. */
  others: Ruled[];
  inWindow: Ruled[];
  /** The start times of the window. */
  starts: Starts;
  links: LinkFilter[];
  search: Search | undefined;
  holds: Ruled[];
  ids: Ruled[];
  near: Circle | undefined;
}

/**
 * In lists, protected fields of events are blanked (docs/interface.md 16.17). Filters on blanked fields exclude such an event for
 * readers who may not edit it. Otherwise finding it by category would reveal its category
 * (docs/interface.md 16.19).
 */
export function eventRules(
  dialect: Dialect,
  values: EventListValues,
  window: ListWindow,
  radiusKm: number,
  asker: Asker,
): EventRules {
  const row = sql`i`;
  const seen = restrict(visibility(asker.reader, 'event'), values.status ?? NOT_TRASHED);
  const {
    geoloc_lat: latitude,
    geoloc_lng: longitude,
    include,
    external_id: own,
    modified_after: changed,
  } = values;
  const near =
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, radiusKm };
  const starts = startsWithin(dialect, window);
  const links = linkFilters(dialect, values, asker);
  const byValue = VALUE_FILTERS.flatMap((rule) =>
    ruled(
      rule,
      [conditionOf(rule, values, dialect, asker)].filter((condition) => condition !== undefined),
    ),
  );
  const search = searchOf(values);
  const testsProtected = PROTECTED_FILTERS.some((name) => values[name] !== undefined);
  const within = [...inStartRange(starts, sql`i.start_local`), ...endConditions(window)];
  return {
    others: [
      { rule: 'status', condition: visible(dialect, row, seen) },
      // Importers find their own records, whatever lists show.
      ...ruled('hidden', own === undefined ? [sql`i.hidden = 0`] : []),
      ...ruled('modified', changed === undefined ? [] : [modifiedAfter(changed)]),
      ...ruled('external', own === undefined ? [] : [isOwn(dialect, 'event', own)]),
      // No event is the child of another (docs/interface.md 5.15).
      ...ruled('parent', values.post_parent === undefined ? [] : [sql`1 = 0`]),
      ...ruled('password', testsProtected ? [open(row, asker.reader)] : []),
      ...byValue,
    ],
    inWindow: ruled('dates', within),
    starts,
    links,
    search,
    holds: ruled('search', search === undefined ? [] : [found(dialect, row, search)]),
    ids: ruled('include', include === undefined ? [] : [dialect.isOneOf(sql`i.public_id`, include)]),
    near,
  };
}

const ruled = (rule: EventRule, conditions: readonly Fragment[]): Ruled[] =>
  conditions.map((condition) => ({ rule, condition }));

/** Wall times are compared as text (docs/interface.md 5.4); for the starts see `startsWithin`. */
export function endConditions(window: ListWindow): Fragment[] {
  const conditions: Fragment[] = [];
  if (window.endUntil !== undefined) conditions.push(sql`i.end_local <= ${window.endUntil}`);
  if (window.endAfter !== undefined) conditions.push(sql`i.end_local > ${window.endAfter}`);
  if (window.endBefore !== undefined) conditions.push(sql`i.end_local < ${window.endBefore}`);
  return conditions;
}

/** A filter by linked records: the same rule as a table of events and as a condition on the row `i`. */
interface LinkFilter extends Ruled {
  tables: readonly Fragment[];
  /** A table with a column `id`: the events with such a link that may start in the range. */
  events(starts: Starts): Fragment;
}

function searchOf(values: EventListValues): Search | undefined {
  if (values.search === undefined) return undefined;
  const { include, exclude } = searchWords(values.search);
  return { required: include, excluded: exclude };
}

/** The given filters; those that usually match fewer events come first. */
const linkFilters = (dialect: Dialect, values: EventListValues, asker: Asker): LinkFilter[] =>
  LINK_FILTERS.filter((name) => values[name] !== undefined).map((name) =>
    linkFilter(dialect, name, EVENT_LIST[name].byLink, asker),
  );

function linkFilter(
  dialect: Dialect,
  rule: LinkFilterName,
  { role, table: name, targets, tables }: ByLink,
  asker: Asker,
): LinkFilter {
  const table: Fragment = { sql: name, values: [] };
  const linking = (within: readonly Fragment[]): Fragment =>
    sql`select l.event_id as id from ${table} g ${dialect.leadingTo} ${LINKS} l
      on l.target_id = g.id and l.role = ${role} where ${every(within)}`;
  return {
    rule,
    tables: [...(tables?.(dialect) ?? []), sql`${table} (id) as materialized (${targets(dialect, asker)})`],
    // `distinct` as well as `union`: an event may link to several of them.
    events: (starts) =>
      sql`(select distinct f.id from (${join(linksWithin(starts, sql`l.start_local`).map(linking), ' union all ')}) f)`,
    condition: sql`exists (select 1 from ${LINKS} l
      where l.event_id = i.public_id and l.role = ${role} and l.target_id in (select g.id from ${table} g) ${dialect.rowByRow})`,
  };
}
