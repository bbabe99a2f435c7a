import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/lib/project.mjs';
import { besideAt } from './beside';
import { CLIENT, freshDatabase } from './fresh-database';
import type { RunningProgram } from './process';
import { runProgram } from './process';
import { currentTemplate } from './template';

const run = promisify(execFile);
export const PACKAGE = 'strapi-plugin-event-calendar';

/** The packages that a bare project installs besides the plugin. */
const BARE = [
  '@strapi/strapi',
  '@strapi/plugin-users-permissions',
  'better-sqlite3',
  'pg',
  'react',
  'react-dom',
  'react-router-dom',
  'styled-components',
];

/**
 * What every bare project consists of; `config/middlewares` lists what Strapi's template lists. Variables: `OFF` starts it with the plugin
 * switched off, `LOG` is the level of its log.
 */
export const BARE_FILES: Readonly<Record<string, string>> = {
  'config/server.js': `module.exports = { host: '127.0.0.1', port: 0, app: { keys: ['k'] }, logger: { config: { level: process.env.LOG || 'warn' }, updates: { enabled: false }, startup: { enabled: false } } };`,
  'config/admin.js': `module.exports = { auth: { secret: 's' }, apiToken: { salt: 's' }, transfer: { token: { salt: 's' } }, secrets: { encryptionKey: 's' } };`,
  'config/api.js': `module.exports = {};`,
  'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy', 'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public'];`,
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 's' } }, 'event-calendar': { enabled: process.env.OFF !== 'true', config: { timezone: process.env.ZONE ?? 'Europe/Paris' } } };`,
  'config/database.js': `
    const { DATABASE_URL } = process.env;
    module.exports = DATABASE_URL
      ? { connection: { client: 'postgres', connection: { connectionString: DATABASE_URL } } }
      : { connection: { client: 'sqlite', connection: { filename: '.tmp/data.db' }, useNullAsDefault: true } };`,
  // What roles and tokens may do, without the numbers of rows.
  'held.js': `
    const all = (strapi, uid, ...owners) => strapi.db.query(uid).findMany({ populate: owners });
    module.exports = async (strapi) => ({
      panel: (await all(strapi, 'admin::permission', 'role', 'apiToken'))
        .map(({ action, subject, properties, conditions, role, apiToken }) => JSON.stringify([role?.code ?? apiToken?.name, action, subject, properties, conditions])).sort(),
      people: (await all(strapi, 'plugin::users-permissions.permission', 'role')).map(({ action, role }) => role?.type + ' ' + action).sort(),
      tokens: (await all(strapi, 'admin::api-token-permission', 'token')).map(({ action, token }) => token?.name + ' ' + action).sort(),
    });`,
  'run.js': `
    const { createStrapi } = require('@strapi/strapi');
    createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: process.env.PANEL === 'true' })
      .start()
      .then(async (strapi) => {
        if (process.env.DO) {
          let result;
          for (const name of process.env.DO.split(' ')) result = await require('./do.js')[name](strapi);
          console.log('did ' + JSON.stringify(result ?? null) + '|');
        }
        console.log('listening on ' + strapi.server.httpServer.address().port + '.');
      })
      .catch((error) => { console.error(error); process.exit(1); });`,
};

export interface BareProject {
  directory: string;
  write(path: string, content: string): Promise<void>;
  /** Starts it; its last line is "listening on PORT.". */
  start(env?: Record<string, string>): RunningProgram;
  /** Starts it, runs functions of its file `do.js` (names with spaces between) and stops it. @returns what the last one returned, and the output */
  did(name: string, env?: Record<string, string>): Promise<{ result: unknown; output: string }>;
  /** Runs the program `event-calendar` of the package in it; objects among the arguments are variables. */
  command(...args: (string | Record<string, string>)[]): Promise<{ status: unknown; output: string }>;
  /** Whether its database has a table, without a start. */
  hasTable(name: string): Promise<boolean>;
  /** Builds its panel. */
  build(env?: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Makes a project with the packed plugin, without anything of this repository, on an empty database of its own.
 */
export async function makeBareProject(files: Readonly<Record<string, string>>): Promise<BareProject> {
  const directory = await mkdtemp(join(tmpdir(), 'bare-strapi-'));
  const database = CLIENT === 'postgres' ? await freshDatabase({}, true) : undefined;
  const file = await packOnce(directory);
  const installed = join(directory, 'node_modules', PACKAGE);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components', '1']);

  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  };
  const link = async (name: string): Promise<void> => {
    await mkdir(dirname(join(directory, 'node_modules', name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(directory, 'node_modules', name), 'dir');
  };

  // Only dependencies of the bare project and of the package are installed, so an import that the package does not list fails.
  const manifest: unknown = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const names = new Set([
    ...BARE,
    ...namesIn(manifest, 'dependencies'),
    ...namesIn(manifest, 'peerDependencies'),
  ]);
  if (CLIENT === 'sqlite') names.delete('pg');
  for (const name of names) await link(name);
  const {
    dependencies: pinned,
    devDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const versions = { ...devDependencies, ...pinned };
  const dependencies = Object.fromEntries([...names, PACKAGE].map((name) => [name, versions[name] ?? '*']));
  await write(
    'package.json',
    JSON.stringify({ name: 'bare', version: '1.0.0', dependencies, strapi: { uuid: false } }),
  );
  for (const [path, content] of Object.entries({ ...BARE_FILES, ...files })) await write(path, content);
  await mkdir(join(directory, 'public', 'uploads'), { recursive: true });

  // Linked packages resolve imports from their real location; the plugin exists only in this project.
  const own = {
    NODE_PATH: join(directory, 'node_modules'),
    CALENDAR_STOP_GRACE_SECONDS: '0',
    ...(database === undefined ? {} : { DATABASE_URL: String(database.env['DATABASE_URL']) }),
  };
  const start = (env: Record<string, string> = {}): RunningProgram =>
    runProgram(process.execPath, ['run.js'], { env: { ...own, ...env }, cwd: directory });
  return {
    directory,
    write,
    start,
    async did(name, env) {
      const program = start({ ...env, DO: name });
      try {
        const result: unknown = JSON.parse(await program.printed(/did (.*)\|\n/));
        await program.printed(/listening on (\d+)\./);
        return { result, output: program.output() };
      } finally {
        program.child.kill('SIGTERM');
        await program.ended;
      }
    },
    async command(...args) {
      const words = args.filter((arg) => typeof arg === 'string');
      const variables: Record<string, string> = Object.assign(
        {},
        own,
        ...args.filter((arg) => typeof arg !== 'string'),
      );
      const program = join(
        directory,
        'node_modules',
        PACKAGE,
        String(Object(Object(manifest).bin)['event-calendar']),
      );
      const running = runProgram(process.execPath, [program, ...words], { env: variables, cwd: directory });
      return { status: await running.ended, output: running.output() };
    },
    hasTable(name) {
      const file = join(directory, '.tmp', 'data.db');
      return besideAt(database?.env['DATABASE_URL'], file, (knex) => knex.schema.hasTable(name));
    },
    async build(variables = {}) {
      const cli = join(directory, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
      const env = { ...process.env, ...own, ...variables, NODE_ENV: 'production' };
      await run(process.execPath, [cli, 'build'], { cwd: directory, env });
    },
    async remove() {
      await rm(directory, { recursive: true, force: true });
      await database?.remove();
    },
  };
}

/** Packs the plugin and inspects the package. @returns the path of the file */
async function pack(out: string): Promise<string> {
  await run(process.execPath, [join(ROOT, 'scripts', 'pack-plugin.mjs'), '--check', '--out', out]);
  const file = (await readdir(out)).find((name) => name.endsWith('.tgz'));
  return join(out, String(file));
}

/**
 * The packed plugin, which the files of a run pack once, for both databases: it takes as long as two starts of Strapi. Two workers that
 * begin at the same time pack both.
 *
 * @param scratch an empty folder
 */
async function packOnce(scratch: string): Promise<string> {
  const packed = join(process.env.TEST_RUN ?? currentTemplate().directory, 'packed-plugin.tgz');
  if (existsSync(packed)) return packed;
  const file = await pack(scratch);
  // Under its name when it is complete, because another worker may look for it now.
  const part = `${packed}.${process.pid}`;
  await copyFile(file, part);
  await rename(part, packed);
  return packed;
}

function namesIn(manifest: unknown, key: string): string[] {
  const table =
    typeof manifest === 'object' && manifest !== null ? new Map(Object.entries(manifest)).get(key) : {};
  return Object.keys(table ?? {});
}
