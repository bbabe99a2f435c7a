import { openDatabases } from '../seeding/databases.mjs';
import { filledDatabase } from '../seeding/fill.mjs';
import { SMALL } from '../options.mjs';
import { measureAllReading } from './reading.mjs';
import { entryOf } from './results.mjs';

/**
 * Measures everything on one kind of database.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, object>>} the results by name of the case; with other numbers of events than the small one
 *   `NAME.COUNT`
 */
export async function measureDatabase(client, options, say) {
  const { quick, only, profile } = options;
  const pace = quick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 3 };
  const results = {};
  const databases = await openDatabases(client, options);
  try {
    for (const count of options.events) {
      const of = (name) => (count === SMALL ? name : `${name}.${count}`);
      const filled = await filledDatabase(databases, count, say);
      say(`reading with ${count} events`);
      const choices = {
        client,
        count,
        isFirst: count === options.events[0],
        quick,
        only,
        profile,
        say,
        ...pace,
      };
      const { points, rss } = await measureAllReading(databases, filled, choices);
      for (const [name, point] of Object.entries(points)) results[of(name)] = entryOf(point);
      results[`memory.${count}`] = { rss: Math.round(rss) };
    }
  } finally {
    await databases.close();
  }
  return results;
}
