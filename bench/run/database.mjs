import { measureFeeds } from '../feeds/measure.mjs';
import { openDatabases } from '../seeding/databases.mjs';
import { filledDatabase } from '../seeding/fill.mjs';
import { SMALL } from '../options.mjs';
import { measureLoading } from './loading.mjs';
import { measureAllReading } from './reading.mjs';
import { entryOf } from './results.mjs';
import { measureWriting } from './writing.mjs';

/** Length of a round in seconds, and the number of rounds. */
export const PACE = { quick: { seconds: 1, rounds: 3 }, full: { seconds: 3, rounds: 3 } };

/**
 * Measures all cases on one kind of database. With the smallest number of events it also measures Strapi, and writing after
 * all reading. Feeds and loading come last, on servers and databases of their own.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, object>>} the results by name of the case, or `NAME.COUNT` for larger numbers of
 *   events
 */
export async function measureDatabase(client, options, say) {
  const { quick, only, profile } = options;
  const run = { client, quick, only, profile, say, ...(quick ? PACE.quick : PACE.full) };
  const results = {};
  const databases = await openDatabases(client, options);
  try {
    for (const count of options.events) {
      const { tokens, name: filled } = await filledDatabase(databases, count, say);
      say(`measuring with ${count} events`);
      const isFirst = count === options.events[0];
      const writing = (servers, world) => measureWriting(servers, world, { ...run, tokens });
      const after = isFirst ? writing : undefined;
      const choices = { ...run, count, isFirst, tokens };
      const { points, more, rss } = await measureAllReading(databases, filled, choices, after);
      for (const [name, point] of Object.entries({ ...points, ...more })) {
        results[count === SMALL ? name : `${name}.${count}`] = entryOf(point);
      }
      results[`memory.${count}`] = { rss: Math.round(rss) };
    }
    const feeds = await measureFeeds(databases, { ...run, events: options.events });
    for (const [name, ours] of Object.entries(feeds)) results[name] = entryOf({ ours });
    const loaded = await measureLoading(databases, run);
    for (const [name, point] of Object.entries(loaded)) results[name] = entryOf(point);
  } finally {
    await databases.close();
  }
  return results;
}
