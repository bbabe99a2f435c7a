/**
 * A backup that is taken while three clients write, and is restored elsewhere, has the state of one moment between its begin and its end. Its index
 * equals a rebuild, the next writes work, old tokens of the changes feed are refused, a target hears of a full rebuild and of all
 * that follows, and no id that was given after the backup is given again. The length counts backups.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '#test';
import { makeTarget } from '../deliveries/targets';
import type { Receiver } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';
import { indexDifferences } from '../guard/invariants';
import { runScript, startProcess, startService } from '../harness';
import type { Service } from '../harness';
import { feedOf } from '../http/feed-client';
import { clientOf, concert } from '../http/write-client';
import type { Place, Places } from '../load/backup-places';
import { MISSING, openPlaces, runBeside } from '../load/backup-places';
import { Random } from '../reading/random';
import { StepWriter } from './backups/step-writer';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const BACKUPS = lengthOf({ short: 1, full: 20 });
const SEED = seedOf(20_310_510);
const WRITERS = 3;
/** Written steps before each backup, and after it: ids that must not be given again. */
const STEPS = 4;
const ENV = {
  CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
  CALENDAR_DELIVERY_SECONDS: '1',
  CALENDAR_WRITES_PER_MINUTE: '0',
};

const random = new Random(SEED);
const tally = { backups: 0, during: 0 };

describe.skipIf(MISSING !== undefined)('a backup under writes', () => {
  it(
    'restores the state of one moment',
    async () => {
      const places = await openPlaces();
      const receiver = await startReceiver();
      const folder = mkdtempSync(join(tmpdir(), 'calendar-proof-'));
      try {
        const source = await places.source();
        const { headers, token } = await prepare(source, receiver);
        const running = await startProcess({ ...source.env, ...ENV });
        let ending = false;
        const writers = Array.from(
          { length: WRITERS },
          (_, index) => new StepWriter(`w${index}`, new Random(random.below(2 ** 31)), running.root, headers),
        );
        const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => ending, writers)));
        try {
          for (let count = 1; count <= BACKUPS; count += 1) {
            const file = join(folder, `${count}.tar`);
            await Promise.race([stepsLater(writers), writing]);
            const taken = await backUp(source, file, writers);
            await Promise.race([stepsLater(writers), writing]);
            await proveRestored({ places, source, file, writers, taken, token, receiver });
            rmSync(file);
            tally.backups += 1;
            report(`${count} of ${BACKUPS} backups`);
          }
        } finally {
          ending = true;
          await writing;
          await running.stop();
        }
      } finally {
        conclude(
          `${tally.backups} backups under writes of ${WRITERS} clients, seed ${SEED}: each restored elsewhere, and the state of one moment`,
        );
        conclude(`${tally.during} writes were acknowledged during the backups, and no id was given again`);
        receiver.stop();
        rmSync(folder, { recursive: true, force: true });
        await places.close();
      }
    },
    PROOF_TIMEOUT,
  );
});

/** The first start: a user who writes, a target, and a token of the changes feed. */
async function prepare(
  source: Place,
  receiver: Receiver,
): Promise<{ headers: Record<string, string>; token: string }> {
  const service = await startService({ database: source, env: ENV });
  try {
    await makeTarget(service.strapi, receiver.url);
    const headers = await service.as('editor');
    return { headers: { ...headers }, token: (await feedOf(service).readAll()).next };
  } finally {
    await service.stop();
  }
}

/** Waits until every writer has written some steps. */
async function stepsLater(writers: readonly StepWriter[]): Promise<void> {
  const until = writers.map(({ acknowledged }) => acknowledged + STEPS);
  await expect
    .poll(() => writers.every(({ acknowledged }, index) => acknowledged >= (until[index] ?? 0)), {
      timeout: 60_000,
    })
    .toBe(true);
}

/** Takes a backup in another process. @returns the steps that were acknowledged before it began */
async function backUp(
  source: Place,
  file: string,
  writers: readonly StepWriter[],
): Promise<readonly number[]> {
  const before = writers.map(({ acknowledged }) => acknowledged);
  const command = runScript('calendar.mjs', ['backup', file], source.env);
  expect(await command.ended, command.output()).toBe(0);
  tally.during += writers.reduce(
    (sum, { acknowledged }, index) => sum + acknowledged - (before[index] ?? 0),
    0,
  );
  return before;
}

interface Taken {
  places: Places;
  source: Place;
  file: string;
  writers: readonly StepWriter[];
  /** The steps before the backup began. */
  taken: readonly number[];
  token: string;
  receiver: Receiver;
}

async function proveRestored({
  places,
  source,
  file,
  writers,
  taken,
  token,
  receiver,
}: Taken): Promise<void> {
  const target = await places.empty(source);
  const outcome = await runBeside(target, 'restore', [file]);
  expect(outcome.status, outcome.printed).toBe(0);
  const service = await startService({ database: target, env: ENV });
  try {
    await expectOneMoment(service, writers, taken);
    expect(await indexDifferences(service.strapi)).toEqual([]);
    expect((await feedOf(service).ask({ since: token })).status).toBe(410);
    const client = clientOf(service, 'editor', 'editor-afterwards');
    const { id } = await client.create('events', concert('After the restore'));
    const highest = Math.max(...writers.map((writer) => writer.highest));
    expect(Number(id), 'no id is given again').toBeGreaterThan(highest);
    expect((await client.update(`events/${String(id)}`, { title: 'Changed' }))['title']).toBe('Changed');
    const told = (): string[] => receiver.received.map(({ body }) => body);
    await expect
      .poll(() => told().some((body) => body.includes('"full":true')), { timeout: 30_000 })
      .toBe(true);
    const last = await client.create('events', concert('Told of'));
    await expect
      .poll(() => told().some((body) => body.includes(`"id":${String(last['id'])}`)), { timeout: 30_000 })
      .toBe(true);
    receiver.received.length = 0;
  } finally {
    await service.stop();
  }
}

/** Each writer's events are those after one of its steps, and these steps fit together. */
async function expectOneMoment(
  { strapi }: Service,
  writers: readonly StepWriter[],
  taken: readonly number[],
): Promise<void> {
  const rows: { title: string }[] = await strapi.db
    .connection('calendar_events as e')
    .join('calendar_index as i', 'i.document_id', 'e.document_id')
    .where({ 'i.status': 'publish', 'i.locale': 'en' })
    .whereNotNull('e.published_at')
    .distinct('e.title');
  const found = rows.map(({ title }) => title);
  const steps = writers.map((writer, index) => {
    const own = found.filter((title) => title.startsWith(`${writer.name}m`)).toSorted();
    const fitting = writer
      .statesFrom(taken[index] ?? 0)
      .filter(({ titles }) => [...titles.values()].toSorted().join() === own.join());
    expect(fitting.length, `a state of ${writer.name}: ${own.join(', ')}`).toBeGreaterThan(0);
    // A step that takes another one back leads to an equal state, so there may be several.
    return { first: fitting[0]?.steps ?? 0, last: fitting.at(-1)?.steps ?? 0 };
  });
  for (const [index, writer] of writers.entries())
    for (const [other, least] of writer.before(steps[index]?.first ?? 0).entries())
      expect(steps[other]?.last, `what ${writer.name} came after`).toBeGreaterThanOrEqual(least);
}
