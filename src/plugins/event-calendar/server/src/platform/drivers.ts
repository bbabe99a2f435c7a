import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import type * as Postgres from 'pg';

const load = createRequire(__filename);

/** A project installs only the driver of its own database, so each driver is loaded on first use. */
export const postgresDriver = (): typeof Postgres => load('pg');
export const sqliteDriver = (): typeof BetterSqlite3 => load('better-sqlite3');
