import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { sqliteDriver } from '../../platform/drivers';
import { TABLES } from '../../storage/tables';
import { MIGRATIONS_TABLE } from '../../storage/migrations/run';
import { CommandError } from '../command';
import { LOCK_PATIENCE } from '../wait-for-lock';
import { toDisk } from './archive';
import type { BackupDatabase, Scratch, Stamps, Switch, Work } from './database';
import type { DatabaseState, TableSummary } from './manifest';
import { differenceOf } from './manifest';

type Connection = BetterSqlite3.Database;

/** Rows that are read between two looks at the signals of the process. */
const ROWS_AT_ONCE = 5_000;
const PAGES_AT_ONCE = 2_000;

/** A database in one file, see `BackupDatabase`. */
export function sqliteDatabase(filename: string): BackupDatabase {
  return {
    client: 'sqlite',
    entry: 'database.sqlite',
    copyTo: (file, work) => copyTo(filename, file, work),
    async tables() {
      if (!existsSync(filename)) return [];
      return reading(filename, tablesOf);
    },
    stagingFile: () => `${filename}.restoring`,
    reserve: () => reserve(filename),
    restore: (file, state, change, work) => restore(filename, file, { state, change, work }),
    async note(stamp, value) {
      const Connection = sqliteDriver();
      const connection = new Connection(filename, { fileMustExist: true, timeout: LOCK_PATIENCE });
      try {
        if (!tablesOf(connection).includes(TABLES.stamps)) return false;
        writeStamps(connection, { [stamp]: value });
        return true;
      } finally {
        connection.close();
      }
    },
    scratch,
  };
}

/** Runs something on the file. @throws CommandError if it cannot be opened or is no database */
async function reading<Result>(
  filename: string,
  run: (connection: Connection) => Result | Promise<Result>,
): Promise<Result> {
  const Connection = sqliteDriver();
  let connection: Connection | undefined;
  try {
    connection = new Connection(filename, { fileMustExist: true, timeout: 10_000 });
    return await run(connection);
  } catch (error) {
    const code = String(Object(error).code);
    if (!code.startsWith('SQLITE_')) throw error;
    throw new CommandError(`The database ${filename} cannot be read: ${String(Object(error).message)}`);
  } finally {
    connection?.close();
  }
}

async function copyTo(filename: string, file: string, work: Work): Promise<DatabaseState> {
  if (!existsSync(filename)) throw new CommandError(`There is no database ${filename}`);
  const state = await reading(filename, async (connection) => {
    // One snapshot for everything below: without it the copy would begin again at each write of the service.
    connection.exec('begin');
    const found = stateOf(connection);
    let started = false;
    await connection.backup(file, {
      progress({ totalPages, remainingPages }) {
        work.signal.throwIfAborted();
        if (!started) work.progress.start(totalPages, 'Database (pages)');
        started = true;
        work.progress.update(totalPages - remainingPages);
        return PAGES_AT_ONCE;
      },
    });
    work.progress.update(Number(connection.pragma('page_count', { simple: true })));
    work.progress.stop();
    const tables = await summaries(connection, work);
    connection.exec('rollback');
    return { ...found, tables };
  });
  await reading(file, (copy) => void copy.pragma('journal_mode = delete'));
  return state;
}

function stateOf(connection: Connection): Omit<DatabaseState, 'tables'> {
  const names = tablesOf(connection);
  if (!names.includes(TABLES.counters) || !names.includes(MIGRATIONS_TABLE))
    throw new CommandError('This database has no calendar: start the project once with the plugin');
  const one = (sql: string): unknown => connection.prepare(sql).pluck().get();
  const counter = (name: string): number =>
    Number(connection.prepare(`select value from ${TABLES.counters} where name = ?`).pluck().get(name) ?? 0);
  return {
    client: 'sqlite',
    version: String(one('select sqlite_version()')),
    extensions: [],
    calendar: JSON.parse(String(one(`select value from ${TABLES.stamps} where name = 'version'`) ?? '""')),
    step: Number(one(`select max(number) from ${MIGRATIONS_TABLE}`)),
    epoch: counter('epoch'),
    change: counter('change'),
    publicId: counter('public_id'),
  };
}

/** All tables with content of their own, in the order of their names; those of virtual tables are among them. */
function tablesOf(connection: Connection): string[] {
  return connection
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and sql not like 'create virtual table%'
         and name not like 'sqlite_stat%' order by name`,
    )
    .pluck()
    .all();
}

async function summaries(connection: Connection, { progress, signal }: Work): Promise<TableSummary[]> {
  const found: TableSummary[] = [];
  let done = 0;
  progress.start(0, 'Rows compared');
  for (const name of tablesOf(connection)) {
    signal.throwIfAborted();
    const hash = createHash('sha256');
    let rows = 0;
    const statement = connection
      .prepare(`select * from "${name.replaceAll('"', '""')}"`)
      .raw()
      .safeIntegers();
    const cursor: IterableIterator<unknown> = statement.iterate();
    for (const row of cursor) {
      hash.update(bytesOf(row));
      rows += 1;
      done += 1;
      if (done % ROWS_AT_ONCE !== 0) continue;
      progress.update(done);
      await turn();
      if (signal.aborted) cursor.return?.();
      signal.throwIfAborted();
    }
    found.push({ name, rows, hash: hash.digest('base64url') });
  }
  progress.update(done);
  progress.stop();
  return found;
}

/** A row so that equal bytes mean equal values of the same types. */
const bytesOf = (row: unknown): string =>
  `${JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? { i: String(value) } : value))}\n`;

/** Keeps every other process from the file; fails if one has it open. */
async function reserve(filename: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dirname(filename), { recursive: true });
  const Connection = sqliteDriver();
  const held: Connection[] = [];
  const release = async (): Promise<void> => {
    for (const connection of held.toReversed()) connection.close();
  };
  try {
    // The locks of starts and of a server, see `start-in-turn.ts` and `one-server.ts` in `platform/strapi`.
    for (const ending of ['start-lock', 'server-lock']) {
      const lock = new Connection(`${filename}.${ending}`, { timeout: 0 });
      held.push(lock);
      lock.exec('begin exclusive');
    }
    if (existsSync(filename)) {
      const present = new Connection(filename, { timeout: 0 });
      held.push(present);
      // SQLite leaves the write-ahead log only if no other connection has the file open, such as that of a command. A file without that
      // log does not show who has it open.
      present.pragma('journal_mode = delete');
      present.pragma('locking_mode = exclusive');
      present.exec('begin exclusive');
    }
  } catch (error) {
    const code = String(Object(error).code);
    // A damaged file is what a backup is for.
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return { release };
    await release();
    if (code === 'SQLITE_BUSY')
      throw new CommandError(
        `Another process has the database ${filename} open: stop the service and all commands first. Nothing was changed`,
      );
    throw new CommandError(
      `The database ${filename} cannot be replaced: ${String(Object(error).message)}. Nothing was changed`,
    );
  }
  return { release };
}

async function restore(
  filename: string,
  file: string,
  { state, change, work }: { state: DatabaseState; change: Switch; work: Work },
): Promise<void> {
  await removeLogs(file);
  await reading(file, async (copy) => {
    const difference = differenceOf(state.tables, await summaries(copy, work));
    if (difference !== undefined)
      throw new CommandError(`The backup does not have what it should: ${difference}. Nothing was changed`);
    writeStamps(copy, change.stamps);
  });
  await toDisk(file);
  await change.before();
  work.signal.throwIfAborted();
  // Of a damaged database; of any other they are gone already.
  await removeLogs(filename);
  await rename(file, filename);
}

/** Removes what SQLite has left beside a file, and would write into another one of that name. */
async function removeLogs(filename: string): Promise<void> {
  for (const ending of ['-journal', '-wal', '-shm']) await rm(filename + ending, { force: true });
}

function writeStamps(connection: Connection, stamps: Stamps): void {
  const statement = connection.prepare(
    `insert into ${TABLES.stamps} (name, value) values (?, ?) on conflict (name) do update set value = excluded.value`,
  );
  for (const [name, value] of Object.entries(stamps)) statement.run(name, JSON.stringify(value));
}

async function scratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-rehearsal-'));
  const filename = join(folder, 'calendar.db');
  return {
    database: sqliteDatabase(filename),
    connection: { filename },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
