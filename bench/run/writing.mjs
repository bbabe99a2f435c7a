import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUESTS } from '../cases/requests.mjs';
import { WRITES } from '../cases/writes.mjs';
import { pointOf } from './point.mjs';
import { writeRequests } from './request-file.mjs';
import { medians, percentile } from './statistics.mjs';
import { sendRequests } from './wrk.mjs';

/** Writes that one round takes at most. */
const MOST = 5000;

/**
 * Measures writing, one request after another, in turns with the Document Service; and reading meanwhile.
 *
 * @param {object} servers `ours`, `strapi`
 * @param {object} world see `readWorld`
 * @param {{ tokens: { write: string }, seconds: number, rounds: number, say(line: string): void }} run
 * @returns {Promise<Record<string, object>>} figures by name of the case and server
 */
export async function measureWriting(servers, world, run) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-writes-'));
  const headers = { Authorization: `Bearer ${run.tokens.write}` };
  const points = {};
  try {
    for (const write of WRITES) {
      points[write.name] = await measureWrite(write, { ...run, servers, world, folder, headers });
      const { ours, strapi } = points[write.name];
      run.say(`${write.title}: ours ${ours.rps.toFixed(1)}/s, Document Service ${strapi.rps.toFixed(1)}/s`);
    }
    points['list10.writing'] = await measureReadingMeanwhile({ ...run, servers, world, folder, headers });
    const { ours } = points['list10.writing'];
    run.say(`List of 10 while somebody writes: ${ours.rps.toFixed(0)}/s (p99 ${ours.p99.toFixed(1)} ms)`);
    return points;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureWrite({ name, requests }, { servers, world, seconds, rounds, folder, headers }) {
  const { ours, strapi } = servers;
  const request = requests(world);
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, linesOf(ours, request));
  let [first, next] = [0, 0];
  const [own, document] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await ours.ask('reset');
    const sent = await sendRequests(ours.url, { file, first, headers, connections: 1, seconds });
    own.push(pointOf(sent, await ours.ask('read')));
    // An event that was taken back is published first thing in the next round.
    first += sent.requests;

    await strapi.ask('reset');
    const given = Array.from({ length: MOST }, (_, index) => request(next + index).document);
    const took = await strapi.ask('write', { writes: given, seconds });
    next += took.length;
    document.push(pointOf(sentIn(took), await strapi.ask('read')));
  }
  return { ours: medians(own), strapi: medians(document) };
}

const linesOf = ({ url }, request) =>
  Array.from({ length: MOST }, (_, index) => {
    const { method, path, body } = request(index).ours;
    return `${method}\t${path}\t${new URL(url).host}\t${JSON.stringify(body)}\n`;
  }).join('');

/** What `sendRequests` would say of writes that took so many milliseconds each. */
function sentIn(took) {
  const all = took.reduce((sum, one) => sum + one, 0);
  const [p50, p99] = [50, 99].map((percent) => percentile(took, percent));
  return { requests: took.length, rps: (took.length * 1000) / all, p50, p99, bytes: 0 };
}

/** Lists over 8 connections while one more changes events, one after another as fast as it can. */
async function measureReadingMeanwhile({ servers, world, seconds, rounds, folder, headers }) {
  const { ours } = servers;
  const update = WRITES.find(({ name }) => name === 'update').requests(world);
  const changes = join(folder, 'changes.txt');
  // Not what was written a moment ago: the same text again would be no change.
  writeFileSync(
    changes,
    linesOf(ours, (n) => update(n + MOST)),
  );
  const reads = writeRequests(folder, { name: 'meanwhile' }, ours, REQUESTS.list10(world));
  const points = [];
  let [first, changed] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    await ours.ask('reset');
    // The writer begins before and ends after the readers.
    const writer = sendRequests(ours.url, {
      file: changes,
      first: changed,
      headers,
      connections: 1,
      seconds: seconds + 1,
    });
    const sent = await sendRequests(ours.url, { file: reads.file, first, connections: 8, seconds });
    const figures = await ours.ask('read');
    const written = await writer;
    points.push({ ...pointOf(sent, figures), writes: written.rps });
    first += sent.requests;
    changed += written.requests;
  }
  return { ours: medians(points) };
}
