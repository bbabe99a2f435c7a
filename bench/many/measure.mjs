import { openDatabases } from '../seeding/databases.mjs';
import { filledDatabase } from '../seeding/fill.mjs';
import { readWorld } from '../seeding/world.mjs';
import { startServer } from '../servers/start.mjs';
import { MANY, measureChanging } from './changing.mjs';
import { FINDINGS, measureFinding } from './finding.mjs';
import { ADMIN, enterAsAdmin } from './admin.mjs';

/** Numbers of events in the calendar, and of rounds. */
const PACE = { quick: { count: 10_000, rounds: 3 }, full: { count: 100_000, rounds: 7 } };

/**
 * Measures what editors do above the single event, over the panel's routes: a change of many, the board's search over all dates, and the
 * list with each of its filters. Finding comes first, because a change of many adds translations.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`
 * @param {(line: string) => void} say
 * @returns {Promise<Record<'search' | 'list' | 'change', object>>} see `measureFinding` and `measureChanging`; with `only` some of them
 */
export async function measureMany(client, options, say) {
  const { count, rounds } = options.quick ? PACE.quick : PACE.full;
  const isWanted = (name) => options.only === undefined || options.only.test(name);
  const databases = await openDatabases(client, options);
  const undo = [() => databases.close()];
  try {
    const { name: filled } = await filledDatabase(databases, count, say);
    const database = await databases.copy(filled);
    undo.push(() => database.remove());
    const world = await readWorld(database, count);
    const names = (
      await database.rows(
        `select title from calendar_events where locale = 'en' and published_at is not null order by id limit 100`,
      )
    ).map(({ title }) => title);
    const server = await startServer('ours', { ...database.env, ...ADMIN, BENCH_PANEL: 'false' });
    undo.push(() => server.stop());
    const ask = await enterAsAdmin(server.url);
    const results = {};
    for (const [name, requestsOf] of Object.entries(FINDINGS).filter(([name]) => isWanted(name))) {
      const result = await measureFinding(requestsOf(world, names), ask, rounds);
      results[name] = result;
      for (const [what, time] of Object.entries(result.times)) say(`${name} ${what}: ${time.toFixed(0)} ms`);
    }
    if (isWanted('change')) {
      results.change = await measureChanging({ server, world, ask, rounds });
      const { change, undo: back, read, statements, cpu } = results.change;
      say(
        `${MANY} events: changed in ${change.toFixed(1)} s, undone in ${back.toFixed(1)} s, slowest read meanwhile ${read.toFixed(0)} ms, ${statements.toFixed(0)} statements and ${cpu.toFixed(0)} ms of CPU an event`,
      );
    }
    return results;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
