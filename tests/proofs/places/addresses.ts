import { expect } from '#test';
import type { HttpResponse } from '../../harness';
import { ask } from '../../harness';

/** What a reader of the project asks for, below the English root. */
const PATHS = [
  '',
  '/events?start_date=2031-01-01&end_date=2031-12-31',
  '/events.ics',
  '/events.rss?start_date=2031-01-01&end_date=2031-12-31',
  '/events.jsonld?start_date=2031-01-01&end_date=2031-12-31',
  '/tags',
  '/doc',
] as const;

/**
 * Reads a calendar that has an event of 2031 everywhere: the interface, feeds, the description and its viewer, the changes feed and the
 * public page. All addresses in them are below the prefix, and those of the interface answer.
 *
 * @param origin of the project: `http://127.0.0.1:1337`
 * @param prefix its REST prefix: `/api`
 * @returns the number of addresses that were read
 */
export async function readEverywhere(origin: string, prefix: string): Promise<number> {
  const root = `${origin}${prefix}/en/calendar/events/v1`;
  const found: HttpResponse[] = [];
  const read = async (address: string, headers: Record<string, string> = {}): Promise<HttpResponse> => {
    const response = await ask(address, { headers });
    expect([address, response.status]).toEqual([address, 200]);
    expect([address, strayIn(response, origin, prefix)]).toEqual([address, []]);
    found.push(response);
    return response;
  };
  for (const path of PATHS) await read(root + path);
  const list = await read(`${root}/events?start_date=2031-01-01&end_date=2031-12-31`);
  const [event] = Object(list.body).events;
  expect(event.rest_url).toBe(`${root}/events/${event.id}`);
  await read(event.rest_url);
  const page = await read(event.url);
  expect(page.text).toContain(`${root}/events`);
  await read(`${origin}${prefix}/en/calendar/sync/v1/changes`);
  const viewer = await read(`${root}/doc`, { Accept: 'text/html' });
  const assets = [...viewer.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) await read(origin + path);
  if (prefix !== '/api') expect((await ask(`${origin}/api/en/calendar/events/v1/events`)).status).toBe(404);
  return found.length;
}

/** Addresses of the interface that lack the prefix. */
function strayIn({ text, headers }: HttpResponse, origin: string, prefix: string): string[] {
  const all = [text, ...headers.values()].join('\n');
  const addresses = all.match(
    /https?:\/\/[^\s"'<>\\,;)]+\/(?:calendar\/(?:events|sync)\/v1|event-calendar\/viewer)[^\s"'<>\\,;)]*/g,
  );
  return (addresses ?? []).filter((address) => !address.startsWith(`${origin}${prefix}/`));
}
