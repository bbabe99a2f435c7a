import { setTimeout as wait } from 'node:timers/promises';
import { REQUESTS } from '../cases/requests.mjs';
import { writeRequests } from '../run/request-file.mjs';
import { median } from '../run/statistics.mjs';
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
 * Measures the largest feeds: alone, and lists while somebody reads them, fast or one byte a second.
 *
 * @param {{ server: object, world: object, folder: string, seconds: number, rounds: number }} run
 * @param {readonly string[]} suffixes
 * @returns {Promise<Record<string, { firstByte: number, bytes: number, growth: number, p99: number, p99Slow: number }>>} by suffix; times
 *   in milliseconds; `growth`: the most memory in megabytes above that before the first feed; `p99`: of the lists
 */
export async function measureWhole({ server, world, folder, seconds, rounds }, suffixes) {
  const lists = writeRequests(folder, { name: 'feeds-lists' }, server, REQUESTS.list10(world));
  let first = 0;
  const sendLists = async () => {
    const load = { file: lists.file, first, connections: CONNECTIONS, seconds };
    const sent = await sendRequests(server.url, load);
    first += sent.requests;
    return sent;
  };
  await sendLists();
  const { rss: before } = await server.ask('read');
  const results = {};
  for (const suffix of suffixes) {
    const url = server.url + whole(world.count, suffix);
    const { result, most } = await watchMemory(server, () => alone(url, rounds));
    results[suffix] = { ...result, growth: (most - before) / MEGABYTE };
  }
  for (const suffix of suffixes) {
    const url = server.url + whole(world.count, suffix);
    const fast = await eachRound(rounds, () => whileReading(url, sendLists));
    const slow = await eachRound(rounds, () => withSlowReader(url, sendLists));
    Object.assign(results[suffix], { p99: fast, p99Slow: slow });
  }
  return results;
}

async function alone(url, rounds) {
  const reads = [];
  for (let round = 0; round < rounds; round++) reads.push(await readThrough(url));
  const slow = readSlowly(url);
  await wait(ALONE);
  slow.stop();
  return { firstByte: median(reads.map(({ firstByte }) => firstByte)), bytes: reads[0].bytes };
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

async function eachRound(rounds, measure) {
  const found = [];
  for (let round = 0; round < rounds; round++) found.push((await measure()).p99);
  return median(found);
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
