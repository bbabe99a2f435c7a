import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../scripts/lib/steps.mjs';
import { REQUESTS } from '../cases/requests.mjs';
import { pointOf } from './point.mjs';
import { writeRequests } from './request-file.mjs';
import { sendRequests } from './wrk.mjs';

const EVENTS = '/api/en/calendar/events/v1/events';
const EVERY_MS = 1_000;

/** Measured in several turns, because the difference is small. */
const TURNS = 2;

/** Reads that nobody's draft changes, so it must not slow them down. `unchanged`: the client has the response already. */
export const WITH_DRAFTS = [
  draftCase('repeat.drafts', 'The same list again, while a draft is saved each second', 'oneList', false),
  draftCase('notModified.drafts', '304 of a list, while a draft is saved each second', 'oneList', true),
  draftCase('feed.notModified.drafts', '304 of a feed, while a draft is saved each second', 'oneFeed', true),
];

function draftCase(name, title, requests, unchanged) {
  return { name, title, requests, unchanged };
}

/**
 * Measures reads while somebody saves a draft each second, in turns with the same reads alone.
 *
 * @param {object} read one of `WITH_DRAFTS`
 * @param {{ server: object, world: object, folder: string, headers: Record<string, string>, seconds: number,
 *   rounds: number }} run `headers`: those of the writer
 * @returns {Promise<object[]>} the rounds with the writer; `without`: the same without
 * @throws Failure if the drafts change what is read
 */
export async function measureWithDrafts(
  { name, requests: named, unchanged },
  { server, world, folder, headers, seconds, rounds },
) {
  const requests = REQUESTS[named](world);
  const { file } = writeRequests(folder, { name }, server, requests);
  const address = server.url + requests.at(0).ours;
  const writer = await startWriter(server, headers);
  const { tag } = await readTag(address);
  const known = unchanged ? { 'If-None-Match': tag } : {};
  const points = { with: [], without: [] };
  const measure = async () => {
    await server.ask('reset');
    const sent = await sendRequests(server.url, { file, headers: known, connections: 8, seconds });
    return pointOf(sent, await server.ask('read'));
  };
  let saved = 0;
  for (let turn = 0; turn < TURNS * rounds; turn++) {
    for (const way of turn % 2 === 0 ? ['with', 'without'] : ['without', 'with']) {
      if (way === 'without') points.without.push(await measure());
      else {
        const stop = writer.begin();
        points.with.push(await measure());
        saved += await stop();
      }
    }
  }
  const { status } = await readTag(address, { 'If-None-Match': tag });
  if (status !== 304) throw new Failure(`${named}: ${saved} saved drafts have changed its entity tag`);
  return points.with.map((point, turn) => ({ ...point, without: points.without[turn] }));
}

async function readTag(address, headers = {}) {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  const tag = response.headers.get('etag');
  if (tag === null) throw new Failure(`GET ${address}: ${response.status}, without an ETag`);
  return { status: response.status, tag };
}

/** Somebody who saves one draft again and again. */
async function startWriter({ url }, headers) {
  const send = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Failure(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const draft = await send('POST', EVENTS, {
    title: 'Draft',
    start_date: '2030-05-10 19:00:00',
    end_date: '2030-05-10 21:00:00',
    status: 'draft',
  });
  return {
    /** @returns a function that ends it, and tells how often it saved */
    begin() {
      let [stopped, saved] = [false, 0];
      const writing = (async () => {
        while (!stopped) {
          const next = pause(EVERY_MS);
          await send('PATCH', `${EVENTS}/${draft.id}`, { title: `Draft ${Date.now()}` });
          saved++;
          await next;
        }
        return saved;
      })();
      writing.catch(() => {});
      return () => {
        stopped = true;
        return writing;
      };
    },
  };
}
