import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REQUESTS } from '../cases/requests.mjs';
import { HARD, WRITES } from '../cases/writes.mjs';
import { pointOf } from './point.mjs';
import { linesOf, writeRequests } from './request-file.mjs';
import { medians } from './statistics.mjs';
import { sendRequests } from './wrk.mjs';

/** Disturbing requests to the same process: their number of connections, each as fast as possible. */
export const DISTURBANCES = [
  {
    name: 'list10.writing',
    title: 'List of 10 while somebody writes',
    connections: 1,
    request: (world) => {
      const change = WRITES.find(({ name }) => name === 'update').requests(world);
      // Another text than in the write cases: writing the same text again would change nothing.
      return (n) => change(n + 100_000).ours;
    },
  },
  {
    name: 'list10.hard',
    title: 'List of 10 while somebody asks for a lot',
    connections: 2,
    request: (world) => (n) => HARD[n % HARD.length](world, n),
  },
];

/**
 * Measures lists over 8 connections while other requests keep the service busy.
 *
 * @param {object} disturbance one of `DISTURBANCES`
 * @param {{ server: object, world: object, folder: string, headers: Record<string, string>, seconds: number,
 *   rounds: number }} run `headers`: those of the disturbing requests
 * @returns {Promise<object>} figures of the lists, and the disturbing requests per second
 */
export async function measureMeanwhile(
  { name, connections, request },
  { server, world, folder, headers, seconds, rounds },
) {
  const other = join(folder, `${name}.txt`);
  writeFileSync(other, linesOf(server, request(world)));
  const reads = writeRequests(folder, { name: `${name}-reads` }, server, REQUESTS.list10(world));
  const points = [];
  let [first, done] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    await server.ask('reset');
    // The disturbing requests begin before the readers and end after them.
    const load = { file: other, first: done, headers, connections, seconds: seconds + 1 };
    const disturbing = sendRequests(server.url, load);
    const reading = sendRequests(server.url, { file: reads.file, first, connections: 8, seconds });
    const [sent, disturbed] = await Promise.all([reading, disturbing]);
    points.push({ ...pointOf(sent, await server.ask('read')), others: disturbed.rps });
    first += sent.requests;
    done += disturbed.requests;
  }
  return medians(points);
}
