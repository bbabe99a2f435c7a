import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REQUESTS } from '../cases/requests.mjs';
import { HARD, WRITES } from '../cases/writes.mjs';
import { pointOf } from './point.mjs';
import { linesOf, writeRequests } from './request-file.mjs';
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
 * Measures lists over 8 connections while other requests keep the service busy, in turns with the same lists of the limit while the
 * same requests keep the service busy.
 *
 * @param {object} disturbance one of `DISTURBANCES`
 * @param {{ servers: { ours: object, limit: object }, world: object, folder: string, headers: Record<string, string>, seconds: number,
 *   rounds: number }} run `headers`: those of the disturbing requests
 * @returns {Promise<Record<'ours' | 'limit', object[]>>} the rounds of the lists, with the disturbing requests per second (`others`)
 */
export async function measureMeanwhile(
  { name, connections, request },
  { servers, world, folder, headers, seconds, rounds },
) {
  const other = join(folder, `${name}.txt`);
  writeFileSync(other, linesOf(servers.ours, request(world)));
  const { ours, limit } = servers;
  const reading = [ours, limit].map((server) => ({
    server,
    file: writeRequests(folder, { name: `${name}-reads` }, server, REQUESTS.list10(world)).file,
    first: 0,
    points: [],
  }));
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    for (const one of reading) {
      const { server, file, first } = one;
      await server.ask('reset');
      // The disturbing requests begin before the readers and end after them.
      const load = { file: other, first: done, headers, connections, seconds: seconds + 1 };
      const disturbing = sendRequests(ours.url, load);
      const [sent, disturbed] = await Promise.all([
        sendRequests(server.url, { file, first, connections: 8, seconds }),
        disturbing,
      ]);
      one.points.push({ ...pointOf(sent, await server.ask('read')), others: disturbed.rps });
      one.first += sent.requests;
      done += disturbed.requests;
    }
  }
  return Object.fromEntries(reading.map(({ server, points }) => [server.name, points]));
}
