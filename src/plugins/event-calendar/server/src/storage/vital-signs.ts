import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { PoolClient, PoolConfig } from 'pg';
import { metersOf } from '../platform/meters';
import { POST_KINDS } from '../domain/kinds';
import { DELIVERY_TABLES } from './delivery-tables';
import { momentOf, storageOf } from './documents';
import { dueDrafts } from './due-drafts';
import { LAST_STEP, MIGRATIONS_TABLE } from './migrations/run';
import { databaseConfigOf } from './ports/database-config';
import type { PostgresConnection } from './ports/postgres-pool';
import { openOwnPool, quoted } from './ports/postgres-pool';
import { openSqliteReader } from './ports/sqlite-reader';
import type { Stamp } from './stamps';
import { TABLES } from './tables';

/** What operators want to know of the database. Times are UTC milliseconds. */
export interface VitalSigns {
  /** Steps in the database on which this version may not run: a newer version has changed the tables. */
  unknownSteps: number;
  /** The stamp of the calendar index, as stored. */
  index: string | undefined;
  change: number;
  changedAt: number | undefined;
  /** Deliveries to active targets, and since when the oldest has been due. */
  deliveries: number;
  deliverySince: number | undefined;
  /** Records whose publication is due, and since when the first of them is. */
  overdue: number;
  overdueSince: number | undefined;
  backupAt: number | undefined;
  rehearsalAt: number | undefined;
}

/** Reads them on a connection of its own, so that nobody who uses all others delays it. */
export interface VitalPort {
  /** @throws the error of the database, or Error after `DEADLINE_MS` */
  read(now: number): Promise<VitalSigns>;
  close(): Promise<void>;
}

/** How long a reading may take in all, in milliseconds: a check is answered within a second. */
export const DEADLINE_MS = 900;

/** How long the connection to PostgreSQL stays open while nobody asks, in milliseconds. */
const IDLE_MS = 30_000;

/** The page cache of the connection to SQLite, in KiB. */
const CACHE_KIB = 200;

type Row = Record<string, unknown>;

/** A connection that runs one statement at a time. */
interface Connection {
  first(statement: Knex.Sql): Promise<Row | undefined>;
  close(): Promise<void>;
}

export function openVitalSigns(strapi: Core.Strapi): VitalPort {
  const { client, connection: place } = databaseConfigOf(strapi);
  const isFile = client === 'sqlite' || client === 'better-sqlite3';
  const connection = isFile ? onSqlite(place.filename ?? '') : onPostgres(place);
  const { statements } = metersOf(strapi);
  return {
    async read(now) {
      statements.inc({ connection: 'check' });
      return signsOf(await connection.first(statementAt(strapi, now).toSQL()));
    },
    close: connection.close,
  };
}

function statementAt(strapi: Core.Strapi, now: number): Knex.QueryBuilder {
  const knex = strapi.db.connection;
  const stamp = (name: Stamp) => knex(TABLES.stamps).where({ name }).select('value');
  const last = (column: 'number' | 'at') =>
    knex(TABLES.changes).orderBy('number', 'desc').limit(1).select(column);
  const waiting = () =>
    knex(`${DELIVERY_TABLES.deliveries} as d`)
      .where('d.state', 'pending')
      .whereIn('d.target_id', knex(DELIVERY_TABLES.targets).where('active', 1).select('id'));
  const overdue = knex.unionAll(
    POST_KINDS.map((kind) => dueDrafts(knex, storageOf(strapi, kind).table, now).select('d.publish_at')),
  );
  const drafts = () => knex.from(overdue.clone().as('o'));
  return knex.select({
    // Without those that only add (`Migration.since`).
    unknown_steps: knex(MIGRATIONS_TABLE)
      .where('number', '>', LAST_STEP)
      .where((step) => step.whereNull('since').orWhere('since', '>', LAST_STEP))
      .count(),
    index_stamp: stamp('index'),
    change: knex(TABLES.counters).where('name', 'change').select('value'),
    changed_at: last('at'),
    deliveries: waiting().count(),
    delivery_since: waiting().min('d.since'),
    overdue: drafts().count(),
    overdue_since: drafts().min('o.publish_at'),
    backup: stamp('backup'),
    rehearsal: stamp('rehearsal'),
  });
}

function signsOf(row: Row = {}): VitalSigns {
  const numberOf = (value: unknown): number | undefined =>
    value === null || value === undefined ? undefined : Number(value);
  return {
    unknownSteps: Number(row['unknown_steps']),
    index: typeof row['index_stamp'] === 'string' ? row['index_stamp'] : undefined,
    change: Number(row['change'] ?? 0),
    changedAt: numberOf(row['changed_at']),
    deliveries: Number(row['deliveries']),
    deliverySince: numberOf(row['delivery_since']),
    overdue: Number(row['overdue']),
    overdueSince: momentOf(row['overdue_since']),
    backupAt: stampedAt(row['backup']),
    rehearsalAt: stampedAt(row['rehearsal']),
  };
}

/** The moment in a stamp `{"at":"2031-05-10T20:00:00.000Z"}`. */
function stampedAt(stored: unknown): number | undefined {
  if (typeof stored !== 'string') return undefined;
  const at = Date.parse(/"at":"([^"]+)"/.exec(stored)?.[1] ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** A reader in WAL mode waits for nobody. A file that is gone, or another one in its place, would go unnoticed. */
function onSqlite(filename: string): Connection {
  const file = resolve(filename);
  const reader = openSqliteReader(file, CACHE_KIB);
  const opened = stat(file);
  // A file that cannot be looked at fails the first reading.
  opened.catch(() => undefined);
  return {
    async first({ sql, bindings }) {
      if ((await stat(file)).ino !== (await opened).ino)
        throw Object.assign(new Error(`${file} is another file now`), { code: 'SQLITE_CANTOPEN' });
      const [row] = reader.all({
        sql,
        values: bindings.map(bound),
      });
      return isRow(row) ? row : undefined;
    },
    async close() {
      reader.close();
    },
  };
}

function onPostgres(connection: PostgresConnection): Connection {
  const options: PoolConfig & { onConnect(client: PoolClient): Promise<void> } = {
    max: 1,
    connectionTimeoutMillis: DEADLINE_MS,
    query_timeout: DEADLINE_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'event-calendar-check',
    onConnect: async (client) => {
      // Behind a pooler the schema is the default of the user (`checkPooler`).
      if (connection.schema && !connection.pooled)
        await client.query("select set_config('search_path', $1, false)", [quoted(connection.schema)]);
    },
  };
  const pool = openOwnPool(connection, options);
  return {
    async first(statement) {
      const { sql, bindings } = statement.toNative();
      const { rows } = await pool.query<Row>(sql, [...bindings]);
      return rows[0];
    },
    close: () => pool.end(),
  };
}

/** A value in the form in which Strapi stores it in SQLite: times and booleans are numbers. */
const bound = (value: unknown): number | string =>
  value instanceof Date || typeof value === 'boolean' || Number.isFinite(value)
    ? Number(value)
    : String(value);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
