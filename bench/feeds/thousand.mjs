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
 * @returns {Promise<{ serializer: number, stringify: number, serializerRatio: number, cpu: number, pagesCpu: number, cpuRatio: number,
 *   bytes: number }[]>} the rounds; per feed, and per 1,000 events as pages: milliseconds of the serializer, of `JSON.stringify` for the
 *   same records, and of all the service's CPU time
 */
export async function measureThousand({ server, rounds }) {
  let n = 0;
  const windows = async (count) => {
    const found = [];
    while (found.length < count) found.push(await measureWindow(server, thousand(n++)));
    return found;
  };
  await windows(WARM_UP);
  const results = [];
  for (let round = 0; round < rounds; round++) results.push(roundOf(await windows(WINDOWS)));
  return results;
}

async function measureWindow(server, { feed, pages }) {
  const cpuOf = async (paths) => {
    await server.ask('reset');
    let bytes = 0;
    for (const path of paths) bytes += (await readThrough(server.url + path)).bytes;
    return { bytes, cpu: (await server.ask('read')).cpu };
  };
  await server.ask('watchSerializer');
  const { bytes, cpu } = await cpuOf([feed]);
  const { spent: serializer, stringify } = await server.ask('serializer');
  return { bytes, cpu, serializer, stringify, pagesCpu: (await cpuOf(pages)).cpu };
}

/** Means, not medians: collecting garbage falls into a few of the responses only, and belongs to all. */
function roundOf(windows) {
  const mean = (name) => windows.reduce((sum, window) => sum + window[name], 0) / windows.length;
  const names = ['bytes', 'cpu', 'serializer', 'stringify', 'pagesCpu'];
  const means = Object.fromEntries(names.map((name) => [name, mean(name)]));
  return {
    ...means,
    serializerRatio: means.serializer / means.stringify,
    cpuRatio: means.cpu / means.pagesCpu,
  };
}
