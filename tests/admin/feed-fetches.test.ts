import { afterAll, beforeAll, beforeEach, describe, expect, it } from '#test';
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

  it('shows a feed that is fetched after hundreds of invented ones, and all that were followed before', async () => {
    const { connection } = service.strapi.db;
    await connection('calendar_feed_fetches').delete();
    const followed = `${FEED}?categories=jazz`;
    const before: FeedFetches = {
      ...{ address: followed, family: 'google', status: 200, count: 1, change: 1 },
      at: Date.now() - 2 * DAY,
    };
    await addFetches(connection, [before]);
    await addFetches(connection, [{ ...before, at: before.at + DAY }]);
    const day = (number: number): string =>
      new Date(Date.UTC(2031, 0, 1) + number * DAY).toISOString().slice(0, 10);
    const tags = new Map<string, string>();
    for (let number = 0; number < 260; number += 1)
      await fetchAs('google', tags, `${FEED}?start_date=${day(number)}`);
    expect(await fetchAs('apple', new Map(), `${FEED}?featured=true`)).toBe(200);
    const shown = (await arrivals(service, headers)).feeds.map(({ address }) => address);
    expect(shown).toHaveLength(201);
    expect(shown).toEqual(expect.arrayContaining([followed, `${FEED}?featured=true`, null]));
  });
});

const DAY = 86_400_000;
const NOW = 1_900_000_000_000;
const fetched = (name: number | string, at: number, count = 1): FeedFetches => ({
  address: `${FEED}?include=${name}`,
  family: 'google',
  at,
  status: 200,
  count,
  change: at,
});
const several = (many: number, name: string, at: number): FeedFetches[] =>
  Array.from({ length: many }, (_, index) => fetched(`${name}${index}`, at + index));

describe('the counted addresses', () => {
  const service = useService();
  const connection = () => service.strapi.db.connection;
  const add = (fetches: readonly FeedFetches[]) => addFetches(connection(), fetches);
  const names = async (): Promise<string[]> =>
    (await readFetches(connection())).map(({ address }) => address.split('=')[1] ?? '');
  beforeEach(() => connection()('calendar_feed_fetches').delete());

  it('are 200 at most; a new one replaces the one that was fetched longest ago', async () => {
    await add(several(200, 'a', NOW));
    await add([fetched('a0', NOW + 500, 2), ...several(2, 'b', NOW + 1_000)]);
    const kept = await names();
    expect(kept).toHaveLength(200);
    expect(kept.slice(0, 3)).toEqual(['b1', 'b0', 'a0']);
    expect(kept).not.toContain('a1');
    expect(kept).not.toContain('a2');
    expect((await readFetches(connection())).find(({ address }) => address.endsWith('=a0'))).toEqual(
      fetched('a0', NOW + 500, 3),
    );
    // A count that arrives late does not replace the later fetch.
    await add([{ ...fetched('a0', 1), status: 304 }]);
    expect((await readFetches(connection())).find(({ address }) => address.endsWith('=a0'))).toEqual(
      fetched('a0', NOW + 500, 4),
    );
  });

  it('are kept if they were fetched on two days, by whatever programs', async () => {
    const old: FeedFetches[] = [fetched('often', NOW - 9 * DAY, 500), fetched('twice', NOW - 9 * DAY)];
    await add(old);
    await add([{ ...fetched('twice', NOW - 8 * DAY), family: 'apple' }]);
    for (let round = 0; round < 3; round += 1) await add(several(250, `x${round}-`, NOW + round * 1_000));
    const kept = await names();
    expect(kept).toHaveLength(201 + 1);
    expect(kept.filter((name) => !name.startsWith('x2')).toSorted()).toEqual(['', 'twice', 'twice']);
    // Those of the last ones that were fetched last.
    expect(kept).toContain('x2-249');
    expect(kept).not.toContain('x2-0');
  });

  it('are replaced by none if all of them were fetched on two days; the others count together', async () => {
    const all = several(200, 'a', NOW - 9 * DAY);
    await add(all);
    await add(all.map((one) => ({ ...one, at: one.at + DAY })));
    await add(several(3, 'b', NOW));
    const rows = await readFetches(connection());
    expect(rows).toHaveLength(201);
    expect(rows[0]).toEqual({ ...fetched('', NOW + 2, 3), address: '' });
  });

  it('are 200 at most also when several processes add some at the same moment', async () => {
    await add(several(150, 'a', NOW));
    await Promise.all(['b', 'c', 'd', 'e'].map((name) => add(several(150, name, NOW + 1_000))));
    expect(await names()).toHaveLength(200);
  });

  it('are forgotten when nobody has fetched them for 90 days', async () => {
    await add([fetched('old', NOW - 91 * DAY, 50), fetched('1', NOW - 89 * DAY), fetched('2', NOW)]);
    await forgetFetches(connection(), NOW);
    expect(await names()).toEqual(['2', '1']);
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
