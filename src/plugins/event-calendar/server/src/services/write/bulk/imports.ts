import type { Knex } from 'knex';
import { TABLES } from '../../../storage/tables';
import { insertRows } from '../../../storage/insert-rows';

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

/** Of some values of a key those that stand for a record. */
export async function importedAmong(
  knex: Knex,
  name: string,
  values: readonly string[],
): Promise<Set<string>> {
  const rows: { value: string }[] = await knex(TABLES.imports)
    .where({ name })
    .whereIn('value', [...values])
    .select('value');
  return new Set(rows.map((row) => row.value));
}

/** Remembers what a key stands for; part of the transaction that creates the record. */
export async function rememberImport(trx: Knex, key: ImportKey, publicId: number): Promise<void> {
  await rememberImports(trx, [{ ...key, publicId }]);
}

/** The same for many. */
export async function rememberImports(
  trx: Knex,
  imports: readonly (ImportKey & { publicId: number })[],
): Promise<void> {
  const rows = imports.map(({ name, value, publicId }) => ({ name, value, public_id: publicId }));
  await insertRows(trx, TABLES.imports, rows);
}
