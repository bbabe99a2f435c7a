import { createHash } from 'node:crypto';
import type { Pool, PoolClient, PoolConfig, QueryResult } from 'pg';
import { KEEP_ALIVE, postgresDriver } from '../../platform/drivers';
import type { PoolUsage, Statement } from './port';

/** The most distinct statements that a connection keeps prepared; further statements are sent unnamed. */
const NAMED = 500;
/** The time limit for connecting, in milliseconds; callers of an unreachable database get an error soon. */
const CONNECT_WITHIN_MS = 5_000;
/**
 * How long a statement may take, in milliseconds, before its connection is given up: its server may have gone without a word. The kernel
 * would wait for a quarter of an hour.
 */
const PATIENCE_MS = 60_000;

/** The location of a PostgreSQL database: a URL or its parts, as in Strapi's `database.connection.connection`. */
export interface PostgresConnection {
  connectionString?: string | undefined;
  host?: string | undefined;
  port?: number | undefined;
  database?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
  ssl?: PoolConfig['ssl'];
  schema?: string | undefined;
  /** Whether a pooler lends a connection of the server for one transaction at a time: what a session keeps is then lost, or another's. */
  pooled?: boolean | undefined;
}

/** A pool of read-only connections. */
export interface ReadingPool {
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  usage(): PoolUsage;
  close(): Promise<void>;
}

/** Time limits of the statements on some connections, in milliseconds. */
export interface PoolTimes {
  /** The server ends a statement after it; without it the server has no limit. */
  time?: number | undefined;
  /** Replaces `PATIENCE_MS`. */
  patience?: number | undefined;
}

/**
 * Creates a pool of read-only connections, each of which is opened when it is first needed.
 * @param size the most connections
 */
export function openPool(connection: PostgresConnection, size: number, times: PoolTimes = {}): ReadingPool {
  const pool = openClients(connection, size, times);
  const prepared = createNames(connection);
  const begin = beginReading(connection, { time: times.time });
  return {
    async all<Row extends object>(statement: Statement): Promise<Row[]> {
      const query = { ...prepared(statement), values: [...statement.values] };
      if (!connection.pooled) return taken(await pool.query<Row>(query));
      return inTransaction(pool, begin, async (client) => taken(await client.query<Row>(query)));
    },
    usage: () => ({
      used: pool.totalCount - pool.idleCount,
      free: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(
  pool: Pool,
  begin: string,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  /** A connection in an unknown state is closed. */
  const ended = (how: 'commit' | 'rollback') =>
    client.query(how).then(
      () => client.release(),
      (error: unknown) => client.release(error instanceof Error ? error : true),
    );
  try {
    await client.query(begin);
    const result = await read(client);
    await ended('commit');
    return result;
  } catch (error) {
    if (isReadTimeout(error)) client.release(error);
    else await ended('rollback');
    throw error;
  }
}

/** The driver's error after `patience`. The statement goes on, and another one on this connection would wait behind it. */
const isReadTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * The rows of a result, which has none afterwards. With asynchronous contexts in use, as in Strapi, Node.js keeps the results of the
 * driver until a full garbage collection, and a long feed would fill the memory with its rows.
 */
export const taken = <Row extends object>({ rows }: QueryResult<Row>): Row[] => rows.splice(0);

/** The connections of a reading pool, for what needs the same connection for several statements. */
export function openClients(
  connection: PostgresConnection,
  size: number,
  { time, patience = PATIENCE_MS }: PoolTimes = {},
): Pool {
  const { types } = postgresDriver();
  // Ids and counts are 64-bit integers, which the driver returns as text by default; they stay far below 2^53.
  const numbersFirst = (oid: number, format?: 'text' | 'binary'): unknown => {
    if (oid === types.builtins.INT8) return Number;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  };
  const options: PoolConfig & { onConnect(client: PoolClient): Promise<void> } = {
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: patience,
    application_name: 'event-calendar-read',
    types: { getTypeParser: numbersFirst },
    // Runs before the pool hands out a connection. These are session settings, because poolers refuse them in the startup packet.
    onConnect: async (client) => {
      if (connection.pooled) return;
      const settings = ['default_transaction_read_only = on', ...settingsOf(connection, time)];
      await client.query(settings.map((setting) => `set ${setting}`).join('; '));
    },
  };
  return openOwnPool(connection, options);
}

/**
 * The statement with which a transaction that reads begins. Behind a pooler it also has the settings that connections have elsewhere.
 * @param level the isolation level
 * @param time the time limit of each statement in milliseconds; without it there is none
 */
export function beginReading(
  connection: PostgresConnection,
  { level = 'read committed', time }: { level?: string; time?: number | undefined } = {},
): string {
  const settings = connection.pooled ? settingsOf(connection, time) : [];
  return [
    `begin isolation level ${level}, read only`,
    ...settings.map((setting) => `set local ${setting}`),
  ].join('; ');
}

/** What holds for every statement that reads. */
const settingsOf = ({ schema }: PostgresConnection, time: number | undefined): string[] => [
  // Every filter has an index that leads to the rows of a page. Old statistics, or a prepared plan that does not know the
  // dates, must not make PostgreSQL scan all events instead.
  ...['seqscan', 'hashjoin', 'mergejoin'].map((way) => `enable_${way} = off`),
  // Many small reads at a time need no parallel workers.
  'max_parallel_workers_per_gather = 0',
  // The scan of a small table without an index has an estimate so high that PostgreSQL would compile the statement at every
  // execution, for hundreds of milliseconds.
  'jit = off',
  ...(schema ? [`search_path = ${quoted(schema)}`] : []),
  ...(time === undefined ? [] : [`statement_timeout = ${Math.round(time)}`]),
];

/** The names under which the connections of a pool keep their statements prepared; behind a pooler they keep none. */
export function createNames({
  pooled,
}: Pick<PostgresConnection, 'pooled'>): (statement: Statement) => { text: string; name: string | undefined } {
  const known = new Map<string, { text: string; name: string | undefined }>();
  return ({ sql, name }) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const text = withNumberedValues(sql);
    if (known.size >= NAMED) return { text, name: undefined };
    const made = pooled
      ? { text, name: undefined }
      : { text, name: name ?? `calendar_${createHash('sha1').update(sql).digest('hex')}` };
    known.set(sql, made);
    return made;
  };
}

/** Replaces each `?` by `$1`, `$2`, …; the calendar's statements have no question mark in a literal. */
export function withNumberedValues(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
}

/** A separate pool of connections to the same database, with options of the caller. */
export function openOwnPool(connection: PostgresConnection, options: PoolConfig): Pool {
  const pool = new (postgresDriver().Pool)({ ...placeOf(connection), ...KEEP_ALIVE, ...options });
  // A connection that breaks fails the statement that runs on it, and is replaced at the next one. Without a listener the error would
  // also end the process: the pool emits that of an idle connection, and a connection in use emits its own.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

const ignore = (): void => undefined;

function placeOf(connection: PostgresConnection): PoolConfig {
  const { connectionString, host, port, database, user, password, ssl } = connection;
  // In the driver the URL takes precedence over the parts, so parts beside a URL are ignored.
  if (connectionString) return { connectionString, ...(ssl === undefined ? {} : { ssl }) };
  return { host, port, database, user, password, ...(ssl === undefined ? {} : { ssl }) };
}

/** A name as SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
