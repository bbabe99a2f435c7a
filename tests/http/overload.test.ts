import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import { useEvenings, WINDOW } from './evenings';
import { bomb } from './bombs';
import type { Packing } from './bombs';
import { LONGEST_DELAY, delayOfLists, ownClock, slowness, workClock } from './delay';
import { concert, refusal } from './write-client';

/** Expensive requests: every other one gets its response as soon as without them. */
const service = useService();
const { editor, ids, statusOf } = useEvenings(service);

/** The status of a response, and in milliseconds of a quick machine: the longest duration of a list during the request, the CPU time used after it. */
interface Attack {
  status: number | undefined;
  listTook: number;
  cpuAfter: number;
}

/** How long the process is watched after a response, in milliseconds. */
const WATCHED = 200;

async function attack(path: string, headers: Record<string, string>, body: Buffer | string): Promise<Attack> {
  const asked = send(new URL(path, `${service.roots.en}/`), {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
  });
  asked.end(body);
  const attempt = { isOver: false };
  const responding = once(asked, 'response')
    .then(async ([response]) => {
      await text(response);
      return response.statusCode;
    })
    .finally(() => {
      attempt.isOver = true;
    });
  let listTook = 0;
  do {
    const since = ownClock();
    await statusOf(`events?${WINDOW}`);
    listTook = Math.max(listTook, ownClock() - since);
  } while (!attempt.isOver);
  listTook /= slowness(workClock);
  return { status: await responding, listTook, cpuAfter: await cpuOfWhile() };
}

/** CPU time that this process uses in the next `WATCHED` milliseconds, in milliseconds of a quick machine. */
async function cpuOfWhile(): Promise<number> {
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, WATCHED));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / slowness(workClock);
}

/** Upper limits in milliseconds: for a list during the request, and for the CPU time afterwards. */
const LIST_BOUND = 200;
const CPU_BOUND = 50;

/** Tries again when a limit is exceeded: other programs and garbage collection disturb one attempt, a fault affects all. */
async function calmest(attempt: () => Promise<Attack>): Promise<Attack> {
  let last = await attempt();
  for (let tried = 1; tried < 5 && (last.listTook >= LIST_BOUND || last.cpuAfter >= CPU_BOUND); tried += 1)
    last = await attempt();
  return last;
}

/** Numbers of 4 MB blocks: 8 GB of brotli, and for the others as many as fit into a body of 1 MB. */
const BLOCKS: Record<Packing, number> = { br: 2000, gzip: 240, deflate: 240 };

const FORM = 'application/x-www-form-urlencoded';
const MEGABYTE = 1024 * 1024;
const PART = '--X\r\nContent-Disposition: form-data; name="tags"\r\n\r\nx\r\n';

describe('a body that is expensive to read', () => {
  // Measured in CPU time, because the machine may be busy. An algorithm with quadratic time takes seconds.
  it.each([
    ['a form of nothing but separators', FORM, '&'.repeat(MEGABYTE)],
    ['a form without values', FORM, 'a&'.repeat(MEGABYTE / 2)],
    [
      'a form of empty brackets',
      FORM,
      Array.from({ length: 5000 }, (_, index) => `x[${5000 + index}]=1&`).join('') + 'x[]=1&'.repeat(5000),
    ],
    [
      'a multipart form of many parts',
      'multipart/form-data; boundary=X',
      `${PART.repeat(Math.floor(MEGABYTE / PART.length) - 1)}--X--\r\n`,
    ],
    ['JSON of many lists', 'application/json', `[${'[],'.repeat(MEGABYTE / 3 - 10)}[]]`],
  ])('is read quickly: %s', async (_name, type, body) => {
    const before = process.cpuUsage();
    const { status } = await attack('events', { 'Content-Type': type }, body);
    const { user } = process.cpuUsage(before);
    expect(status).toBe(400);
    expect(user / 1000 / slowness(workClock)).toBeLessThan(1000);
  });
});

describe('a small compressed body that decompresses to gigabytes', () => {
  it.each(['br', 'gzip', 'deflate'] as const)(
    'is not decompressed after its refusal: %s',
    async (packing) => {
      const body = await bomb(packing, BLOCKS[packing]);
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const headers = { 'Content-Type': type, 'Content-Encoding': packing };
        const { status, listTook, cpuAfter } = await calmest(() => attack('events', headers, body));
        expect(status).toBe(413);
        expect(listTook).toBeLessThan(LIST_BOUND);
        expect(cpuAfter).toBeLessThan(CPU_BOUND);
      }
    },
  );

  it('is not decompressed for the admin panel either', async () => {
    const body = await bomb('br', BLOCKS.br);
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br' };
    const path = '/event-calendar/board/events/any/move';
    const { status, listTook, cpuAfter } = await calmest(() => attack(path, headers, body));
    expect(status).toBe(413);
    expect(listTook).toBeLessThan(LIST_BOUND);
    expect(cpuAfter).toBeLessThan(CPU_BOUND);
  });

  it('is not decompressed when its sender has disconnected', async () => {
    const { hostname, port, pathname } = new URL(`${service.roots.en}/events`);
    const body = await bomb('br', BLOCKS.br);
    const lines = [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${hostname}`,
      'Content-Type: application/json',
      'Content-Encoding: br',
      `Content-Length: ${body.length + 1}`,
    ];
    const request = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
    const { cpuAfter } = await calmest(async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      await new Promise((resolve) => socket.write(request, resolve));
      socket.destroy();
      await once(socket, 'close');
      return { status: undefined, listTook: 0, cpuAfter: await cpuOfWhile() };
    });
    expect(cpuAfter).toBeLessThan(CPU_BOUND);
  });

  it('is refused when it is compressed more than once', async () => {
    for (const encoding of ['gzip, br', 'br,br', 'gzip, identity', 'zip']) {
      const asked = await editor.send('POST', 'tags', {
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
        body: '{"name":"x"}',
      });
      expect([asked.status, asked.body]).toMatchObject([
        400,
        { code: 'rest_bad_request', message: expect.stringContaining('Content-Encoding') },
      ]);
    }
  });
});

describe('a write that takes long', () => {
  /** Nested markup: each pass that removes one layer leaves the next one. */
  const layers = (count: number): string => '<'.repeat(count) + 'b>'.repeat(count);
  /** Outside of `WINDOW`: lists of such texts are long themselves. */
  const NEXT_YEAR = { start_date: '2032-05-10 19:00:00', end_date: '2032-05-10 21:00:00' };
  const list = (count: number) =>
    statusOf(
      `events?${WINDOW}&per_page=${(count % 50) + 1}&starts_after=2030-01-01+00:00:${10 + (count % 40)}`,
    );

  const writes: [name: string, values: object, status: number][] = [
    ['100,000 paragraphs that nothing closes', { description: '<p>x'.repeat(100_000) }, 201],
    ['400,000 angle brackets', { description: '<'.repeat(400_000) }, 201],
    ['125,000 bold letters', { description: '<b>x</b>'.repeat(125_000) }, 201],
    ['an excerpt of references', { excerpt: '&#x'.repeat(130_000) }, 201],
    [
      'a new organizer with such a text',
      { organizer: { organizer: 'Wordy', description: '<p>y'.repeat(80_000) } },
      201,
    ],
    ['a cost of 480 nested brackets', { cost: Array.from({ length: 480 }, () => layers(480)) }, 400],
    ['500 nested tags', { tags: Array.from({ length: 500 }, (_, index) => index + layers(60)) }, 400],
    [
      '500 new organizers',
      { organizer: Array.from({ length: 500 }, (_, index) => ({ organizer: `Nested ${index}` })) },
      400,
    ],
    ['60,000 members', Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n])), 201],
    ['hundreds of unknown ids', { organizer: Array.from({ length: 500 }, (_, n) => n + 1e6) }, 400],
  ];

  it.each(writes)('delays a list by no more than 200 ms: %s', async (_name, values, status) => {
    // Made before the time is taken: it runs in the thread of the service.
    const body = JSON.stringify(concert('Long', { ...NEXT_YEAR, ...values }));
    const headers = { 'Content-Type': 'application/json' };
    const write = async (): Promise<void> => {
      expect((await editor.send('POST', 'events', { headers, body })).status).toBe(status);
    };
    expect(await delayOfLists(list, write, workClock)).toBeLessThan(LONGEST_DELAY);
  });

  it('creates at most 20 records besides its own', async () => {
    const organizer = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({ organizer: `Crew ${from + index}` }));
    const send = (values: object) => editor.send('POST', 'events', { json: concert('Crowd', values) });
    expect((await send({ organizer: organizer(0, 20) })).status).toBe(201);
    // Existing records do not count.
    expect((await send({ organizer: organizer(0, 40) })).status).toBe(201);
    expect(refusal(await send({ organizer: organizer(40, 61) }))).toEqual([
      400,
      'rest_invalid_param',
      'organizer',
    ]);
    const tags = Array.from({ length: 15 }, (_, index) => `Crowd ${index}`);
    expect(refusal(await send({ organizer: organizer(40, 46), tags }))).toEqual([
      400,
      'rest_invalid_param',
      'tags',
    ]);
    const update = await editor.send('PATCH', `events/${ids[0]}`, { json: { organizer: organizer(40, 61) } });
    expect(refusal(update)).toEqual([400, 'rest_invalid_param', 'organizer']);
    expect((await editor.get('organizers?search=Crew&per_page=50'))['total']).toBe(40);
    expect((await editor.get('tags?search=Crowd&hide_empty=false'))['total']).toBe(0);
  });
});
