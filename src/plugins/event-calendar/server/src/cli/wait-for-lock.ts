import type { Core } from '@strapi/strapi';

/** How long each statement of a command waits for the lock of an SQLite file, in milliseconds. */
export const LOCK_PATIENCE = 60_000;

interface SqliteConnection {
  pragma(statement: string): unknown;
}

type Done = (error: Error | null | undefined, connection: SqliteConnection) => void;

interface DatabaseConfig {
  client: string;
  pool?: { afterCreate?: (connection: SqliteConnection, done: Done) => void };
}

/**
 * Lets the connections of a command wait longer for the lock of an SQLite file than those of a server, which has clients that
 * wait: SQLite has no queue, so beside a server that writes without a pause a command may come too late again and again.
 * The process does nothing else while it waits, so a first Ctrl+C has its effect afterwards.
 * @param strapi before it is connected
 */
export function waitForLock(strapi: Core.Strapi): void {
  const { client, pool }: DatabaseConfig = strapi.config.get('database.connection');
  if (client !== 'sqlite' && client !== 'better-sqlite3') return;
  // Read now, because the setting is changed in place.
  const afterCreate = pool?.afterCreate;
  strapi.config.set('database.connection.pool.afterCreate', (connection: SqliteConnection, done: Done) => {
    const patient: Done = (error, created) => {
      if (!error) created.pragma(`busy_timeout = ${LOCK_PATIENCE}`);
      done(error, created);
    };
    if (afterCreate === undefined) patient(null, connection);
    else afterCreate(connection, patient);
  });
}
