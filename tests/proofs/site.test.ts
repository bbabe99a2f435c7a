/**
 * The example site is built from a calendar of 80 events that changes all the time: by two builds at once, by builds and servers that are
 * killed (SIGKILL) at any moment, with files of a build lost or cut off, and from a calendar that fails in the middle. The site that
 * is served is whole at every moment, and shows the newest state after the last build. The length counts rounds.
 */
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import type { RunningProgram } from '../harness';
import { runProgram, useService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { Random } from '../reading/random';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import type { FickleCalendar } from './site/fickle-calendar';
import { startFickleCalendar } from './site/fickle-calendar';
import { shownBy, visit } from './site/visitor';

const ROUNDS = lengthOf({ short: 5, full: 100 });
const SEED = seedOf(20_261_127);
/** Fewer in the short form, because each is created by a request. */
const EVENTS = LONG ? 80 : 30;
const EXAMPLE = join(ROOT, 'examples', 'static-site');
/** States of an event, and what the list shows after its title. */
const STATES = [
  [{ event_status: 'scheduled', sold_out: false }, ''],
  [{ event_status: 'canceled' }, ' Canceled'],
  [{ event_status: 'postponed', sold_out: false }, ' Postponed'],
  [{ event_status: 'scheduled', sold_out: true }, ' Sold out'],
] as const;
const FAILURES = ['status', 'half', 'cut'] as const;

const service = useService();
const editor = clientOf(service, 'editor');
const random = new Random(SEED);
/** A sequence of its own, because requests come in no fixed order. */
const delays = Random.of(SEED, 'delays');
/** What the site has to show. */
const expected = new Map<string, string>();
const tally = { rounds: 0, killedBuilds: 0, killedServers: 0, damaged: 0, failed: 0, visits: 0, writes: 0 };
let marks = 0;
/** About how long a build takes, in milliseconds: kills happen within it. */
let buildTime = 1_000;
let folder: string;
let link: string;
let calendar: FickleCalendar;
let running: RunningProgram[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-site-'));
  link = join(folder, 'site');
  running = [];
  calendar = await startFickleCalendar(
    () => service.origin,
    () => (delays.chance(0.5) ? delays.below(buildTime) : 0),
  );
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  calendar.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(program: 'build.mjs' | 'serve.mjs'): RunningProgram {
  const env = {
    CALENDAR_ADDRESS: calendar.origin,
    SITE_OUTPUT: link,
    SITE_DATA: join(folder, 'last.json'),
    PORT: '0',
    WEBHOOK_SECRET: newSecret(),
  };
  const started = runProgram(process.execPath, [program], { env, cwd: EXAMPLE });
  running.push(started);
  void started.ended.then(() => (running = running.filter((other) => other !== started)));
  return started;
}

async function build(): Promise<void> {
  const since = Date.now();
  const building = start('build.mjs');
  expect([await building.ended, building.output()]).toEqual([0, expect.stringContaining('pages rendered')]);
  buildTime = Date.now() - since;
}

async function create(): Promise<void> {
  const title = `Event ${++marks}`;
  const { id } = await editor.create('events', concert(title));
  expected.set(String(id), title);
}

/** Changes the calendar: a new title and state, or another event in place of one that is deleted or hidden. */
async function change(): Promise<void> {
  tally.writes += 1;
  const id = random.pick([...expected.keys()]);
  if (random.chance(0.6)) {
    const [state, words] = random.pick(STATES);
    const title = `Event ${++marks}`;
    await editor.update(`events/${id}`, { title, ...state });
    expected.set(id, `${title}${words}`);
    return;
  }
  if (random.chance(0.5)) await editor.remove(`events/${id}`);
  else await editor.update(`events/${id}`, { hide_from_listings: true });
  expected.delete(id);
  await create();
}

async function changes(): Promise<void> {
  for (let left = random.below(3); left >= 0; left--) await change();
}

/** Scenes of the rounds in turn. After each, the site shows the newest state. */
const SCENES: readonly (() => Promise<void>)[] = [
  async function twoBuilds() {
    const first = start('build.mjs');
    await pause(random.below(buildTime));
    await change();
    const second = start('build.mjs');
    expect([await first.ended, await second.ended]).toEqual([0, 0]);
  },
  async function killedBuild() {
    await killWithin(start('build.mjs'), 1.1);
    tally.killedBuilds += 1;
    const waiting = [start('build.mjs'), start('build.mjs')];
    expect(await Promise.all(waiting.map(({ ended }) => ended))).toEqual([0, 0]);
  },
  async function killedServer() {
    await killWithin(start('serve.mjs'), 1.3);
    tally.killedServers += 1;
    await change();
    const next = start('serve.mjs');
    await next.printed(/pages rendered/);
    next.child.kill('SIGTERM');
    await next.ended;
  },
  async function damagedFiles() {
    await killWithin(start('build.mjs'), 1.1);
    const release = join(folder, readlinkSync(link), '..');
    for (const file of [join(folder, 'last.json'), join(release, 'pages.json')]) damage(file);
    const locks = readdirSync(join(folder, 'site.releases')).filter((name) => /^lock\.\d/.test(name));
    if (random.chance(0.5)) damage(join(folder, 'site.releases', random.pick(locks)));
    tally.damaged += 1;
    await build();
  },
  async function failingCalendar() {
    const before = readlinkSync(link);
    const failure = random.pick(FAILURES);
    if (random.chance(0.5)) rmSync(join(folder, 'last.json'), { force: true });
    calendar.failFrom(0, failure);
    const failed = start('build.mjs');
    expect([await failed.ended, failed.output()]).toEqual([1, expect.stringContaining('was not built')]);
    expect(readlinkSync(link)).toBe(before);
    tally.failed += 1;
    calendar.failFrom(Infinity, undefined);
    await build();
  },
];

/** Kills a program at a random moment of about one build. */
async function killWithin(program: RunningProgram, builds: number): Promise<void> {
  await pause(random.below(builds * buildTime));
  program.child.kill('SIGKILL');
  await program.ended;
}

/** Leaves a file as it is, removes it, or cuts it off. */
function damage(file: string): void {
  const text = readFileSync(file, 'utf8');
  random.pick([
    () => undefined,
    () => rmSync(file),
    () => writeFileSync(file, text.slice(0, random.below(text.length))),
  ])();
}

describe('the example site', () => {
  it(
    'is whole at every moment, and the newest after the last build',
    async () => {
      const since = Date.now();
      while (expected.size < EVENTS) await create();
      await build();
      await build();
      const visitor = visit(link);
      try {
        while (tally.rounds < ROUNDS) {
          const scene = SCENES[tally.rounds % SCENES.length];
          await changes();
          await scene?.();
          expect([scene?.name, shownBy(link)]).toEqual([scene?.name, Object.fromEntries(expected)]);
          report(`${++tally.rounds} of ${ROUNDS} rounds`);
        }
      } finally {
        const { visits, fault } = visitor.stop();
        const { rounds, writes, killedBuilds, killedServers, damaged, failed } = tally;
        conclude(
          `${rounds} rounds, ${writes} changes, seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`,
        );
        conclude(
          `killed: ${killedBuilds} builds, ${killedServers} servers; ${damaged} times damaged files, ${failed} times a failing calendar`,
        );
        conclude(
          `the whole site was read ${visits} times meanwhile${fault === undefined ? ', without a fault' : ''}`,
        );
        expect(fault).toBeUndefined();
        expect(visits).toBeGreaterThan(ROUNDS);
        // The published one and two before it: whatever was killed has left nothing.
        const kept = readdirSync(join(folder, 'site.releases')).filter((name) => /^release/.test(name));
        expect(kept.length).toBeLessThanOrEqual(3);
      }
    },
    PROOF_TIMEOUT,
  );
});
