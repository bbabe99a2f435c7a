import {
  chmodSync,
  cpSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addProductionPackages } from '../../scripts/lib/project-copy.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { lateConcert } from '../admin/requests';
import { ask, runProgram } from '../harness';
import type { RunningProgram } from '../harness/process';
import { copyProject, dataFolder, removeCopies } from '../harness/project-copy';

/** `nobody`, if the tests may become another user. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A production tree that its user cannot write. */
let production: string;
beforeAll(() => {
  production = copyProject();
  addProductionPackages(production);
  for (const name of ['', ...readdirSync(production)]) chmodSync(join(production, name), 0o555);
});

afterAll(removeCopies);

/** What the tree holds outside `node_modules`, and the packages in it, with the times of the last change. */
function contents(tree: string): string[] {
  const paths = readdirSync(tree).flatMap((name) =>
    name === 'node_modules'
      ? [name, ...readdirSync(join(tree, name)).map((inside) => join(name, inside))]
      : [name, ...(statSync(join(tree, name)).isDirectory() ? below(tree, name) : [])],
  );
  return paths.map((path) => `${path} ${statSync(join(tree, path)).mtimeMs}`);
}

const below = (tree: string, folder: string): string[] =>
  readdirSync(join(tree, folder), { recursive: true }).map((path) => join(folder, String(path)));

const run = (
  tree: string,
  [script = '', ...args]: string[],
  env: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): RunningProgram =>
  runProgram(process.execPath, [join('scripts', script), ...args], { env, cwd: tree, user });

/** Runs it to its end. @returns its status and its output */
async function outcome(...args: Parameters<typeof run>): Promise<[unknown, string]> {
  const program = run(...args);
  return [await program.ended, program.output().trim()];
}

describe('a tree without development packages that its user cannot write', () => {
  let before: string[];
  let env: Record<string, string>;
  beforeAll(() => {
    before = contents(production);
    env = dataFolder(OTHER_USER);
  });

  it('refuses commands before its first start, and makes nothing', async () => {
    const folder = dataFolder(OTHER_USER);
    const there = contents(folder['DATA_DIR'] ?? '');
    expect(await outcome(production, ['calendar.mjs', 'user', 'list'], folder, OTHER_USER)).toEqual([
      1,
      expect.stringMatching(/^There is no database .*calendar\.db: start the service first, or give .*$/),
    ]);
    expect(contents(folder['DATA_DIR'] ?? '')).toEqual(there);
  });

  it('starts as the image starts it, with what the image has, and its health check sees it', async () => {
    const image =
      readFileSync(join(ROOT, 'deploy', 'Containerfile'), 'utf8')
        .split(/^FROM /m)
        .at(-1) ?? '';
    const copied = [...image.matchAll(/^COPY --from=\w+ (.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    const parts = copied.map((path) => path.replace('/opt/calendar/', ''));
    expect(parts.filter((part) => !part.startsWith('deploy/')).toSorted()).toEqual(
      readdirSync(production).toSorted(),
    );
    const variables = [...image.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const inside = Object.fromEntries(
      variables.filter(([name]) => !/^(DATA_DIR|PUBLIC_DIR|HOST|PORT)$/.test(name ?? '')),
    );
    const [health, command] = [...image.matchAll(/CMD (\[.*\])$/gm)].map(([, words = '']): string[] =>
      JSON.parse(words),
    );
    expect(image).toMatch(/^USER node$/m);

    const folder = dataFolder(OTHER_USER);
    const service = runProgram(process.execPath, command?.slice(1) ?? [], {
      env: { ...folder, ...inside },
      cwd: production,
      user: OTHER_USER,
    });
    const events = await service.printed(/Events \(en\) +(\S+)\s/);
    expect(await ask(events)).toMatchObject({ status: 200 });
    expect(await ask(`${new URL(events).origin}/robots.txt`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('Disallow: /admin'),
    });
    const healthy = (port: string) =>
      runProgram(process.execPath, health?.slice(1) ?? [], {
        env: { PORT: port },
        cwd: ROOT,
      }).ended;
    expect(await healthy(new URL(events).port)).toBe(0);
    expect(await healthy('9')).toBe(1);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(contents(production)).toEqual(before);
  });

  it('starts with npm start, and runs commands', async () => {
    const service = run(production, ['start.mjs'], env, OTHER_USER);
    const events = await service.printed(/Events \(en\) +(\S+)\s/);
    expect(await ask(events)).toMatchObject({ status: 200 });
    const [status, output] = await outcome(production, ['calendar.mjs', 'user', 'list'], env, OTHER_USER);
    expect(output).toMatch(/^id +name +role .*\n1 +calendar +subscriber /);
    expect(status).toBe(0);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(contents(production)).toEqual(before);
  });
});

describe('a tree in which something is missing', () => {
  const ways = [['start.mjs', '--as-built'], ['calendar.mjs', 'user', 'list'], ['calendar.mjs']];

  it.each(ways.map((way) => [way]))(
    'names the command that installs, and does not install: %j',
    async (way) => {
      const tree = copyProject();
      const before = contents(tree);
      expect(await outcome(tree, way, dataFolder())).toEqual([
        1,
        'The package @fullcalendar/core is not installed: run "npm ci --omit=dev && npm run build", or start once with "npm start"',
      ]);
      expect(contents(tree)).toEqual(before);
    },
  );

  it.each(ways.map((way) => [way]))(
    'names the command that compiles, and does not compile: %j',
    async (way) => {
      const tree = copyProject({ without: ['dist'] });
      symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
      expect(await outcome(tree, way, dataFolder())).toEqual([
        1,
        'The server part has not been built: run "npm run build -- --server", or start once with "npm start"',
      ]);
      expect(readdirSync(tree)).not.toContain('dist');
    },
  );

  it('says to a user who cannot write it who can', async () => {
    const tree = copyProject();
    chmodSync(tree, 0o555);
    const [status, output] = await outcome(tree, ['start.mjs'], dataFolder(OTHER_USER), OTHER_USER);
    expect(output).toBe(
      `node_modules is missing, and this user cannot write node_modules: run "npm ci --omit=dev && npm run build" as the owner of the folder`,
    );
    expect(status).toBe(1);
  });
});

describe('packages that were installed for another version of Node.js', () => {
  const needed = Number(process.versions.modules);
  const built = needed - 7;
  const said = `The SQLite driver (better-sqlite3) was built for another version of Node.js (modules ${built}, but Node.js ${process.versions.node} needs ${needed})`;
  let driver: string;
  let file: string;
  let good: string;
  let env: Record<string, string>;
  beforeAll(() => {
    env = dataFolder();
    driver = join(production, 'node_modules', 'better-sqlite3');
    file = join(driver, 'build', 'Release', 'better_sqlite3.node');
    good = join(String(env['HOME']), 'good.node');
    cpSync(file, good);
    chmodSync(join(production, 'node_modules'), 0o755);
    copyDriver();
  });
  afterAll(() => {
    copyDriver();
    chmodSync(join(production, 'node_modules'), 0o555);
  });

  /** Not links: the files are changed. */
  function copyDriver(): void {
    rmSync(driver, { recursive: true });
    cpSync(join(ROOT, 'node_modules', 'better-sqlite3'), driver, { recursive: true });
  }

  it('are named by commands and by a start of the build', async () => {
    makeForOtherNode(file, built);
    for (const way of [
      ['calendar.mjs', 'user', 'list'],
      ['start.mjs', '--as-built'],
    ])
      expect(await outcome(production, way, env)).toEqual([
        1,
        `${said}: run "npm rebuild better-sqlite3", or start once with "npm start"`,
      ]);
  });

  it('are built again by npm start', async () => {
    makeForOtherNode(file, built);
    // The real script compiles for minutes.
    const description = JSON.parse(readFileSync(join(driver, 'package.json'), 'utf8'));
    description.scripts.install = `node -e "fs.rmSync('${file}'); fs.copyFileSync('${good}', '${file}')"`;
    writeFileSync(join(driver, 'package.json'), JSON.stringify(description));
    const service = run(production, ['start.mjs'], env);
    const events = await service.printed(/Events \(en\) +(\S+)\s/);
    expect(service.output()).toContain(`${said}.\n`);
    expect(await ask(events)).toMatchObject({ status: 200 });
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('do not matter on PostgreSQL', async () => {
    makeForOtherNode(file, built);
    const address = 'postgres://someone@127.0.0.1:9/nowhere';
    const postgres = { ...env, DATABASE_CLIENT: 'postgres', DATABASE_URL: address };
    const [, output] = await outcome(production, ['start.mjs'], postgres);
    expect(output).toMatch(/^PostgreSQL cannot be reached /);
  });
});

describe('a tree without the package of public holidays', () => {
  const person = { email: 'first@calendar.example', password: 'Secret-123' };
  beforeAll(() => {
    chmodSync(join(production, 'node_modules'), 0o755);
    rmSync(join(production, 'node_modules', 'date-holidays'), { recursive: true });
  });

  it('works without marking them, and says so once', async () => {
    const service = run(production, ['start.mjs'], {
      ...dataFolder(),
      ...{ ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password },
      ...{ CALENDAR_HOLIDAY_PLACE: 'FR', LOG_LEVEL: 'warn' },
    });
    const { origin } = new URL(await service.printed(/Events \(en\) +(\S+)\s/));
    const session = await ask(`${origin}/admin/login`, { method: 'POST', json: person });
    const headers = { Authorization: `Bearer ${Object(Object(session.body).data).token}` };
    const post = async (path: string, json: object): Promise<unknown> =>
      Object((await ask(`${origin}/${path}`, { method: 'POST', headers, json })).body).data;
    const event = await post(
      'content-manager/collection-types/plugin::event-calendar.event?locale=en',
      lateConcert('Choir'),
    );
    const plan = (dates: string[]): Promise<unknown> =>
      post(`event-calendar/events/${Object(event).documentId}/copies/preview`, { dates });
    expect(await plan(['2031-12-25'])).toMatchObject({ copies: [{ date: '2031-12-25', holidays: [] }] });
    expect(await plan(['2031-07-14'])).toMatchObject({ copies: [{ date: '2031-07-14', holidays: [] }] });
    expect(service.output().split('date-holidays is not installed')).toHaveLength(2);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });
});

/** Writes the number of another version of Node.js into a compiled module, where Node.js looks for it. */
function makeForOtherNode(file: string, modules: number): void {
  const content = readFileSync(file);
  const symbol = `node_register_module_v${process.versions.modules}`;
  for (let at = content.indexOf(symbol); at !== -1; at = content.indexOf(symbol, at + 1))
    content.write(`node_register_module_v${modules}`, at);
  // The beginning of `node_module` of node.h: version, flags, handle.
  const head = Buffer.alloc(16);
  head.writeInt32LE(Number(process.versions.modules));
  for (let at = 0; at < content.length; at += 8)
    if (head.equals(content.subarray(at, at + head.length))) content.writeInt32LE(modules, at);
  rmSync(file);
  writeFileSync(file, content);
}
