import { beforeAll, describe, expect, it } from '#test';
import {
  LINK_FILTERS,
  VALUE_FILTERS,
} from '../../src/plugins/event-calendar/server/src/resources/event/list';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { clientOf, concert, isBody } from '../http/write-client';
import type { Body } from '../http/write-client';

const DAY = 86_400_000;
/** A wall time `days` from now. */
const inDays = (days: number): string =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)} 20:00:00`;
const on = (days: number, more: object = {}): object => ({
  ...concert('Evening', { status: 'publish', ...more }),
  start_date: inDays(days),
  end_date: inDays(days),
});

describe('why an event is not showing', () => {
  const service = useSharedService();
  const editor = clientOf(service, 'editor');
  let headers: Record<string, string>;
  const root = '/api/en/calendar/events/v1';

  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  const ask = (query: Record<string, string>) =>
    service.request(`/event-calendar/explain?${new URLSearchParams(query).toString()}`, { headers });
  const explain = async (event: Body, url?: string, more: Record<string, string> = {}): Promise<Body> => {
    const response = await ask({
      event: String(event['id']),
      ...(url === undefined ? {} : { url }),
      ...more,
    });
    expect([response.status, response.text]).toEqual([200, response.text]);
    const body = isBody(response.body) ? response.body['data'] : undefined;
    return isBody(body) ? body : {};
  };
  const list = (query = '') => `${root}/events${query}`;

  it('gives the position of an event that is shown', async () => {
    const early = await editor.create('events', on(2, { title: 'Shown early' }));
    const late = await editor.create('events', on(3, { title: 'Shown late' }));
    const found = `https://calendar.example${list('?search=Shown&per_page=1')}`;
    expect(await explain(early, found)).toEqual({
      url: list('?search=Shown&per_page=1'),
      shown: true,
      place: { position: 1, total: 2, page: 1, perPage: 1 },
      reasons: [],
    });
    expect(await explain(late, found)).toMatchObject({
      shown: true,
      place: { position: 2, page: 2 },
      reasons: [{ rule: 'page', page: 2, asked: 1 }],
    });
    expect(await explain(late)).toMatchObject({ url: list(), shown: true });
    expect(await explain(late, `${root}/events/${String(late['id'])}`)).toMatchObject({ shown: true });
    expect(await explain(late, `${root}/events/by-slug/${String(late['slug'])}`)).toMatchObject({
      shown: true,
    });
    expect(await explain(late, `${root}/events/${String(early['id'])}`)).toMatchObject({
      shown: false,
      reasons: [{ rule: 'other' }],
    });
  });

  it.each([['draft'], ['pending'], ['private'], ['future'], ['trash']])(
    'names the status of an event that is %s, for lists and for its own address',
    async (status) => {
      const publishAt = new Date(Date.now() + 5 * DAY).toISOString().slice(0, 19);
      const more = status === 'future' ? { status: 'publish', date_utc: publishAt.replace('T', ' ') } : { status };
      const event = await editor.create('events', on(2, status === 'trash' ? {} : more));
      if (status === 'trash') await editor.remove(`events/${String(event['id'])}`);
      const reason = {
        rule: 'status',
        status,
        asked: null,
        publishAt: status === 'future' ? expect.stringContaining(publishAt.slice(0, 16)) : null,
      };
      expect(await explain(event)).toMatchObject({ shown: false, reasons: [reason] });
      expect(await explain(event, `${root}/events/${String(event['id'])}`)).toMatchObject({
        shown: false,
        reasons: [reason],
      });
    },
  ); // prettier-ignore

  it('names the language if there is no version', async () => {
    const event = await editor.create('events', on(2));
    const reasons = [{ rule: 'language', language: 'fr', languages: ['en'], untranslated: 'omit' }];
    expect(await explain(event, undefined, { locale: 'fr' })).toMatchObject({ shown: false, reasons });
    expect(await explain(event, `/api/fr/calendar/events/v1/events/${String(event['id'])}`)).toMatchObject({ reasons });
    expect(await explain(event, undefined, { locale: 'de' })).toMatchObject({
      url: list('?i18n_language=de'),
      reasons: [{ rule: 'language', language: 'de' }],
    });
  }); // prettier-ignore

  it('names the dates, with the effective window', async () => {
    const past = await editor.create('events', on(-10));
    const { reasons } = await explain(past);
    expect(reasons).toEqual([
      {
        rule: 'dates',
        start: inDays(-10),
        end: inDays(-10),
        isDefault: true,
        window: {
          startFrom: expect.stringMatching(/ 00:00:00$/),
          endUntil: expect.stringMatching(/ 23:59:59$/),
        },
      },
    ]);
    expect(await explain(past, list('?starts_after=2031-01-01'))).toMatchObject({
      reasons: [{ rule: 'dates', isDefault: false, window: { startAfter: '2031-01-01 23:59:59' } }],
    });
  });

  it('knows the days of feeds, which have no pages', async () => {
    const feed = `${root}/events.ics`;
    const recent = await editor.create('events', on(-10));
    expect(await explain(recent)).toMatchObject({ shown: false });
    expect(await explain(recent, feed)).toEqual({ url: feed, shown: true, reasons: [] });
    const past = await editor.create('events', on(-40));
    expect(await explain(past, feed)).toMatchObject({
      shown: false,
      reasons: [
        { rule: 'dates', isDefault: true, window: { endAfter: expect.stringMatching(/ 00:00:00$/) } },
      ],
    });
    const response = await ask({ event: String(past['id']), url: `${root}/events.nothing` });
    expect(response.status).toBe(400);
  });

  it('names every filter that the event does not match', async () => {
    const place = { venue: 'Hall', status: 'publish' };
    const other = await editor.create('venues', { venue: 'Elsewhere', status: 'publish' });
    const host = await editor.create('organizers', { organizer: 'Host', status: 'publish' });
    const category = await editor.create('categories', { name: 'Jazz' });
    const tag = await editor.create('tags', { name: 'Outside' });
    const event = await editor.create('events', on(2, { venue: place }));
    const filters: [query: string, reason: object][] = [
      [`venue=${String(other['id'])}`, { rule: 'venue', wanted: [String(other['id'])], has: [{ name: 'Hall' }] }],
      [`organizer=${String(host['id'])}`, { rule: 'organizer', has: [] }],
      [`categories=${String(category['slug'])}`, { rule: 'categories', wanted: [category['slug']], has: [] }],
      [`tags=${String(tag['slug'])}`, { rule: 'tags', wanted: [tag['slug']], has: [] }],
      ['search=nothing', { rule: 'search', text: 'nothing' }],
      ['featured=1', { rule: 'featured', wanted: true }],
      ['ticketed=1', { rule: 'ticketed', wanted: true }],
      ['series=999', { rule: 'series', wanted: 999 }],
      ['geoloc=1', { rule: 'geoloc', wanted: true }],
      ['include=999999', { rule: 'include', ids: [999_999] }],
      ['geoloc_lat=48&geoloc_lng=2', { rule: 'near', latitude: 48, longitude: 2 }],
      [`post_parent=${String(event['id'])}`, { rule: 'parent' }],
    ];
    const asked = new URLSearchParams(filters.map(([query]) => query).join('&'));
    // Every filter that looks at a value or a link has a case here.
    for (const name of [...LINK_FILTERS, ...VALUE_FILTERS]) expect([...asked.keys()]).toContain(name);
    for (const [query, reason] of filters) {
      const told = await explain(event, list(`?${query}`));
      expect(told, query).toMatchObject({ shown: false, reasons: [reason] });
    }
    const both = await explain(event, list('?featured=1&search=nothing'));
    expect(both['reasons']).toMatchObject([{ rule: 'featured' }, { rule: 'search' }]);
  }); // prettier-ignore

  it('names a hidden or password-protected event', async () => {
    const hidden = await editor.create('events', on(2, { hide_from_listings: true }));
    expect(await explain(hidden)).toMatchObject({ shown: false, reasons: [{ rule: 'hidden' }] });
    const locked = await editor.create('events', on(2, { title: 'Locked' }));
    const where = { publicId: locked['id'] };
    const row = await service.strapi.db.query('plugin::event-calendar.event').findOne({ where });
    const { title, startDate, endDate } = row;
    const manager = contentManager(service, headers, 'event');
    await manager.publish(row.documentId, { title, startDate, endDate, password: 'secret' });
    expect(await explain(locked)).toMatchObject({ shown: true });
    expect(await explain(locked, list('?search=Locked'))).toMatchObject({
      reasons: [{ rule: 'password', filters: ['search'] }],
    });
    const own = `${root}/events/${String(locked['id'])}`;
    expect(await explain(locked, own)).toMatchObject({ reasons: [{ rule: 'password', filters: [] }] });
    expect(await explain(locked, `${own}?password=secret`)).toMatchObject({ shown: true, reasons: [] });
  });

  it('reports an error of the interface, and refuses other addresses', async () => {
    const event = await editor.create('events', on(2));
    expect(await explain(event, list('?categories=unknown'))).toMatchObject({
      shown: false,
      reasons: [{ rule: 'request', status: 400, parameters: { categories: expect.stringContaining('unknown') } }],
    });
    expect(await explain(event, list('?page=x'))).toMatchObject({ reasons: [{ rule: 'request', status: 400 }] });
    for (const url of ['https://elsewhere.example/', `${root}/venues`, 'http://', root]) {
      expect((await ask({ event: String(event['id']), url })).status, url).toBe(400);
    }
    expect((await ask({ event: '999999' })).status).toBe(404);
    expect((await ask({ event: '9999999999' })).status).toBe(404);
    expect((await service.request(`/event-calendar/explain?event=${String(event['id'])}`)).status).toBe(401);
  }); // prettier-ignore
});
