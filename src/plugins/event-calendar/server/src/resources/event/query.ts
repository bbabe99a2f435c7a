import type { ListWindow } from '../../domain/time/list-window';
import type { Dialect } from '../../storage/ports/dialect';
import { listRows, listedIn } from '../../engine/read/language';
import type { Asker } from '../../engine/read/linked-events';
import { ownRecord } from '../../engine/read/external-id';
import { nearby } from '../../engine/read/nearby';
import type { ListPlan, Finding, OrderPart } from '../../engine/read/list-plan';
import { rowsOf } from '../../engine/read/page-statement';
import { foundByIndex } from '../../engine/read/search';
import { every, sql } from '../../storage/ports/sql';
import { restOf } from '../../engine/read/total-by-rest';
import type { Rest } from '../../engine/read/list-plan';
import { shownVenue } from './conditions';
import type { EventListValues, ValueFilterName } from './list';
import { LOOK_UPS, VALUE_FILTERS } from './list';
import { conditionsOf, eventRules } from './rules';

/**
 * The requested list of events (docs/interface.md 5.1).
 * @param window the limits of `listWindow`; empty with `include` (docs/interface.md 5.10)
 */
export function eventList(
  dialect: Dialect,
  values: EventListValues,
  window: ListWindow,
  radiusKm: number,
  asker: Asker,
): ListPlan {
  const { translation } = asker;
  const row = sql`i`;
  const rules = eventRules(dialect, values, window, radiusKm, asker);
  const { links, search, starts, near } = rules;
  const { include, external_id: own } = values;
  const searches = search !== undefined;
  // The record that leads the statement needs no further test.
  const others = conditionsOf(
    own === undefined || near !== undefined
      ? rules.others
      : rules.others.filter(({ rule }) => rule !== 'external'),
  );
  const inWindow = conditionsOf(rules.inWindow);
  const conditions = [...others, ...inWindow];
  const rows = listRows(translation);
  const base = [sql`i.kind = 'event'`, ...rows.conditions, ...others];
  const inList = [...base, ...inWindow];
  // For rows found by id.
  const listed = [sql`${dialect.lookedAt(sql`i.kind`)} = 'event'`, listedIn(row, translation)];
  const linked = conditionsOf(links);
  const holds = conditionsOf(rules.holds);
  const tables = links.flatMap((filter) => filter.tables);
  const order = [...(near === undefined ? [] : NEAREST), ...(include === undefined ? BY_START : BY_DATE)];
  const inOrder: Finding = {
    from: rows.from,
    conditions: [...inList, ...linked, ...holds],
  };

  const ids = conditionsOf(rules.ids);
  if (near !== undefined) {
    return {
      tables: [...tables, ...nearby(dialect, near, shownVenue(dialect, asker), starts)],
      from: rowsOf(dialect, sql`nearby`),
      conditions: [...conditions, ...listed, ...linked, ...holds, ...ids],
      order,
      costly: true,
      linked: true,
      searches,
    };
  }
  if (own !== undefined) {
    return {
      tables,
      from: rowsOf(dialect, ownRecord(dialect, 'event', own)),
      conditions: [...conditions, ...listed, ...linked, ...holds, ...ids],
      order,
      costly: true,
      linked: true,
      searches,
    };
  }
  const [leading, ...more] = links;
  if (leading !== undefined) {
    const following = [...conditionsOf(more), ...holds, ...ids];
    return {
      tables,
      from: rowsOf(dialect, leading.events(starts)),
      conditions: [...conditions, ...listed, ...following],
      order,
      costly: true,
      linked: true,
      searches,
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
      searches,
    };
  }
  const byIndex = search === undefined ? undefined : foundByIndex(dialect, 'events', search);
  if (byIndex === undefined) {
    const isGiven = (name: ValueFilterName): boolean => values[name] !== undefined;
    // No index of lists has the time of the last change.
    const costly = search !== undefined || values.modified_after !== undefined || LOOK_UPS.some(isGiven);
    const rest = (): Rest | undefined => restOf(dialect, { from: rows.from, conditions: base }, window);
    return {
      tables,
      ...inOrder,
      order,
      costly,
      sparse: VALUE_FILTERS.some(isGiven),
      linked: true,
      searches,
      ...(search === undefined ? { rest } : {}),
    };
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
    searches,
    inOrder,
  };
}

/**
 * Searches in more events than this use the trigram index, which has no dates. Fewer events are scanned, which takes the
 * same time whatever the size of the calendar (`filtered` in `bench/cases/cases.mjs`).
 */
const WIDE = 5000;

const NEAREST: readonly OrderPart[] = [{ by: sql`led.distance` }];
const BY_DATE: readonly OrderPart[] = [{ by: sql`i.date_local` }, { by: sql`i.public_id` }];
const BY_START: readonly OrderPart[] = [{ by: sql`i.start_local` }, ...BY_DATE];
