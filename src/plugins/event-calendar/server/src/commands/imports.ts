import type { Knex } from 'knex';
import { TABLES } from '../calendar-index/tables';

/** A name that something has where it was brought in from: the key's name and its value. */
export interface ImportKey {
  name: string;
  value: string;
}

/** The public id of the record that a key stands for, also when that record is gone by now. */
export async function importedAs(knex: Knex, key: ImportKey): Promise<number | undefined> {
  const row: { public_id: number | string } | undefined = await knex(TABLES.imports)
    .where({ ...key })
    .first('public_id');
  return row === undefined ? undefined : Number(row.public_id);
}

/** Remembers what a key stands for; part of the transaction that creates the record. */
export async function rememberImport(trx: Knex, key: ImportKey, publicId: number): Promise<void> {
  await trx(TABLES.imports).insert({ ...key, public_id: publicId });
}
