import { CASES } from '../cases/cases.mjs';
import { readWorld } from '../seeding/world.mjs';
import { startServer } from '../servers/start.mjs';
import { makeStrapiProject } from '../servers/strapi-project.mjs';
import { measureReading } from './read-case.mjs';
import { medians } from './statistics.mjs';

/**
 * Measures all read cases on a filled database.
 *
 * @param {object} databases see `openDatabases`
 * @param {string} filled the name of the filled database
 * @param {object} choices `client`, `count`, `tokens`, `isFirst` (the smallest number of events: Strapi is measured too),
 *   `quick`, `only`, and the options of `measureReading`
 * @param {(servers: object, world: object, own: object) => Promise<object>} [after] further measurements on the running servers; `own`: the
 *   service's database
 * @returns {Promise<{ points: Record<string, Record<string, object[]>>, rss: number, more: object }>} by name of the case, what `after` has found, and the memory of the service at the
 *   end, in megabytes
 */
export async function measureAllReading(databases, filled, choices, after = async () => ({})) {
  const { client, count, isFirst, quick, only, say } = choices;
  const own = await databases.copy(filled);
  const undo = [() => own.remove()];
  const start = async (name, env) => {
    const server = await startServer(name, env);
    undo.push(() => server.stop());
    return server;
  };
  try {
    const world = await readWorld(own, count);
    const place = { BENCH_CLIENT: client, BENCH_DATABASE: own.file ?? own.env.DATABASE_URL };
    const servers = {
      ours: await start('ours', { ...own.env, CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true' }),
      limit: await start('limit', place),
      remembering: await start('remembering', place),
      fixed: await start('fixed', {}),
    };
    if (isFirst) {
      const other = await databases.copy(filled);
      undo.unshift(() => other.remove());
      const project = makeStrapiProject();
      undo.unshift(() => project.remove());
      servers.strapi = await start('strapi', { ...other.env, BENCH_STRAPI_PROJECT: project.directory });
    }
    const points = {};
    const isChosen = (one) => (only === undefined ? !quick || one.quick : only.test(one.name));
    for (const asked of CASES.filter((one) => isChosen(one) && (isFirst || one.large))) {
      const point = await measureReading(asked, { ...choices, servers, world });
      if (point === undefined) continue;
      points[asked.name] = point;
      say(`${asked.title}: ${lineOf(point)}`);
    }
    const more = await after(servers, world, own);
    const { rss } = await servers.ours.ask('read');
    return { points, more, rss: rss / 2 ** 20 };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const lineOf = (point) =>
  Object.entries(point)
    .map(([name, rounds]) => [name, medians(rounds)])
    .map(([name, { rps, p99 }]) => `${name} ${Math.round(rps)}/s (p99 ${p99.toFixed(1)} ms)`)
    .join(', ');
