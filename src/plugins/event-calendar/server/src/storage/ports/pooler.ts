import type { ClientBase, Pool, PoolClient } from 'pg';
import { HostError } from '../../platform/host-error';
import type { Settings } from '../../platform/settings/settings';
import { nameOfSetting } from '../../platform/settings/settings-reader';
import { SettingsError } from '../../platform/settings-error';
import type { PostgresConnection } from './postgres-pool';
import { openOwnPool, quoted } from './postgres-pool';

/** How long the pooler may take to lend a connection, in milliseconds. What cannot be found out by then is no reason to refuse. */
const PATIENCE_MS = 5_000;
/** How often two clients are compared; while others use the pooler, a comparison may say nothing. */
const ROUNDS = 5;

/** @throws SettingsError if the settings name a pooler before a database that has none */
export function checkPoolerSetting(isPostgres: boolean, pooler: Settings['pooler']): void {
  if (!isPostgres && pooler !== 'none')
    throw new SettingsError(
      `${nameOfSetting('pooler', process.env)} is ${pooler}, but the database is SQLite: only PostgreSQL has poolers`,
    );
}

/**
 * Refuses a start behind a pooler that lends connections for one transaction at a time if the settings do not say so, and one on a
 * schema that such a pooler would lose.
 * @throws HostError in one line
 */
export async function checkPooler(connection: PostgresConnection): Promise<void> {
  if (connection.pooled) return checkSchema(connection);
  if (await lendsByTransaction(connection))
    throw new HostError(
      'The database is behind a pooler that lends a connection for one transaction at a time, where prepared statements and settings of a ' +
        'session are lost. Nothing was changed. Set CALENDAR_POOLER=transaction, or name the address of the server itself',
    );
}

/** Whether the address is that of such a pooler, and not that of a server or of a pooler that lends whole sessions. */
export async function lendsByTransaction(connection: PostgresConnection): Promise<boolean> {
  return withPool(connection, async (pool) => {
    const one = await pool.connect();
    try {
      return (await isPooled(one)) && (await areShared(pool, one));
    } finally {
      one.release(true);
    }
  });
}

/**
 * Whether there is a pooler between a client and the server. The number that a server gives at the start of a connection is that of its
 * process; a pooler invents one.
 */
export const isPooled = async (client: ClientBase): Promise<boolean> =>
  (await processOf(client)) !== Number(Reflect.get(client, 'processID'));

/** Whether two clients have the same connection of the server, or one has different ones in turn. */
async function areShared(pool: Pool, one: PoolClient): Promise<boolean> {
  const other = await pool.connect();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await processOf(one);
      await other.query('begin');
      const isSame = (await processOf(other)) === before;
      const isShared = isSame || (await processOf(one)) !== before;
      await other.query('rollback');
      if (isShared) return true;
    }
    return false;
  } finally {
    other.release(true);
  }
}

/** Strapi names the schema once for a connection. A pooler may lend another one, so it has to be what the user has anyway. */
async function checkSchema(connection: PostgresConnection): Promise<void> {
  const { schema } = connection;
  if (!schema) return;
  await withPool(connection, async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        "select set_config('search_path', reset_val, true) from pg_settings where name = 'search_path'",
      );
      const { rows } = await client.query<{ schema: string | null; user: string }>(
        'select current_schema() as schema, current_user as user',
      );
      await client.query('rollback');
      const [found] = rows;
      if (found === undefined || found.schema === schema) return;
      throw new HostError(
        `The schema is "${schema}", but behind a pooler it must be the default of the user, which is "${found.schema ?? ''}". ` +
          `Nothing was changed. Run: alter role ${quoted(found.user)} set search_path = ${quoted(schema)}`,
      );
    } finally {
      client.release(true);
    }
  });
}

async function withPool<Result>(
  connection: PostgresConnection,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = openOwnPool(connection, {
    max: 2,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'event-calendar-check',
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** The number of the server's process that answers. */
async function processOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}
