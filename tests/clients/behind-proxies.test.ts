/** The samples for proxies in deploy/proxies, run as they are with other ports. */
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { Files, event, runOn } from '../load/calendar-command';
import { ask, startService } from '../harness';
import type { Service } from '../harness';
import { addressesIn, addressesOf, get } from './asking';
import { describeBehindProxies, newWay, sampleOf, startProxy } from './proxies';
import type { Proxy, Way } from './proxies';

const NGINX = sampleOf('nginx');

/** The samples, and nginx with the room for headers that it has by itself. */
const SAMPLES = [
  ['nginx', 'nginx', NGINX],
  ['nginx with its own buffers', 'nginx', NGINX.replace(/^ *proxy_buffer.*$/gm, '')],
  ['haproxy', 'haproxy', sampleOf('haproxy')],
  ['caddy', 'caddy', sampleOf('caddy')],
] as const;

/** Seventy Georgian letters in ten words; each letter takes nine characters in an address. */
const GEORGIAN = Array.from({ length: 10 }, (_, word) =>
  String.fromCodePoint(...Array.from({ length: 7 }, (_, letter) => 0x10d0 + ((word * 7 + letter) % 33))),
).join(' ');

const LANGUAGES = ['en', 'fr'];
const LINES = LANGUAGES.flatMap((lang) =>
  Array.from({ length: 100 }, (_, index) =>
    event(`${lang} ${index} ${GEORGIAN}`, {
      i18n_language: lang,
      venue: { venue: `Hall ${lang}` },
      organizer: { organizer: `Club ${lang}` },
      categories: [`Concerts ${lang}`],
      tags: [`Outdoors ${lang}`],
    }),
  ),
);

async function loadEvents(service: Service): Promise<void> {
  const files = new Files();
  const { status, printed } = await runOn(service.strapi, 'load', [files.write(LINES)], { bulk: true });
  files.remove();
  expect([status, printed]).toEqual([0, expect.stringContaining(`${LINES.length} created`)]);
}

/** The questions of the longest lists that clients send, by language. */
async function questionsOf(service: Service, language: string): Promise<string[]> {
  const root = service.roots[language] ?? '';
  const all = await Promise.all(
    [1, 2].map((page) =>
      get(`${root}/events?start_date=2031-05-01&end_date=2031-06-01&per_page=50&page=${page}`),
    ),
  );
  const ids = all
    .flatMap(({ body }) => (Array.isArray(body['events']) ? body['events'] : []))
    .map(({ id }) => id);
  expect(ids).toHaveLength(100);
  const path = new URL(root).pathname;
  return [
    `${path}/events?include=${ids.join(',')}&per_page=2`,
    `${path}/events?${ids.map((id) => `include[]=${id}`).join('&')}&per_page=2`,
    `${path}/events?start_date=2031-05-01&end_date=2031-06-01&per_page=2&search=${encodeURIComponent(GEORGIAN)}`,
  ];
}

/** Asks a question through a proxy and follows every link of the response. */
async function checkLinks(proxy: string, question: string, origin: string, seen: Set<string>): Promise<void> {
  const list = await get(proxy + question);
  expect([question, list.status, list.body['total']]).toEqual([question, 200, 100]);
  const alternates = addressesOf(list.headers['link']);
  expect(alternates.length).toBeGreaterThan(0);
  expect(String(list.headers['link']).length).toBeLessThan(4096);
  expect(list.headerBytes).toBeLessThan(4096);
  const { rest_url: own, next_rest_url: next } = list.body;
  expect([own, next]).toEqual([expect.stringContaining('/events/?'), expect.stringContaining('page=2')]);
  const links = [...alternates, ...addressesIn(list.body)].filter(
    (link) => !link.startsWith('https://schema.org'),
  );
  expect(links.filter((link) => !link.startsWith(`${origin}/`))).toEqual([]);
  for (const link of links.filter((link) => !seen.has(link))) {
    seen.add(link);
    expect([link, (await get(link)).status]).toEqual([link, 200]);
  }
}

describeBehindProxies('behind', () => {
  let service: Service;
  const questions = new Map<string, string[]>();

  const start = async (env: Record<string, string>): Promise<number> => {
    service = await startService({ env: { TRUST_PROXY: 'true', ...env } });
    await loadEvents(service);
    for (const language of LANGUAGES) questions.set(language, await questionsOf(service, language));
    return Number(new URL(service.origin).port);
  };
  const stop = async (): Promise<void> => service?.stop();

  describe('a proxy, without a public address', () => {
    let port: number;
    beforeAll(async () => {
      port = await start({});
    });
    afterAll(stop);

    describe.each(SAMPLES)('%s', (_title, name, sample) => {
      let proxy: Proxy;
      beforeAll(async () => {
        proxy = await startProxy(name, sample, await newWay(port));
      });
      afterAll(() => proxy?.stop());

      it.each(LANGUAGES)(
        'long questions are answered, and all links lead back through it: %s',
        async (language) => {
          for (const origin of proxy.origins) {
            const seen = new Set<string>();
            for (const question of questions.get(language) ?? [])
              await checkLinks(origin, question, origin, seen);
          }
        },
      );

      it('a photo reaches the service, which refuses to store it for strangers', async () => {
        const body = new FormData();
        body.append('files', new Blob([new Uint8Array(5_000_000)], { type: 'image/jpeg' }), 'a.jpg');
        const response = await ask(`${proxy.origins[0]}/api/upload`, { method: 'POST', body });
        expect([response.status, response.body]).toMatchObject([403, { error: { name: 'ForbiddenError' } }]);
      });
    });
  });

  describe('a proxy, with a public address', () => {
    const proxies: Proxy[] = [];
    let publicUrl: string;
    beforeAll(async () => {
      const way: Way = await newWay();
      publicUrl = `http://127.0.0.1:${way.plain}`;
      const port = await start({ PUBLIC_URL: publicUrl });
      proxies.push(await startProxy('nginx', NGINX, { ...way, services: [port] }));
      proxies.push(await startProxy('haproxy', sampleOf('haproxy'), await newWay(port)));
      proxies.push(await startProxy('caddy', sampleOf('caddy'), await newWay(port)));
    });
    afterAll(async () => {
      for (const proxy of proxies) await proxy.stop();
      await stop();
    });

    it('all links begin with it, whichever proxy was asked', async () => {
      const seen = new Set<string>();
      for (const origin of proxies.flatMap(({ origins }) => origins))
        for (const question of LANGUAGES.flatMap((language) => questions.get(language) ?? []))
          await checkLinks(origin, question, publicUrl, seen);
    });
  });
});
