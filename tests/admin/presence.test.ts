import { beforeAll, describe, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { personWith } from './people';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'];

type Headers = Record<string, string>;

const service = useSharedService();
let administrator: Headers;
let anna: Headers;
let ben: Headers;
beforeAll(async () => {
  administrator = await adminHeaders(service);
  const rights = KINDS.map((kind) => ({ kind, rights: ['read', 'update'] }));
  anna = await personWith(service, 'Anna', rights);
  ben = await personWith(service, 'Ben', rights);
});

const made = async (kind: string): Promise<string> => {
  const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
  const data = kind === 'event' ? { title: 'Seen', ...times } : { name: 'Seen' };
  return documentIdOf(await contentManager(service, administrator, kind).create(data));
};
const open = (headers: Headers, kind: string, documentId: string, tab: string, locale?: string) =>
  service.request('/event-calendar/open', {
    method: 'POST',
    headers,
    json: { kind, documentId, tab, ...(locale && { locale }) },
  });

describe('who has a record open', () => {
  it.each(KINDS)('is shown to others who have the %s open', async (kind) => {
    const id = await made(kind);
    expect((await open(anna, kind, id, `${kind}-a`)).body).toEqual({ data: [] });
    expect((await open(ben, kind, id, `${kind}-b`)).body).toEqual({ data: ['Anna Person'] });
    expect((await open(anna, kind, id, `${kind}-a`)).body).toEqual({ data: ['Ben Person'] });
    // A second tab of the same person does not count as another person.
    expect((await open(anna, kind, id, `${kind}-a2`)).body).toEqual({ data: ['Ben Person'] });
  });

  it('is shown to those who translate it into the same language', async () => {
    const id = await made('venue');
    await open(anna, 'venue', id, 'fr-a', 'fr');
    expect((await open(ben, 'venue', id, 'fr-b', 'fr')).body).toEqual({ data: ['Anna Person'] });
  });

  it('is shown to those who have rights in that language alone', async () => {
    const rights = [{ kind: 'venue', rights: ['create', 'read', 'update'], locales: ['fr'] }];
    const [dora, emil] = [
      await personWith(service, 'Dora', rights),
      await personWith(service, 'Emil', rights),
    ];
    const id = await made('venue');
    expect((await open(dora, 'venue', id, 'fr-d', 'fr')).body).toEqual({ data: [] });
    expect((await open(emil, 'venue', id, 'fr-e', 'fr')).body).toEqual({ data: ['Dora Person'] });
    expect((await open(emil, 'venue', id, 'en-e', 'en')).status).toBe(403);
    expect((await open(emil, 'venue', id, 'de-e', 'de')).status).toBe(403);
  });

  it('is forgotten after 30 seconds, and when the tab has another record open', async () => {
    const [one, other] = [await made('event'), await made('event')];
    await open(anna, 'event', one, 'tab-a');
    expect((await open(ben, 'event', one, 'tab-b')).body).toEqual({ data: ['Anna Person'] });
    await open(anna, 'event', other, 'tab-a');
    expect((await open(ben, 'event', one, 'tab-b')).body).toEqual({ data: [] });

    await open(anna, 'event', one, 'tab-a');
    const rows = service.strapi.db.connection('calendar_open_records').where({ tab: 'tab-a' });
    await rows.clone().decrement('at', 20_000);
    expect((await open(ben, 'event', one, 'tab-b')).body).toEqual({ data: ['Anna Person'] });
    await rows.clone().decrement('at', 10_001);
    expect((await open(ben, 'event', one, 'tab-b')).body).toEqual({ data: [] });
    expect(await rows.clone()).toEqual([]);
  });

  it('is not shown to users who may not read the record', async () => {
    const id = await made('venue');
    const outsider = await personWith(service, 'Carl', [{ kind: 'tag', rights: ['read'] }]);
    expect((await open(outsider, 'venue', id, 'tab-c')).status).toBe(403);
    expect((await open({}, 'venue', id, 'tab-d')).status).toBe(401);
    expect((await open(anna, 'venue', 'none', 'tab-a')).status).toBe(404);
    expect((await open(anna, 'nothing', id, 'tab-a')).status).toBe(400);
  });
});
