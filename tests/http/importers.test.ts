import { beforeAll, describe, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';
import { ownWord } from '../harness/own';
import type { Client } from './write-client';
import { clientOf, concert, refusal } from './write-client';

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
