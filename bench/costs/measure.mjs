import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REQUESTS } from '../cases/requests.mjs';
import { SMALL } from '../options.mjs';
import { pointOf } from '../run/point.mjs';
import { writeRequests } from '../run/request-file.mjs';
import { summaryOf } from '../run/results.mjs';
import { sendRequests } from '../run/wrk.mjs';
import { openDatabases } from '../seeding/databases.mjs';
import { filledDatabase } from '../seeding/fill.mjs';
import { readWorld } from '../seeding/world.mjs';
import { startServer } from '../servers/start.mjs';
import { makeStrapiProject } from '../servers/strapi-project.mjs';

const CONNECTIONS = 8;
/** Rounds of the lists, of so many seconds each, in turns with and without metrics; the first one warms up. */
const ROUNDS = { quick: 6, full: 24 };
const SECONDS = 2;
/** How long a process has nothing to do before its memory is looked at, in milliseconds: V8 collects what the start has left after 80 s. */
const IDLE_MS = 150_000;
const MEGABYTE = 2 ** 20;

/**
 * Measures what metrics cost a list, and the memory of a process that has nothing to do, against a bare Strapi project.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`
 * @param {(line: string) => void} say
 * @returns {Promise<Record<'metrics' | 'idle', object>>} ratios, and of `idle` also both states in bytes
 */
export async function measureCosts(client, options, say) {
  const databases = await openDatabases(client, options);
  try {
    return {
      idle: await measureIdle(databases, say),
      metrics: await measureMetrics(databases, options.quick ? ROUNDS.quick : ROUNDS.full, say),
    };
  } finally {
    await databases.close();
  }
}

/** Both without the panel, with one request answered. */
async function measureIdle(databases, say) {
  const undo = [];
  try {
    const project = makeStrapiProject();
    undo.push(() => project.remove());
    const start = async (name, path, env) => {
      const database = await databases.empty();
      undo.push(() => database.remove());
      const server = await startServer(name, { ...database.env, ...env });
      undo.push(() => server.stop());
      await (await fetch(server.url + path)).arrayBuffer();
      return server;
    };
    const bare = await start('strapi', '/api/events', { BENCH_STRAPI_PROJECT: project.directory });
    const ours = await start('ours', '/api/en/calendar/events/v1/events', { BENCH_PANEL: 'false' });
    await pause(IDLE_MS);
    const [mine, other] = [await ours.ask('read'), await bare.ask('read')];
    for (const [name, { rss, heap }] of Object.entries({ ours: mine, 'a bare Strapi': other }))
      say(
        `idle, ${name}: ${Math.round(rss / MEGABYTE)} MB resident, ${Math.round(heap / MEGABYTE)} MB of heap`,
      );
    return { rss: mine.rss / other.rss, heap: mine.heap / other.heap, ours: mine, bare: other };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function measureMetrics(databases, rounds, say) {
  const undo = [];
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-requests-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const { name: filled } = await filledDatabase(databases, SMALL, say);
    const own = await databases.copy(filled);
    undo.push(() => own.remove());
    const requests = REQUESTS.list10(await readWorld(own, SMALL));
    const sides = {};
    for (const [side, env] of Object.entries({ with: {}, without: { BENCH_UNMETERED: 'true' } })) {
      const copy = await databases.copy(filled);
      undo.push(() => copy.remove());
      const server = await startServer('ours', { ...copy.env, ...env, BENCH_PANEL: 'false' });
      undo.push(() => server.stop());
      const { file } = writeRequests(folder, { name: `list10-${side}` }, server, requests);
      sides[side] = { server, file, first: 0 };
    }
    const ratios = [];
    for (let round = 0; round < rounds; round += 1) {
      const points = {};
      // Whoever is first takes turns too.
      const order = round % 2 === 0 ? ['with', 'without'] : ['without', 'with'];
      for (const side of order) points[side] = await roundOf(sides[side]);
      if (round === 0) continue;
      ratios.push({
        cpu: points.with.cpu / points.without.cpu,
        rps: points.without.rps / points.with.rps,
      });
    }
    const result = summaryOf(ratios);
    say(`metrics: ${result.cpu.toFixed(3)} times the CPU, ${result.rps.toFixed(3)} times slower`);
    return result;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function roundOf(side) {
  const { server, file, first } = side;
  await server.ask('reset');
  const sent = await sendRequests(server.url, { file, first, connections: CONNECTIONS, seconds: SECONDS });
  side.first += sent.requests;
  return pointOf(sent, await server.ask('read'));
}
