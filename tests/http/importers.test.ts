import { beforeAll, describe, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';
import type { HttpResponse } from '../harness';
import { ownWord } from '../harness/own';
import type { Client } from './write-client';
import { bodyOf, clientOf, concert, isBody, refusal } from './write-client';

/** What importers send and ask for. */
const service = useSharedService();
const own = ownWord();
let editor: Client;

beforeAll(() => {
  editor = clientOf(service, 'editor');
});

describe('the coordinates of a venue', () => {
  const anybody = () => clientOf(service);

  it('are set, changed and cleared as a pair', async () => {
    const made = await editor.create('venues', { venue: `Map ${own}`, geo_lat: 48.85, geo_lng: ' 2.35 ' });
    expect(made).toMatchObject({ geo_lat: 48.85, geo_lng: 2.35 });
    const path = `venues/${String(made['id'])}`;
    expect(await editor.update(path, { city: 'Paris' })).toMatchObject({ geo_lat: 48.85, geo_lng: 2.35 });
    expect(await editor.update(path, { geo_lat: 0, geo_lng: -180 })).toMatchObject({
      geo_lat: 0,
      geo_lng: -180,
    });
    expect(await anybody().get(path)).toMatchObject({ json_ld: { geo: { latitude: 0, longitude: -180 } } });
    // One of the two stays as it is, and both were sent.
    expect(await editor.update(path, { geo_lat: 0, geo_lng: 7 })).toMatchObject({ geo_lat: 0, geo_lng: 7 });
    const { modified } = await editor.update(path, { geo_lat: 0, geo_lng: 7 });
    expect(await editor.update(path, { geo_lat: 0 })).toMatchObject({ geo_lng: 7, modified });
    for (const none of ['', null]) {
      await editor.update(path, { geo_lat: 1, geo_lng: 1 });
      expect(await editor.update(path, { geo_lat: none, geo_lng: none })).not.toHaveProperty('geo_lat');
      expect(await anybody().get(path)).not.toHaveProperty('geo_lng');
    }
  });

  it.each([
    [{ geo_lat: 48.85 }, 'geo_lat'],
    [{ geo_lng: '2.35' }, 'geo_lng'],
    [{ geo_lat: null }, 'geo_lat'],
    [{ geo_lat: 48.85, geo_lng: '' }, 'geo_lat'],
    [{ geo_lat: null, geo_lng: 2 }, 'geo_lng'],
    [{ geo_lat: 91, geo_lng: 2 }, 'geo_lat'],
    [{ geo_lat: 'north', geo_lng: 181 }, 'geo_lat', 'geo_lng'],
    [{ geo_lat: true, geo_lng: [2] }, 'geo_lat', 'geo_lng'],
  ])('are refused as %j', async (sent, ...wrong) => {
    const { id } = await editor.create('venues', { venue: `Half ${own}` });
    for (const [method, path] of [
      ['POST', 'venues'],
      ['PATCH', `venues/${String(id)}`],
    ] as const) {
      const response = await editor.send(method, path, { json: { venue: `Half ${own}`, ...sent } });
      expect(refusal(response)).toEqual([400, 'rest_invalid_param', ...wrong]);
    }
    const nested = concert('In half a place', { venue: { venue: `Nested ${own}`, ...sent } });
    expect(refusal(await editor.send('POST', 'events', { json: nested }))).toEqual([
      400,
      'rest_invalid_param',
      'venue',
    ]);
  });

  it('come with a venue inside an event, and lists find it by them', async () => {
    const venue = { venue: `Pier ${own}`, geo_lat: '-41.5', geo_lng: 171.25 };
    const { id } = await editor.create('events', concert(`At the pier ${own}`, { venue }));
    const near = 'geoloc_lat=-41.5&geoloc_lng=171.25&start_date=2031-05-01&end_date=2031-06-01';
    expect(await anybody().get(`events?${near}`)).toMatchObject({
      events: [{ id, venue: { geo_lat: -41.5, geo_lng: 171.25 } }],
    });
  });
});

describe('the ticket address of an event', () => {
  it('is set, shown, found and cleared', async () => {
    const tickets = 'https://tickets.example/?show=1&day=2';
    const made = await editor.create('events', concert(`Gig ${own}`, { ticket_url: tickets, cost: '10 €' }));
    const path = `events/${String(made['id'])}`;
    const found = async (ticketed: boolean): Promise<unknown> =>
      (await clientOf(service).get(`events?ticketed=${ticketed}&include=${String(made['id'])}`))['total'];
    expect(made).toMatchObject({ ticket_url: tickets });
    expect(await editor.update(path, { title: `Late gig ${own}` })).toMatchObject({ ticket_url: tickets });
    expect(await clientOf(service).get(path)).toMatchObject({
      ticket_url: tickets,
      json_ld: { offers: { url: tickets } },
    });
    expect([await found(true), await found(false)]).toEqual([1, 0]);
    expect(await editor.update(path, { ticket_url: null })).toMatchObject({ ticket_url: null });
    expect([await found(true), await found(false)]).toEqual([0, 1]);
    const refused = await editor.send('PATCH', path, { json: { ticket_url: 'javascript:alert(1)' } });
    expect(refusal(refused)).toEqual([400, 'rest_invalid_param', 'ticket_url']);
  });
});

describe('an external id', () => {
  const dates = { start_date: '2031-05-10 19:00:00', end_date: '2031-05-10 21:00:00' };
  const KINDS = [
    ['events', { title: `Imported ${own}`, ...dates }, { title: `Again ${own}` }],
    ['venues', { venue: `Imported ${own}` }, { venue: `Again ${own}` }],
    ['organizers', { organizer: `Imported ${own}` }, { organizer: `Again ${own}` }],
    ['categories', { name: `Imported ${own}` }, { name: `Again ${own}` }],
    ['tags', { name: `Imported ${own}` }, { name: `Again ${own}` }],
  ] as const;
  const author = () => clientOf(service, 'author');
  const send = (path: string, json: object, by = editor): Promise<HttpResponse> =>
    by.send('POST', path, { json });
  const idOf = ({ body }: HttpResponse): unknown => isBody(body) && body['id'];
  const foundBy = async (by: Client, path: string, id: string): Promise<unknown> =>
    (await by.get(`${path}?external_id=${encodeURIComponent(id)}`))['total'];

  it.each(KINDS)('makes one of %s however often it is created', async (path, first, second) => {
    const external_id = `${path} ${own}, é#1`;
    const made = await editor.create(path, { ...first, external_id });
    const again = bodyOf(await send(path, { ...first, ...second, external_id }), 200);
    expect(again).toMatchObject({ id: made['id'], ...second });
    const one = `${path}/${String(made['id'])}`;
    expect(await editor.get(one)).not.toHaveProperty('external_id');
    expect(await editor.get(`${one}?context=edit`)).toMatchObject({ external_id });
    expect(await clientOf(service).get(`${one}?context=edit`)).not.toHaveProperty('external_id');
    expect(await foundBy(editor, path, external_id)).toBe(1);
    expect(await foundBy(clientOf(service), path, external_id)).toBe(0);
    expect(await foundBy(clientOf(service, 'admin'), path, external_id)).toBe(0);
  });

  it('makes one record of two creates at the same time', async () => {
    const event = { ...concert(`At once ${own}`), external_id: `once ${own}` };
    const responses = await Promise.all([1, 2, 3, 4].map(() => send('events', event)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(idOf)).size).toBe(1);
  });

  it('keeps what is not sent, and changes nothing if nothing differs', async () => {
    const external_id = `kept ${own}`;
    const made = await editor.create('events', { ...concert(`Kept ${own}`), cost: '10€', external_id });
    const again = bodyOf(await send('events', { ...concert(`Kept ${own}`), external_id }), 200);
    expect(again).toEqual(made);
    expect(
      bodyOf(await send('events', { ...concert(`Kept ${own}`), sold_out: true, external_id }), 200),
    ).toMatchObject({
      cost: '10€',
      sold_out: true,
    });
  });

  it('is each author’s own', async () => {
    const event = { ...concert(`Shared name ${own}`), status: 'draft', external_id: `shared ${own}` };
    const mine = await editor.create('events', event);
    const theirs = await author().create('events', event);
    expect(theirs['id']).not.toBe(mine['id']);
    expect(idOf(await send('events', event, author()))).toBe(theirs['id']);
    // The editor creates for the author, who already has one of that id.
    const forAuthor = await send('events', { ...event, author: Number(theirs['author']) });
    expect([forAuthor.status, idOf(forAuthor)]).toEqual([200, theirs['id']]);
    expect(await foundBy(author(), 'events', `shared ${own}`)).toBe(1);
    const path = `events/${String(theirs['id'])}?context=edit`;
    expect(await author().get(path)).toMatchObject({ external_id: `shared ${own}` });
    expect(await editor.get(path)).toMatchObject({ external_id: `shared ${own}` });
  });

  it('is changed, removed and free again, and no other record takes it', async () => {
    const one = await editor.create('venues', { venue: `One ${own}`, external_id: `one ${own}` });
    const two = await editor.create('venues', { venue: `Two ${own}` });
    const [first, second] = [one, two].map(({ id }) => `venues/${String(id)}`);
    const taken = await editor.send('PATCH', second ?? '', { json: { external_id: `one ${own}` } });
    expect(refusal(taken)).toEqual([400, 'rest_invalid_param', 'external_id']);
    const tag = async (): Promise<string | null> =>
      (await editor.send('GET', `${first}?context=edit`)).headers.get('etag');
    const before = await tag();
    await editor.update(first ?? '', { external_id: `one ${own}` });
    expect(await tag()).toBe(before);
    await editor.update(first ?? '', { external_id: `other ${own}` });
    expect(await tag()).not.toBe(before);
    await editor.update(second ?? '', { external_id: `one ${own}` });
    expect(idOf(await send('venues', { venue: `Two ${own}`, external_id: `one ${own}` }))).toBe(two['id']);
    for (const none of [null, '']) {
      await editor.update(second ?? '', { external_id: none });
      expect(await editor.get(`${second}?context=edit`)).not.toHaveProperty('external_id');
      await editor.update(second ?? '', { external_id: `one ${own}` });
    }
  });

  it('needs the right to change the record that has it', async () => {
    const event = { ...concert(`Rights ${own}`), external_id: `rights ${own}` };
    const contributor = clientOf(service, 'contributor');
    const { id } = await contributor.create('events', event);
    expect((await send('events', event, contributor)).status).toBe(200);
    await editor.update(`events/${String(id)}`, { status: 'publish' });
    expect(refusal(await send('events', event, contributor))).toEqual([403, 'rest_forbidden']);
    expect(refusal(await send('events', event, clientOf(service)))).toEqual([401, 'rest_forbidden']);
  });

  it('stays that of a record in the trash, and is free when a term is gone', async () => {
    const event = { ...concert(`Trashed ${own}`), external_id: `trashed ${own}` };
    const { id } = await editor.create('events', event);
    await editor.remove(`events/${String(id)}`);
    expect(refusal(await send('events', event))).toEqual([410, 'event-is-in-trash']);
    const tag = { name: `Gone ${own}`, external_id: `gone ${own}` };
    const gone = await editor.create('tags', tag);
    await editor.remove(`tags/${String(gone['id'])}`);
    expect((await editor.create('tags', tag))['id']).not.toBe(gone['id']);
  });

  it('of a venue inside an event links the one that is there, also under another name', async () => {
    const venue = { venue: `Inner ${own}`, city: 'Paris', external_id: `inner ${own}` };
    const { venue: made } = await editor.create('events', concert(`Inside ${own}`, { venue }));
    const other = { ...venue, venue: `Renamed ${own}`, city: 'Lyon' };
    const { venue: linked } = await editor.create('events', concert(`Inside too ${own}`, { venue: other }));
    expect(linked).toEqual(made);
    // Two places of the same name are told apart.
    const twin = await editor.create('venues', { venue: `Inner ${own}`, external_id: `twin ${own}` });
    expect(twin['id']).not.toBe(isBody(made) && made['id']);
  });

  it('finds records of the past, hidden ones and drafts', async () => {
    const past = { start_date: '2001-05-10 19:00:00', end_date: '2001-05-10 21:00:00' };
    const event = { title: `Past ${own}`, ...past, hide_from_listings: true, status: 'draft' };
    const { id } = await editor.create('events', { ...event, external_id: `past ${own}` });
    const query = `external_id=past+${own}`;
    expect(await editor.get(`events?${query}`)).toMatchObject({ total: 1, events: [{ id }] });
    for (const format of ['csv', 'ics'])
      expect((await editor.send('GET', `events.${format}?${query}`)).text).toContain(`Past ${own}`);
  });

  it('is a text of at most 200 characters', async () => {
    const long = '\u{1F3B7}'.repeat(200);
    expect((await send('tags', { name: `Long ${own}`, external_id: long })).status).toBe(201);
    for (const wrong of [`${long}x`, 7, ['a'], true, 'a\0b']) {
      const refused = await send('tags', { name: `Wrong ${own}`, external_id: wrong });
      expect(refusal(refused)).toEqual([400, 'rest_invalid_param', 'external_id']);
    }
    expect(refusal(await editor.send('GET', 'tags?external_id='))).toEqual([
      400,
      'rest_invalid_param',
      'external_id',
    ]);
  });
});

describe('modified_after', () => {
  const PATHS = ['events', 'venues', 'organizers', 'categories', 'tags'];
  const totals = async (client: Client, filter: string): Promise<unknown[]> => {
    const lists = PATHS.map((path) => {
      const dates = path === 'events' ? '&start_date=2031-05-01&end_date=2031-05-31' : '&hide_empty=0';
      return client.get(
        `${path}?search=${own}mod&modified_after=${filter}${path.startsWith('e') || path === 'categories' || path === 'tags' ? dates : ''}`,
      );
    });
    return (await Promise.all(lists)).map(({ total }) => total);
  };

  it('finds what was changed later, in UTC, in every list', async () => {
    const name = `Changed ${own}mod`;
    const { modified_utc } = await editor.create('events', concert(name));
    await editor.create('venues', { venue: name });
    await editor.create('organizers', { organizer: name });
    await editor.create('categories', { name });
    await editor.create('tags', { name });
    const at = Date.parse(`${String(modified_utc)}Z`);
    const wall = (ms: number): string => new Date(at + ms).toISOString().slice(0, 19);
    const all = [1, 1, 1, 1, 1];
    const none = [0, 0, 0, 0, 0];
    for (const anybody of [clientOf(service), editor]) {
      for (const before of [wall(-1000), `${wall(-1000)}Z`, 'yesterday', '2001-01-01', String(at / 1000 - 1)])
        expect([before, await totals(anybody, encodeURIComponent(before))]).toEqual([before, all]);
      for (const later of [wall(60_000), 'tomorrow', '2101-01-01'])
        expect([later, await totals(anybody, encodeURIComponent(later))]).toEqual([later, none]);
    }
    const offset = new Date(at - 1000 + 7_200_000).toISOString().slice(0, 19);
    expect(await totals(editor, encodeURIComponent(`${offset}+02:00`))).toEqual(all);
    expect(refusal(await editor.send('GET', 'tags?modified_after=never'))).toEqual([
      400,
      'rest_invalid_param',
      'modified_after',
    ]);
  });

  it('is part of links and of entity tags, which words change', async () => {
    const { rest_url } = await editor.get('venues?modified_after=2001-01-01T00:00:00Z&per_page=1');
    expect(String(rest_url)).toContain('modified_after=2001-01-01T00%3A00%3A00Z');
    const response = await clientOf(service).send('GET', 'venues?modified_after=now');
    expect(response.headers.get('cache-control')).toMatch(/max-age=[01]\b/);
    const lasting = await clientOf(service).send('GET', 'venues?modified_after=2001-01-01');
    expect(response.headers.get('etag')).not.toBe(lasting.headers.get('etag'));
  });
});

describe('the dates of lists, as the guide shows them', () => {
  const found = async (query: string): Promise<unknown> =>
    (await clientOf(service).get(`events?search=${own}dates&${query}`))['total'];
  const wall = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 19);
  const DAY = 86_400_000;

  it('lose a running event, which ends_after=now finds', async () => {
    const on = { start_date: wall(-9 * DAY), end_date: wall(9 * DAY), timezone: 'UTC' };
    await editor.create('events', { title: `Exhibition ${own}dates`, ...on });
    expect(await found('per_page=1')).toBe(0);
    expect(await found('ends_after=now')).toBe(1);
    expect(await found('ends_after=now&strict_dates=true')).toBe(1);
    expect(await found('ends_after=now&starts_before=now&strict_dates=true')).toBe(1);
  });

  it('find an event that ends at midnight by the day before, unless they are strict', async () => {
    const party = { start_date: '2041-05-10 20:00:00', end_date: '2041-05-11 00:00:00' };
    await editor.create('events', { title: `Party ${own}dates`, ...party });
    expect(await found('ends_after=2041-05-10')).toBe(1);
    expect(await found('ends_after=2041-05-11')).toBe(0);
    expect(await found('ends_after=2041-05-11T00:00:00&strict_dates=true')).toBe(0);
    expect(await found('ends_after=2041-05-10T23:59:59&strict_dates=true')).toBe(1);
  });

  it('say how a wrong date was understood', async () => {
    const messageOf = async (date: string): Promise<unknown> => {
      const { body } = await clientOf(service).send('GET', `events?ends_after=${date}`);
      const data = isBody(body) ? body['data'] : undefined;
      return isBody(data) && isBody(data['params']) ? data['params']['ends_after'] : undefined;
    };
    expect(await messageOf('2031-05-10T19:30:00+02:00')).toMatch(
      /"02:00" came without its sign.*%2B02:00\.$/,
    );
    expect(await messageOf('20310510T193000Z')).toMatch(
      /read as Unix seconds, so write the day as 2031-05-10\.$/,
    );
  });
});
