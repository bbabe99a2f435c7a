import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUESTS } from '../cases/requests.mjs';
import { measureFeeds } from '../feeds/measure.mjs';
import { SMALL } from '../options.mjs';
import { PACE } from '../run/database.mjs';
import { measureAllReading } from '../run/reading.mjs';
import { writeRequests } from '../run/request-file.mjs';
import { entryOf, summaryOf } from '../run/results.mjs';
import { sendRequests } from '../run/wrk.mjs';
import { openDatabases } from '../seeding/databases.mjs';
import { filledDatabase } from '../seeding/fill.mjs';
import { startCommand } from './command.mjs';

/** The cases that are compared with a small calendar. */
const CASES = /^(list10|filtered|lastPage)$/;
const FEEDS = /^feed\.whole$/;
/** After this many milliseconds the first reindex is interrupted. */
const INTERRUPTED_AFTER = 8000;
const CONNECTIONS = 8;

/**
 * Measures a calendar of a million events: loading, lists, filters, deep pages and feeds, a reindex that is interrupted and goes on while
 * the service answers, its check, a backup, and memory.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`; the largest number of `events` counts
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, object>>} cases by name, of the large calendar as `NAME.large`; `filled`, `reindex`, `check` and
 *   `backup` with seconds and rates; `memory` in megabytes
 */
export async function measureMillion(client, options, say) {
  const { quick, profile } = options;
  const run = { client, quick, profile, say, ...(quick ? PACE.quick : PACE.full) };
  const large = options.events.at(-1);
  const results = {};
  const databases = await openDatabases(client, options);
  try {
    for (const count of [SMALL, large]) {
      const { tokens, name, seconds } = await filledDatabase(databases, count, say);
      if (count === large) {
        results.filled = { count, seconds, rate: count / seconds };
        say(`${count} events loaded: ${(count / seconds).toFixed(0)} a second`);
      }
      const choices = { ...run, count, isFirst: false, tokens, only: CASES };
      const upkeep = (servers, world, own) => measureUpkeep(servers.ours, world, own, run);
      const { points, rss, more } = await measureAllReading(databases, name, choices, (...given) =>
        count === large ? upkeep(...given) : {},
      );
      for (const [caseName, point] of Object.entries(points))
        results[count === large ? `${caseName}.large` : caseName] = entryOf(point);
      if (count === large) Object.assign(results, more, { memory: { rss: Math.round(rss) } });
    }
    const feeds = await measureFeeds(databases, { ...run, events: [large], only: FEEDS });
    for (const [name, ours] of Object.entries(feeds)) results[name] = entryOf({ ours });
  } finally {
    await databases.close();
  }
  return results;
}

/** The commands of an operator, beside the running service. */
async function measureUpkeep(server, world, { env }, { say, seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-upkeep-'));
  try {
    const reindex = await measureReindex(server, world, env, { say, seconds, folder });
    const check = await timed(env, ['reindex', '--check']);
    say(`check: ${check.toFixed(1)} s`);
    const backup = await timed(env, ['backup', join(folder, 'calendar.tar')]);
    say(`backup: ${backup.toFixed(1)} s`);
    return { reindex, check: { seconds: check }, backup: { seconds: backup } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(env, args) {
  const since = performance.now();
  await startCommand(env, args).ended;
  return (performance.now() - since) / 1000;
}

async function measureReindex(server, world, env, { say, seconds, folder }) {
  const { file } = writeRequests(folder, { name: 'reindex-lists' }, server, REQUESTS.list10(world));
  const interrupted = startCommand(env, ['reindex']);
  const timer = setTimeout(() => interrupted.interrupt(), INTERRUPTED_AFTER);
  const [, done] = /^Stopped after (\d+) of/m.exec(await interrupted.ended) ?? [];
  clearTimeout(timer);
  say(
    done === undefined
      ? 'reindex: too short to be interrupted'
      : `reindex: interrupted after ${done} records`,
  );
  const rounds = [];
  let [first, isDone] = [0, false];
  const since = performance.now();
  const command = startCommand(env, ['reindex']);
  const output = command.ended.finally(() => (isDone = true));
  output.catch(() => undefined);
  while (!isDone) {
    const sent = await sendRequests(server.url, { file, first, connections: CONNECTIONS, seconds });
    rounds.push({ p99: sent.p99, rps: sent.rps });
    first += sent.requests;
  }
  const records = Number(/^(\d+) records are indexed/m.exec(await output)?.[1] ?? 0) - Number(done ?? 0);
  const took = (performance.now() - since) / 1000;
  const { p99 } = summaryOf(rounds);
  say(`reindex: ${(records / took).toFixed(0)} records a second, lists meanwhile p99 ${p99.toFixed(1)} ms`);
  return { seconds: took, records, rate: records / took, p99, resumedAt: Number(done ?? 0) };
}
