import type { Knex } from 'knex';
import { TABLES } from './tables';

/** The names of the values that the plugin stores about the state of its database. */
export type Stamp =
  | 'index'
  | 'reindex'
  | 'sample'
  | 'grants'
  | 'place'
  | 'version'
  | 'speed'
  // `{ at }`, an ISO text: when the last backup was made, and when the last one was proven by a rehearsal.
  | 'backup'
  | 'rehearsal'
  // The highest id of a user at the last start, creation or deletion of one.
  | 'users'
  // `{ skip }`: a command restored this database, and no start has noticed it yet.
  | 'restored';

/** @returns the value stored under the name; undefined if there is none or it is not valid JSON */
export async function readStamp(knex: Knex, name: Stamp): Promise<unknown> {
  const row: { value: string } | undefined = await knex(TABLES.stamps).where({ name }).first('value');
  if (row === undefined) return undefined;
  try {
    return JSON.parse(row.value);
  } catch {
    return undefined;
  }
}

/** Removes a value. @returns what it was */
export async function takeStamp(trx: Knex, name: Stamp): Promise<unknown> {
  const value = await readStamp(trx, name);
  if (value !== undefined) await trx(TABLES.stamps).where({ name }).delete();
  return value;
}

export async function writeStamp(knex: Knex, name: Stamp, value: unknown): Promise<void> {
  await knex(TABLES.stamps)
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge();
}
