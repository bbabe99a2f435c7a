import { eventState } from '../../domain/event-state';
import type { Status } from '../../domain/status';
import type { Zone } from '../../domain/time/types';
import type { BoardEvent, BoardRange, BoardRight } from '../../panel-contract/board';
import { dialectOf } from '../../storage/ports/dialect';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, join, sql } from '../../storage/ports/sql';
import { seriesOf } from '../../engine/read/series';
import type { Coverage } from './coverage';
import { coverages, readable } from './coverage';
import { readNames } from './names';
import type { NameIn } from './names';
import type { BoardSource } from './source';
import type { TimesRow } from './times';
import { boardTimes, timesOfRow } from './times';

/** An event as the database returns it. Lists are texts with commas. */
export interface EventRow extends TimesRow {
  document_id: string;
  public_id: number;
  locale: string;
  status: string;
  title: string;
  event_status: string | null;
  languages: string;
  venue: number | null;
  categories: string | null;
  /** PostgreSQL returns 64-bit integers as text. */
  series: number | string | null;
  /** Number of drafts: one for each language of the event. */
  drafts: number;
  /** Sum of two flags: 1 if a draft was changed after its publication, 2 if a draft has other times than its published version. */
  changes: number;
}

/**
 * The SQL statement for what the panel shows of some events, in any order.
 * @param events the table of the events' versions
 * @param tables named queries; the last one is `page`, with the rows of the index to show
 * @param more another column of `page`
 */
export const eventRows = (
  dialect: Dialect,
  events: Fragment,
  tables: readonly Fragment[],
  more?: Fragment,
): Fragment =>
  sql`with recursive ${join(tables, ', ')}
    select ${more === undefined ? sql`` : sql`${more}, `}p.document_id, p.public_id, p.locale, p.status, v.title, p.start_local, p.end_local, v.timezone, v.utc_start_date, v.utc_end_date,
      case when v.all_day then 1 else 0 end as all_day, v.event_status,
      (select ${dialect.joined(sql`o.locale`)} from ${INDEX} o where o.public_id = p.public_id) as languages,
      (select min(l.target_id) from ${LINKS} l where l.event_id = p.public_id and l.role = 'venue') as venue,
      (select ${dialect.joined(sql`cast(l.target_id as text)`)} from ${LINKS} l
        where l.event_id = p.public_id and l.role = 'category') as categories,
      ${seriesOf(sql`p`)} as series,
      (select count(*) from ${events} d where d.document_id = p.document_id and d.published_at is null) as drafts,
      ${changesIn(events)} as changes
    from page p join ${events} v on v.document_id = p.document_id and v.locale = p.locale
      and case when v.published_at is null then 0 else 1 end = case when p.status in ('publish', 'private') then 1 else 0 end`;

const TIMES = [sql`start_date`, sql`end_date`, sql`timezone`, sql`all_day`];
const differs = (column: Fragment): Fragment => sql`d.${column} <> u.${column}`;

/** SQL value for `EventRow.changes`: compares the drafts `d` of an event with its published versions `u`. */
const changesIn = (events: Fragment): Fragment =>
  sql`(select coalesce(max(case when d.updated_at > u.updated_at then 1 else 0 end)
      + 2 * max(case when ${join(TIMES.map(differs), ' or ')} then 1 else 0 end), 0)
    from ${events} d join ${events} u on u.document_id = d.document_id and u.locale = d.locale
      and u.published_at is not null
    where d.document_id = p.document_id and d.published_at is null)`;

/**
 * The events of some rows that the person may read. Takes one statement for each distinct condition of the person's rights.
 * @param zone the zone to show them in; undefined for each one's own
 */
export async function toEvents(
  { strapi, person }: BoardSource,
  rows: readonly EventRow[],
  zone: Zone | undefined,
): Promise<BoardEvent[]> {
  const documentIds = rows.map((row) => row.document_id);
  const covered = await coverages(strapi, person, ['read', ...RIGHTS] as const, 'event', documentIds);
  return rows
    .filter((row) => covered.get('read')?.covers(row.document_id, row.locale))
    .map((row) => toEvent(row, zone, covered));
}

/**
 * The names of the venues and categories of events, where the person may read them. Takes at most one statement, and one for each kind
 * of which the person may read only some.
 */
export async function namesOf(
  { strapi, port, tables, person }: BoardSource,
  events: readonly BoardEvent[],
  language: string,
): Promise<Pick<BoardRange, 'venues' | 'categories'>> {
  const names = await readNames(port, dialectOf(port.dialect), tables, language, {
    venue: person.may('read', 'venue') ? distinct(events.map((event) => event.venue ?? 0)) : [],
    category: person.may('read', 'category')
      ? distinct(events.flatMap((event) => event.categories ?? []))
      : [],
  });
  const shown = async (kind: NameIn['kind']): Promise<Record<number, string>> => {
    const ofKind = names.filter((one) => one.kind === kind);
    if (ofKind.length === 0) return {};
    const documentIds = ofKind.map(({ documentId }) => documentId);
    const { covers } = await readable(strapi, person, kind, documentIds);
    const kept = ofKind.filter(({ documentId, locale }) => covers(documentId, locale));
    return Object.fromEntries(kept.map(({ id, name }) => [id, name]));
  };
  return { venues: await shown('venue'), categories: await shown('category') };
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => id !== 0);

const RIGHTS = ['update', 'publish', 'delete'] as const;

function toEvent(
  row: EventRow,
  zone: Zone | undefined,
  covered: ReadonlyMap<BoardRight | 'read', Coverage>,
): BoardEvent {
  const { document_id: documentId } = row;
  const held = RIGHTS.filter((right) => covered.get(right)?.coversAll(documentId, row.drafts));
  const may = held.includes('publish') ? held : withoutPublishing(held, row.status);
  const state = eventState(row.event_status);
  const categories = (row.categories ?? '').split(',').filter(Boolean).map(Number);
  return {
    documentId,
    id: row.public_id,
    locale: row.locale,
    title: row.title,
    status: shownStatus(row.status),
    ...boardTimes(timesOfRow(row), zone),
    languages: row.languages.split(',').toSorted(),
    ...(row.venue === null ? {} : { venue: row.venue }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(row.series === null ? {} : { series: Number(row.series) }),
    ...(state === 'scheduled' ? {} : { state }),
    ...(row.changes % 2 === 1 ? { modified: true } : {}),
    ...(row.changes >= 2 ? { timesDiffer: true } : {}),
    ...(may.length === 0 ? {} : { may }),
  };
}

/** What is left of the rights on an event for somebody who may not publish it (`write-model/panel-rights.ts`). */
function withoutPublishing(held: readonly BoardRight[], status: string): BoardRight[] {
  if (status === 'future') return [];
  const isPublic = status === 'publish' || status === 'private';
  return held.filter((right) => right !== 'delete' || !isPublic);
}

const SHOWN: readonly Exclude<Status, 'trash'>[] = ['publish', 'future', 'draft', 'pending', 'private'];

function shownStatus(text: string): Exclude<Status, 'trash'> {
  const status = SHOWN.find((shown) => shown === text);
  if (status === undefined) throw new RangeError(`Not a status of the board: ${text}`);
  return status;
}
