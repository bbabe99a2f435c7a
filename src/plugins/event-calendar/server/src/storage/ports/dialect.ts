import { SEARCH_TABLES } from '../search-indexes';
import type { SearchedTexts } from '../search-indexes';
import type { DialectName } from './port';
import type { Fragment, RowName } from './sql';
import { INDEX, TEXTS, every, sql, storableText } from './sql';

/** A member of a filter that the database looks up in several ways; null where it is not to be looked up that way. */
export interface Member {
  parameter: string;
  kind: string;
  slug: string | null;
  id: number | null;
  /** A name as it is stored, and in the form in which names are compared. */
  exactName: string | null;
  name: string | null;
}

/**
 * The SQL that differs between the two databases. A list is always one bound value, so the statement does not depend on its
 * length and no list is too long for a database.
 */
export interface Dialect {
  /** Whether a number is one of the given ids. */
  isOneOf(value: Fragment, ids: readonly number[]): Fragment;
  /** Whether a text is one of the given texts. */
  isOneOfTexts(value: Fragment, texts: readonly string[]): Fragment;
  /** A number's position (from 1) in a list; null if the list does not contain it. */
  placeIn(value: Fragment, ids: readonly number[]): Fragment;
  /** A table with a column `id`. */
  ids(ids: readonly number[]): Fragment;
  /** A join for which the database scans the left side and looks up rows of the right side. */
  leadingTo: Fragment;
  /**
   * Joins each row of a set with the rows of the calendar index that meet a condition, by one lookup per row of the set. If the
   * database could choose, it might scan the index instead and compare each of its rows with the whole set.
   */
  lookUp(set: Fragment, row: RowName, condition: Fragment): Fragment;
  /** A text column that is only compared in rows found by another column; prevents the use of an index on it. */
  lookedAt(column: Fragment): Fragment;
  /** A number that is only compared in rows found by other columns: SQLite would try each number of a list in its index. */
  testedOnly(column: Fragment): Fragment;
  /** Ends a subquery of `exists`, so that it is evaluated for each row and stops at the first match. */
  rowByRow: Fragment;
  /** A table with the columns `place` (from 1), `parameter`, `kind`, `slug`, `id`, `exact_name` and `name`. */
  members(members: readonly Member[]): Fragment;
  /** An aggregate: the numbers of a group as the text of a JSON array; null if there are no rows. */
  listOf(value: Fragment): Fragment;
  /** A table with the column `id`: the numbers of a JSON list in a text. */
  numbersIn(list: Fragment): Fragment;
  /** An aggregate: comma-separated texts in no particular order; null if there are none. */
  joined(value: Fragment): Fragment;
  /** Whether a text contains another text, compared byte by byte. */
  holds(text: Fragment, part: Fragment): Fragment;
  /** Whether a text contains all of the given words; meant for a few words. */
  holdsAll(text: Fragment, words: readonly string[]): Fragment;
  /** Whether a text contains none of the given words; meant for a few words. */
  holdsNone(text: Fragment, words: readonly string[]): Fragment;
  /**
   * The rows `t` whose texts may contain all the pieces, found by the trigram index: `table t` or a join.
   * @param pieces at least one, each of at least three letters or digits
   */
  candidates(texts: SearchedTexts, pieces: readonly string[]): Fragment;
  /** A text that sorts by its bytes. */
  bytewise(text: Fragment): Fragment;
  /** The smaller of two numbers. */
  smaller(one: Fragment, other: Fragment): Fragment;
  /** The clock of the database, in UTC milliseconds. */
  now: Fragment;
}

const sqlite: Dialect = {
  isOneOf: (value, ids) =>
    sql`${value} in (select value from json_each(${JSON.stringify(ids.filter(isId))}))`,
  isOneOfTexts: (value, texts) =>
    sql`${value} in (select value from json_each(${JSON.stringify(texts.map(storableText))}))`,
  placeIn: (value, ids) =>
    sql`(select key + 1 from json_each(${JSON.stringify(ids.filter(isId))}) where value = ${value})`,
  ids: (ids) => sql`(select value as id from json_each(${JSON.stringify(ids.filter(isId))}))`,
  // SQLite keeps the order of a cross join. Without statistics it would choose the index with the most columns.
  leadingTo: sql`cross join`,
  lookUp: (set, row, condition) => sql`${set} cross join ${INDEX} ${row} on ${condition}`,
  // Without statistics SQLite assumes that a kind matches as few rows as an id does.
  lookedAt: (column) => sql`+${column}`,
  testedOnly: (column) => sql`+${column}`,
  // Otherwise SQLite 3.51 turns the subquery into a join, and `offset` then counts a row once for each of its matches.
  rowByRow: sql`limit 1`,
  members: (
    members,
  ) => sql`(select key + 1 as place, value ->> 'parameter' as parameter, value ->> 'kind' as kind,
    value ->> 'slug' as slug, value ->> 'id' as id, value ->> 'exactName' as exact_name, value ->> 'name' as name
    from json_each(${memberList(members)}))`,
  listOf: (value) => sql`json_group_array(${value})`,
  numbersIn: (list) => sql`(select value as id from json_each(${list}))`,
  joined: (value) => sql`group_concat(${value})`,
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // One condition per word, because a list would be parsed again for every row.
  holdsAll: (text, words) => every(words.map((word) => sql`instr(${text}, ${word}) > 0`)),
  holdsNone: (text, words) => every(words.map((word) => sql`instr(${text}, ${word}) = 0`)),
  candidates: (texts, pieces) => sql`${SEARCH[texts]}(${trigrams(pieces)}) s
    cross join ${TEXTS} t on t.id = s.rowid`,
  bytewise: (text) => text,
  smaller: (one, other) => sql`min(${one}, ${other})`,
  now: sql`cast(round(unixepoch('subsec') * 1000) as integer)`,
};

const postgres: Dialect = {
  isOneOf: (value, ids) => sql`${value} = any(${idArray(ids)}::bigint[])`,
  isOneOfTexts: (value, texts) => sql`${value} = any(${textArray(texts)}::text[])`,
  placeIn: (value, ids) => sql`array_position(${idArray(ids)}::bigint[], ${value})`,
  ids: (ids) => sql`(select unnest(${idArray(ids)}::bigint[]) as id)`,
  leadingTo: sql`join`,
  lookUp: (set, row, condition) =>
    sql`${set} cross join lateral (select * from ${INDEX} ${row} where ${condition} offset 0) ${row}`,
  // For a prepared statement PostgreSQL does not know the dates, and assumes that any window matches few rows.
  lookedAt: (column) => sql`(${column} || '')`,
  testedOnly: (column) => column,
  // Otherwise PostgreSQL turns the subquery into a join that scans all events of all records.
  rowByRow: sql`offset 0`,
  members: (members) => sql`(select ordinality as place, member ->> 'parameter' as parameter,
    member ->> 'kind' as kind, member ->> 'slug' as slug, (member ->> 'id')::bigint as id,
    member ->> 'exactName' as exact_name, member ->> 'name' as name
    from json_array_elements(${memberList(members)}::json) with ordinality as listed (member, ordinality))`,
  listOf: (value) => sql`json_agg(${value})::text`,
  numbersIn: (list) => sql`(select value::bigint as id from json_array_elements_text(${list}::json))`,
  joined: (value) => sql`string_agg(${value}, ',')`,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  // All words are one value, so that there are few different statements and they stay prepared.
  holdsAll: (text, words) =>
    sql`not exists (select 1 from unnest(${textArray(words)}::text[]) w (word) where strpos(${text}, w.word) = 0)`,
  holdsNone: (text, words) =>
    sql`not exists (select 1 from unnest(${textArray(words)}::text[]) w (word) where strpos(${text}, w.word) > 0)`,
  candidates: (texts, pieces) => sql`(select * from ${TEXTS} c
    where ${texts === 'events' ? sql`c.field = 'all'` : sql`c.field <> 'all'`}
      and ${every(pieces.map((piece) => sql`c.folded like ${`%${piece}%`}`))}) t`,
  bytewise: (text) => sql`(${text}) collate "C"`,
  smaller: (one, other) => sql`least(${one}, ${other})`,
  // Not the time at which the transaction began.
  now: sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
};

/** The dialect of a port. */
export const dialectOf = (name: DialectName): Dialect => (name === 'sqlite' ? sqlite : postgres);

/** Ids are positive and below 2^53; no record has any other number as its id. */
export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

const storable = (text: string | null): string | null => (text === null ? null : storableText(text));

const memberList = (members: readonly Member[]): string =>
  JSON.stringify(
    members.map(({ slug, exactName, name, ...member }) => ({
      ...member,
      slug: storable(slug),
      exactName: storable(exactName),
      name: storable(name),
    })),
  );

const SEARCH: Record<SearchedTexts, Fragment> = {
  events: { sql: SEARCH_TABLES.events, values: [] },
  others: { sql: SEARCH_TABLES.others, values: [] },
};

/** The FTS5 query for texts that contain all trigrams of the pieces, in any order. */
function trigrams(pieces: readonly string[]): string {
  const all = pieces.flatMap((piece) => {
    const letters = [...piece];
    return letters.slice(2).map((_letter, at) => letters.slice(at, at + 3).join(''));
  });
  return [...new Set(all)].map((trigram) => `"${trigram}"`).join(' AND ');
}

// PostgreSQL's array literals.
const idArray = (ids: readonly number[]): string => `{${ids.filter(isId).join(',')}}`;
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${storableText(text).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
