// node tests/upgrade/make/make-release.mjs FOLDER sqlite|postgres
//
// Stores a calendar created by a released version, with that version's responses. FOLDER holds a built checkout of the
// release; the output goes into the folder `../VERSION` beside this one. Run it once for each release and never again.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { dumpPostgres } from './dump-postgres.mjs';
import { fill } from './fill.mjs';
import { SECRETS, SETTINGS } from './known.mjs';
import { collectResponses, requestsFor } from './requests.mjs';

const [folder = '', client = 'sqlite'] = process.argv.slice(2);
const release = resolve(folder);
const lib = (name) => import(pathToFileURL(join(release, 'scripts', 'lib', name)).href);
const load = createRequire(join(release, 'package.json'));
const { version } = load('./package.json');
const stored = join(dirname(fileURLToPath(import.meta.url)), '..', version);
mkdirSync(stored, { recursive: true });

const { makeThrowAway, enterEnvironment } = await lib('throw-away.mjs');
const { createDatabase, startPostgres } = await lib('postgres.mjs');
const { checkedSettings, createApp, listen } = await lib('launch.mjs');
const { closeApp } = await lib('shutdown.mjs');

const server = client === 'postgres' ? await startPostgres({ fast: true }) : undefined;
const databaseUrl = server === undefined ? undefined : await createDatabase(server.url, 'release');
const throwAway = makeThrowAway({ databaseUrl, env: { ...SECRETS, ...SETTINGS } });
enterEnvironment(throwAway.env);

async function started() {
  const settings = checkedSettings();
  const strapi = createApp(settings);
  await strapi.load();
  await listen(strapi, settings.environment);
  return { strapi, origin: `http://127.0.0.1:${strapi.server.httpServer.address().port}` };
}

const first = await started();
const { headers, keys } = await fill({ ...first, release, load, directory: throwAway.directory });
await closeApp(first.strapi);

// The responses come from a freshly started process, as in the test.
const { strapi, origin } = await started();
const ids = await idsIn(strapi);
const answers = await collectResponses(origin, requestsFor(ids), headers);
await closeApp(strapi);

const uploads = join(throwAway.env.PUBLIC_DIR, 'uploads');
const files = readdirSync(uploads).map((name) => [
  name,
  readFileSync(join(uploads, name)).toString('base64'),
]);
keep(`${client}.json`, JSON.stringify({ version, ids, keys, answers, files: Object.fromEntries(files) }));
if (client === 'sqlite') keep('sqlite.db', packedFile(throwAway.env.DATA_DIR));
else keep('postgres.sql', await packedScript(databaseUrl));
await server?.stop();
throwAway.remove();
process.exit(0);

async function idsIn(strapi) {
  const rows = await strapi.db
    .connection('calendar_index')
    .distinct('kind', 'public_id')
    .orderBy('public_id');
  const of = (kind) => rows.filter((row) => row.kind === kind).map((row) => Number(row.public_id));
  const locked = await strapi.db
    .connection('calendar_index')
    .whereNotNull('password')
    .distinct('public_id')
    .orderBy('public_id');
  return {
    events: of('event'),
    venues: of('venue'),
    organizers: of('organizer'),
    categories: of('category'),
    tags: of('tag'),
    protected: locked.map((row) => Number(row.public_id)),
  };
}

function packedFile(directory) {
  const Database = load('better-sqlite3');
  const file = join(directory, 'calendar.db');
  const database = new Database(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('journal_mode = DELETE');
  database.exec('vacuum');
  database.close();
  return readFileSync(file);
}

async function packedScript(connectionString) {
  const { Client } = load('pg');
  const connection = new Client({ connectionString });
  await connection.connect();
  const script = await dumpPostgres(connection);
  await connection.end();
  return script;
}

function keep(name, content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(content, { params });
  writeFileSync(join(stored, `${name}.br`), packed);
  process.stdout.write(`${name}.br: ${packed.length} of ${content.length} bytes\n`);
}
