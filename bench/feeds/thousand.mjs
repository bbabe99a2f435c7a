import { readThrough } from './read-feed.mjs';
import { thousand } from './requests.mjs';

/** Windows that are read before the first measurement. */
const WARM_UP = 10;
/** Windows that are measured in one round: half of them for the serializer, half for the CPU time. */
const WINDOWS = 20;

/**
 * Measures feeds of 1,000 events, in turns with the same events as JSON pages. Watching the serializer keeps the records of the feed in
 * memory and takes time itself, so CPU time is that of other windows; every other one of them is read as pages first, because the
 * second reading finds the rows in the caches of the database.
 *
 * @param {{ server: object, rounds: number }} run
 * @returns {Promise<{ serializer: number, stringify: number, serializerRatio: number, cpu: number, pagesCpu: number, cpuRatio: number,
 *   bytes: number }[]>} the rounds; per feed, and per 1,000 events as pages: milliseconds of the serializer, of `JSON.stringify` for the
 *   same records, and of all the service's CPU time
 */
export async function measureThousand({ server, rounds }) {
  let n = 0;
  const windows = async (count) => {
    const found = { watched: [], timed: [] };
    for (let at = 0; at < count; at += 2) {
      found.watched.push(await watchWindow(server, thousand(n++)));
      found.timed.push(await timeWindow(server, thousand(n++), at % 4 === 0));
    }
    return found;
  };
  await windows(WARM_UP);
  const results = [];
  for (let round = 0; round < rounds; round++) results.push(roundOf(await windows(WINDOWS)));
  return results;
}

/** The time in the serializer, and that of `JSON.stringify` for the same records. */
async function watchWindow(server, { feed }) {
  await server.ask('watchSerializer');
  const { bytes } = await readThrough(server.url + feed);
  const { spent: serializer, stringify } = await server.ask('serializer');
  return { bytes, serializer, stringify };
}

/** The CPU time of a feed, and of the same events as pages. */
async function timeWindow(server, { feed, pages }, feedFirst) {
  const cpuOf = async (paths) => {
    await server.ask('reset');
    for (const path of paths) await readThrough(server.url + path);
    return (await server.ask('read')).cpu;
  };
  if (feedFirst) return { cpu: await cpuOf([feed]), pagesCpu: await cpuOf(pages) };
  const pagesCpu = await cpuOf(pages);
  return { cpu: await cpuOf([feed]), pagesCpu };
}

/** Means, not medians: collecting garbage falls into a few of the responses only, and belongs to all. */
function roundOf({ watched, timed }) {
  const mean = (windows, name) => windows.reduce((sum, window) => sum + window[name], 0) / windows.length;
  const [serializer, stringify] = [mean(watched, 'serializer'), mean(watched, 'stringify')];
  const [cpu, pagesCpu] = [mean(timed, 'cpu'), mean(timed, 'pagesCpu')];
  const ratios = { serializerRatio: serializer / stringify, cpuRatio: cpu / pagesCpu };
  return { bytes: mean(watched, 'bytes'), serializer, stringify, cpu, pagesCpu, ...ratios };
}
