import type { ListWindow } from '../../domain/time/list-window';
import { listedIn } from '../../engine/read/language';
import type { Asker } from '../../engine/read/linked-events';
import type { Members } from '../../engine/read/members';
import type { SeriesColumns } from '../../engine/read/series';
import { SERIES_COLUMNS, withSeries } from '../../engine/read/series';
import { open } from '../../engine/read/visible';
import type { Dialect } from '../../storage/ports/dialect';
import type { Statement } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, REMOVED, every, join, sql } from '../../storage/ports/sql';
import type { RemovedRow } from '../../storage/removed-events';
import { shownVenue } from './conditions';
import type { EventListValues } from './list';
import { EVENT_LIST, LINK_FILTERS } from './list';
import { conditionsOf, endConditions, eventRules } from './rules';
import type { EventRule } from './rules';

/** The most events that a feed says have disappeared; the newest are named. */
const MOST = 1000;

/** A list of events, for which events that have disappeared are wanted. */
export interface RemovedFrom {
  values: EventListValues;
  /** The limits of the list; empty with `include`. */
  window: ListWindow;
  asker: Asker;
  /** The records that its filters name. */
  members: Members;
  /** UTC `YYYY-MM-DD HH:mm:ss`: those that disappeared then or later. */
  since: string;
  /** Whether their series are read. */
  series: boolean;
}

/** A row of the statement. */
export type RemovedListRow = Pick<
  RemovedRow,
  | 'public_id'
  | 'uid'
  | 'sequence'
  | 'removed_utc'
  | 'all_day'
  | 'start_local'
  | 'end_local'
  | 'start_utc'
  | 'end_utc'
  | 'timezone'
> &
  Partial<SeriesColumns>;

/** The rules by which an event disappears. One that the other filters no longer find is still there. */
const DISAPPEARING: ReadonlySet<EventRule> = new Set(['status', 'hidden', 'password']);

/**
 * The events that have disappeared from a list for its reader, newest first: those that met all its filters when they were last
 * seen, and that the reader can no longer see. Links are judged as they were, the linked records as the reader sees them now.
 * @returns undefined for lists with a search or a point, which cannot be judged: there is no text and no coordinate
 */
export function removedStatement(
  dialect: Dialect,
  { values, window, asker, members, since, series }: RemovedFrom,
): Statement | undefined {
  if (values.search !== undefined || values.geoloc_lat !== undefined) return undefined;
  // An importer asks for a record, not for what has disappeared.
  if (values.external_id !== undefined) return undefined;
  // No radius is needed without a point.
  const rules = eventRules(
    dialect,
    { ...values, geoloc: undefined, modified_after: undefined },
    {},
    0,
    asker,
  );
  const now = eventRules(dialect, values, {}, 0, asker).others.filter(({ rule }) => DISAPPEARING.has(rule));
  const was = [
    sql`i.removed_utc >= ${since}`,
    wasListedIn(asker),
    ...conditionsOf(rules.others),
    ...startConditions(window),
    ...endConditions(window),
    ...linkConditions(dialect, values),
    ...placeConditions(dialect, values, asker),
    ...conditionsOf(rules.ids),
  ];
  const is = [sql`i.public_id = r.public_id`, listedIn(sql`i`, asker.translation), ...conditionsOf(now)];
  const tables = [
    ...members.tables,
    ...rules.links.flatMap((filter) => filter.tables),
    sql`removed as (select i.public_id, i.uid, i.sequence, i.removed_utc, i.all_day, i.start_local, i.end_local,
      i.start_utc, i.end_utc, i.timezone from ${REMOVED} i where ${every(was)})`,
  ];
  const gone = sql`select r.* from removed r where not exists (select 1 from ${INDEX} i where ${every(is)} ${dialect.rowByRow})
    order by r.removed_utc desc, r.public_id limit ${MOST}`;
  const ids = sql`(select public_id as id from gone)`;
  const isDate = sql`d.public_id = i.public_id`;
  const statement = series
    ? sql`with recursive ${join([...tables, sql`gone as (${gone})`], ', ')}
      select i.*, ${SERIES_COLUMNS} from ${withSeries(sql`gone i`, { dialect, ids, reader: asker.reader, isDate })}
      order by i.removed_utc desc, i.public_id`
    : sql`with recursive ${join(tables, ', ')} ${gone}`;
  return { ...statement, slow: 'finding' };
}

/** The language of a list, as in `listedIn`: of its own version and the one that stands in for it, the one that was shown last. */
function wasListedIn({ translation: { language, untranslated } }: Asker): Fragment {
  const own = sql`i.locale = ${language}`;
  if (untranslated !== 'fallback') return own;
  const [i, other] = [sql`i`, sql`other`];
  const others = sql`select 1 from ${REMOVED} other where other.uid = i.uid`;
  return sql`((${own} and not exists (${others} and other.is_primary = 1 and ${isLater(other, i)}))
    or (i.is_primary = 1 and not exists (${others} and other.locale = ${language} and not ${isLater(i, other)})))`;
}

/** Whether a version disappeared after another one. Several writes may fall into one second. */
const isLater = (one: Fragment, other: Fragment): Fragment =>
  sql`(${one}.removed_utc > ${other}.removed_utc
    or (${one}.removed_utc = ${other}.removed_utc and ${one}.sequence > ${other}.sequence))`;

/** Unlike the range of the index, this does not depend on which long events exist now. */
function startConditions({ startFrom, startAfter, startBefore }: ListWindow): Fragment[] {
  const conditions: Fragment[] = [];
  if (startFrom !== undefined) conditions.push(sql`i.start_local >= ${startFrom}`);
  if (startAfter !== undefined) conditions.push(sql`i.start_local > ${startAfter}`);
  if (startBefore !== undefined) conditions.push(sql`i.start_local < ${startBefore}`);
  return conditions;
}

const linkConditions = (dialect: Dialect, values: EventListValues): Fragment[] =>
  LINK_FILTERS.filter((name) => values[name] !== undefined).map((name) => {
    const table: Fragment = { sql: EVENT_LIST[name].byLink.table, values: [] };
    return sql`exists (select 1 from ${dialect.numbersIn(sql`i.links`)} l
      where l.id in (select g.id from ${table} g) ${dialect.rowByRow})`;
  });

function placeConditions(dialect: Dialect, { geoloc }: EventListValues, asker: Asker): Fragment[] {
  if (geoloc === undefined) return [];
  const venues = dialect.lookUp(
    sql`${dialect.numbersIn(sql`i.links`)} l`,
    sql`v`,
    sql`v.public_id = l.id and v.kind = 'venue'`,
  );
  const placed = sql`exists (select 1 from ${venues}
    where v.lat is not null and v.lng is not null and ${shownVenue(dialect, asker)} ${dialect.rowByRow})`;
  return [open(sql`i`, asker.reader), geoloc ? placed : sql`not ${placed}`];
}
