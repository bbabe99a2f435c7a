import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WRITES } from '../cases/writes.mjs';
import { DISTURBANCES, measureMeanwhile } from './meanwhile.mjs';
import { pointOf } from './point.mjs';
import { linesOf } from './request-file.mjs';
import { WITH_DRAFTS, measureWithDrafts } from './with-drafts.mjs';
import { WITH_TARGETS, measureWithTargets } from './with-targets.mjs';
import { medians, percentile } from './statistics.mjs';
import { sendRequests } from './wrk.mjs';

/** Upper limit of the writes in one round. */
const MOST = 5000;

/**
 * Measures writing, one request after another, in turns with the Document Service; then
 * measures reading while other requests keep the service busy.
 *
 * @param {object} servers `ours`, `limit`, `strapi`
 * @param {object} world see `readWorld`
 * @param {{ tokens: { write: string }, only?: RegExp, seconds: number, rounds: number, say(line: string): void }} run
 * @returns {Promise<Record<string, Record<string, object[]>>>} rounds by name of the case and server
 */
export async function measureWriting(servers, world, run) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-writes-'));
  const headers = { Authorization: `Bearer ${run.tokens.write}` };
  const points = {};
  const isChosen = ({ name }) => run.only === undefined || run.only.test(name);
  try {
    for (const write of WRITES.filter(isChosen)) {
      points[write.name] = await measureWrite(write, { ...run, servers, world, folder, headers });
      const { ours, strapi } = mediansOf(points[write.name]);
      run.say(`${write.title}: ours ${ours.rps.toFixed(1)}/s, Document Service ${strapi.rps.toFixed(1)}/s`);
    }
    for (const disturbance of DISTURBANCES.filter(isChosen)) {
      const point = await measureMeanwhile(disturbance, { ...run, servers, world, folder, headers });
      points[disturbance.name] = point;
      const { ours, limit } = mediansOf(point);
      const figures = `${ours.rps.toFixed(0)}/s (p99 ${ours.p99.toFixed(1)} ms, the limit's ${limit.p99.toFixed(1)} ms), the other ${ours.others.toFixed(1)}/s`;
      run.say(`${disturbance.title}: ${figures}`);
    }
    for (const read of WITH_DRAFTS.filter(isChosen)) {
      const ours = await measureWithDrafts(read, { ...run, server: servers.ours, world, folder, headers });
      points[read.name] = { ours };
      const { rps, without } = medians(ours);
      run.say(`${read.title}: ${rps.toFixed(0)}/s, without ${without.rps.toFixed(0)}/s`);
    }
    if (!isChosen(WITH_TARGETS)) return points;
    const told = await measureWithTargets({ ...run, server: servers.ours, world, folder, headers });
    points[WITH_TARGETS.name] = { ours: told };
    const { rps, without } = medians(told);
    run.say(`${WITH_TARGETS.title}: ${rps.toFixed(1)}/s, without ${without.rps.toFixed(1)}/s`);
    return points;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureWrite({ name, requests }, { servers, world, seconds, rounds, folder, headers }) {
  const { ours, strapi } = servers;
  const request = requests(world);
  const file = join(folder, `${name}.txt`);
  writeFileSync(
    file,
    linesOf(ours, (n) => request(n).ours),
  );
  let [first, next] = [0, 0];
  const [own, document] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await ours.ask('reset');
    const sent = await sendRequests(ours.url, { file, first, headers, connections: 1, seconds });
    own.push(pointOf(sent, await ours.ask('read')));
    // The next round begins by publishing the event that was unpublished last.
    first += sent.requests;

    await strapi.ask('reset');
    const given = Array.from({ length: MOST }, (_, index) => request(next + index).document);
    const took = await strapi.ask('write', { writes: given, seconds });
    next += took.length;
    document.push(pointOf(sentIn(took), await strapi.ask('read')));
  }
  return { ours: own, strapi: document };
}

const mediansOf = (point) =>
  Object.fromEntries(Object.entries(point).map(([name, rounds]) => [name, medians(rounds)]));

/** The result of `sendRequests` for writes with these durations in milliseconds. */
function sentIn(took) {
  const all = took.reduce((sum, one) => sum + one, 0);
  const [p50, p99] = [50, 99].map((percent) => percentile(took, percent));
  return { requests: took.length, rps: (took.length * 1000) / all, p50, p99, bytes: 0 };
}
