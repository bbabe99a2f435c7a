import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import { sqliteDriver } from '../drivers';

/** Any constant: the lock of the start in a PostgreSQL database, beside that of the calendar's writes. */
const START_LOCK = 7_240_462;
/** How often a process looks whether another one has finished its start, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * Lets processes that start at once on one database do so one after the other. What comes second finds the tables, roles and
 * rights up to date. Strapi itself takes no lock for any of them: all but one process of a first start, or of the first start of a
 * new version, would end with an error ("duplicate column name", `pg_type_typname_nsp_index`, "database is locked"; seen with
 * Strapi 5.54). To be called while plugins register.
 * @param first what is to be done in the process's turn before Strapi touches the database; when it fails, Strapi does not
 * @throws Error in one line when Strapi starts in another way
 */
export function startInTurn(strapi: Core.Strapi, first: () => Promise<void>): void {
  const bootstrap: unknown = Reflect.get(strapi, 'bootstrap');
  if (typeof bootstrap !== 'function') throw new Error('Strapi has no bootstrap of its own any more');
  const { client } = strapi.db.connection.client.config;
  const take = client === 'postgres' || client === 'pg' ? takeOnPostgres : takeOnSqlite;
  Reflect.set(strapi, 'bootstrap', async (): Promise<unknown> => {
    const giveBack = await take(strapi);
    try {
      await first();
      return await Reflect.apply(bootstrap, strapi, []);
    } finally {
      await giveBack();
    }
  });
}

type GiveBack = () => Promise<void>;

/** The lock is held by a transaction of its own, which ends with the process, however that ends. */
async function takeOnPostgres(strapi: Core.Strapi): Promise<GiveBack> {
  const trx = await strapi.db.connection.transaction();
  await trx.raw('select pg_advisory_xact_lock(?)', [START_LOCK]);
  return async () => {
    await trx.rollback();
  };
}

/** Beside the database lies an empty one that holds nothing but the lock: it is the system's, and ends with the process. */
async function takeOnSqlite(strapi: Core.Strapi): Promise<GiveBack> {
  const filename = strapi.config.get<string>('database.connection.connection.filename');
  const Connection = sqliteDriver();
  const lock = new Connection(`${resolve(filename)}.start-lock`, { timeout: 0 });
  while (!isTaken(lock)) await pause(LOOK_EVERY_MS);
  return async () => {
    lock.close();
  };
}

/** @returns false while another process has it */
function isTaken(lock: { exec(sql: string): unknown }): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}
