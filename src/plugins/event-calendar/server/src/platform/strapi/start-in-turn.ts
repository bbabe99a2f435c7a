import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { lockFileBeside } from './sqlite-lock-file';

/** An arbitrary key for the PostgreSQL advisory lock of the start. It differs from the key of the calendar's writes. */
export const START_LOCK = 7_240_462;
/** How often a process checks whether another one has finished its start, in milliseconds. */
const LOOK_EVERY_MS = 100;
/** After how long a start says that it waits, in milliseconds. */
const SAY_AFTER_MS = 5_000;

/**
 * Makes processes that start at the same time on one database start one after the other, so that later ones find the tables, roles
 * and permissions up to date. Strapi takes no lock: at a first start, or at the first start of a new version, all processes but
 * one would fail ("duplicate column name", `pg_type_typname_nsp_index`, "database is locked"). Call this in the plugin's
 * `register`.
 *
 * Upstream: https://github.com/strapi/strapi/issues/27567 (open). Seen with Strapi 5.54.
 * @param first runs under the lock, before Strapi changes the database; if it fails, the start fails
 * @throws Error in one line if Strapi has no method `bootstrap`
 */
export function startInTurn(strapi: Core.Strapi, first: () => Promise<void>): void {
  const bootstrap: unknown = Reflect.get(strapi, 'bootstrap');
  if (typeof bootstrap !== 'function') throw new Error('Strapi has no bootstrap of its own any more');
  const take = isOnPostgres(strapi) ? takeOnPostgres : takeOnSqlite;
  Reflect.set(strapi, 'bootstrap', async (): Promise<unknown> => {
    const waits = setTimeout(() => {
      strapi.log.warn('Calendar: waits until another start on this database has ended');
    }, SAY_AFTER_MS);
    const release = await take(strapi).finally(() => clearTimeout(waits));
    try {
      await first();
      return await Reflect.apply(bootstrap, strapi, []);
    } finally {
      await release();
    }
  });
}

function isOnPostgres(strapi: Core.Strapi): boolean {
  const { client } = strapi.db.connection.client.config;
  return client === 'postgres' || client === 'pg';
}

/** Limits that a server or a role may have; the last one exists from PostgreSQL 17. */
const LIMITS =
  "'idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout', 'transaction_timeout'";

type Release = () => Promise<void>;

/** A separate transaction holds the lock. It ends with the process, also after a crash. */
async function takeOnPostgres(strapi: Core.Strapi): Promise<Release> {
  for (;;) {
    const trx = await strapi.db.connection.transaction();
    // The transaction stands idle while Strapi starts: no limit of the server may end it.
    await trx.raw(`select set_config(name, '0', true) from pg_settings where name in (${LIMITS})`);
    const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as taken',
      [START_LOCK],
    );
    if (rows[0]?.taken === true) return async () => void (await trx.rollback());
    // Whoever waits holds no connection: the one that starts may need it, where a pooler has few.
    await trx.rollback();
    await pause(LOOK_EVERY_MS);
  }
}

/** Whether a start on this database is under way. SQLite has one server, so that nobody else can start beside it. */
export async function isAnyStarting(strapi: Core.Strapi): Promise<boolean> {
  if (!isOnPostgres(strapi)) return false;
  const { rows } = await strapi.db.connection.raw<{ rows: unknown[] }>(
    `select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ? and granted
     and database = (select oid from pg_database where datname = current_database())`,
    [START_LOCK],
  );
  return rows.length > 0;
}

/** The lock is that of an empty database file beside the database. The operating system releases it when the process ends. */
async function takeOnSqlite(strapi: Core.Strapi): Promise<Release> {
  const lock = lockFileBeside(strapi, 'start-lock');
  while (!lock.take()) await pause(LOOK_EVERY_MS);
  return async () => {
    lock.close();
  };
}
