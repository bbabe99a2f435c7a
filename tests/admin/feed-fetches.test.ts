import { afterAll, beforeAll, describe, expect, it } from '#test';
import type { FeedFetches } from '../../src/plugins/event-calendar/server/src/storage/feed-fetches';
import {
  addFetches,
  forgetFetches,
  readFetches,
} from '../../src/plugins/event-calendar/server/src/storage/feed-fetches';
import { freshDatabase, startService, useService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { personWith } from './people';
import { requestsTo } from './requests';

const FEED = '/api/en/calendar/events/v1/events.ics';
const CHANGES = '/api/en/calendar/sync/v1/changes';
/** Requests as these programs send them: their names, and how they ask whether something is new. */
const READERS = {
  google: { 'User-Agent': 'Google-Calendar-Importer', Accept: '*/*' },
  apple: {
    'User-Agent': 'iOS/17.1.1 (21B91) dataaccessd/1.0',
    Accept: 'text/calendar',
    'Accept-Language': 'en-us',
  },
  outlook: {
    'User-Agent': 'Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)',
    Accept: 'text/calendar',
  },
} as const;

interface Reader {
  family: string;
  count: number;
  hasChange: boolean | null;
}
interface Arrivals {
  change: { at: string; shown: string; goneFrom: string[] } | null;
  feeds: { address: string | null; readers: Reader[] }[];
}

/** What the panel shows. @param documentId of the event whose last change is looked for; without it, that of the calendar */
async function arrivals(
  service: Service,
  headers: Record<string, string>,
  documentId?: string,
): Promise<Arrivals> {
  const path = documentId === undefined ? 'feed-fetches' : `events/${documentId}/feed-fetches`;
  return Object(await requestsTo(service).ask(headers, 'GET', path));
}
const readersOf = ({ feeds }: Arrivals, address: string): [string, number, boolean | null][] =>
  (feeds.find((feed) => feed.address === address)?.readers ?? [])
    .map(({ family, count, hasChange }): [string, number, boolean | null] => [family, count, hasChange])
    .sort();

describe('who has fetched which feed', () => {
  const service = useService();
  let headers: Record<string, string>;
  const event = (title: string, data: object = {}, status: 'draft' | 'published' = 'published') =>
    documentsOf(service, 'event').create({
      locale: 'en',
      status,
      data: { title, startDate: '2031-08-01 10:00:00', endDate: '2031-08-01 12:00:00', ...data },
    });
  /** Fetches a feed as a reader does: with the tag of its last response. */
  async function fetchAs(
    reader: keyof typeof READERS,
    tags: Map<string, string>,
    path = FEED,
  ): Promise<number> {
    const tag = tags.get(reader);
    const response = await service.request(path, {
      headers: { ...READERS[reader], ...(tag !== undefined && { 'If-None-Match': tag }) },
    });
    tags.set(reader, response.headers.get('etag') ?? '');
    return response.status;
  }

  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  it('is empty at first', async () => {
    expect((await arrivals(service, headers)).feeds).toEqual([]);
  });

  it('says for each reader whether it has the last change of an event', async () => {
    const { documentId } = await event('Jazz night');
    const tags = new Map<string, string>();
    expect(await fetchAs('google', tags)).toBe(200);
    expect(await fetchAs('apple', tags)).toBe(200);
    expect(await fetchAs('apple', tags)).toBe(304);
    expect(await fetchAs('outlook', tags)).toBe(200);
    expect(readersOf(await arrivals(service, headers, documentId), FEED)).toEqual([
      ['apple', 2, true],
      ['google', 1, true],
      ['outlook', 1, true],
    ]);

    await documentsOf(service, 'event').update({
      documentId,
      locale: 'en',
      status: 'published',
      data: { startDate: '2031-08-01 11:00:00' },
    });
    expect(await fetchAs('outlook', tags)).toBe(200);
    const after = await arrivals(service, headers, documentId);
    expect(after.change?.shown).toBe('now');
    expect(Date.now() - Date.parse(after.change?.at ?? '')).toBeLessThan(60_000);
    expect(readersOf(after, FEED)).toEqual([
      ['apple', 2, false],
      ['google', 1, false],
      ['outlook', 2, true],
    ]);

    // A change of another event is not one of this event.
    const other = await event('Other night');
    expect(readersOf(await arrivals(service, headers, documentId), FEED)).toContainEqual([
      'outlook',
      2,
      true,
    ]);
    expect(readersOf(await arrivals(service, headers, other.documentId), FEED)).toContainEqual([
      'outlook',
      2,
      false,
    ]);
    expect(readersOf(await arrivals(service, headers), FEED)).toContainEqual(['outlook', 2, false]);
  });

  it('says of an event that is no longer public that readers may still show it', async () => {
    const { documentId } = await event('Called off');
    const tags = new Map<string, string>();
    await fetchAs('google', tags);
    await documentsOf(service, 'event').unpublish({ documentId, locale: 'en' });
    const { change } = await arrivals(service, headers, documentId);
    expect(change?.shown).toBe('before');
    const draft = await event('Never public', {}, 'draft');
    expect((await arrivals(service, headers, draft.documentId)).change?.shown).toBe('never');
  });

  it('says from which languages an event has disappeared that is still public in another', async () => {
    const { documentId } = await event('Both languages');
    const events = documentsOf(service, 'event');
    await events.update({ documentId, locale: 'fr', status: 'published', data: { title: 'Deux langues' } });
    expect((await arrivals(service, headers, documentId)).change).toMatchObject({
      shown: 'now',
      goneFrom: [],
    });
    await events.unpublish({ documentId, locale: 'en' });
    const { change } = await arrivals(service, headers, documentId);
    expect(change).toMatchObject({ shown: 'now', goneFrom: ['en'] });
  });

  it('counts the same filters in any order together, without passwords and other secrets', async () => {
    for (const query of [
      '?ticketed=false&featured=true',
      '?featured=true&ticketed=false&_=5&token=abc',
      '?ticketed=false&featured=true&password=x',
    ])
      expect(await fetchAs('google', new Map(), `${FEED}${query}`)).toBe(200);
    const { feeds } = await arrivals(service, headers);
    expect(
      readersOf({ change: null, feeds }, `${FEED}?featured=true&ticketed=false`).map(([name, count]) => [
        name,
        count,
      ]),
    ).toEqual([['google', 3]]);
    expect(JSON.stringify(feeds)).not.toMatch(/password|token|abc/);
  });

  it('keeps neither what people search for nor where they are', async () => {
    for (const query of ['?search=Hildegard', '?search=Kunigunde', '?geoloc_lat=48.8571&geoloc_lng=2.3519'])
      expect(await fetchAs('google', new Map(), `${FEED}${query}`)).toBe(200);
    const { feeds } = await arrivals(service, headers);
    const searched = readersOf({ change: null, feeds }, `${FEED}?search=%E2%80%A6`);
    expect(searched).toEqual([['google', 2, true]]);
    const stored: unknown[] = await service.strapi.db.connection('calendar_feed_fetches').select();
    for (const kept of [feeds, stored]) expect(JSON.stringify(kept)).not.toMatch(/hildeg|kunig|8571|3519/i);
    expect(JSON.stringify(stored)).toContain('geoloc_lat');
  });

  it('counts sites that follow the changes feed, and nothing else of the interface', async () => {
    await service.request(CHANGES, { headers: { 'User-Agent': 'node' } });
    for (const path of [
      '/api/en/calendar/events/v1/events',
      '/api/en/calendar/sync/v1/doc',
      `${FEED}?categories=999999`,
      `${FEED}x`,
    ])
      await service.request(path);
    await service.request(FEED, { method: 'HEAD', headers: { 'User-Agent': 'curl/8.4.0' } });
    const { feeds } = await arrivals(service, headers);
    expect(readersOf({ change: null, feeds }, CHANGES).map(([name, count]) => [name, count])).toEqual([
      ['site', 1],
    ]);
    expect(
      feeds.map(({ address }) => address).filter((address) => !/\.ics|\/changes$/.test(address ?? '')),
    ).toEqual([]);
    expect(JSON.stringify(feeds)).not.toMatch(/999999|"other"/);
  });

  it('counts requests that do not take the fast lane too', async () => {
    const before =
      readersOf(await arrivals(service, headers), FEED).find(([family]) => family === 'outlook')?.[1] ?? 0;
    // A body keeps a request off it, and a password too.
    const response = await service.request(`${FEED}?password=none`, { headers: READERS.outlook });
    expect(response.status).toBe(200);
    expect(readersOf(await arrivals(service, headers), FEED)).toContainEqual(['outlook', before + 1, true]);
  });

  it('is for people who may read events', async () => {
    const venues = await personWith(service, 'Vera', [{ kind: 'venue', rights: ['read'] }]);
    const { documentId } = await event('Not for Vera');
    for (const path of ['feed-fetches', `events/${documentId}/feed-fetches`])
      expect((await requestsTo(service).send(venues, 'GET', path)).status).toBe(403);
    expect((await requestsTo(service).send(headers, 'GET', 'events/nothing/feed-fetches')).status).toBe(404);
    expect((await service.request('/event-calendar/feed-fetches')).status).toBe(401);
  });

  it('does not disturb requests while it cannot be stored, and keeps the counts', async () => {
    const { connection } = service.strapi.db;
    const before =
      readersOf(await arrivals(service, headers), FEED).find(([family]) => family === 'google')?.[1] ?? 0;
    await connection.schema.renameTable('calendar_feed_fetches', 'calendar_feed_fetches_away');
    expect(await fetchAs('google', new Map())).toBe(200);
    expect((await requestsTo(service).send(headers, 'GET', 'feed-fetches')).status).toBe(500);
    expect(await fetchAs('google', new Map())).toBe(200);
    await connection.schema.renameTable('calendar_feed_fetches_away', 'calendar_feed_fetches');
    expect(readersOf(await arrivals(service, headers), FEED)).toContainEqual(['google', before + 2, true]);
  });

  it('has 200 addresses at most; the others count together', async () => {
    const { connection } = service.strapi.db;
    await connection('calendar_feed_fetches').delete();
    const fetched = (number: number, count = 1) => ({
      address: `${FEED}?venue=${number}`,
      family: 'google' as const,
      at: number,
      status: 200,
      count,
      change: number,
    });
    const some = Array.from({ length: 150 }, (_, index) => fetched(index));
    await addFetches(connection, some);
    // Two processes store their counts at different times.
    await addFetches(connection, [
      ...some,
      ...Array.from({ length: 150 }, (_, index) => fetched(1_000 + index)),
      // What is counted together already takes no room.
      { ...fetched(1_149), address: '' },
    ]);
    const rows = await readFetches(connection);
    expect(rows).toHaveLength(201);
    expect(rows.find(({ address }) => address === '')).toEqual({ ...fetched(1_149, 101), address: '' });
    expect(rows.find(({ address }) => address.endsWith('?venue=7'))).toEqual(fetched(7, 2));
    // A count that arrives late does not replace the later fetch.
    await addFetches(connection, [{ ...fetched(7), at: 1, status: 304, change: 1 }]);
    expect((await readFetches(connection)).find(({ address }) => address.endsWith('?venue=7'))).toEqual(
      fetched(7, 3),
    );
    expect((await arrivals(service, headers)).feeds.at(0)).toMatchObject({
      address: null,
      readers: [{ family: 'google', count: 101, hasChange: null }],
    });
  });
});

describe('counts that are forgotten', () => {
  const service = useService();
  const DAY = 86_400_000;
  const NOW = 1_900_000_000_000;
  const fetched = (name: string, at: number, count = 1): FeedFetches => ({
    address: `${FEED}?include=${name}`,
    family: 'google',
    at,
    status: 200,
    count,
    change: 1,
  });
  /** What is left after the daily work, in any order. */
  async function left(...fetches: FeedFetches[]): Promise<string[]> {
    const { connection } = service.strapi.db;
    await connection('calendar_feed_fetches').delete();
    await addFetches(connection, fetches);
    await forgetFetches(connection, NOW);
    return (await readFetches(connection)).map(({ address }) => address.split('=')[1] ?? '').toSorted();
  }

  it('are those of feeds that nobody has fetched for 90 days', async () => {
    const kept = await left(
      fetched('old', NOW - 91 * DAY, 50),
      fetched('1', NOW - 89 * DAY),
      fetched('2', NOW),
    );
    expect(kept).toEqual(['1', '2']);
  });

  it('are those that were fetched once and not since a day, when others need their room', async () => {
    const invented = Array.from({ length: 197 }, (_, index) => fetched(`x${index}`, NOW - 2 * DAY));
    const feeds: FeedFetches[] = [
      fetched('weekly', NOW - 6 * DAY, 3),
      fetched('today', NOW - DAY / 2),
      { ...fetched('both', NOW - 2 * DAY), family: 'apple' },
      fetched('both', NOW - 2 * DAY),
    ];
    expect(await left(...invented, ...feeds)).toEqual(['both', 'both', 'today', 'weekly']);
    expect(await left(...invented.slice(1), ...feeds)).toHaveLength(200);
  });
});

describe('the counts', () => {
  let stop = async (): Promise<void> => undefined;
  afterAll(() => stop());

  it('are stored when the service stops', async () => {
    const database = await freshDatabase();
    const first = await startService({ database });
    await first.request(FEED, { headers: READERS.apple });
    await first.stop();
    const second = await startService({ database });
    stop = async () => {
      await second.stop();
      await database.remove();
    };
    expect(
      readersOf(await arrivals(second, await adminHeaders(second)), FEED).map(([name, count]) => [
        name,
        count,
      ]),
    ).toEqual([['apple', 1]]);
  });
});
