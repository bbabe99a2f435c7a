import type { Knex } from 'knex';
import { TABLES } from '../../../storage/tables';
import { insertRows } from '../../../storage/insert-rows';

/** The key of an imported record in its source: name and value. */
export interface ImportKey {
  name: string;
  value: string;
}

/** The public id of the record of a key, even if the record is gone. */
export async function importedAs(knex: Knex, key: ImportKey): Promise<number | undefined> {
  const row: { public_id: number | string } | undefined = await knex(TABLES.imports)
    .where({ ...key })
    .first('public_id');
  return row === undefined ? undefined : Number(row.public_id);
}

/** The values of a key that have a record. */
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

/** Stores the record of a key, in the transaction that creates the record. */
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
