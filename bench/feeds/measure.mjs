import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledDatabase } from '../seeding/fill.mjs';
import { readWorld } from '../seeding/world.mjs';
import { medians } from '../run/statistics.mjs';
import { startServer } from '../servers/start.mjs';
import { WHOLE_SUFFIXES } from './requests.mjs';
import { measureThousand } from './thousand.mjs';
import { measureWhole } from './whole.mjs';

const THOUSAND_NAME = 'feed.thousand';
const WHOLE_NAME = 'feed.whole';
/** The number of events of the largest feeds in a quick run. */
const QUICK_COUNT = 20_000;

/**
 * Measures what only feeds have. Cases of repeated and unchanged feeds are with the read cases.
 *
 * @param {object} databases see `openDatabases`
 * @param {{ client: string, events: number[], quick: boolean, only?: RegExp, profile?: string, seconds: number, rounds: number,
 *   say(line: string): void }} run
 * @returns {Promise<Record<string, object[]>>} rounds by name of the case
 */
export async function measureFeeds(databases, run) {
  const { events, quick, only, rounds, say } = run;
  const isChosen = (name) => only === undefined || only.test(name);
  const results = {};
  if (isChosen(THOUSAND_NAME)) {
    const found = await onServer(databases, events[0], run, THOUSAND_NAME, ({ server }) =>
      measureThousand({ server, rounds }),
    );
    results[THOUSAND_NAME] = found;
    const { serializer, stringify, cpu, pagesCpu } = medians(found);
    say(`1,000 events as a feed: ${ms(serializer)} in the serializer, ${ms(cpu)} of CPU`);
    say(`the same events: ${ms(stringify)} in JSON.stringify, ${ms(pagesCpu)} of CPU as pages`);
  }
  const largest = Math.max(events.at(-1), quick ? QUICK_COUNT : 0);
  if (isChosen(WHOLE_NAME) && largest >= QUICK_COUNT) {
    const found = await onServer(databases, largest, run, WHOLE_NAME, (given) =>
      measureWhole({ ...run, ...given }, WHOLE_SUFFIXES),
    );
    for (const [suffix, ofSuffix] of Object.entries(found)) {
      results[`${WHOLE_NAME}.${suffix}`] = ofSuffix;
      const one = medians(ofSuffix);
      const growth = `${one.growth.toFixed(0)} MB more`;
      say(`the largest feed, ${suffix}: first byte after ${ms(one.firstByte)}, ${growth}`);
      say(`lists meanwhile: p99 ${ms(one.p99)}, with a slow reader ${ms(one.p99Slow)}`);
      say(
        `lists of the limit meanwhile: p99 ${ms(one.limitP99)}, with a slow reader ${ms(one.limitP99Slow)}`,
      );
    }
  }
  return results;
}

const ms = (milliseconds) => `${milliseconds.toFixed(1)} ms`;

/** Measures on a service and a limit of their own with a copy of a filled database. */
async function onServer(databases, count, { client, profile, say }, name, measure) {
  const { name: filled } = await filledDatabase(databases, count, say);
  const own = await databases.copy(filled);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-feeds-'));
  try {
    const server = await startServer('ours', own.env);
    const place = { BENCH_CLIENT: client, BENCH_DATABASE: own.file ?? own.env.DATABASE_URL };
    const limit = await startServer('limit', place);
    try {
      if (profile !== undefined) await server.ask('startProfile');
      const found = await measure({ server, limit, world: await readWorld(own, count), folder });
      if (profile !== undefined)
        await server.ask('stopProfile', { file: join(profile, `${client}-${name}.cpuprofile`) });
      return found;
    } finally {
      await limit.stop();
      await server.stop();
    }
  } finally {
    await own.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
