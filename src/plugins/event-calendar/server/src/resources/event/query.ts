import { visibility, restrict } from '../../domain/visibility';
import { searchWords } from '../../domain/text/fold';
import type { ListWindow } from '../../domain/time/list-window';
import type { Dialect } from '../../reading/dialect';
import { listedIn, standsFor } from '../../reading/language';
import { NOT_TRASHED, linkVisible } from '../../reading/linked';
import type { Asker } from '../../reading/linked-events';
import { targetsOf } from '../../reading/members';
import { nearby } from '../../reading/nearby';
import type { ListPlan, OrderPart } from '../../reading/page-statement';
import { WHOLE_INDEX, rowsOf } from '../../reading/page-statement';
import { found } from '../../reading/search';
import type { Fragment } from '../../reading/sql';
import { INDEX, LINKS, every, sql } from '../../reading/sql';
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
  const linked = [...(near === undefined ? [] : [NEARBY]), ...linkSets(dialect, values, asker)];
  const flags = flagConditions(dialect, values, asker);
  const looksInside = linked.length > 0 || flags.length > 0;
  // The first set leads the statement, the others are asked for each of its events.
  const sets = include === undefined ? linked : [...linked, dialect.ids(include)];
  const [leading, ...following] = sets;

  const tables: Fragment[] = [];
  if (values.categories !== undefined) tables.push(categoryTree(dialect));
  if (near !== undefined) tables.push(nearby(dialect, near, shownVenue(dialect, asker)));
  return {
    tables,
    from: leading === undefined ? WHOLE_INDEX : rowsOf(dialect, leading),
    conditions: [
      sql`i.kind = 'event'`,
      listedIn(row, translation),
      visible(dialect, row, seen),
      sql`i.hidden = 0`,
      ...windowConditions(window),
      // Nothing in the interface makes an event the child of another (CONTRACT E5).
      ...(values.post_parent === undefined ? [] : [sql`1 = 0`]),
      ...(looksInside ? [open(row, reader)] : []),
      ...following.map((set) => sql`i.public_id in (select s.id from ${set} s)`),
      ...flags,
    ],
    order: [...(near === undefined ? [] : NEAREST), ...(include === undefined ? BY_START : BY_DATE)],
    costly: values.search !== undefined || values.geoloc !== undefined || leading !== undefined,
  };
}

const NEARBY = sql`nearby`;
const NEAREST: readonly OrderPart[] = [{ by: sql`led.distance` }];
const BY_DATE: readonly OrderPart[] = [{ by: sql`i.date_local` }, { by: sql`i.public_id` }];
const BY_START: readonly OrderPart[] = [{ by: sql`i.start_local` }, ...BY_DATE];

/** A category stands for its descendants too (CONTRACT E5); `union` ends a circle of parents. */
const categoryTree = ({ leadingTo }: Dialect): Fragment => sql`category_tree (id) as (
  ${targetsOf('categories')}
  union select c.public_id from category_tree t ${leadingTo} ${INDEX} c on c.parent_id = t.id)`;

/** Wall times are compared as text (CONTRACT E2, H-4). */
function windowConditions(window: ListWindow): Fragment[] {
  const conditions: Fragment[] = [];
  if (window.startFrom !== undefined) conditions.push(sql`i.start_local >= ${window.startFrom}`);
  if (window.startAfter !== undefined) conditions.push(sql`i.start_local > ${window.startAfter}`);
  if (window.startBefore !== undefined) conditions.push(sql`i.start_local < ${window.startBefore}`);
  if (window.endUntil !== undefined) conditions.push(sql`i.end_local <= ${window.endUntil}`);
  if (window.endAfter !== undefined) conditions.push(sql`i.end_local > ${window.endAfter}`);
  if (window.endBefore !== undefined) conditions.push(sql`i.end_local < ${window.endBefore}`);
  return conditions;
}

/** The events that link to what is asked for: for each filter a table with a column `id`. */
function linkSets(dialect: Dialect, values: EventListValues, asker: Asker): Fragment[] {
  const sets: Fragment[] = [];
  if (values.venue !== undefined) sets.push(linkingTo('venue', seenTargets(dialect, 'venue', asker)));
  if (values.organizer !== undefined) {
    sets.push(linkingTo('organizer', seenTargets(dialect, 'organizer', asker)));
  }
  if (values.tags !== undefined) sets.push(linkingTo('tag', targetsOf('tags')));
  if (values.categories !== undefined) sets.push(linkingTo('category', sql`select id from category_tree`));
  return sets;
}

const linkingTo = (role: 'category' | 'tag' | 'venue' | 'organizer', targets: Fragment): Fragment =>
  sql`(select distinct l.event_id as id from ${LINKS} l where l.role = ${role} and l.target_id in (${targets}))`;

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
  if (values.search !== undefined) {
    const { include, exclude } = searchWords(values.search);
    conditions.push(found(dialect, sql`i`, { required: include, excluded: exclude }));
  }
  return conditions;
}

/** With or without a venue that has coordinates (CONTRACT H-38); one that is not shown is none. */
function placed(dialect: Dialect, wanted: boolean, asker: Asker): Fragment {
  const known = sql`exists (select 1 from ${LINKS} l join ${INDEX} v on v.public_id = l.target_id
    where l.event_id = i.public_id and l.role = 'venue'
      and v.lat is not null and v.lng is not null and ${shownVenue(dialect, asker)})`;
  return wanted ? known : sql`not ${known}`;
}
