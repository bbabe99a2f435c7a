import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { postgresDriver } from '../../platform/drivers';
import { START_LOCK } from '../../platform/strapi/start-in-turn';
import { MIGRATIONS_TABLE } from '../../storage/migrations/run';
import { isPooled, lendsByTransaction } from '../../storage/ports/pooler';
import type { PostgresConnection } from '../../storage/ports/postgres-pool';
import { TABLES } from '../../storage/tables';
import { CommandError } from '../command';
import type { BackupDatabase, Scratch, Switch, Work } from './database';
import type { DatabaseState, TableSummary } from './manifest';
import { KNOWS_TRANSACTION_TIMEOUT, withoutTransactionTimeout } from './postgres-script';
import {
  SAME_TEXTS,
  demandTables,
  emptySchema,
  prepareSchema,
  summaryOf,
  tablesIn,
  writeStamps,
} from './postgres-sql';
import { findTool, startTool, toolEnvironment } from './postgres-tools';

/** Milliseconds. */
const CONNECT_WITHIN = 10_000;

/** The tables of one schema of a PostgreSQL database, see `BackupDatabase`. */
export function postgresDatabase(connection: PostgresConnection): BackupDatabase {
  const schema = connection.schema ?? 'public';
  const place = { connection, schema };
  return {
    client: 'postgres',
    entry: 'database.dump',
    copyTo: (file, work) => connected(connection, (client) => copyTo(client, schema, file, work)),
    tables: () => connected(connection, (client) => tableNames(client, schema)),
    stagingFile: () => join(tmpdir(), `calendar-restore-${randomBytes(6).toString('hex')}.dump`),
    reserve: (state) => reserve(place, state),
    restore: (file, state, change, work) =>
      connected(connection, (client) => restore(client, { schema, file, state, change, work })),
    note: (stamp, value) =>
      connected(connection, async (client) => {
        if (!(await tableNames(client, schema)).includes(TABLES.stamps)) return false;
        await client.query(writeStamps(schema, { [stamp]: value }));
        return true;
      }),
    scratch: () => scratch(connection),
  };
}

/** @throws CommandError in one line, without passwords, if the server cannot be reached or refuses something */
async function connected<Result>(
  connection: PostgresConnection,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(connection);
  try {
    return await run(client);
  } catch (error) {
    throw plain(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(place: PostgresConnection): Promise<Client> {
  const { schema: _schema, ...connection } = place;
  const driver = postgresDriver();
  const client = new driver.Client({ ...connection, connectionTimeoutMillis: CONNECT_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { host, port, database } = client;
    throw new CommandError(
      `PostgreSQL cannot be reached (host ${host}, port ${port}, database "${database ?? ''}"): ${reasonOf(error)}`,
    );
  }
  // The programs of PostgreSQL leave their settings on the connection, which a pooler would lend to the service.
  if ((await isPooled(client)) && (await lendsByTransaction(place))) {
    await client.end();
    throw new CommandError(
      'Backups go to the server itself, and this is the address of a pooler: set DATABASE_URL to that of the server for this command. Nothing was changed',
    );
  }
  return client;
}

const reasonOf = (error: unknown): string => {
  const { message, errors, code } = Object(error);
  return String(message || errors?.[0]?.message || code || 'no response').split('\n')[0] ?? '';
};

/** An error of the server as one line. */
const plain = (error: unknown): unknown =>
  error instanceof Error && 'severity' in error
    ? new CommandError(`PostgreSQL refuses: ${reasonOf(error)}`)
    : error;

const majorOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num ?? 0) / 10_000);
};

async function tableNames(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(tablesIn(schema));
  return rows.map(({ name }) => name);
}

async function copyTo(client: Client, schema: string, file: string, work: Work): Promise<DatabaseState> {
  const dump = await findTool('pg_dump', await majorOf(client));
  await client.query(`${SAME_TEXTS} set idle_in_transaction_session_timeout = 0; set statement_timeout = 0`);
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  const state = await stateOf(client, schema);
  const tables = await summaries(client, schema, work);
  work.progress.start(0, 'Database (seconds)');
  const since = Date.now();
  const clock = setInterval(() => work.progress.update(Math.round((Date.now() - since) / 1000)), 1000);
  try {
    const args = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--schema="${schema.replaceAll('"', '""')}"`,
    ];
    const snapshot = [`--snapshot=${rows[0]?.id ?? ''}`, `--file=${file}`, '--no-password'];
    await startTool(dump, [...args, ...snapshot], toolEnvironment(client), work.signal).ended;
  } finally {
    clearInterval(clock);
    work.progress.stop();
  }
  await client.query('rollback');
  return { ...state, tables };
}

async function stateOf(client: Client, schema: string): Promise<Omit<DatabaseState, 'tables'>> {
  const names = await tableNames(client, schema);
  if (!names.includes(TABLES.counters) || !names.includes(MIGRATIONS_TABLE))
    throw new CommandError(
      `The schema "${schema}" of this database has no calendar: start the project once with the plugin`,
    );
  await client.query(`set local search_path to ${client.escapeIdentifier(schema)}`);
  const { rows } = await client.query(`select
    (select value from ${TABLES.stamps} where name = 'version') as calendar,
    (select max(number) from ${MIGRATIONS_TABLE}) as step, current_setting('server_version') as version,
    (select json_object_agg(name, value) from ${TABLES.counters}) as counters`);
  const extensions = await client.query<{ name: string; schema: string }>(
    `select e.extname as name, n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname <> 'plpgsql' order by 1`,
  );
  const counters = Object(rows[0]?.counters);
  return {
    client: 'postgres',
    version: String(rows[0]?.version),
    schema,
    extensions: extensions.rows,
    calendar: String(JSON.parse(rows[0]?.calendar ?? '""')),
    step: Number(rows[0]?.step ?? 0),
    epoch: Number(counters.epoch ?? 0),
    change: Number(counters.change ?? 0),
    publicId: Number(counters.public_id ?? 0),
  };
}

/** One statement for each table, of which there are as many as the project has, not more with more records. */
async function summaries(
  client: Client,
  schema: string,
  { progress, signal }: Work,
): Promise<TableSummary[]> {
  const names = await tableNames(client, schema);
  const found: TableSummary[] = [];
  progress.start(names.length, 'Tables read');
  for (const name of names) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ rows: string; hash: string }>(summaryOf(schema, name));
    found.push({ name, rows: Number(rows[0]?.rows ?? 0), hash: rows[0]?.hash ?? '' });
    progress.update(found.length);
  }
  progress.stop();
  return found;
}

/** Keeps other processes from starting; fails if somebody is connected, or the programs are missing. */
async function reserve(
  { connection, schema }: { connection: PostgresConnection; schema: string },
  state: DatabaseState,
): Promise<{ release(): Promise<void> }> {
  if (state.schema !== schema)
    throw new CommandError(
      `The backup is of the schema "${state.schema ?? ''}", and this project uses "${schema}": set DATABASE_SCHEMA to the former. Nothing was changed`,
    );
  const client = await connect(connection);
  const release = async (): Promise<void> => client.end().catch(() => undefined);
  try {
    const major = Math.max(await majorOf(client), Number.parseInt(state.version, 10));
    for (const tool of ['pg_restore', 'psql'] as const) await findTool(tool, major);
    const { rows: taken } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [START_LOCK],
    );
    const { rows: others } = await client.query<{ who: string }>(
      `select concat_ws(' ', usename, 'from', coalesce(host(client_addr), 'a socket'), nullif(application_name, '')) as who
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (taken[0]?.taken === true && others.length === 0) return { release };
    throw new CommandError(
      `Others are connected to the database (${others.length}: ${others[0]?.who ?? 'a start of the service'}): stop the service and all commands first. Nothing was changed`,
    );
  } catch (error) {
    await release();
    throw plain(error);
  }
}

interface Restoring {
  schema: string;
  file: string;
  state: DatabaseState;
  change: Switch;
  work: Work;
}

/** What `psql` says when the tables equal those of the backup. */
const COMPARED = 'compared';

/** Resolves when a program has said a word; never, if it ends without it. */
const said = (output: Readable | null, word: string): Promise<void> =>
  new Promise((resolve) => {
    let text = '';
    output?.on('data', (chunk) => {
      if ((text += String(chunk)).includes(word)) resolve();
    });
  });

/** All in one transaction of `psql`. Its end is written only when everything before has arrived, so a cut leaves the old state. */
async function restore(client: Client, { schema, file, state, change, work }: Restoring): Promise<void> {
  const server = await majorOf(client);
  const major = Math.max(server, Number.parseInt(state.version, 10));
  const env = toolEnvironment(client);
  const psql = startTool(
    await findTool('psql', major),
    ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null', '--file=-'],
    env,
    work.signal,
  );
  const dump = startTool(
    await findTool('pg_restore', major),
    ['--file=-', '--no-owner', '--no-privileges', `--schema=${schema}`, file],
    env,
    work.signal,
  );
  const { stdin } = psql.child;
  const script = dump.child.stdout;
  if (stdin === null || script === null) throw new Error('The programs of PostgreSQL have no pipes');
  // Its own error says more than the broken pipe.
  stdin.on('error', () => undefined);
  let bytes = 0;
  work.progress.start(0, 'Database (megabytes)');
  const count = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      work.progress.update(Math.round((bytes += chunk.length) / 1e6));
      yield chunk;
    }
  };
  const known = server < KNOWS_TRANSACTION_TIMEOUT ? withoutTransactionTimeout(script) : script;
  try {
    stdin.write(
      `begin;\nset client_min_messages = warning;\n${emptySchema(schema)}${prepareSchema(schema, state)}`,
    );
    await Promise.race([pipeline(known, count, stdin, { end: false }), psql.ended]);
    await dump.ended;
    stdin.write(`\n${demandTables(schema, state)}${writeStamps(schema, change.stamps)}\\echo ${COMPARED}\n`);
    await Promise.race([said(psql.child.stdout, COMPARED), psql.ended]);
    await change.before();
    work.signal.throwIfAborted();
    stdin.end('commit;\n');
    await psql.ended;
  } catch (error) {
    // Without "commit" everything is rolled back.
    stdin.destroy();
    dump.child.kill();
    await Promise.allSettled([dump.ended]);
    await psql.ended;
    throw error;
  } finally {
    work.progress.stop();
  }
  await analyze(client).catch(() => undefined);
}

/** Everything is committed: a limit of the role or a connection that was cut meanwhile only leaves this to autovacuum. */
async function analyze(client: Client): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('analyze');
}

/** @throws CommandError if this user may not create databases */
async function scratch(connection: PostgresConnection): Promise<Scratch> {
  const name = `calendar_rehearsal_${randomBytes(6).toString('hex')}`;
  await connected(connection, async (client) => {
    try {
      await client.query(`create database ${name} template template0`);
    } catch (error) {
      throw new CommandError(
        `A rehearsal needs a database of its own, and none can be created (${reasonOf(error)}): give the user the right (alter role ${client.user ?? ''} createdb)`,
      );
    }
  });
  const own = withDatabase(connection, name);
  return {
    database: postgresDatabase(own),
    connection: own,
    remove: () =>
      connected(connection, async (client) => {
        await client.query(`drop database if exists ${name}`);
      }),
  };
}

function withDatabase(connection: PostgresConnection, database: string): PostgresConnection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const address = new URL(connection.connectionString);
  address.pathname = `/${database}`;
  return { ...connection, connectionString: address.href };
}
