import { visibility, restrict } from '../../domain/visibility';
import { searchWords } from '../../domain/text/fold';
import type { ListWindow } from '../../domain/time/list-window';
import type { LinkedKind } from '../../domain/kinds';
import type { Dialect } from '../../reading/dialect';
import { listRows, listedIn, standsFor } from '../../reading/language';
import { NOT_TRASHED, linkVisible } from '../../reading/linked';
import type { Asker } from '../../reading/linked-events';
import { targetsOf } from '../../reading/members';
import { nearby } from '../../reading/nearby';
import type { Finding, ListPlan, OrderPart } from '../../reading/page-statement';
import { rowsOf } from '../../reading/page-statement';
import type { Search } from '../../reading/search';
import { found, foundByIndex } from '../../reading/search';
import type { Fragment } from '../../reading/sql';
import { INDEX, LINKS, every, join, sql } from '../../reading/sql';
import { restOf } from '../../reading/total-by-rest';
import type { Starts } from '../../reading/starts';
import { liesIn, linksWithin, startsWithin } from '../../reading/starts';
import { open, visible } from '../../reading/visible';
import type { EventListValues } from './parameters';

/**
 * The list of events that a request asks for (CONTRACT B4, E).
 *
 * An event behind a password stands in lists with its protected fields blanked (B5). Filters that look into what is blanked
 * leave it out for readers who may not edit it, or an event found by its category would tell its category.
 * @param window the limits of `listWindow`; empty with `include` (H-4)
 */
export function eventList(
  dialect: Dialect,
  values: EventListValues,
  window: ListWindow,
  radiusKm: number,
  asker: Asker,
): ListPlan {
  const { reader, translation } = asker;
  const row = sql`i`;
  const seen = restrict(visibility(reader, 'event'), values.status ?? NOT_TRASHED);
  const { geoloc_lat: latitude, geoloc_lng: longitude, include } = values;
  const near =
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, radiusKm };
  const starts = startsWithin(dialect, window);
  const links = linkFilters(dialect, values, asker);
  const flags = flagConditions(dialect, values, asker);
  const search = searchOf(values);
  const looksInside = near !== undefined || links.length > 0 || flags.length > 0 || search !== undefined;

  // Whatever the window is.
  const others = [
    visible(dialect, row, seen),
    sql`i.hidden = 0`,
    // Nothing in the interface makes an event the child of another (CONTRACT E5).
    ...(values.post_parent === undefined ? [] : [sql`1 = 0`]),
    ...(looksInside ? [open(row, reader)] : []),
    ...flags,
  ];
  const inWindow = [...liesIn(starts, sql`i.start_local`), ...endConditions(window)];
  const conditions = [...others, ...inWindow];
  const rows = listRows(translation);
  const base = [sql`i.kind = 'event'`, ...rows.conditions, ...others];
  const inList = [...base, ...inWindow];
  // Of rows that were found by their ids.
  const listed = [sql`${dialect.lookedAt(sql`i.kind`)} = 'event'`, listedIn(row, translation)];
  const linked = links.map((filter) => filter.condition);
  const holds = search === undefined ? [] : [found(dialect, row, search)];
  const tables = links.flatMap((filter) => filter.tables);
  const order = [...(near === undefined ? [] : NEAREST), ...(include === undefined ? BY_START : BY_DATE)];
  const inOrder: Finding = {
    from: rows.from,
    conditions: [...inList, ...linked, ...holds],
  };

  const ids = include === undefined ? [] : [dialect.isOneOf(sql`i.public_id`, include)];
  if (near !== undefined) {
    return {
      tables: [...tables, ...nearby(dialect, near, shownVenue(dialect, asker), starts)],
      from: rowsOf(dialect, sql`nearby`),
      conditions: [...conditions, ...listed, ...linked, ...holds, ...ids],
      order,
      costly: true,
      linked: true,
    };
  }
  const [leading, ...more] = links;
  if (leading !== undefined) {
    const following = [...more.map((filter) => filter.condition), ...holds, ...ids];
    return {
      tables,
      from: rowsOf(dialect, leading.events(starts)),
      conditions: [...conditions, ...listed, ...following],
      order,
      costly: true,
      linked: true,
      ...(include === undefined ? { inOrder } : {}),
    };
  }
  if (include !== undefined) {
    const from = rowsOf(dialect, dialect.ids(include));
    return {
      tables,
      from,
      conditions: [...conditions, ...listed, ...holds],
      order,
      costly: true,
      linked: true,
    };
  }
  const byIndex = search === undefined ? undefined : foundByIndex(dialect, 'events', search);
  if (byIndex === undefined) {
    const costly = search !== undefined || values.geoloc !== undefined;
    const rest =
      search === undefined ? restOf(dialect, { from: rows.from, conditions: base }, window) : undefined;
    return { tables, ...inOrder, order, costly, linked: true, ...(rest === undefined ? {} : { rest }) };
  }
  return {
    tables: [
      ...tables,
      sql`size (wide) as materialized (select case when count(*) > ${WIDE} then 1 else 0 end from (
        select 1 as one from ${rows.from} where ${every(inList)} limit ${WIDE + 1}) w)`,
      sql`searched (id, locale) as materialized (
        select i.public_id, i.locale from size ${dialect.leadingTo} ${rows.from}
          on size.wide = 0 where ${every(inOrder.conditions)}
        union all select hit.id, hit.locale from size ${dialect.leadingTo} (${byIndex}) hit on size.wide = 1)`,
    ],
    from: dialect.lookUp(sql`searched led`, row, sql`i.public_id = led.id and i.locale = led.locale`),
    conditions: [...conditions, ...listed],
    order,
    costly: true,
    linked: true,
    inOrder,
  };
}

/**
 * From how many events on a search asks the index of trigrams, which knows no dates: fewer are looked through faster, and that
 * takes the same time however long the calendar is.
 */
const WIDE = 5000;

const NEAREST: readonly OrderPart[] = [{ by: sql`led.distance` }];
const BY_DATE: readonly OrderPart[] = [{ by: sql`i.date_local` }, { by: sql`i.public_id` }];
const BY_START: readonly OrderPart[] = [{ by: sql`i.start_local` }, ...BY_DATE];

/** A category stands for its descendants too (CONTRACT E5); `union` ends a circle of parents. */
const categoryTree = (dialect: Dialect): Fragment => sql`category_tree (id) as (
  ${targetsOf('categories')}
  union select c.public_id from ${dialect.lookUp(sql`category_tree above`, sql`c`, sql`c.parent_id = above.id`)})`;

/** Wall times are compared as text (CONTRACT E2, H-4); for the starts see `startsWithin`. */
function endConditions(window: ListWindow): Fragment[] {
  const conditions: Fragment[] = [];
  if (window.endUntil !== undefined) conditions.push(sql`i.end_local <= ${window.endUntil}`);
  if (window.endAfter !== undefined) conditions.push(sql`i.end_local > ${window.endAfter}`);
  if (window.endBefore !== undefined) conditions.push(sql`i.end_local < ${window.endBefore}`);
  return conditions;
}

/** A filter by what events link to: the same rule as a table of events and as a condition on the row `i`. */
interface LinkFilter {
  tables: readonly Fragment[];
  /** A table with a column `id`: the events with such a link that may start in the range. */
  events(starts: Starts): Fragment;
  condition: Fragment;
}

/** The filters that are asked for; the one that finds the fewest events mostly is the first. */
function linkFilters(dialect: Dialect, values: EventListValues, asker: Asker): LinkFilter[] {
  const filters: LinkFilter[] = [];
  if (values.venue !== undefined) {
    filters.push(linkFilter(dialect, 'venue', 'of_venues', seenTargets(dialect, 'venue', asker)));
  }
  if (values.organizer !== undefined) {
    filters.push(linkFilter(dialect, 'organizer', 'of_organizers', seenTargets(dialect, 'organizer', asker)));
  }
  if (values.tags !== undefined) filters.push(linkFilter(dialect, 'tag', 'of_tags', targetsOf('tags')));
  if (values.categories !== undefined) {
    const { tables, ...filter } = linkFilter(
      dialect,
      'category',
      'of_categories',
      sql`select id from category_tree`,
    );
    filters.push({ ...filter, tables: [categoryTree(dialect), ...tables] });
  }
  return filters;
}

type TargetTable = 'of_venues' | 'of_organizers' | 'of_tags' | 'of_categories';

function linkFilter(dialect: Dialect, role: LinkedKind, name: TargetTable, targets: Fragment): LinkFilter {
  const table: Fragment = { sql: name, values: [] };
  const linking = (within: readonly Fragment[]): Fragment =>
    sql`select l.event_id as id from ${table} g ${dialect.leadingTo} ${LINKS} l
      on l.target_id = g.id and l.role = ${role} where ${every(within)}`;
  return {
    tables: [sql`${table} (id) as materialized (${targets})`],
    // `distinct` as well as `union`: an event may link to several of them.
    events: (starts) =>
      sql`(select distinct f.id from (${join(linksWithin(starts, sql`l.start_local`).map(linking), ' union all ')}) f)`,
    condition: sql`exists (select 1 from ${LINKS} l
      where l.event_id = i.public_id and l.role = ${role} and l.target_id in (select g.id from ${table} g) ${dialect.rowByRow})`,
  };
}

/** A venue or organizer that the reader may not see finds no event, because its links are not shown (CONTRACT H-1). */
function seenTargets(dialect: Dialect, kind: 'venue' | 'organizer', asker: Asker): Fragment {
  const row = sql`v`;
  return sql`select v.public_id from ${INDEX} v where v.public_id in (${targetsOf(kind)})
    and ${standsFor(row, asker.translation.language)} and ${linkVisible(dialect, row, kind, asker.reader)}`;
}

/** The row `v` as the venue of an event, for this reader. */
const shownVenue = (dialect: Dialect, { reader, translation }: Asker): Fragment =>
  every([standsFor(sql`v`, translation.language), linkVisible(dialect, sql`v`, 'venue', reader)]);

/** The filters on an event itself that a password protects. */
function flagConditions(dialect: Dialect, values: EventListValues, asker: Asker): Fragment[] {
  const conditions: Fragment[] = [];
  if (values.featured !== undefined) conditions.push(sql`i.featured = ${Number(values.featured)}`);
  if (values.ticketed !== undefined) conditions.push(sql`i.ticketed = ${Number(values.ticketed)}`);
  if (values.geoloc !== undefined) conditions.push(placed(dialect, values.geoloc, asker));
  return conditions;
}

function searchOf(values: EventListValues): Search | undefined {
  if (values.search === undefined) return undefined;
  const { include, exclude } = searchWords(values.search);
  return { required: include, excluded: exclude };
}

/** With or without a venue that has coordinates (CONTRACT H-38); one that is not shown is none. */
function placed(dialect: Dialect, wanted: boolean, asker: Asker): Fragment {
  const venues = dialect.lookUp(sql`${LINKS} l`, sql`v`, sql`v.public_id = l.target_id`);
  const known = sql`exists (select 1 from ${venues}
    where l.event_id = i.public_id and l.role = 'venue'
      and v.lat is not null and v.lng is not null and ${shownVenue(dialect, asker)} ${dialect.rowByRow})`;
  return wanted ? known : sql`not ${known}`;
}
