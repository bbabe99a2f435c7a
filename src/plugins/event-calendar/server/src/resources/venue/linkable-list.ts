import { searchFragments } from '../../domain/text/fold';
import type { Instant } from '../../domain/time/types';
import { wallOfMilliseconds } from '../../domain/time/wall-clock';
import { restrict, visibility } from '../../domain/visibility';
import type { Listing } from '../commands';
import type { LinkedListValues } from './parameters';
import type { Dialect } from '../../storage/ports/dialect';
import { listRows } from '../../engine/read/language';
import { NOT_TRASHED } from '../../domain/status';
import type { Asker } from '../../engine/read/linked-events';
import { hasEvents, hasUpcoming, linkedFrom } from '../../engine/read/linked-events';
import type { ListPlan } from '../../engine/read/list-plan';
import { isOwn, modifiedAfter } from '../../engine/read/external-id';
import { found } from '../../engine/read/search';
import type { Fragment } from '../../storage/ports/sql';
import { sql } from '../../storage/ports/sql';
import { visible } from '../../engine/read/visible';

/** The requested list of venues or organizers, which have the same filters (docs/interface.md 8.3). */
export const linkableList = <K extends 'venue' | 'organizer'>(kind: K, values: LinkedListValues) =>
  ({
    verb: 'list',
    kind,
    page: values.page,
    perPage: values.per_page,
    onlyUpcoming: values.only_with_upcoming,
    modifiedAfter: values.modified_after,
    byEvents: values.event !== undefined || values.has_events !== undefined || values.only_with_upcoming,
    plan: (dialect: Dialect, { now, asker }: Listing): ListPlan => planOf(kind, dialect, values, now, asker),
  }) as const;

function planOf(
  kind: 'venue' | 'organizer',
  dialect: Dialect,
  values: LinkedListValues,
  now: Instant,
  asker: Asker,
): ListPlan {
  const row = sql`i`;
  const { from, conditions: inLanguage } = listRows(asker.translation);
  const seen = restrict(visibility(asker.reader, kind), values.status ?? NOT_TRASHED);
  return {
    tables: [],
    from,
    conditions: [
      ...inLanguage,
      sql`i.kind = ${kind}`,
      visible(dialect, row, seen),
      ...filters(kind, dialect, values, now, asker),
    ],
    order: [
      { by: sql`i.date_local`, descending: true },
      { by: sql`i.public_id`, descending: true },
    ],
    linked: false,
    searches: values.search !== undefined,
    costly:
      values.search !== undefined ||
      values.modified_after !== undefined ||
      values.has_events !== undefined ||
      values.only_with_upcoming,
  };
}

function filters(
  kind: 'venue' | 'organizer',
  dialect: Dialect,
  values: LinkedListValues,
  now: Instant,
  asker: Asker,
): Fragment[] {
  const conditions: Fragment[] = [];
  if (values.search !== undefined) {
    const fragments = searchFragments(values.search);
    // An empty search finds nothing.
    conditions.push(
      fragments.length === 0 ? sql`1 = 0` : found(dialect, sql`i`, { required: fragments, excluded: [] }),
    );
  }
  if (values.modified_after !== undefined) conditions.push(modifiedAfter(values.modified_after));
  if (values.external_id !== undefined) conditions.push(isOwn(dialect, kind, values.external_id));
  if (values.event !== undefined) conditions.push(linkedFrom(dialect, kind, values.event, asker));
  if (values.has_events !== undefined) {
    const condition = hasEvents(dialect, kind, asker);
    conditions.push(values.has_events ? condition : sql`not ${condition}`);
  }
  if (values.only_with_upcoming) conditions.push(hasUpcoming(dialect, kind, wallOfMilliseconds(now), asker));
  return conditions;
}
