import { setTimeout as wait } from 'node:timers/promises';
import { REQUESTS } from '../cases/requests.mjs';
import { writeRequests } from '../run/request-file.mjs';
import { sendRequests } from '../run/wrk.mjs';
import { readSlowly, readThrough } from './read-feed.mjs';
import { whole } from './requests.mjs';

const MEGABYTE = 2 ** 20;
/** Milliseconds between two looks at the memory. */
const LOOK = 100;
/** How long a slow reader reads alone, in milliseconds. */
const ALONE = 3000;
const CONNECTIONS = 8;

/**
 * Measures the largest feeds: alone, and lists of the service and of the limit, in turns, while somebody reads them from the service,
 * fast or one byte a second.
 *
 * @param {{ server: object, limit: object, world: object, folder: string, seconds: number, rounds: number }} run
 * @param {readonly string[]} suffixes
 * @returns {Promise<Record<string, { firstByte: number, page: number, bytes: number, growth: number, p99: number, limitP99: number,
 *   p99Slow: number, limitP99Slow: number }[]>>} rounds by suffix; times in milliseconds; `page`: until the first byte of a page of 50 events
 *   as JSON; `growth`: the most memory in megabytes above that before the first feed, of all rounds; `p99`: of the lists
 */
export async function measureWhole({ server, limit, world, folder, seconds, rounds }, suffixes) {
  const lists = { ours: listsOf(server), limit: listsOf(limit) };
  function listsOf(one) {
    const asked = { name: `feeds-lists-${one.name}` };
    const { file } = writeRequests(folder, asked, one, REQUESTS.list10(world));
    let first = 0;
    return async () => {
      const sent = await sendRequests(one.url, { file, first, connections: CONNECTIONS, seconds });
      first += sent.requests;
      return sent;
    };
  }
  const pages = REQUESTS.list50(world);
  for (const send of Object.values(lists)) await send();
  const { rss: before } = await server.ask('read');
  const results = {};
  for (const suffix of suffixes) {
    const url = server.url + whole(world.count, suffix);
    const addressOf = (round) => server.url + pages.at(round).ours;
    const { result, most } = await watchMemory(server, () => alone(url, addressOf, rounds));
    results[suffix] = result.map((one) => ({ ...one, growth: (most - before) / MEGABYTE }));
  }
  for (const suffix of suffixes) {
    const url = server.url + whole(world.count, suffix);
    for (const round of results[suffix]) {
      round.p99 = (await whileReading(url, lists.ours)).p99;
      round.limitP99 = (await whileReading(url, lists.limit)).p99;
      round.p99Slow = (await withSlowReader(url, lists.ours)).p99;
      round.limitP99Slow = (await withSlowReader(url, lists.limit)).p99;
    }
  }
  return results;
}

async function alone(url, pageOf, rounds) {
  const reads = [];
  for (let round = 0; round < rounds; round++) {
    const { firstByte: page } = await readThrough(pageOf(round));
    reads.push({ ...(await readThrough(url)), page });
  }
  const slow = readSlowly(url);
  await wait(ALONE);
  slow.stop();
  return reads;
}

async function watchMemory(server, work) {
  let [most, isDone] = [0, false];
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, (await server.ask('read')).rss);
      await wait(LOOK);
    }
  })();
  try {
    const result = await work();
    return { result, most };
  } finally {
    isDone = true;
    await watching;
  }
}

/** Feeds are read one after another until the lists have been measured. */
async function whileReading(url, sendLists) {
  let isDone = false;
  const reading = (async () => {
    while (!isDone) await readThrough(url);
  })();
  const sent = await sendLists().finally(() => (isDone = true));
  await reading;
  return sent;
}

async function withSlowReader(url, sendLists) {
  const slow = readSlowly(url);
  try {
    const sent = await sendLists();
    if (slow.taken() === 0) throw new Error('The slow reader got nothing');
    return sent;
  } finally {
    slow.stop();
  }
}
