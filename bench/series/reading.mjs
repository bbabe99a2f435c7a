import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureRound } from '../run/measure-round.mjs';
import { writeRequests } from '../run/request-file.mjs';
import { summaryOf } from '../run/results.mjs';
import { readWorld } from '../seeding/world.mjs';
import { startServer } from '../servers/start.mjs';
import { SERIES_REQUESTS } from './requests.mjs';

const CONNECTIONS = 8;

/**
 * Measures lists of a calendar of series in turns with those of the same dates as single events, each in a service of its own.
 *
 * @param {object} databases see `openDatabases`
 * @param {Record<'series' | 'single', { name: string, ids: number[] }>} filled see `filledWithBoth`
 * @param {{ count: number, dates: number, rounds: number, seconds: number, isWanted(name: string): boolean, say(line: string): void }} run
 * @returns {Promise<Record<string, object>>} by case: the figures of the calendar of series, and those of the other one as `single`
 */
export async function measureSeriesReading(databases, filled, run) {
  const undo = [];
  try {
    const calendars = [];
    for (const { name, ids } of [filled.series, filled.single]) {
      const database = await databases.copy(name);
      undo.push(() => database.remove());
      const world = await readWorld(database, run.count);
      const server = await startServer('ours', { ...database.env, BENCH_PANEL: 'false' });
      undo.push(() => server.stop());
      calendars.push({ server, world, ids, dates: run.dates });
    }
    const results = {};
    for (const [name, { title, requests }] of Object.entries(SERIES_REQUESTS)) {
      if (!run.isWanted(name)) continue;
      const entry = await measureCase(name, requests, calendars, run);
      results[name] = entry;
      const { p50, p99, single } = entry;
      run.say(
        `${title}: p50 ${p50} ms, p99 ${p99} ms; of single events p50 ${single.p50} ms, p99 ${single.p99} ms`,
      );
    }
    return results;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function measureCase(name, requests, calendars, { rounds, seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-series-'));
  try {
    const asking = calendars.map((calendar, index) => {
      const { file } = writeRequests(
        folder,
        { name: `${name}-${index}` },
        calendar.server,
        requests(calendar),
      );
      return { server: calendar.server, file, first: 0, points: [] };
    });
    for (let round = 0; round < rounds; round++)
      // Who comes first changes from round to round.
      for (const one of round % 2 === 0 ? asking : asking.toReversed())
        await measureRound(one, { connections: CONNECTIONS }, seconds);
    const [series, single] = asking.map(({ points }) => points);
    return summaryOf(series.map((own, round) => ({ ...own, single: single[round] })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
