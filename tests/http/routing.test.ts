import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { useService } from '../harness';
import type { HttpResponse, AskOptions } from '../harness';
import { documentsOf } from '../harness/documents';

const NO_ROUTE = { code: 'rest_no_route', data: { status: 404 } };

/** A header of a response; names are in lower case. */
const header = (response: HttpResponse, name: string) => response.headers.get(name) ?? '';

const service = useService();
let id: number;
const ask = (path: string, options?: AskOptions) => service.request(path, options);
const root = () => new URL(service.roots.en ?? '').pathname;

beforeAll(async () => {
  const event = await documentsOf(service, 'event').create({
    locale: 'en',
    status: 'published',
    data: { title: 'Open air', startDate: '2031-05-10 19:00:00', endDate: '2031-05-10 21:00:00' },
  });
  id = event.publicId;
});

/** Sends a request with node:http, which allows what fetch does not: a body with GET, any Host. */
function askPlainly(path: string, headers: Record<string, string>, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const sent = httpRequest(`${service.roots.en}/${path}`, { headers: { ...headers, ...length } });
    sent.on('response', (response) => {
      let said = '';
      response.on('data', (chunk: Buffer) => (said += chunk.toString()));
      response.on('end', () => resolve(said));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes. @returns everything received until the connection ends */
async function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.from(bytes, 'latin1'));
  return text(socket);
}

/** Splits responses by their `Content-Length`, as a client with a keep-alive connection does. */
function responsesIn(received: string): { status: number; body: unknown }[] {
  const responses: { status: number; body: unknown }[] = [];
  for (let rest = received; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    const body: unknown = JSON.parse(rest.slice(end, end + length));
    responses.push({ status: Number(head.slice(9, 12)), body });
    rest = rest.slice(end + length);
  }
  return responses;
}

describe('routing', () => {
  it('lets no cache keep the response to a body of a read, of which it knows the address alone', async () => {
    const path = new URL(`${service.roots.en}/events`).pathname;
    const body = '{"search":"nothing-has-this"}';
    const read = (more: string) =>
      sendRaw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${more}`);
    const narrowed = await read(
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(narrowed).toMatch(/^HTTP\/1.1 200[^]*"total":0/);
    expect(narrowed).toMatch(/^cache-control: .*private/im);
    expect(await read('\r\n')).toMatch(/^cache-control: public/im);
  });

  it.each([
    'nothing-here',
    'events/1/2',
    'events/foo',
    'events/-1',
    'venues/1.5',
    'categories/by-slug/x',
    'doc/more',
    'events/by-slug',
    'events/by-slug/',
    'events/by-slug/a/b',
    'events/%zz',
    'events/%00',
    'event%73',
  ])('sends 404 as JSON for %s, which is not a route', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND', 'OPTIONS']) {
      const response = await ask(`${root()}/${path}`, { method });
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject(NO_ROUTE);
      expect(header(response, 'content-type')).toMatch(/^application\/json/);
    }
  });

  it.each([
    ['PUT', 'events'],
    ['DELETE', 'venues'],
    ['PATCH', 'doc'],
    ['POST', ''],
  ])('does not use 405: %s on /%s is not a route', async (method, path) => {
    const response = await ask(`${root()}/${path}`, { method });
    expect([response.status, response.body]).toMatchObject([404, NO_ROUTE]);
    expect(response.headers.has('allow')).toBe(false);
  });

  it('takes paths in any case, with one slash at the end and zeros before the id', async () => {
    const capital = service.roots.en?.replace('/en/calendar/events', '/EN/Calendar/EVENTS');
    for (const path of [`events/${id}`, `EVENTS/${id}/`, `events/000${id}`, `${capital}/Events/${id}`]) {
      expect((await ask(path)).body).toMatchObject({ id });
    }
    expect((await ask(`events/${id}//`)).status).toBe(404);
    for (const path of [root(), `${root()}/`]) expect((await ask(path)).status).toBe(200);
  });

  it('leaves what is not below a root to Strapi', async () => {
    for (const path of ['/api/en', '/api/xx/calendar/events/v1/events', `${root()}x/events`]) {
      expect((await ask(path)).body).toMatchObject({ error: { status: 404, name: 'NotFoundError' } });
    }
  });

  it('lets a POST stand for another method', async () => {
    const byHeader = { method: 'POST', headers: { 'X-HTTP-Method-Override': 'get' } };
    expect((await ask(`events/${id}`, byHeader)).body).toMatchObject({ id });
    expect((await ask(`events/${id}?_method=GET`, { method: 'POST' })).body).toMatchObject({ id });
    expect((await ask(`events/${id}?_method=NONSENSE`, { method: 'POST' })).body).toMatchObject(NO_ROUTE);
    expect((await ask(`events/${id}?_method=DELETE`)).body).toMatchObject({ id });
    // The last of repeated parameters counts; an empty one is ignored.
    expect((await ask(`events/${id}?_method=HEAD&_method=GET`, { method: 'POST' })).body).toMatchObject({
      id,
    });
    expect((await ask(`events/${id}?_method=`, { ...byHeader, method: 'POST' })).status).toBe(401);
  });

  it.each(['HEAD', 'head', 'OPTIONS', 'TRACE', 'CONNECT', 'GET%0A', '%00', 'GETx'])(
    'lets no POST stand for %s',
    async (method) => {
      const response = await ask(`events/${id}?_method=${method}`, { method: 'POST' });
      expect([response.status, response.body]).toMatchObject([404, NO_ROUTE]);
    },
  );

  it('keeps the responses of a connection apart after a POST that claims to be a HEAD', async () => {
    const { host } = new URL(service.origin);
    const path = `${root()}/events/${id}`;
    const received = await sendRaw(
      `POST ${path}?_method=HEAD HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n` +
        `GET ${path}?_fields=id HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    const [first, second, ...more] = responsesIn(received);
    expect(first).toMatchObject({ status: 404, body: NO_ROUTE });
    expect(second).toEqual({ status: 200, body: { id } });
    expect(more).toEqual([]);
  });

  it('lets no request inject a line into the access log', async () => {
    const written: string[] = [];
    const { log } = service.strapi;
    const { level } = log;
    log.level = 'http';
    const spy = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    try {
      for (const path of [`events?_method=GET%0Aforged`, 'events?_method=%0d%0aforged', 'events/%0Aforged']) {
        await ask(path, { method: 'POST' });
        await ask(path);
      }
      const headers = { 'X-HTTP-Method-Override': 'forged', 'User-Agent': 'forged' };
      await ask('events', { method: 'POST', headers });
      await sendRaw(`GET ${root()}/events?\u0085forged HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    } finally {
      await new Promise((resolve) => setImmediate(resolve));
      spy.mockRestore();
      log.level = level;
    }
    const lines = written
      .join('')
      .split(/\r\n|[\n\r\u0085\u2028]/)
      .filter((line) => line !== '');
    expect(lines.filter((line) => line.includes('http:')).length).toBeGreaterThanOrEqual(7);
    for (const line of lines)
      expect(line).toMatch(
        /^\[\d{4}-\d\d-\d\d .+\] http: (?:(?:GET|POST) \/\S+|- -) \(\d+ ms\) \d{3} 127\.0\.0\.1 [0-9a-f-]{36} "[^"]+"$/,
      );
  });

  it('treats HEAD like GET, without the body', async () => {
    for (const path of ['events?start_date=2031-01-01', `events/${id}`, 'doc', root(), 'events/999999999']) {
      const get = await ask(path);
      const head = await ask(path, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([get.status, '']);
      for (const name of ['content-type', 'content-length', 'x-calendar-total', 'x-calendar-totalpages']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    }
  });

  it('describes a route to OPTIONS', async () => {
    const list = await ask('events', { method: 'OPTIONS' });
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({ namespace: 'calendar/events/v1', methods: ['GET', 'POST'] });
    expect(header(list, 'allow')).toBe('GET');
    const index = await ask(root(), { method: 'OPTIONS' });
    expect(index.body).toMatchObject({ methods: ['GET'] });
  });

  it('lets pages of every origin use the interface, without cookies', async () => {
    const origin = 'https://client.example';
    const preflight = {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'PATCH' },
    };
    for (const [path, options] of [
      ['events', { headers: { Origin: origin } }],
      ['events/999999999', { headers: { Origin: origin } }],
      ['events/1', preflight],
    ] as const) {
      const response = await ask(path, options);
      expect(header(response, 'access-control-allow-origin')).toBe(origin);
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      expect(header(response, 'vary')).toMatch(/\bOrigin\b/);
      expect(header(response, 'access-control-allow-methods')).toMatch(/GET.*POST.*PUT.*PATCH.*DELETE/);
      expect(header(response, 'access-control-allow-headers')).toMatch(
        /Authorization.*Content-Type.*If-None-Match.*If-Unmodified-Since/,
      );
      expect(header(response, 'access-control-expose-headers')).toMatch(
        /X-Calendar-Total.*X-Calendar-Ignored-Parameters.*ETag.*Location.*Link/,
      );
    }
    const plain = await ask('events');
    expect([...plain.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('names the parameters that have no meaning, also in errors and on writes', async () => {
    const name = 'X-Calendar-Ignored-Parameters';
    for (const path of [
      'events',
      `events/${id}`,
      'venues',
      'doc',
      root(),
      'events.ics',
      'events/999999999',
    ]) {
      const response = await ask(`${path}?category=music&limit=5`);
      expect([path, header(response, name)]).toEqual([path, 'category, limit']);
    }
    const refused = await ask('events?per_page=x&limit=5');
    expect([refused.status, header(refused, name)]).toEqual([400, 'limit']);
    const write = await ask('events?limit=5&title=x', { method: 'POST', json: { colour: 'red' } });
    expect([write.status, header(write, name)]).toEqual([400, 'limit']);
    expect((await ask('events?per_page=5&_fields=id')).headers.has(name)).toBe(false);
  });

  it('has the security headers of every other route', async () => {
    for (const path of ['events', 'nothing']) {
      const response = await ask(path);
      expect(header(response, 'x-content-type-options')).toBe('nosniff');
      expect(response.headers.has('content-security-policy')).toBe(true);
    }
  });
});

describe('what goes wrong below a root', () => {
  const post = (body: string, type: string, method = 'POST') =>
    service.request('events', { method, body, headers: { 'Content-Type': type } });

  it('refuses invalid JSON before any other check', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await post('{bad', 'application/vnd.api+json; charset=utf-8', method);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: 'rest_invalid_json',
        data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
      });
    }
  });

  it('reads a JSON body of a GET', async () => {
    const text = await askPlainly('venues', { 'Content-Type': 'application/json' }, '{"per_page":7}');
    expect(text).toContain('per_page=7');
  });

  // Sorting so many marks of a letter takes minutes.
  const marks = `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`;
  it.each([
    ['events', { search: '\ud800' }, '"events":[]'],
    ['events', { '\ud800': 1 }, '"events":['],
    ['tags', { orderby: '\ud800' }, 'orderby=%EF%BF%BD'],
    ['events', { categories: marks }, '"code":"rest_invalid_param"'],
    ['events', { external_id: 'x'.repeat(201) }, '"code":"rest_invalid_param"'],
  ])('answers a GET of %s with any text in its body', async (path, body, part) => {
    const headers = { 'Content-Type': 'application/json' };
    expect(await askPlainly(path, headers, JSON.stringify(body))).toContain(part);
  });

  it('refuses bodies that are too large or invalid', async () => {
    const large = await post(JSON.stringify('x'.repeat(3_000_000)), 'application/json');
    expect([large.status, large.body]).toMatchObject([
      413,
      { code: 'rest_too_large', data: { status: 413 } },
    ]);
    const form = await post(`title=${'x'.repeat(3_000_000)}`, 'application/x-www-form-urlencoded');
    expect([form.status, form.body]).toMatchObject([413, { code: 'rest_too_large', data: { status: 413 } }]);
    const multipart = await post('nonsense', 'multipart/form-data; boundary=x');
    expect([multipart.status, multipart.body]).toMatchObject([400, { data: { status: 400 } }]);
  });

  it('reports all errors together', async () => {
    const response = await service.request('events?page=0&per_page=x&featured=maybe&venue=999999999');
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: 'rest_invalid_param',
      data: {
        params: {
          page: expect.any(String),
          per_page: expect.any(String),
          featured: expect.any(String),
          venue: expect.any(String),
        },
      },
    });
  });

  it.each([
    'evil.example"><script>',
    'a:80@evil.example',
    'user@evil.example',
    '@evil.example',
    'evil.example@',
    'evil.example:80:90',
    'evil.example:99999',
    'evil.example:0',
    'evil.example/path',
    'evil.example%2Fpath',
    'evil.example, other.example',
    'evil.example other.example',
    '[evil.example]',
    '',
  ])('never repeats an invalid Host header: %j', async (host) => {
    const { Authorization } = await service.as('editor');
    const page = '/calendar/en/event/open-air';
    const paths = ['/events', `/events/${id}`, '/events.ics', '/events.csv', '', '/doc', '/categories'];
    const lines = [
      ...paths.flatMap((path) => [`GET ${root()}${path}`, `OPTIONS ${root()}${path}`]),
      `GET ${page}`,
      `GET ${page}.ics`,
      `POST ${root()}/tags?name=${encodeURIComponent(host)}.`,
    ];
    const rest = (more: string) => `HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;
    const received = await Promise.all(
      lines.flatMap((line) => [
        sendRaw(`${line} ${rest('')}`),
        // Not through the fast lane.
        sendRaw(`${line} ${rest(`Content-Length: 0\r\nAuthorization: ${Authorization}\r\n`)}`),
      ]),
    );
    const written = received.filter((response) => response.startsWith('HTTP/1.1 201 '));
    expect(written.map((response) => /^location: (\S+)\/\d+\r$/im.exec(response)?.[1])).toEqual([
      `${new URL(service.strapi.config.get('server.absoluteUrl')).origin}${root()}/tags`,
    ]);
    for (const response of received) {
      expect(response).toMatch(/^HTTP\/1\.1 (200|201|401) /);
      // The name of the tag and its slug contain it.
      if (!written.includes(response)) expect(response).not.toContain('evil');
    }
  });
});
