import { openDatabases } from '../seeding/databases.mjs';
import { filledWithBoth } from './fill.mjs';
import { measureMaking } from './making.mjs';
import { measureSeriesReading } from './reading.mjs';
import { SERIES_REQUESTS } from './requests.mjs';

/** Numbers of dates in the calendar and in each series, of rounds, and the seconds of one. */
const PACE = {
  quick: { count: 2000, dates: 100, rounds: 2, seconds: 2 },
  full: { count: 200_000, dates: 1000, rounds: 9, seconds: 5 },
};

/**
 * Measures series against single events with the same content: making their dates, and lists of them.
 *
 * @param {'sqlite' | 'postgres'} client
 * @param {object} options see `readOptions`
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, object>>} see `measureMaking` and `measureSeriesReading`; with `only` some of them
 */
export async function measureSeries(client, options, say) {
  const isWanted = (name) => options.only === undefined || options.only.test(name);
  const run = { ...(options.quick ? PACE.quick : PACE.full), isWanted, say };
  const databases = await openDatabases(client, options);
  try {
    const making = isWanted('making') ? await measureMaking(databases, run) : {};
    const isRead = Object.keys(SERIES_REQUESTS).some(isWanted);
    if (!isRead) return making;
    const filled = await filledWithBoth(databases, run, say);
    return { ...making, ...(await measureSeriesReading(databases, filled, run)) };
  } finally {
    await databases.close();
  }
}
