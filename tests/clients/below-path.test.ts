/** The service below a path of a site that it shares with others, behind proxies that remove the path and proxies that pass it on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '#test';
import { startReceiver } from '../deliveries/receiver';
import { makeTarget } from '../deliveries/targets';
import { ask, startService } from '../harness';
import type { Service } from '../harness';
import { panelLogin, panelPerson } from '../harness/admin';
import { clientOf, concert } from '../http/write-client';
import { addressesIn } from './asking';
import { describeBehindProxies, newWay, sampleOf, startProxy } from './proxies';
import type { Proxy, ProxyName } from './proxies';

const PATH = '/cal';

/** The samples with the change that a path needs, by what the proxy does with the path. */
const WAYS: readonly (readonly [string, ProxyName, (sample: string) => string])[] = [
  ['nginx passes it on', 'nginx', (sample) => sample.replace('location / {', `location ${PATH}/ {`)],
  [
    'nginx removes it',
    'nginx',
    (sample) =>
      sample
        .replace('location / {', `location ${PATH}/ {`)
        .replace(/^( *proxy_pass http:\/\/calendar);$/m, '$1/;'),
  ],
  ['HAProxy passes it on', 'haproxy', (sample) => sample],
  [
    'HAProxy removes it',
    'haproxy',
    (sample) =>
      sample.replace(/^ *default_backend/m, `    http-request replace-path ^${PATH}(?:/(.*))?$ /\\1\n$&`),
  ],
  ['Caddy passes it on', 'caddy', (sample) => sample.replace(/^\treverse_proxy /m, `$&${PATH}* `)],
  [
    'Caddy removes it',
    'caddy',
    (sample) => sample.replace(/^\treverse_proxy /m, `\turi strip_prefix ${PATH}\n$&`),
  ],
];

describeBehindProxies('below a path', () => {
  let service: Service;
  let publicUrl: string;
  const proxies = new Map<string, Proxy>();

  beforeAll(async () => {
    const first = await newWay();
    publicUrl = `http://127.0.0.1:${first.plain}${PATH}`;
    service = await startService({
      panel: false,
      env: { TRUST_PROXY: 'true', PUBLIC_URL: publicUrl },
      settings: { privateTargetAddresses: true },
    });
    const port = Number(new URL(service.origin).port);
    await Promise.all(
      WAYS.map(async ([title, name, change], index) => {
        const way = index === 0 ? { ...first, services: [port] } : await newWay(port);
        const sample = sampleOf(name);
        const changed = change(sample);
        if (title !== 'HAProxy passes it on') expect(changed).not.toBe(sample);
        proxies.set(title, await startProxy(name, changed, way));
      }),
    );
    const editor = clientOf(service, 'editor');
    const venue = Number((await editor.create('venues', { venue: 'Hall' }))['id']);
    const picture = `${publicUrl}/favicon.png`;
    const description = `<p>Look: <img src="${picture}" alt=""></p>`;
    await editor.create(
      'events',
      concert('Jazz', { status: 'publish', venue, description, categories: ['Concerts'] }),
    );
  });
  afterAll(async () => {
    for (const proxy of proxies.values()) await proxy.stop();
    await service?.stop();
  });

  it.each(WAYS)('every address that is shown leads back: %s', async (title) => {
    const site = `${proxies.get(title)?.origins[0]}${PATH}`;
    const seen = new Set<string>();
    /** Opens what a document names, at this proxy. */
    const follow = async (addresses: string[]): Promise<void> => {
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) {
        const shown = address.replace(/^webcal:/, 'http:');
        const whole = shown.startsWith('/') ? new URL(shown, publicUrl).href : shown;
        expect([address, whole.startsWith(`${publicUrl}/`)]).toEqual([address, true]);
        if (seen.has(whole)) continue;
        seen.add(whole);
        expect([address, (await ask(whole.replace(publicUrl, site))).status]).toEqual([address, 200]);
      }
    };
    const root = `${site}/api/en/calendar/events/v1`;
    const list = await ask(`${root}/events?start_date=2031-01-01&end_date=2031-12-31`);
    expect(list.body).toMatchObject({ total: 1 });
    await follow(addressesIn(list.body).filter((address) => !address.includes('schema.org')));
    await follow([...(list.headers.get('Link') ?? '').matchAll(/<([^>]+)>/g)].map(([, to = '']) => to));

    const page = await ask(`${site}/calendar/en/event/jazz`);
    const links = namedIn(page.text).filter((address) => !address.startsWith('#'));
    await follow(links);
    expect(links).toContain(`${PATH}/calendar/page.css`);
    expect(links).toContain(`${PATH}/calendar/en/event/jazz.ics`);
    await follow(namedIn((await ask(`${site}/calendar/en/event/none`)).text));

    const viewer = await ask(`${root}/doc`, { headers: { Accept: 'text/html' } });
    await follow(namedIn(viewer.text));
    for (const format of ['ics', 'rss', 'atom']) {
      const feed = await ask(`${root}/events.${format}`);
      expect([feed.status, feed.text.includes(publicUrl)]).toEqual([200, true]);
    }
    expect((await ask(site)).status).toBeLessThan(400);
    const start = await ask(`${site}/`);
    expect([start.status, start.headers.get('Location')]).toEqual([302, `${publicUrl}/admin`]);
  });

  it('a batch knows the paths of its own requests', async () => {
    const root = `${PATH}/api/en/calendar`;
    const operations = [
      '/events',
      `${root}/events/v1/events`,
      `${publicUrl}/api/en/calendar/events/v1/events`,
    ];
    const sent = await service.request(`${service.origin}/api/en/calendar/sync/v1/batch`, {
      method: 'POST',
      headers: await service.as('editor'),
      json: { operations: operations.map((path) => ({ method: 'GET', path })) },
    });
    expect(Object(sent.body).responses.map((each: object) => Object(each).status)).toEqual([200, 200, 200]);
  });

  it.each(WAYS)('people stay logged in to the panel: %s', async (title) => {
    const site = `${proxies.get(title)?.origins[0]}${PATH}`;
    // Strapi limits the log-ins of a person.
    const login = panelLogin(title.replaceAll(' ', '-').toLowerCase());
    await panelPerson(service, 'strapi-editor', login);
    const entered = await ask(`${site}/admin/login`, {
      method: 'POST',
      json: { ...login, rememberMe: true, deviceId: randomUUID() },
    });
    expect([entered.status, entered.text]).toEqual([200, entered.text]);
    const [cookie = ''] = entered.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^strapi_admin_refresh=.*; path=${PATH}/admin;`));
    const renewed = await ask(`${site}/admin/access-token`, {
      method: 'POST',
      headers: { Cookie: cookie.split(';')[0] ?? '' },
    });
    expect([renewed.status, renewed.body]).toMatchObject([200, { data: { token: expect.any(String) } }]);
  });

  it('messages to webhook targets name its addresses', async () => {
    const receiver = await startReceiver();
    try {
      await makeTarget(service.strapi, receiver.url);
      await clientOf(service, 'editor').create('events', concert('Blues', { status: 'publish' }));
      await receiver.has(1);
      const { body = '' } = receiver.received[0] ?? {};
      const addresses = addressesIn(JSON.parse(body));
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => !address.startsWith(`${publicUrl}/`))).toEqual([]);
    } finally {
      receiver.stop();
    }
  });
});

/** The addresses of links, scripts, styles and images of a page. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src|data-document)="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
