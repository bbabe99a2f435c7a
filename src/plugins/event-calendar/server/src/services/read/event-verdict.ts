import type { IndexRow } from '../../storage/index-row';
import type { ListWindow } from '../../domain/time/list-window';
import { ANONYMOUS } from '../../domain/visibility';
import type { CheckedRequest } from '../../api/operations/types';
import { shownVenue } from '../../resources/event/conditions';
import type { EVENT_LIST } from '../../resources/event/list';
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
import { matchesOf } from '../../engine/read/page-statement';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, join, sql } from '../../storage/ports/sql';

/** A version of an event, as far as the rules of lists look at it. */
type JudgedRow = Pick<IndexRow, 'locale' | 'status' | 'start_local' | 'end_local'>;

/** What a list of events makes of one event, for readers without credentials. */
export interface EventVerdict {
  /** The version that the list is about; of an event without one in the list's language, the primary one. */
  row: JudgedRow;
  /** The languages that the event has versions in. */
  locales: string[];
  /** The rules that leave it out, each once; none: the list has it, on one of its pages. */
  broken: (EventRule | 'language')[];
  /** Members of filters that do not exist: then nobody gets this list. */
  unknown: UnknownMembers[];
  /** Where it stands in the list, from 0 on, and how long that is; absent where it is left out. */
  place?: { before: number; total: number };
}

/** A list of events that somebody may ask for. */
export interface AskedList {
  checked: CheckedRequest<typeof EVENT_LIST>;
  language: string;
  window: ListWindow;
}

/**
 * Tells by the very conditions that the list is made of (`eventRules`) which of them an event does not fulfil: one statement, and
 * a second one for the place in the list of an event that is in it.
 * @returns undefined for an event that the index does not know
 */
export async function eventVerdict(
  port: ReadPort,
  { untranslated, geoRadiusKm }: Pick<Settings, 'untranslated' | 'geoRadiusKm'>,
  { checked, language, window }: AskedList,
  publicId: number,
): Promise<EventVerdict | undefined> {
  const dialect = dialectOf(port.dialect);
  const asker: Asker = { reader: ANONYMOUS, translation: { language, untranslated } };
  const { values } = checked;
  const asked = members(dialect, checked.lookups, asker.translation);
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
  /** One digit for each condition: whether it holds. */
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

/** How many events of a list stand before one of them. Goes through the whole list, as counting it does. */
async function placeIn(
  port: ReadPort,
  tables: readonly Fragment[],
  plan: ReturnType<typeof eventList>,
  publicId: number,
): Promise<EventVerdict['place']> {
  // Every order of events is ascending, so that one comparison tells what comes before.
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
