import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';
import { insertRows } from './insert-rows';
import { TABLES } from './tables';

/** What a record is called where it comes from; unique for each kind and author. */
export interface ExternalKey {
  kind: Kind;
  /** The author of the record when it got the id; `SAMPLE` for the sample calendar. */
  author: number;
  value: string;
}

/** Nobody: the sample's own keys do not meet those of clients, and are not their external ids. */
export const SAMPLE = 0;

/** The longest keys of loaded files; the interface takes `EXTERNAL_ID_LIMIT`. */
export const LONGEST_KEY = 500;

/** The two ids of a record. Strapi's import brings other records under the same numbers, so both count. */
export interface RecordIds {
  publicId: number;
  documentId: string;
}

interface Row {
  author: number | string;
  value: string;
  public_id: number | string;
  /** Null if the record was gone when documents were noted. */
  document_id: string | null;
}

const keyText = (author: number, value: string): string => `${author} ${value}`;

/** The records of external ids of a kind. */
export class KnownExternalIds {
  private readonly records = new Map<string, RecordIds>();

  constructor(rows: readonly Row[]) {
    for (const { author, value, public_id, document_id } of rows)
      this.set(Number(author), value, { publicId: Number(public_id), documentId: document_id ?? '' });
  }

  /** The ids of the record, even if the record is gone; of several authors the first one that has it counts. */
  find(authors: readonly number[], value: string): RecordIds | undefined {
    return authors.map((author) => this.records.get(keyText(author, value))).find((id) => id !== undefined);
  }

  set(author: number, value: string, record: RecordIds): void {
    this.records.set(keyText(author, value), record);
  }

  delete(author: number, value: string): void {
    this.records.delete(keyText(author, value));
  }
}

/** What is known of some external ids of a kind, in one statement. */
export async function externalIds(
  knex: Knex,
  kind: Kind,
  authors: readonly number[],
  values: readonly string[],
): Promise<KnownExternalIds> {
  if (values.length === 0) return new KnownExternalIds([]);
  const rows: Row[] = await knex(TABLES.imports)
    .where({ kind })
    .whereIn('author', [...new Set(authors)])
    .whereIn('value', [...new Set(values)])
    .select('author', 'value', 'public_id', 'document_id');
  return new KnownExternalIds(rows);
}

/** The external id of a record, with the author under whom it is unique. */
export async function externalIdOf(
  knex: Knex,
  publicId: number,
): Promise<{ author: number; value: string } | undefined> {
  const row: Row | undefined = await knex(`${TABLES.imports} as x`)
    .where({ 'x.public_id': publicId })
    .whereNot({ 'x.author': SAMPLE })
    .join(`${TABLES.index} as i`, (on) =>
      on.on('i.public_id', 'x.public_id').andOn('i.document_id', 'x.document_id'),
    )
    .first('x.author', 'x.value');
  return row && { author: Number(row.author), value: row.value };
}

/**
 * Stores the external ids of new records, in the transaction that creates them. A record that is gone for good loses its id to the
 * new one.
 */
export async function keepExternalIds(
  trx: Knex,
  records: readonly (ExternalKey & RecordIds)[],
): Promise<void> {
  const rows = records.map(({ kind, author, value, publicId, documentId }) => ({
    kind,
    author,
    value,
    public_id: publicId,
    document_id: documentId,
  }));
  if (rows.length === 0) return;
  await forgetGone(trx, records);
  await trx(TABLES.imports)
    .whereIn(
      'public_id',
      records.filter(({ author }) => author !== SAMPLE).map(({ publicId }) => publicId),
    )
    .whereNot({ author: SAMPLE })
    .delete();
  await insertRows(trx, TABLES.imports, rows);
}

/** Frees the keys among these whose records are gone for good. */
async function forgetGone(trx: Knex, keys: readonly ExternalKey[]): Promise<void> {
  await trx(TABLES.imports)
    .whereIn('value', [...new Set(keys.map(({ value }) => value))])
    .whereIn('author', [...new Set(keys.map(({ author }) => author))])
    .whereIn('kind', [...new Set(keys.map(({ kind }) => kind))])
    .whereNotExists((gone) =>
      gone
        .select('i.public_id')
        .from(`${TABLES.index} as i`)
        .whereRaw('i.public_id = ?? and i.document_id = ??', [
          `${TABLES.imports}.public_id`,
          `${TABLES.imports}.document_id`,
        ]),
    )
    .delete();
}

/** Takes the external id from a record. */
export async function dropExternalId(trx: Knex, publicId: number): Promise<void> {
  await trx(TABLES.imports).where({ public_id: publicId }).whereNot({ author: SAMPLE }).delete();
}
