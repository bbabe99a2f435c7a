import { rmSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { inOneLine } from '../../domain/text/log-text';
import { sqliteDriver } from '../drivers';
import { clientClass, replaceMethod } from './knex-client';

const patched = new WeakSet<object>();
const durable = new WeakSet<object>();

/** The part of a `better-sqlite3` connection that is used here. */
interface SqliteConnection {
  /** The path of its file. */
  name: string;
  /** Whether it has no file. */
  memory: boolean;
  pragma(statement: string, options?: { simple: boolean }): unknown;
}

/**
 * Sets `synchronous = FULL` on every SQLite connection of Strapi, whatever the host's configuration says. In write-ahead mode,
 * the usual `NORMAL` can lose the last commits in a power failure (https://sqlite.org/pragma.html#pragma_synchronous).
 * PostgreSQL waits for the disk by default. It also switches the file to that mode, which the projects that Strapi makes lack: without
 * it each COMMIT would wait for those who read, as slowly as they like, on the thread that answers everybody
 * (https://sqlite.org/wal.html). Call this in the plugin's `register`.
 *
 * No upstream issue: Strapi leaves these settings to the project, and proposals for another default want `NORMAL`
 * (https://github.com/strapi/strapi/pull/17694). Seen with knex 3.0.1 and better-sqlite3 12.8 (Strapi 5.54).
 * @throws Error in one line if the query builder has no such method
 */
export function makeSqliteDurable(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (patched.has(prototype)) return;
  patched.add(prototype);
  // Set on acquire, because the host's own setup of the connection has run by then.
  replaceMethod<[], Promise<unknown>>(prototype, 'acquireConnection', (original) => async (client) => {
    const connection = await original(client, []);
    if (!isSqliteConnection(connection) || durable.has(connection)) return connection;
    try {
      connection.pragma('synchronous = FULL');
    } catch (error) {
      // The caller does not have it yet, and the pool has no other.
      if (isClient(client)) await client.releaseConnection(connection);
      throw error;
    }
    writeAhead(strapi, connection);
    durable.add(connection);
    return connection;
  });
}

/** The mode stays in the file. One that the host has chosen instead of SQLite's default stays, too. */
function writeAhead({ log }: Core.Strapi, connection: SqliteConnection): void {
  if (connection.memory) return;
  const simple = { simple: true };
  let why: string;
  try {
    let mode = connection.pragma('journal_mode', simple);
    if (mode === 'wal') return;
    if (mode === 'delete') {
      tryWriteAhead(`${connection.name}-trial-${process.pid}`);
      mode = connection.pragma('journal_mode = WAL', simple);
      if (mode === 'wal')
        return void log.info('Calendar: the SQLite database has a write-ahead log now (journal_mode = WAL)');
    }
    why = `journal_mode = ${String(mode)}`;
  } catch (error) {
    why = inOneLine(String(error));
  }
  log.warn(
    `Calendar: the SQLite database has no write-ahead log (journal_mode = WAL), so slow readers hold up everybody: ${why}`,
  );
}

/**
 * Where processes cannot share memory, as on file systems of a network or of a virtual machine, SQLite switches the mode of a file and
 * cannot use it from then on (https://sqlite.org/wal.html).
 * @param file does not exist, in the folder of the database
 * @throws Error if it is so here
 */
function tryWriteAhead(file: string): void {
  const database = new (sqliteDriver())(file);
  try {
    database.pragma('journal_mode = WAL');
    database.exec('create table trial (id integer)');
  } finally {
    database.close();
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(file + end, { force: true, recursive: true });
  }
}

const isSqliteConnection = (value: unknown): value is SqliteConnection =>
  typeof value === 'object' && value !== null && 'pragma' in value && typeof value.pragma === 'function';

const isClient = (value: unknown): value is { releaseConnection(connection: unknown): Promise<void> } =>
  typeof value === 'object' && value !== null && 'releaseConnection' in value;
