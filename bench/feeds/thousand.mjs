import { median } from '../run/statistics.mjs';
import { readThrough } from './read-feed.mjs';
import { thousand } from './requests.mjs';

/** Windows that are read before the first measurement. */
const WARM_UP = 10;
/** Windows that are measured in one round. */
const WINDOWS = 20;

/**
 * Measures feeds of 1,000 events, in turns with the same events as JSON pages.
 *
 * @param {{ server: object, rounds: number }} run
 * @returns {Promise<{ serializer: number, cpu: number, pagesCpu: number, cpuRatio: number, bytes: number }>} per feed, and per 1,000
 *   events as pages: milliseconds of the serializer and of all the service's CPU time
 */
export async function measureThousand({ server, rounds }) {
  const found = { feed: [], pages: [], serializer: [], bytes: [] };
  const cpuOf = async (paths) => {
    await server.ask('reset');
    let bytes = 0;
    for (const path of paths) bytes += (await readThrough(server.url + path)).bytes;
    return { bytes, cpu: (await server.ask('read')).cpu };
  };
  for (let n = 0; n < WARM_UP + rounds * WINDOWS; n++) {
    const { feed, pages } = thousand(n);
    await server.ask('serializer');
    const asFeed = await cpuOf([feed]);
    const serializer = await server.ask('serializer');
    const asPages = await cpuOf(pages);
    if (n < WARM_UP) continue;
    found.feed.push(asFeed.cpu);
    found.pages.push(asPages.cpu);
    found.serializer.push(serializer);
    found.bytes.push(asFeed.bytes);
  }
  const [cpu, pagesCpu] = [mean(found.feed), mean(found.pages)];
  const [serializer, bytes] = [median(found.serializer), median(found.bytes)];
  return { serializer, cpu, pagesCpu, cpuRatio: cpu / pagesCpu, bytes };
}

/** Not the median: collecting garbage falls into a few of the responses only, and belongs to all. */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
