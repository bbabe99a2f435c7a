import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/project.mjs';
import { generateEvents } from '../seeding/events.mjs';
import { writeLines } from '../seeding/fill.mjs';
import { startServer } from '../servers/start.mjs';
import { countRows, writeBareRows } from './bare-rows.mjs';
import { pointOf } from './point.mjs';
import { medians } from './statistics.mjs';

/** A file with events of real calendars beside the project, if it exists. */
const REAL = join(ROOT, '..', 'shared', 'data', 'real-events.ndjson');
/** The number of events in that file. */
const REAL_COUNT = 2636;
/** The number of events that are loaded one by one. */
const ONE_BY_ONE = 200;

/** The cases of loading. */
export const LOADS = [
  { name: 'load', title: 'load, events', bulk: false, most: ONE_BY_ONE },
  { name: 'loadBulk', title: 'load --bulk, events', bulk: true, most: Infinity },
];

/**
 * Measures the command `load` on an empty database, with `--bulk` also against the bare driver that writes the same rows.
 *
 * @param {object} databases see `openDatabases`
 * @param {{ rounds: number, only?: RegExp, say(line: string): void }} run
 * @returns {Promise<Record<string, Record<string, object[]>>>} rounds by name of the case; `bare`: the time of the bare driver, in parts of
 *   the command's
 */
export async function measureLoading(databases, { rounds, only, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-load-'));
  const points = {};
  try {
    for (const { name, title, bulk, most } of LOADS.filter(
      (one) => only === undefined || only.test(one.name),
    )) {
      const file = join(folder, `${name}.ndjson`);
      await writeLines(file, events().slice(0, most));
      const times = bulk ? rounds : 1;
      const found = [];
      for (let round = 0; round < times; round++) {
        const point = await loadOnce(databases, file, bulk);
        if (point !== undefined) found.push(point);
      }
      if (found.length < times) {
        say(`${title}: skipped, there is no such option`);
        continue;
      }
      points[name] = { ours: found };
      const { rps, bare } = medians(found);
      say(
        `${title}: ${rps.toFixed(1)}/s${bulk ? `, the bare driver needs ${bare.toFixed(2)} of the time` : ''}`,
      );
    }
    return points;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const events = () =>
  existsSync(REAL)
    ? readFileSync(REAL, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [...generateEvents(REAL_COUNT)];

async function loadOnce(databases, file, bulk) {
  const database = await databases.empty();
  const server = await startServer('seed', database.env);
  try {
    if (bulk && !server.ready.bulk) return undefined;
    const before = await countRows(database);
    await server.ask('reset');
    const seconds = await server.ask('load', { file, bulk });
    const figures = await server.ask('read');
    const [{ count }] = await database.rows(
      `select count(*) as count from calendar_index where kind = 'event'`,
    );
    const requests = Number(count);
    const each = (seconds * 1000) / requests;
    const point = pointOf({ requests, rps: requests / seconds, p50: each, p99: each, bytes: 0 }, figures);
    await server.ask('close');
    if (!bulk) return point;
    await server.stop();
    return { ...point, bare: (await writeBareRows(database, before)).seconds / seconds };
  } finally {
    await server.stop();
    await database.remove();
  }
}
