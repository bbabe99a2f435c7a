import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { REQUESTS } from '../cases/requests.mjs';
import { measureRound } from './measure-round.mjs';
import { writeRequests } from './request-file.mjs';
import { sendRequests } from './wrk.mjs';

/**
 * Measures one case on all its servers, in turns.
 *
 * @param {object} readCase one of `CASES`
 * @param {{ servers: Record<string, object>, client: string, world: object, tokens: { read: string }, seconds: number,
 *   rounds: number, profile?: string, say(line: string): void }} run
 * @returns {Promise<Record<string, object[]> | undefined>} the rounds of each server; undefined if the case cannot be measured
 */
export async function measureReading(readCase, run) {
  const { servers, client, world, tokens, seconds, rounds, profile, say } = run;
  const requests = REQUESTS[readCase.requests](world);
  const headers = {
    ...(readCase.token && { Authorization: `Bearer ${tokens.read}` }),
    ...(readCase.coding && { 'Accept-Encoding': readCase.coding }),
  };
  const { ours, fixed } = servers;
  if (readCase.against.includes('fixed')) {
    const response = await responseOf(ours, requests.at(0).ours, headers);
    if (readCase.unchanged) {
      const tag = response.headers.etag;
      if (tag === undefined) return say(`${readCase.title}: skipped, the response has no ETag`);
      headers['If-None-Match'] = tag;
    }
    await fixed.ask('serve', response);
  } else if (readCase.against.includes('limit')) await compare(ours, servers.limit, requests);

  const taking = ['ours', ...readCase.against].filter((name) => servers[name] !== undefined);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-requests-'));
  try {
    const asking = taking.map((name) => ({
      server: servers[name],
      ...writeRequests(folder, readCase, servers[name], requests),
      first: 0,
      points: [],
    }));
    for (let round = 0; round < rounds; round++) {
      for (const one of asking)
        await measureRound(one, { headers, connections: readCase.connections }, seconds);
    }
    if (profile !== undefined) {
      for (const one of asking)
        await recordProfile(one, readCase, headers, join(profile, `${client}-${readCase.name}`));
    }
    for (const { server, first, size } of asking) {
      if (size > 1 && first > size)
        say(`${readCase.title}: "${server.name}" got some requests more than once`);
    }
    return Object.fromEntries(asking.map(({ server, points }) => [server.name, points]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the requests once more while the server records a CPU profile. */
async function recordProfile({ server, file, first }, { connections }, headers, name) {
  await server.ask('startProfile');
  await sendRequests(server.url, { file, first, headers, connections, seconds: 2 });
  await server.ask('stopProfile', { file: `${name}-${server.name}.cpuprofile` });
}

/** A response as it is sent: `fetch` would ask for a coding, and decode the body. */
async function responseOf({ url }, path, headers) {
  const [response] = await once(get(url + path, { headers }), 'response');
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`GET ${path}: ${response.statusCode}`);
  const dropped = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);
  const kept = Object.entries(response.headers).filter(([name]) => !dropped.has(name));
  return { headers: Object.fromEntries(kept), body };
}

/** The limit is comparable only if its responses have exactly the same bytes. */
async function compare(ours, limit, requests) {
  for (const n of [0, 7, 100, 1234]) {
    const { ours: path } = requests.at(n);
    const [expected, got] = await Promise.all([ours, limit].map((server) => responseOf(server, path, {})));
    const plain = ({ body }, { url }) => body.toString().replaceAll(url, 'http://host');
    if (plain(expected, ours) !== plain(got, limit))
      throw new Error(`The limit sends a different response to ${path}`);
  }
}
