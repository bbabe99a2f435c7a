import { request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import type { Client } from './write-client';
import { bodyOf, clientOf, concert, isBody, refusal } from './write-client';

const service = useService({ settings: { calendarName: 'Town hall' } });
let editor: Client;
let event: { id: number; slug: string };

const WINDOW = 'start_date=2031-01-01&end_date=2031-12-31';

/** The formats of events, with a piece of text that each begins with. */
const FORMATS = [
  ['ics', 'text/calendar', /^BEGIN:VCALENDAR\r\n/],
  ['rss', 'application/rss+xml', /^<\?xml [^>]*>\s*<rss /],
  ['atom', 'application/atom+xml', /^<\?xml [^>]*>\s*<feed /],
  ['jsonfeed', 'application/feed+json', /^\{"version":"https:\/\/jsonfeed/],
  ['jsonld', 'application/ld+json', /^\{"@context"/],
  ['geojson', 'application/geo+json', /^\{"type":"FeatureCollection"/],
  ['csv', 'text/csv', /^id,/],
] as const;

beforeAll(async () => {
  editor = clientOf(service, 'editor');
  const links = {
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Club' },
    categories: ['Jazz'],
    tags: ['loud'],
  };
  const made = await editor.create('events', concert('Evening', links));
  event = { id: Number(made['id']), slug: String(made['slug']) };
  // Responses get it some seconds after the last change.
  await expect.poll(async () => (await plain('events')).headers['last-modified']).toBeDefined();
});

interface Plain {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request without any headers that a client adds by itself. */
async function plain(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Plain> {
  const asked = send(new URL(path, `${service.roots['en']}/`), { method, headers, agent: false });
  asked.end();
  const [response] = await once(asked, 'response');
  const body = await text(response);
  const { date: _date, 'x-request-id': _number, ...lines } = response.headers;
  return { status: response.statusCode, headers: lines, body };
}

/** Sends a request through Strapi: with `Content-Length: 0` it does not take the fast lane. */
const slowly = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Plain> =>
  plain(path, { ...headers, 'Content-Length': '0' }, method);

const WAYS = [
  ['the fast lane', plain],
  ['Strapi', slowly],
] as const;

describe.each(WAYS)('a feed through %s', (_name, ask) => {
  it.each(FORMATS)('has the address /events.%s', async (suffix, type, begin) => {
    for (const path of [`events.${suffix}`, `EVENTS.${suffix.toUpperCase()}/`]) {
      const { status, headers, body } = await ask(`${path}?${WINDOW}`);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).toContain(type);
      expect(headers['content-language']).toBe('en');
      expect(headers.vary).toBe('Origin, Accept-Encoding');
      expect(body).toMatch(begin);
      expect(body).toContain(event.slug);
    }
  });

  it.each(FORMATS)('is chosen by a type: %s by %s', async (...[suffix, type]) => {
    const path = `events?${WINDOW}`;
    const feed = await ask(`events.${suffix}?${WINDOW}`);
    for (const accept of [type, `${type};q=0.5, application/json;q=0.4`, `*/*;q=0.1,${type.toUpperCase()}`]) {
      const response = await ask(path, { Accept: accept });
      expect(response.body).toBe(feed.body);
      expect(response.headers.vary).toBe('Origin, Accept, Accept-Encoding');
    }
    for (const accept of [
      `${type}, */*`,
      `${type}, application/json`,
      `${type};q=0`,
      `${type};q=0.4, application/*;q=0.5`,
      '*/*',
      'text/*',
      'application/xml',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    ]) {
      const response = await ask(path, { Accept: accept });
      expect([accept, response.headers['content-type']]).toEqual([accept, 'application/json; charset=utf-8']);
      expect(response.headers.vary).toBe('Origin, Accept, Accept-Encoding');
    }
  });

  it('exists also where the list has no such page, so the error depends on Accept', async () => {
    const path = `events?${WINDOW}&page=9`;
    const list = await ask(path);
    expect([list.status, list.headers.vary]).toEqual([404, 'Origin, Accept, Accept-Encoding']);
    const feed = await ask(path, { Accept: 'text/calendar' });
    expect([feed.status, feed.headers.vary]).toEqual([200, 'Origin, Accept, Accept-Encoding']);
  });

  it('is not mistaken for the list, also from memory', async () => {
    const path = `events?${WINDOW}&per_page=7`;
    for (let times = 0; times < 4; times += 1) {
      const feed = await ask(path, { Accept: 'text/calendar' });
      const list = await ask(path, { Accept: 'application/json' });
      expect(feed.body).toMatch(/^BEGIN:VCALENDAR/);
      expect(list.body).toMatch(/^\{"events"/);
      expect(feed.headers.etag).not.toBe(list.headers.etag);
      const other = await ask(path, { Accept: 'text/calendar', 'If-None-Match': String(list.headers.etag) });
      expect(other.status).toBe(200);
    }
  });

  it('is 304 to a client that has it', async () => {
    for (const path of [`events.ics?${WINDOW}`, 'events.ics', 'events.rss', 'venues.csv', 'tags.csv']) {
      const tag = String((await ask(path)).headers.etag);
      const response = await ask(path, { 'If-None-Match': tag });
      expect([path, response.status, response.body, response.headers.etag]).toEqual([path, 304, '', tag]);
    }
    const list = await ask('events', { Accept: 'text/calendar' });
    const known = await ask('events', {
      Accept: 'text/calendar',
      'If-None-Match': String(list.headers.etag),
    });
    expect([known.status, known.headers.vary]).toEqual([304, 'Origin, Accept, Accept-Encoding']);
  });

  it('answers HEAD with its headers alone', async () => {
    const { headers } = await ask(`events.ics?${WINDOW}`);
    expect(await ask(`events.ics?${WINDOW}`, {}, 'HEAD')).toEqual({ status: 200, headers, body: '' });
  });

  it('has the errors of the list, as JSON', async () => {
    for (const query of ['categories=unknown', 'per_page=x&start_date=never', 'geoloc_lat=5', 'bom=maybe']) {
      const list = await ask(`events?${query}`);
      const feed = await ask(`events.ics?${query}`);
      expect(feed).toEqual({ ...list, headers: { ...feed.headers } });
      expect([query, feed.status, feed.headers['content-type']]).toEqual([
        query,
        400,
        'application/json; charset=utf-8',
      ]);
    }
    for (const path of [
      'events.xml',
      'events.json',
      'venues.ics',
      'tags.geojson',
      'events.',
      'events/5.ics',
      'doc.csv',
    ])
      expect([path, JSON.parse((await ask(path)).body).code]).toEqual([path, 'rest_no_route']);
    expect(JSON.parse((await ask('events.ics', {}, 'POST')).body).code).toBe('rest_no_route');
  });

  it('leads to the other forms', async () => {
    const { headers } = await ask(`events.ics?categories=jazz&search=%22a%20b%22&password=secret&page=3`);
    const root = service.roots['en'];
    const query = '?search=%22a%20b%22&categories=jazz';
    expect(headers.link).toContain(`<${root}/events${query}>; rel="alternate"; type="application/json"`);
    expect(headers.link).toContain(`<${root}/events.csv${query}>; rel="alternate"; type="text/csv"`);
    expect(headers.link).not.toContain('.ics');
    expect(headers.link).not.toContain('secret');
    const list = await ask('venues');
    expect(list.headers.link).toBe(
      `<${root}/venues.geojson>; rel="alternate"; type="application/geo+json", ` +
        `<${root}/venues.csv>; rel="alternate"; type="text/csv"`,
    );
    // A proxy keeps room for 4 kB of headers.
    const long = await ask(`events?search=${encodeURIComponent('é'.repeat(70))}`);
    expect(long.headers.link).toMatch(/events\.ics\?/);
    expect(long.headers.link?.length).toBeLessThanOrEqual(1_500);
    const tooLong = await ask(
      `events.ics?include=${Array.from({ length: 300 }, (_, id) => 1_000 + id).join()}`,
    );
    expect([tooLong.status, tooLong.headers.link]).toEqual([200, undefined]);
  });

  it('names its file', async () => {
    const named = async (path: string) => (await ask(path)).headers['content-disposition'];
    expect(await named('events.ics')).toBe('inline; filename="events.ics"');
    expect(await named('events.csv?categories=jazz')).toBe('attachment; filename="events-jazz.csv"');
    expect(await named('events.ics?search=a%22%0d%0ab%2f..%2f')).toBe('inline; filename="events-a-b.ics"');
  });

  it('has a title', async () => {
    expect((await ask('events.ics?categories=Jazz')).body).toContain('\r\nNAME:Town hall: Jazz\r\n');
    expect((await ask('events.rss')).body).toContain('<title>Town hall</title>');
  });

  it('has the names of what its filters name by id in its title, and no ids in its file name', async () => {
    const [category] = JSON.parse((await ask('categories')).body).categories;
    const [venue] = JSON.parse((await ask('venues')).body).venues;
    const { headers, body } = await ask(`events.ics?venue=${venue.id}&categories=${category.id}`);
    expect(body).toContain('\r\nNAME:Town hall: Hall\\, Jazz\r\n');
    expect(headers['content-disposition']).toBe('inline; filename="events.ics"');
  });

  it('says when and where an event takes place, also in news', async () => {
    for (const path of ['events.rss', 'events.atom', 'events.jsonfeed'])
      expect((await ask(path)).body).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d - .*, \S+\. Hall/);
  });

  it('has a byte order mark for spreadsheets only', async () => {
    // Reading the body as a text removes the mark.
    const extra = async (path: string): Promise<number> => {
      const { headers, body } = await ask(path);
      return Number(headers['content-length']) - Buffer.byteLength(body);
    };
    expect(await extra('venues.csv?bom=1')).toBe(3);
    expect(await extra('venues.csv')).toBe(0);
    expect(await extra('venues.geojson?bom=1')).toBe(0);
  });

  it('shows all collections', async () => {
    const paths = ['venues.csv', 'venues.geojson', 'organizers.csv', 'categories.csv', 'tags.csv'];
    const words = ['Hall', 'Hall', 'Club', 'Jazz', 'loud'];
    for (const [index, path] of paths.entries()) {
      const { status, body } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toContain(words[index]);
    }
  });
});

describe('both ways', () => {
  it.each([
    'events.ics',
    'events.jsonld',
    `events.csv?${WINDOW}`,
    'events.nothing',
    'venues.csv',
    'events.ics?venue=99999',
  ])('send equal responses to %s', async (path) => {
    const variants: Record<string, string>[] = [
      {},
      { 'If-None-Match': '*' },
      { 'Accept-Encoding': 'gzip' },
      { Origin: 'https://site.example' },
    ];
    for (const headers of variants) {
      const fast = await plain(path, headers);
      expect(await slowly(path, headers)).toEqual(fast);
      expect(await plain(path, headers)).toEqual(fast);
    }
  });
});

describe('a caller with credentials', () => {
  it('gets what it may see, and nobody keeps it', async () => {
    const draft = await editor.create('events', concert('A draft', { status: 'draft' }));
    const path = `events.ics?${WINDOW}&status=draft`;
    const { headers, body } = await plain(path, await service.as('editor'));
    expect(body).toContain(`URL:${String(draft['url'])}`);
    expect(headers['cache-control']).toContain('private');
    expect((await plain(path)).body).not.toContain('BEGIN:VEVENT');
  });
});

describe('OPTIONS', () => {
  it('describes the collection', async () => {
    const list = await plain('events', {}, 'OPTIONS');
    expect((await plain('events.ics', {}, 'OPTIONS')).body).toBe(list.body);
    expect((await plain('events.xml', {}, 'OPTIONS')).status).toBe(404);
    // A feed can only be read.
    const who = await service.as('editor');
    expect((await plain('events', who, 'OPTIONS')).headers.allow).toBe('GET, POST');
    expect((await plain('events.ics', who, 'OPTIONS')).headers.allow).toBe('GET');
  });
});

describe('/doc', () => {
  it('lists the formats as media types of lists', async () => {
    const { paths } = JSON.parse((await plain('doc')).body);
    const types = (path: string) => Object.keys(paths[path].get.responses['200'].content);
    expect(types('/events')).toEqual(['application/json', ...FORMATS.map(([, type]) => type)]);
    expect(types('/venues')).toEqual(['application/json', 'application/geo+json', 'text/csv']);
    expect(types('/tags')).toEqual(['application/json', 'text/csv']);
    const names = paths['/tags'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toContain('bom');
    expect(Object.keys(paths)).toHaveLength(15);
  });
});

describe('what a feed of events shows', () => {
  it('is everything from 30 days back, without an end', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const at = (days: number, end = days) => ({
      start_date: `${day(days)} 10:00:00`,
      end_date: `${day(end)} 11:00:00`,
    });
    const make = async (title: string, days: number, end?: number) =>
      String((await editor.create('events', concert(title, at(days, end))))['slug']);
    const shown = [
      await make('Lately', -28),
      await make('Ongoing', -60, 3),
      await make('In ten years', 3650),
    ];
    const over = await make('Long ago', -40);
    const whole = (await plain('events.csv')).body;
    for (const slug of shown) expect(whole).toContain(`/event/${slug},`);
    expect(whole).not.toContain(`/event/${over}`);
    expect((await plain('events.rss')).body).toContain(`/event/${over}<`);
    expect((await plain(`events.csv?ends_before=${day(-35)}`)).body).toContain(`/event/${over},`);
  });
});

describe('an event that disappears', () => {
  it('is canceled in the calendar of those who saw it, and in no other format', async () => {
    const made = await editor.create('events', concert('Soon gone'));
    const url = String(made['url']);
    const path = `?${WINDOW}`;
    const before = (await plain(`events.ics${path}`)).body;
    expect(before).toContain('SUMMARY:Soon gone');
    const uid =
      /UID:(.+)\r\n(?:(?!END:VEVENT)[^])*?SUMMARY:Soon gone/.exec(before.replaceAll('\r\n ', ''))?.[0] ?? '';
    expect(uid).not.toBe('');
    await editor.remove(`events/${String(made['id'])}`);
    const after = (await plain(`events.ics${path}`)).body;
    expect(after).toContain('STATUS:CANCELLED');
    expect(after).not.toContain('Soon gone');
    for (const [suffix] of FORMATS.slice(1))
      expect((await plain(`events.${suffix}${path}`)).body).not.toContain(url);
    expect((await plain(`events.ics${path}&search=a`)).body).not.toContain('STATUS:CANCELLED');
  });
});

describe('a right that is missing', () => {
  it('is refused as for the list', async () => {
    const list = await service.request('events?status=nonsense');
    expect(refusal(await service.request('events.ics?status=nonsense'))).toEqual(refusal(list));
    expect(isBody(bodyOf(await service.request('events'), 200))).toBe(true);
  });
});
