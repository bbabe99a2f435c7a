import type { Knex } from 'knex';
import { TABLES } from './tables';

/** The marks that the plugin keeps in the database. */
export type Stamp = 'index' | 'reindex' | 'sample' | 'grants' | 'place';

/** @returns what was written under the name, undefined when nothing was or it cannot be read */
export async function readStamp(knex: Knex, name: Stamp): Promise<unknown> {
  const row: { value: string } | undefined = await knex(TABLES.stamps).where({ name }).first('value');
  if (row === undefined) return undefined;
  try {
    return JSON.parse(row.value);
  } catch {
    return undefined;
  }
}

export async function writeStamp(knex: Knex, name: Stamp, value: unknown): Promise<void> {
  await knex(TABLES.stamps)
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge();
}
