/** The files of deploy/, as far as they can be checked without a container engine and without running systemd. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { findPrograms } from '../../scripts/lib/proxies.mjs';
import { runProgram } from '../harness';

const DEPLOY = join(ROOT, 'deploy');
/** Seconds: the grace period, and the time for open requests. */
const LONGEST_STOP = 10 + 25;

/** Tests that need a program; in continuous integration they fail without it. */
function describeWith(program: 'docker-compose' | 'systemd-analyze', tests: (path: string) => void): void {
  const { paths, missing } = findPrograms([program]);
  if (missing !== undefined && process.env['CI'])
    describe(program, () => it('is there', () => expect.fail(missing)));
  else describe.runIf(missing === undefined)(`checked by ${program}`, () => tests(paths[program]));
}

const content = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program to its end. */
async function outcome(
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<[unknown, string]> {
  const program = runProgram(path, args, { env: { HOME: folder, ...env }, cwd: folder });
  return [await program.ended, program.output()];
}

describeWith('docker-compose', (compose) => {
  it.each([
    ['compose.sqlite.yaml', 1],
    ['compose.postgres.yaml', 2],
  ])('%s: takes a file of settings, and a folder for backups', async (file, processes) => {
    const settings = join(folder, 'own.env');
    writeFileSync(
      settings,
      `${content('settings.env').replace(/^#(CALENDAR_METRICS_TOKEN)=.*/m, '$1=of-the-metrics-1')}`,
    );
    const [status, output] = await read(file, { ...needed, SETTINGS: settings, BACKUPS: '/srv/backups' });
    expect([status, output]).toEqual([0, output]);
    expect(output.match(/CALENDAR_METRICS_TOKEN: of-the-metrics-1$/gm)).toHaveLength(processes);
    expect(output.match(/- \/srv\/backups:\/backups:rw$/gm)).toHaveLength(processes);
  });

  const needed = { SITE: 'a.example', PUBLIC_URL: 'https://a.example', DATABASE_PASSWORD: 'x' };
  const read = (file: string, env: Record<string, string>) =>
    outcome(compose, ['-f', join(DEPLOY, file), 'config'], env);

  it('compose.sqlite.yaml: one process that may write its volume alone, and has time to stop', async () => {
    const [status, output] = await read('compose.sqlite.yaml', {});
    expect([status, output]).toEqual([0, output]);
    expect(output).toContain('read_only: true');
    expect(output).toContain('calendar:/var/lib/calendar:rw');
    expect(output).toContain('backups:/backups:rw');
    expect(periodsIn(output)).toEqual([expect.any(Number)]);
    expect(Math.min(...periodsIn(output))).toBeGreaterThan(LONGEST_STOP);
  });

  it('compose.postgres.yaml: two processes behind Caddy, once its settings are there', async () => {
    const [status, output] = await read('compose.postgres.yaml', needed);
    expect([status, output]).toEqual([0, output]);
    expect(output).toMatch(/^ {2}calendar-1:$/m);
    expect(output).toMatch(/^ {2}calendar-2:$/m);
    expect(output).toContain('PROCESSES: calendar-1:1337 calendar-2:1337');
    expect(periodsIn(output).length).toBe(3);
    expect(Math.min(...periodsIn(output))).toBeGreaterThan(LONGEST_STOP);
    for (const name of Object.keys(needed)) {
      const [failed, said] = await read('compose.postgres.yaml', { ...needed, [name]: '' });
      expect([failed, said]).toEqual([1, expect.stringContaining(name)]);
    }
  });
});

/** Seconds of all `stop_grace_period`. */
const periodsIn = (output: string): number[] =>
  [...output.matchAll(/stop_grace_period: (?:(\d+)m)?(\d+)s/g)].map(
    ([, minutes = '0', seconds = '0']) => 60 * Number(minutes) + Number(seconds),
  );

describeWith('systemd-analyze', (analyze) => {
  const units = ['calendar.service', 'calendar@.service'];
  const unitText = (name: string): string =>
    content(join('systemd', name)).replaceAll('/usr/bin/node', process.execPath);
  const verify = (name: string, text: string): Promise<[unknown, string]> => {
    writeFileSync(join(folder, name), text);
    return outcome(analyze, ['verify', join(folder, name)], {});
  };

  it.each(units)('%s: has no fault, and time to stop', async (unit) => {
    const name = unit.replace('@', '@1337');
    const text = unitText(unit);
    expect(await verify(name, text)).toEqual([0, '']);
    const [, broken] = await verify(name, text.replace('ProtectSystem=strict', 'ProtectSystem=much'));
    expect(broken).toContain('Failed to parse protect system value');
    expect(text).toMatch(/^RestartPreventExitStatus=78$/m);
    expect(text).toMatch(/^UMask=0077\nStateDirectoryMode=0700$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(LONGEST_STOP);
  });

  it('the template differs from the unit only in what its name says', () => {
    const [one = '', template = ''] = units.map(unitText);
    const added = template.split('\n').filter((line) => !one.split('\n').includes(line));
    expect(added.filter((line) => !line.startsWith('#'))).toEqual([
      'Description=Event calendar on port %i',
      `ExecStart=/usr/bin/env PORT=%i ${process.execPath} --max-semi-space-size=32 scripts/start.mjs --as-built`,
    ]);
  });
});

describe('the Containerfile', () => {
  const stages = content('Containerfile')
    .split(/^FROM /m)
    .slice(1);

  it('installs and builds in other stages than the one that runs', () => {
    const commands = stages.map((stage) => [...stage.matchAll(/^RUN (.*)$/gm)].map(([, run]) => run));
    expect(commands).toEqual([
      ['npm ci --omit=dev'],
      ['npm run build'],
      [
        expect.stringContaining('apt-get install'),
        expect.stringContaining('/usr/local/bin/calendar'),
        'mkdir -p /var/lib/calendar/public /backups && chown -R node:node /var/lib/calendar /backups',
      ],
    ]);
    expect(stages.at(-1)).toMatch(/^docker.io\/library\/node:\d+-bookworm-slim\n/);
  });

  it('has programs for backups that are not older than the server beside it', () => {
    const [, programs] = /postgresql-client-(\d+) /.exec(stages.at(-1) ?? '') ?? [];
    const [, server] =
      /^ +image: docker\.io\/library\/postgres:(\d+)-bookworm$/m.exec(content('compose.postgres.yaml')) ?? [];
    expect(Number(programs)).toBeGreaterThanOrEqual(Number(server));
  });

  it('has a program for the commands', async () => {
    const [, text = ''] = /^RUN printf '(.*)' > \/usr\/local\/bin\/calendar/m.exec(stages.at(-1) ?? '') ?? [];
    const program = join(folder, 'calendar');
    writeFileSync(program, text.replaceAll('\\n', '\n').replace('/opt/calendar', ROOT), { mode: 0o755 });
    const [status, output] = await outcome(program, ['backup', '--help'], {});
    expect([status, output]).toEqual([0, expect.stringContaining('backup [options] <file>')]);
  });

  it('is asked for its health where the checks are', async () => {
    const asked: unknown[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(200).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = Object(server.address());
    const settings: Record<string, string>[] = [
      {},
      { CALENDAR_READY_PATH: '/up' },
      { CALENDAR_READY_PATH: 'none' },
      { CALENDAR_READY_PATH: 'none', CALENDAR_LIVE_PATH: 'none' },
    ];
    for (const paths of settings)
      expect(
        await outcome(process.execPath, [join(DEPLOY, 'healthy.mjs')], { PORT: String(port), ...paths }),
      ).toEqual([0, '']);
    server.close();
    expect(asked).toEqual(['/-/ready', '/up', '/-/live', '/robots.txt']);
  });

  it('gets nothing that is secret or belongs to this machine', () => {
    const ignored = readFileSync(join(DEPLOY, 'Containerfile.dockerignore'), 'utf8').split('\n');
    for (const name of ['**/.env', '**/*.env', 'data', 'dist', 'node_modules', 'public/uploads'])
      expect(ignored).toContain(name);
    const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const sent = new Set(
      tracked.map((path) => path.split('/')[0] ?? '').filter((name) => !ignored.includes(name)),
    );
    for (const part of ['config', 'database', 'deploy', 'public', 'scripts', 'src', 'package.json'])
      expect([...sent]).toContain(part);
    expect(readdirSync(DEPLOY)).toContain('healthy.mjs');
  });
});
