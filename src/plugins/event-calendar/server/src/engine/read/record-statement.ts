import { LRUCache } from 'lru-cache';
import type { IndexRow } from '../../storage/index-row';
import type { Kind } from '../../domain/kinds';
import { readSlug } from '../../domain/slug';
import type { Dialect } from '../../storage/ports/dialect';
import { dialectOf, isId } from '../../storage/ports/dialect';
import type { Translation } from './language';
import { listedIn, ownFirst, parentLanguage, publishedFirst } from './language';
import { linksOf } from './linked';
import { seriesOf } from './series';
import type { DialectName, ReadPort, SqlValue } from '../../storage/ports/port';
import type { WholeRow } from './record-texts';
import type { RecordState } from '../../api/operations/request';
import type { Fragment } from '../../storage/ports/sql';
import { CHANGES, EPOCH, INDEX, LAST_CHANGE, LAST_MARK, sql } from '../../storage/ports/sql';

/** A row of a record for a single read. */
export type RecordRow = WholeRow &
  Pick<IndexRow, 'locale' | 'status' | 'author' | 'slug'> & {
    /** The number of the calendar's last change; null if none was logged. */
    latest: number | null;
    /** The mark of the record's last change, null if none was logged, and the mark of the calendar's last change. */
    record_mark: string | null;
    /** The mark of the record's last change that readers without credentials could see; null if there is none. */
    shown_mark: string | null;
    last_mark: string;
    epoch: number;
  };

const columns = (
  dialect: Dialect,
  language: string,
): Fragment => sql`i.public_id, i.locale, i.kind, i.status, i.author, i.slug, i.password, i.event_count,
  ${parentLanguage(sql`i`, language)} as parent_locale,
  i.body, i.blanked, i.structured, ${linksOf(dialect, sql`i`)} as links, ${seriesOf(sql`i`)} as series,
  (select c.mark from ${CHANGES} c where c.public_id = i.public_id order by c.number desc limit 1) as record_mark,
  (select c.mark from ${CHANGES} c where c.public_id = i.public_id and c.shown = 1
    order by c.number desc limit 1) as shown_mark,
  ${LAST_MARK} as last_mark, ${EPOCH} as epoch, ${LAST_CHANGE} as latest`;

/** The state of the calendar when the row was read. */
export const stateOf = (
  row: Pick<RecordRow, 'epoch' | 'record_mark' | 'shown_mark' | 'last_mark'>,
): RecordState => ({
  epoch: row.epoch,
  record: row.record_mark ?? '',
  shown: row.shown_mark ?? '',
  calendar: row.last_mark,
});

/** The result for an id: nothing, a record without a version in the requested language, or its row. */
export type FoundById = { kind: Kind | undefined; row: RecordRow | undefined };

/** The statement for an id: its text, and the values before and after the id. */
interface ByIdStatement {
  text: string;
  before: readonly SqlValue[];
  after: readonly SqlValue[];
}

const byIdStatements = new LRUCache<string, ByIdStatement>({ max: 50 });

/** Made once for each language: to make the text and to look up what was prepared for it takes a fifth of running it (`byId` in `bench/cases/cases.mjs`). */
function byIdStatement(name: DialectName, language: string): ByIdStatement {
  const key = `${name} ${language}`;
  const known = byIdStatements.get(key);
  if (known !== undefined) return known;
  const before = sql`select ${columns(dialectOf(name), language)} from ${INDEX} i where i.public_id = `;
  const after = sql` and (i.locale = ${language} or i.is_primary = 1)`;
  const made = { text: `${before.sql}?${after.sql}`, before: before.values, after: after.values };
  byIdStatements.set(key, made);
  return made;
}

/** Finds a record by its public id, whatever its kind (docs/interface.md 17.4). */
export async function findById(port: ReadPort, id: number, translation: Translation): Promise<FoundById> {
  if (!isId(id)) return { kind: undefined, row: undefined };
  const { language, untranslated } = translation;
  const { text, before, after } = byIdStatement(port.dialect, language);
  const rows = await port.all<RecordRow>({ sql: text, values: [...before, id, ...after] });
  const own = rows.find((row) => row.locale === language);
  return { kind: rows[0]?.kind, row: own ?? (untranslated === 'fallback' ? rows[0] : undefined) };
}

/** The rows of existing records in a language, or those that stand in for it, by public id. */
export async function findByIds(
  port: ReadPort,
  ids: readonly number[],
  language: string,
): Promise<Map<number, RecordRow>> {
  const dialect = dialectOf(port.dialect);
  const rows = await port.all<RecordRow>(sql`select ${columns(dialect, language)} from ${INDEX} i
    where ${dialect.isOneOf(sql`i.public_id`, ids)} and (i.locale = ${language} or i.is_primary = 1)`);
  const found = new Map<number, RecordRow>();
  for (const row of rows)
    if (row.locale === language || !found.has(row.public_id)) found.set(row.public_id, row);
  return found;
}

/** Finds a record by its slug in a language. The slug of a record in the trash is free (docs/interface.md 16.11). */
export async function findBySlug(
  port: ReadPort,
  kind: Kind,
  slug: string,
  translation: Translation,
): Promise<RecordRow | undefined> {
  const condition: Fragment = sql`i.kind = ${kind} and i.slug = ${readSlug(slug)}
    and ${listedIn(sql`i`, translation)} and i.status <> 'trash'`;
  // What everybody may see does not depend on drafts with the same slug. Then a version with this slug in the requested language
  // takes precedence over a stand-in of another record.
  const rows =
    await port.all<RecordRow>(sql`select ${columns(dialectOf(port.dialect), translation.language)} from ${INDEX} i where ${condition}
    order by ${publishedFirst(sql`i`)}, ${ownFirst(sql`i`, translation)}, i.public_id limit 1`);
  return rows[0];
}
