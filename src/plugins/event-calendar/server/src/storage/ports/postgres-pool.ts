import { createHash } from 'node:crypto';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { postgresDriver } from '../../platform/drivers';
import type { Statement } from './port';

/** How many distinct statements a connection keeps prepared; what comes after them is sent unnamed. */
const NAMED = 500;
/** How long a connection may take to be made, in milliseconds: where nothing answers at all, callers are told soon. */
const CONNECT_WITHIN_MS = 5_000;

/** Where a PostgreSQL database is: a URL or its parts, as Strapi's `database.connection.connection` has them. */
export interface PostgresConnection {
  connectionString?: string | undefined;
  host?: string | undefined;
  port?: number | undefined;
  database?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
  ssl?: PoolConfig['ssl'];
  schema?: string | undefined;
}

/** Connections that are alike. */
export interface ReadingPool {
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Opens connections that only read, when they are first needed.
 * @param size connections at most
 * @param time milliseconds for each statement; without it as long as it takes
 */
export function openPool(connection: PostgresConnection, size: number, time?: number): ReadingPool {
  const { Pool, types } = postgresDriver();
  // Ids and counts are 64-bit integers, which the driver would hand over as text; ours stay far below 2^53.
  const numbersFirst = (oid: number, format?: 'text' | 'binary'): unknown => {
    if (oid === types.builtins.INT8) return Number;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  };
  const options: PoolConfig & { onConnect(client: PoolClient): Promise<void> } = {
    ...placeOf(connection),
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'event-calendar-read',
    types: { getTypeParser: numbersFirst },
    // Before the pool hands a connection out: settings of the session, not of the startup packet, which poolers refuse.
    onConnect: async (client) => {
      await client.query('set default_transaction_read_only = on');
      // Every filter has its index, and leads to the rows of a page. Whether all events are gone through instead must depend
      // neither on how old the statistics are nor on a prepared plan that knows no dates.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);
      // Readers are many, and what they read is little: starting a worker takes longer than any of it.
      await client.query('set max_parallel_workers_per_gather = 0');
      if (connection.schema) {
        await client.query("select set_config('search_path', $1, false)", [quoted(connection.schema)]);
      }
      if (time !== undefined) await client.query(`set statement_timeout = ${Math.round(time)}`);
    },
  };
  const pool = new Pool(options);
  // A connection that breaks while idle is replaced at the next query; unheard it would end the process.
  pool.on('error', () => undefined);
  const prepared = createNames();
  return {
    async all<Row extends object>(statement: Statement): Promise<Row[]> {
      const { rows } = await pool.query<Row>({ ...prepared(statement), values: [...statement.values] });
      return rows;
    },
    close: () => pool.end(),
  };
}

/** The names under which the connections of a pool keep their statements prepared. */
function createNames(): (statement: Statement) => { text: string; name: string | undefined } {
  const known = new Map<string, { text: string; name: string | undefined }>();
  return ({ sql, name }) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const text = withNumberedValues(sql);
    if (known.size >= NAMED) return { text, name: undefined };
    const made = { text, name: name ?? `calendar_${createHash('sha1').update(sql).digest('hex')}` };
    known.set(sql, made);
    return made;
  };
}

/** Writes `?` as `$1`, `$2`, …; our statements have no question mark in a literal. */
export function withNumberedValues(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
}

/** A pool of connections of its own to the same database. */
export const openOwnPool = (connection: PostgresConnection, options: PoolConfig): Pool =>
  new (postgresDriver().Pool)({ ...placeOf(connection), ...options });

function placeOf(connection: PostgresConnection): PoolConfig {
  const { connectionString, host, port, database, user, password, ssl } = connection;
  // The driver lets the URL win over the parts, so that a half-filled form beside a URL does no harm.
  if (connectionString) return { connectionString, ...(ssl === undefined ? {} : { ssl }) };
  return { host, port, database, user, password, ...(ssl === undefined ? {} : { ssl }) };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
