import type { IndexRow } from '../../storage/index-row';
import type { ListWindow } from '../../domain/time/list-window';
import { ANONYMOUS } from '../../domain/visibility';
import type { Lookup } from '../../api/operations/types';
import { shownVenue } from '../../resources/event/conditions';
import type { EventListValues } from '../../resources/event/list';
import { eventList } from '../../resources/event/query';
import type { EventRule } from '../../resources/event/rules';
import { eventRules } from '../../resources/event/rules';
import type { Settings } from '../../platform/settings/settings';
import type { Dialect } from '../../storage/ports/dialect';
import { dialectOf } from '../../storage/ports/dialect';
import { listedIn } from '../../engine/read/language';
import type { Asker } from '../../engine/read/linked-events';
import type { UnknownMembers } from '../../engine/read/members';
import { members } from '../../engine/read/members';
import { nearby } from '../../engine/read/nearby';
import { matchesOf } from '../../engine/read/list-plan';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, join, sql } from '../../storage/ports/sql';

/** The fields of an event version that the rules of lists use. */
type JudgedRow = Pick<IndexRow, 'locale' | 'status' | 'start_local' | 'end_local'>;

/** The result of a list's rules for one event, for readers without credentials. */
export interface EventVerdict {
  /** The version in the list's language, or else the primary one. */
  row: JudgedRow;
  /** The languages that the event has versions in. */
  locales: string[];
  /** The rules that exclude the event, each once. If there are none, the list contains it. */
  broken: (EventRule | 'language')[];
  /** Members of filters that name no record: the list is then refused. */
  unknown: UnknownMembers[];
  /** Its position in the list, from 0, and the list's length; absent if the event is excluded. */
  place?: { before: number; total: number };
}

/** A requested list of events. */
export interface AskedList {
  values: EventListValues;
  lookups: readonly Lookup[];
  language: string;
  window: ListWindow;
}

/**
 * Finds the conditions of a list (`eventRules`) that an event fails, in one statement. A second one finds the position of an
 * event that is in the list.
 * @returns undefined for an event that is not in the index
 */
export async function eventVerdict(
  port: ReadPort,
  { untranslated, geoRadiusKm }: Pick<Settings, 'untranslated' | 'geoRadiusKm'>,
  { values, lookups, language, window }: AskedList,
  publicId: number,
): Promise<EventVerdict | undefined> {
  const dialect = dialectOf(port.dialect);
  const asker: Asker = { reader: ANONYMOUS, translation: { language, untranslated } };
  const asked = members(dialect, lookups, asker.translation);
  const rules = rulesOf(eventRules(dialect, values, window, geoRadiusKm, asker), dialect, asker);
  const conditions = [
    { rule: 'language' as const, condition: listedIn(sql`i`, asker.translation) },
    ...rules.rules,
  ];
  const rows = await port.all<FoundRow>(
    sql`${withTables([...asked.tables, ...rules.tables])}
      select i.locale, i.status, i.start_local, i.end_local, i.is_primary, ${asked.unknown} as unknown,
        ${join(
          conditions.map(({ condition }) => sql`case when ${condition} then '1' else '0' end`),
          ' || ',
        )} as kept
      from ${INDEX} i where i.public_id = ${publicId} and i.kind = 'event' order by i.is_primary desc, i.locale`,
  );
  const row = rows.find(({ kept }) => kept.startsWith('1')) ?? rows[0];
  if (row === undefined) return undefined;
  const broken = conditions.filter((_condition, index) => row.kept[index] !== '1').map(({ rule }) => rule);
  const verdict = {
    row,
    locales: rows.map(({ locale }) => locale),
    broken: [...new Set(broken)],
    unknown: asked.namesOf(row.unknown),
  };
  if (broken.length > 0 || verdict.unknown.length > 0) return verdict;
  const plan = eventList(dialect, values, window, geoRadiusKm, asker);
  const place = await placeIn(port, [...asked.tables, ...plan.tables], plan, publicId);
  return { ...verdict, ...(place && { place }) };
}

type FoundRow = JudgedRow & {
  unknown: string | null;
  /** One digit for each condition: 1 if it holds. */
  kept: string;
};

/** All rules as conditions on the row `i`, with the tables that they use. */
function rulesOf(
  { others, inWindow, starts, links, holds, ids, near }: ReturnType<typeof eventRules>,
  dialect: Dialect,
  asker: Asker,
) {
  const around =
    near === undefined
      ? []
      : [{ rule: 'near' as const, condition: sql`i.public_id in (select n.id from nearby n)` }];
  return {
    rules: [...others, ...inWindow, ...links, ...holds, ...ids, ...around],
    tables: [
      ...links.flatMap((filter) => filter.tables),
      ...(near === undefined ? [] : nearby(dialect, near, shownVenue(dialect, asker), starts)),
    ],
  };
}

const withTables = (tables: readonly Fragment[]): Fragment =>
  tables.length === 0 ? sql`` : sql`with recursive ${join(tables, ', ')}`;

/** Counts the events before one of a list. Scans the whole list, like counting it. */
async function placeIn(
  port: ReadPort,
  tables: readonly Fragment[],
  plan: ReturnType<typeof eventList>,
  publicId: number,
): Promise<EventVerdict['place']> {
  // Every order of events is ascending, so one comparison of rows is enough.
  const keys = join(
    plan.order.map(({ by }, index) => sql`${by} as ${KEYS[index] ?? KEYS[0]}`),
    ', ',
  );
  const of = (row: Fragment): Fragment =>
    sql`(${join(
      plan.order.map((_part, index) => sql`${row}.${KEYS[index] ?? KEYS[0]}`),
      ', ',
    )})`;
  const matches = sql`matches as materialized (select i.public_id, ${keys} from ${matchesOf(plan)})`;
  const [found] = await port.all<{ before: number; total: number }>({
    ...sql`with recursive ${join([...tables, matches], ', ')}
      select (select count(*) from matches) as total,
        (select count(*) from matches m where ${of(sql`m`)} < ${of(sql`own`)}) as before
      from matches own where own.public_id = ${publicId}`,
    slow: plan.searches ? 'searching' : 'finding',
  });
  return found;
}

const KEYS = [sql`k1`, sql`k2`, sql`k3`, sql`k4`] as const;
