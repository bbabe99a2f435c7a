import { SEARCH_TABLES } from '../search-indexes';
import type { SearchedTexts } from '../search-indexes';
import type { DialectName } from './port';
import type { Fragment, RowName } from './sql';
import { INDEX, TEXTS, every, sql, storable } from './sql';

/** A member of a filter that the database has to find: by slug, else by id; null: not that way. */
export interface Member {
  parameter: string;
  kind: string;
  slug: string | null;
  id: number | null;
}

/**
 * What the two databases write differently. A list is always one bound value, so that statements stay few whatever their
 * lengths and no list is too long for a database.
 */
export interface Dialect {
  /** Whether a number is one of the given ids. */
  isOneOf(value: Fragment, ids: readonly number[]): Fragment;
  /** Whether a text is one of the given ones. */
  isOneOfTexts(value: Fragment, texts: readonly string[]): Fragment;
  /** A number's place (from 1) in a list, null where it is not in it. */
  placeIn(value: Fragment, ids: readonly number[]): Fragment;
  /** A table with a column `id`. */
  ids(ids: readonly number[]): Fragment;
  /** Joins so that the database goes through what stands on the left and looks up what stands on the right. */
  leadingTo: Fragment;
  /**
   * Joins the rows of the index that a condition tells of for each row of a set, looked up one after another: where a database
   * may choose, it might go through the index and compare each of its rows with all of the set.
   */
  lookUp(set: Fragment, row: RowName, condition: Fragment): Fragment;
  /** A column of text that is only looked at, in rows that were found by another one: no index is taken for it. */
  lookedAt(column: Fragment): Fragment;
  /** Ends a subquery of `exists`, which is then asked for each row and stops at its first one. */
  rowByRow: Fragment;
  /** A table with the columns `place` (from 1), `parameter`, `kind`, `slug` and `id`. */
  members(members: readonly Member[]): Fragment;
  /** An aggregate: the numbers of a group as the text of a JSON list; null where there is no row. */
  listOf(value: Fragment): Fragment;
  /** An aggregate: texts with commas between them, in no order; null where there is none. */
  joined(value: Fragment): Fragment;
  /** Whether a text holds another one, byte by byte. */
  holds(text: Fragment, part: Fragment): Fragment;
  /** Whether a text holds all of some words, of which there are few. */
  holdsAll(text: Fragment, words: readonly string[]): Fragment;
  /** Whether a text holds none of some words, of which there are few. */
  holdsNone(text: Fragment, words: readonly string[]): Fragment;
  /**
   * The rows `t` of the texts that may hold some pieces of text, by the index of their trigrams: `table t` or a join.
   * @param pieces of three letters or digits at least, one or more
   */
  candidates(texts: SearchedTexts, pieces: readonly string[]): Fragment;
  /** A text that is ordered by its bytes. */
  bytewise(text: Fragment): Fragment;
  /** The smaller of two numbers. */
  smaller(one: Fragment, other: Fragment): Fragment;
}

const sqlite: Dialect = {
  isOneOf: (value, ids) =>
    sql`${value} in (select value from json_each(${JSON.stringify(ids.filter(isId))}))`,
  isOneOfTexts: (value, texts) =>
    sql`${value} in (select value from json_each(${JSON.stringify(texts.map(storable))}))`,
  placeIn: (value, ids) =>
    sql`(select key + 1 from json_each(${JSON.stringify(ids.filter(isId))}) where value = ${value})`,
  ids: (ids) => sql`(select value as id from json_each(${JSON.stringify(ids.filter(isId))}))`,
  // SQLite keeps this order. It has no statistics of its own and would take the index with the most columns.
  leadingTo: sql`cross join`,
  lookUp: (set, row, condition) => sql`${set} cross join ${INDEX} ${row} on ${condition}`,
  // The same for its choice of an index: it takes one kind of record to be as few as one id.
  lookedAt: (column) => sql`+${column}`,
  // SQLite 3.51 turns it into a join otherwise, of which `offset` then counts a row once for each of its matches.
  rowByRow: sql`limit 1`,
  members: (
    members,
  ) => sql`(select key + 1 as place, value ->> 'parameter' as parameter, value ->> 'kind' as kind,
    value ->> 'slug' as slug, value ->> 'id' as id from json_each(${memberList(members)}))`,
  listOf: (value) => sql`json_group_array(${value})`,
  joined: (value) => sql`group_concat(${value})`,
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // Each word on its own: a list of them would be read again for every row.
  holdsAll: (text, words) => every(words.map((word) => sql`instr(${text}, ${word}) > 0`)),
  holdsNone: (text, words) => every(words.map((word) => sql`instr(${text}, ${word}) = 0`)),
  candidates: (texts, pieces) => sql`${SEARCH[texts]}(${trigrams(pieces)}) s
    cross join ${TEXTS} t on t.id = s.rowid`,
  bytewise: (text) => text,
  smaller: (one, other) => sql`min(${one}, ${other})`,
};

const postgres: Dialect = {
  isOneOf: (value, ids) => sql`${value} = any(${idArray(ids)}::bigint[])`,
  isOneOfTexts: (value, texts) => sql`${value} = any(${textArray(texts)}::text[])`,
  placeIn: (value, ids) => sql`array_position(${idArray(ids)}::bigint[], ${value})`,
  ids: (ids) => sql`(select unnest(${idArray(ids)}::bigint[]) as id)`,
  leadingTo: sql`join`,
  lookUp: (set, row, condition) =>
    sql`${set} cross join lateral (select * from ${INDEX} ${row} where ${condition} offset 0) ${row}`,
  // The same: of a prepared statement it knows no dates, and takes any window to be as short as one record.
  lookedAt: (column) => sql`(${column} || '')`,
  // It would else be turned into a join that goes through all events of all records.
  rowByRow: sql`offset 0`,
  members: (members) => sql`(select ordinality as place, member ->> 'parameter' as parameter,
    member ->> 'kind' as kind, member ->> 'slug' as slug, (member ->> 'id')::bigint as id
    from json_array_elements(${memberList(members)}::json) with ordinality as listed (member, ordinality))`,
  listOf: (value) => sql`json_agg(${value})::text`,
  joined: (value) => sql`string_agg(${value}, ',')`,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  // One value, so that such statements are few and stay prepared.
  holdsAll: (text, words) =>
    sql`not exists (select 1 from unnest(${textArray(words)}::text[]) w (word) where strpos(${text}, w.word) = 0)`,
  holdsNone: (text, words) =>
    sql`not exists (select 1 from unnest(${textArray(words)}::text[]) w (word) where strpos(${text}, w.word) > 0)`,
  candidates: (texts, pieces) => sql`(select * from ${TEXTS} c
    where ${texts === 'events' ? sql`c.field = 'all'` : sql`c.field <> 'all'`}
      and ${every(pieces.map((piece) => sql`c.folded like ${`%${piece}%`}`))}) t`,
  bytewise: (text) => sql`(${text}) collate "C"`,
  smaller: (one, other) => sql`least(${one}, ${other})`,
};

/** The dialect of a port. */
export const dialectOf = (name: DialectName): Dialect => (name === 'sqlite' ? sqlite : postgres);

/** Ids are positive and stay below 2^53; any other number is nobody's id. */
export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

const memberList = (members: readonly Member[]): string =>
  JSON.stringify(
    members.map((member) => ({ ...member, slug: member.slug === null ? null : storable(member.slug) })),
  );

const SEARCH: Record<SearchedTexts, Fragment> = {
  events: { sql: SEARCH_TABLES.events, values: [] },
  others: { sql: SEARCH_TABLES.others, values: [] },
};

/** SQLite's question for texts with all the trigrams of some pieces, in any order. */
function trigrams(pieces: readonly string[]): string {
  const all = pieces.flatMap((piece) => {
    const letters = [...piece];
    return letters.slice(2).map((_letter, at) => letters.slice(at, at + 3).join(''));
  });
  return [...new Set(all)].map((trigram) => `"${trigram}"`).join(' AND ');
}

// PostgreSQL's notation of lists.
const idArray = (ids: readonly number[]): string => `{${ids.filter(isId).join(',')}}`;
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${storable(text).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
