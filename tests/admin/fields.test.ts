import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';

const service = useService();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await adminHeaders(service);
});

const ask = async (path: string, query: Record<string, string>, as = headers) => {
  const parameters = new URLSearchParams(query).toString();
  const { status, body } = await service.request(`/event-calendar${path}?${parameters}`, { headers: as });
  return { status, data: Object(body).data, error: Object(body).error };
};

describe('the preview of times in the admin panel', () => {
  it('shows the values that would be stored, in the zone of the event', async () => {
    const { data } = await ask('/times', {
      start: '2031-03-30 02:30:00',
      end: '2031-10-26 02:30:00',
      timezone: 'europe/paris',
    });
    expect(data).toEqual({
      timezone: 'Europe/Paris',
      start: { stored: '2031-03-30 03:30:00', occurs: 'never', abbreviation: 'CEST', offset: '+02:00' },
      end: { stored: '2031-10-26 02:30:00', occurs: 'twice', abbreviation: 'CEST', offset: '+02:00' },
    });
    const events = contentManager(service, headers, 'event');
    const made = await events.create({
      title: 'Gap',
      startDate: '2031-03-30 02:30:00',
      endDate: '2031-10-26 02:30:00',
      timezone: 'Europe/Paris',
    });
    expect(made).toMatchObject({ startDate: data.start.stored, endDate: data.end.stored });
  });

  it('says which of two equal hours is stored', async () => {
    const twice = { start: '2031-10-26 02:30:00', end: '2031-10-26 02:30:00', timezone: 'Europe/Paris' };
    const { data } = await ask('/times', {
      ...twice,
      startUtc: '2031-10-26 00:30:00',
      endUtc: '2031-10-26 01:30:00',
    });
    expect(data).toMatchObject({
      start: { occurs: 'twice', abbreviation: 'CEST' },
      end: { occurs: 'second', abbreviation: 'CET', offset: '+01:00' },
    });
    // A time that clocks do not show then says nothing.
    const other = await ask('/times', { ...twice, startUtc: '2031-10-26 03:30:00', endUtc: 'x' });
    expect(other.data).toMatchObject({ start: { occurs: 'twice' }, end: { occurs: 'twice' } });
  });

  it('shows whole days for an all-day event, and uses the site’s zone by default', async () => {
    const { data } = await ask('/times', {
      start: '2031-05-10 20:00:00',
      end: '2031-05-11 08:00:00',
      allDay: 'true',
    });
    expect(data).toMatchObject({
      timezone: 'America/New_York',
      start: { stored: '2031-05-10 00:00:00', occurs: 'once', abbreviation: 'EDT' },
      end: { stored: '2031-05-11 23:59:59', occurs: 'once', abbreviation: 'EDT' },
    });
  });

  it('is empty for an invalid time, and an error for an invalid zone', async () => {
    expect((await ask('/times', { start: 'soon', timezone: 'UTC+2' })).data).toEqual({
      timezone: 'UTC+2',
      start: null,
      end: null,
    });
    const refused = await ask('/times', { timezone: 'Mars/Phobos' });
    expect(refused).toMatchObject({
      status: 400,
      error: {
        details: { errors: [{ path: ['timezone'], message: 'There is no time zone "Mars/Phobos"' }] },
      },
    });
  });

  it('is shown only to users who are logged in', async () => {
    for (const path of ['/times', '/zones', '/slugs'])
      expect((await ask(path, {}, {})).status, path).toBe(401);
  });
});

describe('the zones', () => {
  it('have the offsets of the given time', async () => {
    const at = async (time: string) => {
      const { data } = await ask('/zones', { at: time });
      return (name: string) => data.find((zone: { name: string }) => zone.name === name);
    };
    const [winter, summer] = [await at('2031-01-10 12:00:00'), await at('2031-07-10 12:00:00')];
    expect(winter('Europe/Paris')).toEqual({ name: 'Europe/Paris', offset: '+01:00', abbreviation: 'CET' });
    expect(summer('Europe/Paris')).toEqual({ name: 'Europe/Paris', offset: '+02:00', abbreviation: 'CEST' });
    expect(summer('Asia/Kathmandu')).toMatchObject({ offset: '+05:45' });
    expect(summer('UTC')).toMatchObject({ offset: '+00:00' });
    expect(summer('US/Eastern')).toBeUndefined();
  });
});

describe('slugs', () => {
  it('are those that the guard would create for a title, a record and a language', async () => {
    const tags = contentManager(service, headers, 'tag');
    const first = documentIdOf(await tags.create({ name: 'Café Zürich' }));
    const free = { slug: 'cafe-zurich', taken: false };
    const taken = { slug: 'cafe-zurich-2', taken: true };
    const wanted = { kind: 'tag', wanted: 'CAFÉ Zürich!' };
    expect((await ask('/slugs', { ...wanted, locale: 'en' })).data).toEqual(taken);
    expect((await ask('/slugs', { ...wanted, locale: 'en', documentId: first })).data).toEqual(free);
    expect((await ask('/slugs', { ...wanted, locale: 'fr' })).data).toEqual(free);
    expect((await ask('/slugs', { ...wanted, kind: 'category', locale: 'en' })).data).toEqual(free);
    expect((await ask('/slugs', { ...wanted, wanted: '!?', locale: 'en' })).data).toEqual({
      slug: null,
      taken: false,
    });
    expect(await tags.create({ name: 'CAFÉ Zürich!' })).toMatchObject({ slug: taken.slug });
    expect((await ask('/slugs', { ...wanted, kind: 'dog', locale: 'en' })).status).toBe(400);
  });
});

describe('the inputs of the admin panel', () => {
  it('are assigned to the fields, whose values are stored as before', () => {
    const attribute = (kind: string, name: string) => {
      const found: Record<string, unknown> = {
        ...service.strapi.contentType(`plugin::event-calendar.${kind}`).attributes[name],
      };
      return [found['type'], found['customField']];
    };
    expect(attribute('event', 'startDate')).toEqual(['string', 'plugin::event-calendar.wall-time']);
    expect(attribute('event', 'timezone')).toEqual(['string', 'plugin::event-calendar.time-zone']);
    expect(attribute('event', 'cost')).toEqual(['string', 'plugin::event-calendar.cost']);
    expect(attribute('tag', 'slug')).toEqual(['uid', 'plugin::event-calendar.slug']);
    expect(attribute('venue', 'latitude')).toEqual(['float', 'plugin::event-calendar.coordinate']);
  });
});
