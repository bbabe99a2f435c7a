import { z } from '@strapi/utils';
import { isStatus } from '../../domain/status';
import { searchWords } from '../../domain/text/fold';
import type { SearchWords } from '../../domain/text/fold';
import { instant, wallTime } from '../../domain/time/types';
import type { Zone } from '../../domain/time/types';
import { wallMilliseconds } from '../../domain/time/wall-clock';
import { UTC, toWall } from '../../domain/time/zone';
import { found, foundByIndex } from '../../engine/read/search';
import type { Search } from '../../engine/read/search';
import type { BoardHit, BoardHits } from '../../panel-contract/board';
import { dialectOf } from '../../storage/ports/dialect';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, every, join, sql } from '../../storage/ports/sql';
import { coveredVersions } from './covered-versions';
import { language, search, zoneText } from './query';
import type { BoardSource } from './source';
import type { TimesRow } from './times';
import { boardTimes, timesOfRow } from './times';

/** The query of `GET /board/search`. */
export const SEARCH_QUERY = z.object({
  locale: language,
  /** The zone in which the board shows all events. */
  zone: zoneText.optional(),
  search: search.refine((text) => hasWords(searchWords(text)), { error: 'has no word to search for' }),
});

/** Most events in a response. */
const SHOWN = 20;

/** With more versions than these, a word is so frequent that only the ones nearest to now are compared. */
const COMPARED = 2_000;

/** How many versions on each side of now are compared for a frequent word. */
const NEAREST = 10 * SHOWN;

/** A version whose texts have all words. */
interface FoundVersion {
  public_id: number;
  locale: string;
  start_utc: string;
  /** 1 if all words are in its title. */
  titled: number;
}

/**
 * Searches the events of all dates in all languages, without the trash, in the versions that the person may read. Events with the
 * words in their title come first, then those nearest to now. Takes two statements, or three for a frequent word.
 * @throws CalendarError 503 if a search takes too long
 */
export async function searchEvents(
  source: BoardSource,
  { locale, zone, search: text }: z.infer<typeof SEARCH_QUERY>,
): Promise<BoardHits> {
  const now = Date.now();
  const versions = nearestFirst(await foundVersions(source, searchWords(text), now), locale, now);
  const shown = versions.slice(0, SHOWN);
  return { hits: await readHits(source, shown, zone), more: versions.length > SHOWN };
}

const hasWords = ({ include, exclude }: SearchWords): boolean => include.length + exclude.length > 0;

async function foundVersions(source: BoardSource, words: SearchWords, now: number): Promise<FoundVersion[]> {
  const { port } = source;
  const dialect = dialectOf(port.dialect);
  const wanted = { required: words.include, excluded: words.exclude };
  const readable = every([
    sql`i.kind = 'event'`,
    sql`i.status <> 'trash'`,
    ...(await coveredVersions(source, 'read', sql`i`)),
  ]);
  const columns = sql`i.public_id, i.locale, i.start_utc,
    case when ${dialect.holdsAll(sql`i.sort_name`, words.include)} then 1 else 0 end as titled`;
  const statement = sql`select ${columns} from ${candidates(dialect, wanted)} where ${readable} limit ${COMPARED + 1}`;
  const rows = await port.all<FoundVersion>({ ...statement, slow: 'searching' });
  if (rows.length <= COMPARED) return rows;
  const condition = sql`${readable} and ${found(dialect, sql`i`, wanted)}`;
  return port.all<FoundVersion>({ ...nearest(columns, condition, now), slow: 'searching' });
}

/**
 * The rows `i` of the index with all words. Words without three letters in a row, which the index of all texts does not have, are looked
 * for in titles only: reading all texts takes too long. Titles are read from the index of names, which has no public id.
 */
function candidates(dialect: Dialect, wanted: Search): Fragment {
  const indexed = foundByIndex(dialect, 'events', wanted);
  if (indexed !== undefined)
    return dialect.lookUp(sql`(${indexed}) f`, sql`i`, sql`i.public_id = f.id and i.locale = f.locale`);
  const { required, excluded } = wanted;
  const titles = sql`select distinct t.locale, t.sort_name from ${INDEX} t where t.kind = 'event'
    and ${dialect.holdsAll(sql`t.sort_name`, required)} and ${dialect.holdsNone(sql`t.sort_name`, excluded)}`;
  const sameTitle = sql`i.kind = 'event' and i.locale = f.locale and i.sort_name = f.sort_name`;
  return dialect.lookUp(sql`(${titles}) f`, sql`i`, sameTitle);
}

/** The versions that meet a condition and start nearest to now: up to `NEAREST` before and after it. */
function nearest(columns: Fragment, condition: Fragment, now: number): Fragment {
  const at = toWall(instant(now), UTC);
  const side = (start: Fragment, order: Fragment): Fragment =>
    sql`select * from (select ${columns} from ${INDEX} i where ${start} and ${condition}
      order by i.start_utc ${order} limit ${NEAREST}) s`;
  return join(
    [side(sql`i.start_utc >= ${at}`, sql``), side(sql`i.start_utc < ${at}`, sql`desc`)],
    ' union all ',
  );
}

/** One version of each event, in the asked language if it is there, in the order of the hits. */
function nearestFirst(versions: readonly FoundVersion[], locale: string, now: number): FoundVersion[] {
  const distance = ({ start_utc }: FoundVersion): number =>
    Math.abs(wallMilliseconds(wallTime(start_utc)) - now);
  const sorted = versions.toSorted(
    (one, other) =>
      other.titled - one.titled || distance(one) - distance(other) || one.public_id - other.public_id,
  );
  const byEvent = new Map<number, FoundVersion>();
  for (const version of sorted)
    if (!byEvent.has(version.public_id) || version.locale === locale) byEvent.set(version.public_id, version);
  return [...byEvent.values()];
}

interface HitRow extends TimesRow {
  document_id: string;
  public_id: number;
  locale: string;
  status: string;
  title: string | null;
}

async function readHits(
  { port, tables }: BoardSource,
  versions: readonly FoundVersion[],
  zone: Zone | undefined,
): Promise<BoardHit[]> {
  if (versions.length === 0) return [];
  const dialect = dialectOf(port.dialect);
  const rows = await port.all<HitRow>(hitStatement(dialect, tables.event, versions));
  const byVersion = new Map(rows.map((row) => [`${row.public_id} ${row.locale}`, row]));
  return versions.flatMap(({ public_id: id, locale }) => {
    const row = byVersion.get(`${id} ${locale}`);
    return row === undefined ? [] : toHit(row, zone);
  });
}

const hitStatement = (dialect: Dialect, events: Fragment, versions: readonly FoundVersion[]): Fragment =>
  sql`select i.document_id, i.public_id, i.locale, i.status, v.title, i.start_local, i.end_local, v.timezone, v.utc_start_date,
      v.utc_end_date, case when v.all_day then 1 else 0 end as all_day
    from ${INDEX} i join ${events} v on v.document_id = i.document_id and v.locale = i.locale
      and case when v.published_at is null then 0 else 1 end = case when i.status in ('publish', 'private') then 1 else 0 end
    where ${dialect.isOneOf(
      sql`i.public_id`,
      versions.map((version) => version.public_id),
    )} and i.status <> 'trash'`;

function toHit(row: HitRow, zone: Zone | undefined): BoardHit[] {
  const { status } = row;
  if (!isStatus(status) || status === 'trash') return [];
  return [
    {
      documentId: row.document_id,
      locale: row.locale,
      title: row.title ?? '',
      status,
      ...boardTimes(timesOfRow(row), zone),
    },
  ];
}
