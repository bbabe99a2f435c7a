import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import { isPublishedRow, isStandInRow, storageOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import type { Kind, TermKind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import { isSlug, readSlug } from '../../domain/slug';
import { groupBy } from '../../domain/group-by';
import { comparedName } from '../../domain/text/compared-name';
import { idInText } from '../../api/parameters/terms';
import type { TermReference } from '../../api/parameters/terms';
import type { Status } from '../../domain/status';
import type { Reader } from '../../domain/visibility';
import { mayBeSeen, visibility } from '../../domain/visibility';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import { INDEX, sql } from '../../storage/ports/sql';
import type { Transaction } from '../../storage/transaction';

/** An existing record, with the row of its newest version in the language in which it was found. */
export interface FoundRecord {
  publicId: number;
  documentId: string;
  locale: string;
  status: Status;
  author: number | null;
  /** The public id of a category's parent. */
  parentId: number | null;
  /** Its name in the form in which names are compared. */
  name: string | null;
  row: VersionRow;
}

/** Columns of the index besides those of the content type; their names do not collide. */
export interface IndexedRow extends VersionRow {
  index_kind: Kind;
  index_id: number | string;
  index_status: Status;
  index_author: number | null;
  index_parent: number | string | null;
  /** `comparedName` of the record in this language. */
  index_name: string | null;
}

/**
 * The index rows of a kind, joined with their versions.
 * @param columns of the versions
 */
export function indexed(trx: Knex, storage: Storage, columns: readonly string[] = ['*']): Knex.QueryBuilder {
  return trx(`${TABLES.index} as i`)
    .join(`${storage.table} as v`, (on) =>
      on.on('v.document_id', 'i.document_id').andOn('v.locale', 'i.locale'),
    )
    .where('i.kind', storage.kind)
    .select(
      ...columns.map((column) => `v.${column}`),
      'i.kind as index_kind',
      'i.public_id as index_id',
      'i.status as index_status',
      'i.author as index_author',
      'i.parent_id as index_parent',
      'i.compared_name as index_name',
    );
}

/** One entry for each record and language, with its draft (terms: its only version), to which changes go. */
function collect(storage: Storage, rows: readonly IndexedRow[]): FoundRecord[] {
  const found = new Map<string, FoundRecord>();
  for (const row of rows) {
    if (isStandInRow(row)) continue;
    const key = `${row.document_id} ${row.locale}`;
    if (found.has(key) && isPostKind(storage.kind) && isPublishedRow(storage.kind, row)) continue;
    found.set(key, foundIn(row));
  }
  return [...found.values()].sort((a, b) => a.publicId - b.publicId);
}

/** The record of a row. */
export const foundIn = (row: IndexedRow): FoundRecord => ({
  publicId: Number(row.index_id),
  documentId: row.document_id,
  locale: row.locale,
  status: row.index_status,
  author: row.index_author === null ? null : Number(row.index_author),
  parentId: row.index_parent === null ? null : Number(row.index_parent),
  name: row.index_name,
  row,
});

/** Terms by kind, as an event names them. */
export type NamedTerms = ReadonlyMap<TermKind, readonly TermReference[]>;

/** Terms by kind and reference; those that do not exist are missing. */
export type FoundTerms = ReadonlyMap<TermKind, ReadonlyMap<TermReference, FoundRecord>>;

/** The columns of a term's version by which it is chosen. The tables of the kinds have them all. */
const TERM_COLUMNS = ['id', 'document_id', 'locale', 'public_id', 'slug', 'stand_in', 'published_at'];

/**
 * The terms that an event names, in one statement (docs/interface.md 12.3). Texts are compared with names first, then with slugs,
 * then with ids. Their rows have only the columns by which they are chosen.
 */
export async function findTerms(
  transaction: Transaction,
  named: NamedTerms,
  languages: readonly string[],
): Promise<FoundTerms> {
  const { strapi } = transaction;
  const queries = [...named].flatMap(([kind, references]) => {
    const texts = references.filter((reference) => typeof reference === 'string');
    return termQueries(transaction, kind, possibleIds(references), texts, languages, TERM_COLUMNS);
  });
  const rows = groupBy(await unionOf(queries), (row) => row.index_kind);
  return new Map(
    [...named].map(([kind, references]) => [
      kind,
      chooseTerms(storageOf(strapi, kind), rows.get(kind) ?? [], references, languages),
    ]),
  );
}

/** The ids that references are, or may be. */
export const possibleIds = (references: readonly TermReference[]): number[] =>
  references.flatMap((reference) =>
    typeof reference === 'number' ? [reference] : (idInText(reference) ?? []),
  );

/** `findTerms` among rows, which may include others of the kind. */
export function chooseTerms(
  storage: Storage,
  rows: readonly IndexedRow[],
  references: readonly TermReference[],
  languages: readonly string[],
): Map<TermReference, FoundRecord> {
  const terms = collect(storage, rows);
  const inOrder = languages.flatMap((language) => terms.filter((term) => term.locale === language));
  const found = new Map<TermReference, FoundRecord>();
  for (const reference of references) {
    const term =
      typeof reference === 'number'
        ? terms.find((candidate) => candidate.publicId === reference)
        : (inOrder.find((candidate) => candidate.name === comparedName(reference)) ??
          inOrder.find((candidate) => isSlug(reference) && candidate.row.slug === readSlug(reference)) ??
          terms.find((candidate) => candidate.publicId === idInText(reference)));
    if (term) found.set(reference, term);
  }
  return found;
}

/** The terms that have a name in one of the languages, whatever their parents. */
export async function findTermsByName(
  transaction: Transaction,
  kind: TermKind,
  name: string,
  languages: readonly string[],
): Promise<FoundRecord[]> {
  const { strapi } = transaction;
  const rows = await unionOf(termQueries(transaction, kind, [], [name], languages));
  return termsNamed(storageOf(strapi, kind), rows, name, languages);
}

/** `findTermsByName` among rows, which may include others of the kind. */
export function termsNamed(
  storage: Storage,
  rows: readonly IndexedRow[],
  name: string,
  languages: readonly string[],
): FoundRecord[] {
  const wanted = comparedName(name);
  return collect(storage, rows).filter((term) => languages.includes(term.locale) && term.name === wanted);
}

function termQueries(
  { trx, strapi }: Transaction,
  kind: TermKind,
  ids: readonly number[],
  texts: readonly string[],
  languages: readonly string[],
  columns?: readonly string[],
): Knex.QueryBuilder[] {
  const all = (): Knex.QueryBuilder => indexed(trx, storageOf(strapi, kind), columns);
  const queries: Knex.QueryBuilder[] = [];
  if (ids.length > 0) queries.push(all().whereIn('i.public_id', [...ids]));
  if (texts.length > 0) {
    const inLanguages = (): Knex.QueryBuilder => all().whereIn('i.locale', [...languages]);
    queries.push(inLanguages().whereIn('i.compared_name', texts.map(comparedName)));
    const slugs = texts.filter(isSlug).map(readSlug);
    if (slugs.length > 0) queries.push(inLanguages().whereIn('i.slug', slugs));
  }
  return queries;
}

async function unionOf([first, ...rest]: readonly Knex.QueryBuilder[]): Promise<IndexedRow[]> {
  if (first === undefined) return [];
  return rest.length > 0 ? first.unionAll([...rest]) : first;
}

/**
 * The records by kind and id that an actor may link to: they exist, are of the kind, not in the trash and visible. One statement finds
 * those of all kinds, because no two records have the same id.
 * @returns document ids
 */
export async function findLinkable(
  port: ReadPort,
  asked: ReadonlyMap<Kind, readonly number[]>,
  reader: Reader,
): Promise<Map<Kind, Map<number, string>>> {
  const found = new Map([...asked.keys()].map((kind) => [kind, new Map<number, string>()]));
  const ids = [...asked.values()].flat();
  if (ids.length === 0) return found;
  const rows = await port.all<LinkableRow>(
    sql`select i.public_id, i.kind, i.document_id, i.status, i.author from ${INDEX} i
      where ${dialectOf(port.dialect).isOneOf(sql`i.public_id`, ids)} and i.status <> 'trash'`,
  );
  for (const row of rows) {
    if (asked.get(row.kind)?.includes(row.public_id) !== true) continue;
    if (mayBeSeen(visibility(reader, row.kind), row))
      found.get(row.kind)?.set(row.public_id, row.document_id);
  }
  return found;
}

interface LinkableRow {
  public_id: number;
  kind: Kind;
  document_id: string;
  status: Status;
  author: number | null;
}
