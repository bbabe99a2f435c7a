import type fc from 'fast-check';
import type { FarServer } from '../../http/far-server';
import type { FreshDatabase, Service } from '../../harness';
import { startService } from '../../harness';
import { Files, event, runOn } from '../../load/calendar-command';
import { isBody } from '../../http/write-client';
import { makeImages, makeProtected } from '../fuzz/before';
import { makeCallers } from '../fuzz/callers';
import { readDocument } from '../fuzz/document';
import { planArbitrary } from '../fuzz/plan';
import type { Plan } from '../fuzz/plan';
import { World } from '../fuzz/world';
import type { Place } from './attack';
import { hostileImages } from './images';

/** A calendar under attack, and the data that attackers use. */
export interface Attacked {
  plans: fc.Arbitrary<Plan>;
  world: World;
  place: Place;
  /** The path of each language root. */
  base(root: string): string;
  /** Paths of lists that only the honest client requests. */
  honestPaths: readonly string[];
}

/** The year of the events that the honest client reads; attackers write no events in it. */
const HONEST = 120;
const YEAR = 2040;
const HONEST_PATHS = 20;
/** Events into which long texts are written. */
const OWN = 5;
const WORDS = ['concert', 'evening', 'theatre', 'reading', 'garden', 'market', 'choir', 'workshop'];

/** Fills a database with a service in this process, and stops it. @param texts events with texts to search in */
export async function prepareCalendar(
  database: FreshDatabase,
  env: Record<string, string>,
  far: FarServer,
  texts: number,
): Promise<Attacked> {
  const service = await startService({ database, env });
  try {
    await load(service, texts);
    const world = new World();
    await makeProtected(service, world);
    const { callers, users } = await makeCallers(service);
    const document = readDocument((await service.request('doc')).body);
    const images = await makeImages(service);
    const editor = await service.as('editor', 'hostile');
    const base = (root: string): string => new URL(service.roots[root] ?? '').pathname;
    const own: { id: number; slug: string }[] = [];
    for (let number = 0; number < OWN; number += 1) own.push(await makeEvent(service, editor, number));
    return {
      world,
      base,
      plans: planArbitrary(document, callers, { users, images }),
      place: {
        base: base('en'),
        feed: base('en').replace('events/v1', 'sync/v1'),
        editor,
        events: own.map(({ id }) => id),
        slug: own[0]?.slug ?? '',
        images: serveImages(far),
      },
      honestPaths: Array.from(
        { length: HONEST_PATHS },
        (_, index) =>
          `${base('en')}/events?start_date=${YEAR}-01-01&end_date=${YEAR}-12-31&per_page=${index + 10}`,
      ),
    };
  } finally {
    await service.stop();
  }
}

async function load({ strapi }: Service, texts: number): Promise<void> {
  const description = (number: number): string =>
    Array.from({ length: 400 }, (_, index) => WORDS[(index * number + number) % WORDS.length]).join(' ');
  const day = (year: number, number: number): Record<string, unknown> => {
    const date = `${year}-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}`;
    return { start_date: `${date} 19:00:00`, end_date: `${date} 21:00:00` };
  };
  const lines = [
    ...Array.from({ length: HONEST }, (_, number) => event(`Quiet ${number}`, day(YEAR, number))),
    ...Array.from({ length: texts }, (_, number) =>
      event(`Text ${number}`, { ...day(2032, number), description: description(number) }),
    ),
  ];
  const files = new Files();
  try {
    const { status, printed } = await runOn(strapi, 'load', [files.write(lines)], { bulk: true });
    if (status !== 0) throw new Error(`The calendar cannot be loaded: ${printed}`);
  } finally {
    files.remove();
  }
}

async function makeEvent(
  service: Service,
  headers: Record<string, string>,
  number: number,
): Promise<{ id: number; slug: string }> {
  const json = event(`Own ${number}`);
  const { body } = await service.request('events', { method: 'POST', headers, json });
  if (!isBody(body)) throw new Error('The editor cannot make an event');
  return { id: Number(body['id']), slug: String(body['slug']) };
}

/** Serves too large images, endless images, and broken addresses. @returns their addresses */
function serveImages(far: FarServer): string[] {
  const addresses = hostileImages().map(({ name, type, bytes }) => far.serveFile(`/${name}`, bytes, type));
  const endless = far.serve('/endless.png', (response) => {
    const more = Buffer.alloc(65_536);
    const write = (): void => {
      while (!response.destroyed && response.write(more));
    };
    response.writeHead(200, { 'Content-Type': 'image/png' });
    response.on('drain', write);
    write();
  });
  const slow = far.serve('/slow.png', (response) => {
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '1000' });
    const drip = setInterval(() => response.write('x'), 500);
    response.on('close', () => clearInterval(drip));
  });
  const round = far.serve('/round.png', (response) => {
    response.writeHead(302, { Location: '/round.png' }).end();
  });
  return [...addresses, endless, slow, round];
}
