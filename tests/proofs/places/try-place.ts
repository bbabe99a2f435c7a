import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from '#test';
import { ROOT } from '../../../scripts/lib/project.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { missingDebianPostgres, startDebianPostgres } from '../../../scripts/lib/debian-postgres.mjs';
import { ask, freshDatabase, runProgram } from '../../harness';
import { report } from '../proof';
import { readEverywhere } from './addresses';
import type { Place } from './list';

const PACKAGE = 'strapi-plugin-event-calendar';
/** npm packages of the managers, and how they install all packages and one more. */
const MANAGERS: Record<Place['manager'], { with: string[]; all: string[]; add: (file: string) => string[] }> =
  {
    npm: { with: [], all: ['npm', 'install'], add: (file) => ['npm', 'install', file] },
    pnpm: { with: ['pnpm@9'], all: ['pnpm', 'install'], add: (file) => ['pnpm', 'add', file] },
    yarn: {
      with: ['yarn@1.22.22'],
      all: ['yarn', 'install', '--non-interactive'],
      add: (file) => ['yarn', 'add', '--non-interactive', `file:${file}`],
    },
    'yarn-berry': {
      with: ['@yarnpkg/cli-dist@4.18.1'],
      all: ['yarn', 'install'],
      add: (file) => ['yarn', 'add', `${PACKAGE}@file:${file}`],
    },
  };
/** An event of the project's own code. */
const bootstrapIn = (
  language: Place['language'],
): string => `async bootstrap({ strapi }${language === 'typescript' ? ': any' : ''}) {
    const event = { title: 'First', start_date: '2031-05-10 19:00', end_date: '2031-05-10 21:00', status: 'publish', tags: ['jazz'] };
    await strapi.plugin('event-calendar').service('events').create({ as: 'editor', idempotencyKey: 'first', data: event });
  },`;

/**
 * Makes a project with Strapi's own program, installs its packages and the packed plugin, builds it, starts it, and reads the calendar.
 *
 * @returns a line that says what was done and how long it took, or what could not be had
 */
export async function tryPlace(place: Place): Promise<string> {
  const { node, manager, language, database, prefix } = place;
  const name = `Node.js ${node}, ${manager}, ${language}, ${database.name}, ${prefix}`;
  const directory = await mkdtemp(join(tmpdir(), 'calendar-place-'));
  await chmod(directory, 0o755);
  const minutes: string[] = [];
  const did = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    report(`${name}: ${what}`);
    const since = Date.now();
    const result = await work();
    minutes.push(`${what} ${((Date.now() - since) / 60_000).toFixed(1)}`);
    return result;
  };
  let server: Awaited<ReturnType<typeof serverFor>> | undefined;
  try {
    server = await serverFor(database);
    if (typeof server === 'string') return `${name}: left out, because ${server}`;
    const tools = await did('tools', () => toolsFor(directory, node, MANAGERS[manager].with));
    if (typeof tools === 'string') return `${name}: left out, because ${tools}`;
    const project = join(directory, 'project');
    const env = { ...tools, ...server.env, CI: 'true', STRAPI_TELEMETRY_DISABLED: 'true' };
    const run = (words: string[], cwd = project) => ended(words, { cwd, env });
    await did('project', () => makeProject(run, directory, place));
    const file = await packed(directory);
    await did('packages', () => run(MANAGERS[manager].all));
    if (database.client === 'postgres') await run(MANAGERS[manager].add('pg@8.20.0').map(withoutFile));
    await did('plugin', () => run(MANAGERS[manager].add(file)));
    await did('build', () => run(['node', 'node_modules/@strapi/strapi/bin/strapi.js', 'build']));
    const count = await did('start', () => readStarted(project, env, prefix));
    const plan = await run(['node', join('node_modules', PACKAGE, 'dist/server/cli/main.js'), 'uninstall']);
    expect(plan).toMatch(/\b1 events, 0 venues/);
    return `${name}: ${count} addresses; minutes: ${minutes.join(', ')}`;
  } finally {
    if (typeof server === 'object') await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** `file:pg@8.20.0` and `NAME@file:pg@8.20.0` are `pg@8.20.0`. */
const withoutFile = (word: string): string => word.replace(/^.*file:/, '');

/** @throws Error with the output if it fails */
async function ended(
  words: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const [command = '', ...args] = words;
  const program = runProgram(command, args, { cwd, env });
  const status = await program.ended;
  if (status !== 0)
    throw new Error(`${words.join(' ')} ended with ${status}:\n${program.output().slice(-4_000)}`);
  return program.output();
}

/**
 * Node.js from npm's package, which has its headers too, and the package manager.
 * @returns variables that put them in front of others, or why they cannot be had
 */
async function toolsFor(
  directory: string,
  node: string,
  others: string[],
): Promise<Record<string, string> | string> {
  const folder = join(directory, 'tools');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{}');
  // What npm's package `node` installs by a script, which npm runs only where the machine allows it.
  const platform = `node-${process.platform}-${process.arch}`;
  const wanted = [`${platform}@${node}`, ...others];
  try {
    await ended(['npm', 'install', '--no-audit', '--no-fund', ...wanted], { cwd: folder, env: {} });
  } catch (error) {
    return `npm cannot install ${wanted.join(' and ')} (${String(error).split('\n').slice(-2).join(' ')})`;
  }
  const modules = join(folder, 'node_modules');
  const headers = join(modules, platform);
  if (!existsSync(join(headers, 'include', 'node', 'node.h'))) return `${platform}@${node} has no headers`;
  return {
    PATH: [join(headers, 'bin'), join(modules, '.bin'), String(process.env['PATH'])].join(delimiter),
    npm_config_nodedir: headers,
  };
}

/** A database of its own. @returns why there is none, if there is no such server */
async function serverFor({ client, server }: Place['database']) {
  if (client === 'sqlite') return { env: {}, stop: async () => undefined };
  if (server === 16) {
    const database = await freshDatabase({}, true);
    const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: String(database.env['DATABASE_URL']) };
    return { env, stop: () => database.remove() };
  }
  const missing = missingDebianPostgres(Number(server));
  if (missing !== undefined) return missing;
  const started = await startDebianPostgres(Number(server));
  return { env: { DATABASE_CLIENT: 'postgres', DATABASE_URL: started.url }, stop: started.stop };
}

async function makeProject(
  run: (words: string[], cwd?: string) => Promise<string>,
  directory: string,
  { language, prefix, manager }: Place,
): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const choices = [
    '--non-interactive',
    '--skip-cloud',
    '--skip-db',
    '--no-run',
    '--no-example',
    '--no-git-init',
  ];
  const version = dependencies['@strapi/strapi'];
  await run(
    ['npx', '--yes', `create-strapi@${version}`, 'project', ...choices, '--no-install', `--${language}`],
    directory,
  );
  const project = join(directory, 'project');
  await rm(join(project, 'node_modules'), { recursive: true, force: true });
  const ending = language === 'typescript' ? 'ts' : 'js';
  const change = async (path: string, by: (text: string) => string): Promise<void> => {
    const before = await readFile(join(project, path), 'utf8');
    const after = by(before);
    expect(after).not.toBe(before);
    await writeFile(join(project, path), after);
  };
  await change('.env', (text) =>
    text.replace(/^HOST=.*$/m, 'HOST=127.0.0.1').replace(/^DATABASE_CLIENT=.*$/m, ''),
  );
  if (prefix !== '/api')
    await change(`config/api.${ending}`, (text) => text.replace(/rest: \{/, `rest: { prefix: '${prefix}',`));
  await change(`src/index.${ending}`, (text) =>
    text.replace(/bootstrap\([^)]*\) *\{\},/, bootstrapIn(language)),
  );
  if (manager === 'yarn')
    // As the README says.
    await change('package.json', (text) =>
      JSON.stringify({ ...JSON.parse(text), resolutions: { sharp: dependencies.sharp } }),
    );
  if (manager !== 'yarn-berry') return;
  await writeFile(
    join(project, '.yarnrc.yml'),
    'nodeLinker: node-modules\nenableTelemetry: false\nenableImmutableInstalls: false\n',
  );
  await writeFile(join(project, 'yarn.lock'), '');
}

/** Packs the plugin into the folder. @returns the file */
async function packed(directory: string): Promise<string> {
  await ended([process.execPath, join(ROOT, 'scripts', 'pack-plugin.mjs'), '--out', directory], {
    cwd: ROOT,
    env: {},
  });
  const name = (await readdir(directory)).find((each) => each.endsWith('.tgz'));
  return join(directory, String(name));
}

/** Starts it as its users do and reads the calendar. @returns the number of addresses that were read */
async function readStarted(project: string, env: Record<string, string>, prefix: string): Promise<number> {
  const port = await freePort();
  const strapi = runProgram('node', ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    cwd: project,
    env: { ...env, NODE_ENV: 'production', PORT: String(port) },
  });
  try {
    await strapi.printed(/Strapi started successfully/);
    const origin = `http://127.0.0.1:${port}`;
    const panel = await ask(`${origin}/admin/`);
    expect([panel.status, panel.text]).toEqual([200, expect.stringContaining('<div id="strapi"')]);
    return await readEverywhere(origin, prefix);
  } finally {
    strapi.child.kill('SIGTERM');
    await strapi.ended;
  }
}
