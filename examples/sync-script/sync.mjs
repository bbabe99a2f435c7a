// Writes 500 mixed changes to a calendar, in batches or by single requests, and prints how long that takes.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

const HELP = `node examples/sync-script/sync.mjs --site http://localhost:1337 [options]

Creates 400 events, changes 60 and deletes 40. The credentials are in CALENDAR_USER ("name:password") or CALENDAR_TOKEN.

  --site URL       where the calendar is
  --language CODE  the language of its root (en)
  --single         sends single requests, for a comparison
  --batch N        operations in a batch, at most 200 (200)
  --help           this text
`;

const CREATED = 400;
const CHANGED = 60;
const DELETED = 40;

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    language: { type: 'string', default: 'en' },
    single: { type: 'boolean', default: false },
    batch: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.site === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const { CALENDAR_USER: user, CALENDAR_TOKEN: token } = process.env;
const authorization =
  token === undefined ? `Basic ${Buffer.from(user ?? '').toString('base64')}` : `Bearer ${token}`;
const api = `${values.site.replace(/\/$/, '')}/api/${values.language}/calendar`;

/** How often a request is sent: for four minutes, if nobody says how long to wait. The key of a process that died is free after two. */
const ATTEMPTS = 120;

const isRefusedForNow = (status) => status === 429 || status >= 500;

/**
 * Sends JSON. What got no usable response, or was refused for the moment, is sent again: a POST under the same key, so that nothing is
 * written twice. A batch is sent again if this holds for one of its operations, and carries out just these.
 */
async function send(method, url, body) {
  const headers = {
    Authorization: authorization,
    'Content-Type': 'application/json',
    ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
  };
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(method, url, body, headers);
    const parts = response === undefined ? [] : [response, ...(response.body?.responses ?? [])];
    const again =
      response === undefined ||
      parts.some(({ status }) => isRefusedForNow(status)) ||
      // The first request with this key still runs.
      (method === 'POST' && response.status === 409);
    if (!again) return response;
    if (attempt === ATTEMPTS) throw new Error(`${method} ${url}: ${response?.status ?? 'no response'}`);
    const waits = parts.flatMap((part) => part.headers['Retry-After'] ?? part.headers['retry-after'] ?? []);
    // Proxies may send a date instead of seconds.
    const seconds = Math.max(...waits.map(Number));
    await new Promise((resolve) => setTimeout(resolve, (Number.isFinite(seconds) ? seconds : 2) * 1000));
  }
}

/** Resolves with undefined if there is no response. The body is undefined if it is no JSON, as that of a proxy. */
async function sendOnce(method, url, body, headers) {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const text = await response.text();
    return { status, headers: Object.fromEntries(response.headers), body: jsonIn(text) };
  } catch {
    return undefined;
  }
}

function jsonIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function byBatches(operations) {
  const responses = [];
  const size = Number(values.batch);
  for (let start = 0; start < operations.length; start += size) {
    const some = operations.slice(start, start + size);
    const { status, body } = await send('POST', `${api}/sync/v1/batch`, { operations: some });
    if (status !== 200) throw new Error(`The batch was refused: ${JSON.stringify(body)}`);
    responses.push(...body.responses);
  }
  return responses;
}

async function bySingleRequests(operations) {
  const responses = [];
  for (const { method, path, body } of operations)
    responses.push(await send(method, `${api}/events/v1${path}`, body));
  return responses;
}

/** 410: the event is in the trash already, deleted by an earlier run or by a request whose response was lost. */
async function carryOut(operations) {
  const responses = values.single ? await bySingleRequests(operations) : await byBatches(operations);
  const refused = responses.findIndex(({ status }) => status >= 400 && status !== 410);
  if (refused >= 0) throw new Error(`Operation ${refused}: ${JSON.stringify(responses[refused].body)}`);
  return responses.map(({ body }) => body?.id);
}

const day = (n) => `2031-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
const events = Array.from({ length: CREATED }, (_, n) => ({
  method: 'POST',
  path: '/events',
  body: {
    title: `Synchronised event ${n}`,
    // What the other system calls it: another run changes this event, and makes no second one.
    external_id: `sync-script/${n}`,
    description: `<p>Event ${n} of another system.</p>`,
    start_date: `${day(n)} 19:00:00`,
    end_date: `${day(n)} 21:00:00`,
    venue: { venue: `Hall ${n % 5}` },
    tags: [`synchronised ${n % 4}`],
  },
}));

const since = performance.now();
const ids = await carryOut(events);
await carryOut([
  ...ids.slice(0, CHANGED).map((id) => ({ method: 'PATCH', path: `/events/${id}`, body: { cost: '20' } })),
  ...ids
    .slice(CHANGED, CHANGED + DELETED)
    .filter((id) => id !== undefined)
    .map((id) => ({ method: 'DELETE', path: `/events/${id}` })),
]);
const seconds = ((performance.now() - since) / 1000).toFixed(1);
const how = values.single ? 'single requests' : 'batches';
process.stdout.write(`${CREATED + CHANGED + DELETED} writes by ${how}: ${seconds} s\n`);
