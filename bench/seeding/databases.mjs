import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  runStatement,
  startPostgres,
} from '../../scripts/lib/postgres.mjs';
import { load } from '../../scripts/lib/project.mjs';
import { makeThrowAway } from '../../scripts/lib/throw-away.mjs';

/** The same for every server, so that the tokens are valid in every copy of the database. */
const SECRETS = Object.fromEntries(
  [
    'APP_KEYS',
    'API_TOKEN_SALT',
    'TRANSFER_TOKEN_SALT',
    'ADMIN_JWT_SECRET',
    'ENCRYPTION_KEY',
    'JWT_SECRET',
  ].map((name) => [name, 'only-for-the-bench']),
);
/** With the log level of `npm start`. */
const PRODUCTION = { LOG_LEVEL: 'http', ...SECRETS };

/**
 * The databases of a run on one client: empty ones, filled ones that serve as templates, and copies of these. A database
 * is `{ env, rows(sql), remove() }`; `env` is the environment of a service that uses it.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {{ keep?: string }} [options] keep: a folder that keeps filled databases for later runs
 */
export const openDatabases = (client, { keep } = {}) =>
  client === 'sqlite' ? sqliteDatabases(keep) : postgresDatabases(keep);

async function sqliteDatabases(keep) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'calendar-bench-sqlite-'));
  mkdirSync(folder, { recursive: true });
  const fileOf = (name) => join(folder, `${name}.db`);
  const open = () => {
    const { directory, env, remove } = makeThrowAway({ env: PRODUCTION });
    const file = join(directory, 'calendar.db');
    return { env, file, rows: async (sql) => rowsIn(file, sql), remove };
  };
  return {
    empty: async () => open(),
    find: (name) => (existsSync(fileOf(name)) ? noteIn(folder, name) : undefined),
    /** The database must have no open connections. */
    async store(database, name, note) {
      copyFileSync(database.file, fileOf(name));
      writeNote(folder, name, note);
    },
    async copy(name) {
      const database = open();
      copyFileSync(fileOf(name), database.file);
      return database;
    },
    async close() {
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function rowsIn(file, sql) {
  const Database = load('better-sqlite3');
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

async function postgresDatabases(keep) {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  // Filled databases outlive a run only on a server that outlives it.
  const kept = given === undefined ? undefined : keep;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'calendar-bench-postgres-'));
  mkdirSync(folder, { recursive: true });
  const templateOf = (name) => `calendar_bench_${name}${kept === undefined ? `_${process.pid}` : ''}`;
  const templates = new Set();
  let count = 0;
  const open = async (template) => {
    const name = `calendar_bench_${process.pid}_${++count}`;
    const url = await createDatabase(server.url, name, template);
    const { env, remove } = makeThrowAway({ databaseUrl: url, env: PRODUCTION });
    return {
      env,
      name,
      rows: (sql) => runStatement(url, sql),
      async remove() {
        remove();
        await dropDatabase(server.url, name);
      },
    };
  };
  return {
    empty: () => open(),
    find: (name) => noteIn(folder, name),
    async store(database, name, note) {
      await dropDatabase(server.url, templateOf(name));
      await createDatabase(server.url, templateOf(name), database.name);
      // Clean tables and statistics, as autovacuum produces them on a long-running server.
      await runStatement(databaseUrl(server.url, templateOf(name)), 'vacuum analyze');
      templates.add(templateOf(name));
      writeNote(folder, name, note);
    },
    copy: (name) => open(templateOf(name)),
    async close() {
      if (kept === undefined) {
        rmSync(folder, { recursive: true, force: true });
        for (const name of templates) await dropDatabase(server.url, name);
      }
      await server.stop();
    },
  };
}

function noteIn(folder, name) {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function writeNote(folder, name, note) {
  const file = join(folder, `${name}.json`);
  writeFileSync(`${file}.part`, JSON.stringify(note));
  renameSync(`${file}.part`, file);
}
