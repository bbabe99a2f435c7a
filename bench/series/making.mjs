import { timed } from '../many/timed.mjs';
import { summaryOf } from '../run/results.mjs';
import { DAY } from '../seeding/events.mjs';
import { startServer } from '../servers/start.mjs';
import { generateDates, generateSeries } from './content.mjs';
import { loadInto, postSeries } from './fill.mjs';

/** Series of each round, and the most dates that one may have. */
const [SERIES, DATES] = [5, 1000];

/**
 * Measures how fast dates are made, in turns with `load --bulk` of as many events with the same content, in one growing database: by
 * `POST /events` with a rule, and by the worker that goes on with rules without an end. The first round warms up and is not counted.
 *
 * @param {object} databases see `openDatabases`
 * @param {{ rounds: number, say(line: string): void }} run
 * @returns {Promise<Record<'posting' | 'horizon', object>>} dates a second (`rate`), and events a second of the bulk load (`bulk`)
 */
export async function measureMaking(databases, { rounds, say }) {
  const database = await databases.empty();
  const server = await startServer('seed', database.env);
  try {
    const { tokens } = await loadInto(server, 'fill', []);
    const found = { posting: [], horizon: [] };
    for (let round = 0; round <= rounds; round++) {
      const [single, bounded, open] = [0, 1, 2].map((part) => ({
        ...{ count: SERIES, dates: DATES },
        skipped: (round * 3 + part) * SERIES,
      }));
      const bulk = (SERIES * DATES) / (await loadInto(server, 'load', generateDates(single)));
      const posting = await posted(server, tokens, [...generateSeries(bounded)]);
      const horizon = await extended(server, tokens, [...generateSeries(open)]);
      say(
        `dates a second: bulk load ${shown(bulk)}, POST /events ${shown(posting)}, horizon ${shown(horizon)}`,
      );
      if (round === 0) continue;
      found.posting.push({ rate: posting, bulk });
      found.horizon.push({ rate: horizon, bulk });
    }
    return { posting: summaryOf(found.posting), horizon: summaryOf(found.horizon) };
  } finally {
    await server.stop();
    await database.remove();
  }
}

const shown = (rate) => rate.toFixed(0);

/** @returns dates a second */
async function posted(server, tokens, series) {
  let milliseconds = 0;
  for (const body of series)
    milliseconds += (await timed(() => postSeries(server, tokens, body))).milliseconds;
  return (series.length * DATES * 1000) / milliseconds;
}

/** Makes series without an end, and then 1,000 more dates of each. @returns these dates a second */
async function extended(server, tokens, series) {
  const today = new Date().toISOString().slice(0, 10);
  let [dates, seconds] = [0, 0];
  for (const body of series) {
    const [start, end] = [body.start_date, body.end_date].map((wall) => `${today}${wall.slice(10)}`);
    const open = { ...body, start_date: start, end_date: end, rrule: 'FREQ=DAILY' };
    const { series: id } = await postSeries(server, tokens, open);
    const made = await server.ask('extend', { id, milliseconds: DATES * DAY });
    dates += made.dates;
    seconds += made.seconds;
  }
  return dates / seconds;
}
