import type { SearchedTexts } from '../../storage/search-indexes';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { TEXTS, join, sql } from '../../storage/ports/sql';

/** The words that must and must not occur, folded like the texts. */
export interface Search {
  required: readonly string[];
  excluded: readonly string[];
  /** The fields to look into; undefined for all. */
  fields?: readonly string[];
}

/**
 * Whether a single text of a record contains all words (docs/interface.md 5.11, 8.4, 10.6). An event has one text with all its
 * fields, so its words may be in different fields.
 *
 * Words are compared as plain text: there are no wildcards to escape.
 */
export function found(dialect: Dialect, row: RowName, search: Search): Fragment {
  const conditions = [
    sql`t.public_id = ${row}.public_id`,
    sql`t.locale = ${row}.locale`,
    ...holding(dialect, search),
  ];
  return sql`exists (select 1 from ${TEXTS} t where ${join(conditions, ' and ')} ${dialect.rowByRow})`;
}

/**
 * `select id, locale` of the records found through a trigram index of all texts. Undefined if no word has three letters in a
 * row, because it then has no trigram.
 * @param texts which index: the one of events, or the one of everything else
 */
export function foundByIndex(dialect: Dialect, texts: SearchedTexts, search: Search): Fragment | undefined {
  const pieces = searchable(search);
  if (pieces.length === 0) return undefined;
  const conditions = holding(dialect, search);
  // An event has one text in each language.
  const rows = texts === 'events' ? sql`` : sql`distinct`;
  return sql`select ${rows} t.public_id as id, t.locale from ${dialect.candidates(texts, pieces)}
    where ${conditions.length === 0 ? sql`1 = 1` : join(conditions, ' and ')}`;
}

/** The condition on the row `t` of the texts. */
function holding(dialect: Dialect, search: Search): Fragment[] {
  const text = sql`t.folded`;
  const conditions: Fragment[] = [];
  if (search.fields !== undefined) conditions.push(dialect.isOneOfTexts(sql`t.field`, search.fields));
  if (search.required.length > 0) conditions.push(dialect.holdsAll(text, search.required));
  if (search.excluded.length > 0) conditions.push(dialect.holdsNone(text, search.excluded));
  return conditions;
}

/** The longest pieces narrow a search most, so a few are enough. */
const PIECES = 3;
const PIECE_LENGTH = 20;

/** The pieces of a search that have trigrams, longest first. */
const searchable = ({ required }: Search): string[] =>
  required
    .flatMap((word) => word.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    .toSorted((a, b) => b.length - a.length)
    .slice(0, PIECES)
    .map((piece) => [...piece].slice(0, PIECE_LENGTH).join(''));
