import { NOT_TRASHED } from '../../domain/status';
import { visibility, restrict } from '../../domain/visibility';
import { searchWords } from '../../domain/text/fold';
import type { ListWindow } from '../../domain/time/list-window';
import type { LinkedKind } from '../../domain/kinds';
import type { Dialect } from '../../storage/ports/dialect';
import { standsFor } from '../../engine/read/language';
import { linkVisible } from '../../engine/read/linked';
import type { Asker } from '../../engine/read/linked-events';
import { targetsOf } from '../../engine/read/members';
import type { Circle } from '../../engine/read/nearby';
import type { Search } from '../../engine/read/search';
import { found } from '../../engine/read/search';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, every, join, sql } from '../../storage/ports/sql';
import type { Starts } from '../../engine/read/starts';
import { liesIn, linksWithin, startsWithin } from '../../engine/read/starts';
import { open, visible } from '../../engine/read/visible';
import type { EventListValues } from './parameters';

/** What can keep an event out of a list that has its language. */
export type EventRule =
  | 'status'
  | 'hidden'
  | 'parent'
  | 'password'
  | 'featured'
  | 'ticketed'
  | 'geoloc'
  | 'dates'
  | 'venue'
  | 'organizer'
  | 'tags'
  | 'categories'
  | 'search'
  | 'include'
  | 'near';

/** A rule, as the condition on the row `i` that it puts. */
export interface Ruled {
  rule: EventRule;
  condition: Fragment;
}

export const conditionsOf = (rules: readonly Ruled[]): Fragment[] => rules.map(({ condition }) => condition);

/**
 * The rules of a list of events by what they depend on, in the order in which statements put them. A list is made of these
 * conditions, and what leaves an event out of it is told by them as well.
 */
export interface EventRules {
  /** What holds whatever the window is. */
  others: Ruled[];
  inWindow: Ruled[];
  /** The start times that the window lets in. */
  starts: Starts;
  links: LinkFilter[];
  search: Search | undefined;
  holds: Ruled[];
  ids: Ruled[];
  near: Circle | undefined;
}

/**
 * In lists, an event behind a password has its protected fields blanked (docs/interface.md 16.17). Filters that look into
 * blanked fields leave it out for readers who may not edit it, or an event found by its category would tell its category
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
  const { geoloc_lat: latitude, geoloc_lng: longitude, include } = values;
  const near =
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, radiusKm };
  const starts = startsWithin(dialect, window);
  const links = linkFilters(dialect, values, asker);
  const flags = flagRules(dialect, values, asker);
  const search = searchOf(values);
  const looksInside = near !== undefined || links.length > 0 || flags.length > 0 || search !== undefined;
  const within = [...liesIn(starts, sql`i.start_local`), ...endConditions(window)];
  return {
    others: [
      { rule: 'status', condition: visible(dialect, row, seen) },
      { rule: 'hidden', condition: sql`i.hidden = 0` },
      // No event is the child of another (docs/interface.md 5.15).
      ...ruled('parent', values.post_parent === undefined ? [] : [sql`1 = 0`]),
      ...ruled('password', looksInside ? [open(row, asker.reader)] : []),
      ...flags,
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

/** A category stands for its descendants too (docs/interface.md 5.12); `union` ends a circle of parents. */
const categoryTree = (dialect: Dialect): Fragment => sql`category_tree (id) as (
  ${targetsOf('categories')}
  union select c.public_id from ${dialect.lookUp(sql`category_tree above`, sql`c`, sql`c.parent_id = above.id`)})`;

/** Wall times are compared as text (docs/interface.md 5.4); for the starts see `startsWithin`. */
function endConditions(window: ListWindow): Fragment[] {
  const conditions: Fragment[] = [];
  if (window.endUntil !== undefined) conditions.push(sql`i.end_local <= ${window.endUntil}`);
  if (window.endAfter !== undefined) conditions.push(sql`i.end_local > ${window.endAfter}`);
  if (window.endBefore !== undefined) conditions.push(sql`i.end_local < ${window.endBefore}`);
  return conditions;
}

/** A filter by what events link to: the same rule as a table of events and as a condition on the row `i`. */
interface LinkFilter extends Ruled {
  tables: readonly Fragment[];
  /** A table with a column `id`: the events with such a link that may start in the range. */
  events(starts: Starts): Fragment;
}

/** The filters that are asked for; the one that finds the fewest events mostly is the first. */
function linkFilters(dialect: Dialect, values: EventListValues, asker: Asker): LinkFilter[] {
  const filters: LinkFilter[] = [];
  if (values.venue !== undefined) {
    filters.push(linkFilter(dialect, 'venue', 'venue', seenTargets(dialect, 'venue', asker)));
  }
  if (values.organizer !== undefined) {
    filters.push(linkFilter(dialect, 'organizer', 'organizer', seenTargets(dialect, 'organizer', asker)));
  }
  if (values.tags !== undefined) filters.push(linkFilter(dialect, 'tags', 'tag', targetsOf('tags')));
  if (values.categories !== undefined) {
    const { tables, ...filter } = linkFilter(
      dialect,
      'categories',
      'category',
      sql`select id from category_tree`,
    );
    filters.push({ ...filter, tables: [categoryTree(dialect), ...tables] });
  }
  return filters;
}

/** The parameters that filter by what events link to. */
type LinkRule = 'venue' | 'organizer' | 'tags' | 'categories';

/** The tables of their targets. */
const TARGETS = {
  venue: 'of_venues',
  organizer: 'of_organizers',
  tags: 'of_tags',
  categories: 'of_categories',
} as const satisfies Record<LinkRule, string>;

function linkFilter(dialect: Dialect, rule: LinkRule, role: LinkedKind, targets: Fragment): LinkFilter {
  const table: Fragment = { sql: TARGETS[rule], values: [] };
  const linking = (within: readonly Fragment[]): Fragment =>
    sql`select l.event_id as id from ${table} g ${dialect.leadingTo} ${LINKS} l
      on l.target_id = g.id and l.role = ${role} where ${every(within)}`;
  return {
    rule,
    tables: [sql`${table} (id) as materialized (${targets})`],
    // `distinct` as well as `union`: an event may link to several of them.
    events: (starts) =>
      sql`(select distinct f.id from (${join(linksWithin(starts, sql`l.start_local`).map(linking), ' union all ')}) f)`,
    condition: sql`exists (select 1 from ${LINKS} l
      where l.event_id = i.public_id and l.role = ${role} and l.target_id in (select g.id from ${table} g) ${dialect.rowByRow})`,
  };
}

/**
 * A venue or organizer that the reader may not see finds no event, because its links are not shown (docs/interface.md 5.13).
 */
function seenTargets(dialect: Dialect, kind: 'venue' | 'organizer', asker: Asker): Fragment {
  const row = sql`v`;
  return sql`select v.public_id from ${INDEX} v where v.public_id in (${targetsOf(kind)})
    and ${standsFor(row, asker.translation.language)} and ${linkVisible(dialect, row, kind, asker.reader)}`;
}

/** The row `v` as the venue of an event, for this reader. */
export const shownVenue = (dialect: Dialect, { reader, translation }: Asker): Fragment =>
  every([standsFor(sql`v`, translation.language), linkVisible(dialect, sql`v`, 'venue', reader)]);

/** The filters on an event itself that a password protects. */
function flagRules(dialect: Dialect, values: EventListValues, asker: Asker): Ruled[] {
  const rules: Ruled[] = [];
  const { featured, ticketed, geoloc } = values;
  if (featured !== undefined) {
    rules.push({ rule: 'featured', condition: sql`i.featured = ${Number(featured)}` });
  }
  if (ticketed !== undefined) {
    rules.push({ rule: 'ticketed', condition: sql`i.ticketed = ${Number(ticketed)}` });
  }
  if (geoloc !== undefined) rules.push({ rule: 'geoloc', condition: placed(dialect, geoloc, asker) });
  return rules;
}

function searchOf(values: EventListValues): Search | undefined {
  if (values.search === undefined) return undefined;
  const { include, exclude } = searchWords(values.search);
  return { required: include, excluded: exclude };
}

/** With or without a venue that has coordinates (docs/interface.md 5.17); a venue that is not shown does not count. */
function placed(dialect: Dialect, wanted: boolean, asker: Asker): Fragment {
  const venues = dialect.lookUp(sql`${LINKS} l`, sql`v`, sql`v.public_id = l.target_id`);
  const known = sql`exists (select 1 from ${venues}
    where l.event_id = i.public_id and l.role = 'venue'
      and v.lat is not null and v.lng is not null and ${shownVenue(dialect, asker)} ${dialect.rowByRow})`;
  return wanted ? known : sql`not ${known}`;
}
