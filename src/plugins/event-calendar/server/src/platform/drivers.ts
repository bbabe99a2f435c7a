import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import type * as Postgres from 'pg';

const load = createRequire(__filename);

/** A project installs only the driver of its own database, so each driver is loaded on first use. */
export const postgresDriver = (): typeof Postgres => load('pg');
export const sqliteDriver = (): typeof BetterSqlite3 => load('better-sqlite3');

/**
 * Options of connections to PostgreSQL: after ten seconds without traffic the system asks the server whether it still exists, and breaks a
 * connection to which it does not respond for ten more. By default the driver waits for ever for what a server with no power would send.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
