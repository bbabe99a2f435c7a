import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { DIST } from '../../scripts/lib/project.mjs';
import { useService } from '../harness';

const BUILD = join(DIST, 'build');
const FOREVER = 'public, max-age=31536000, immutable';

/** The codings: Accept-Encoding of a browser, the coding of the response, its decoder, and the file extension. */
const CODINGS = [
  { accepts: 'gzip, deflate, br, zstd', coding: 'br', decode: brotliDecompressSync, suffix: '.br' },
  { accepts: 'gzip, deflate', coding: 'gzip', decode: gunzipSync, suffix: '.gz' },
  { accepts: 'br;q=0, gzip', coding: 'gzip', decode: gunzipSync, suffix: '.gz' },
  { accepts: 'identity', coding: undefined, decode: (body: Buffer) => body, suffix: '' },
  { accepts: undefined, coding: undefined, decode: (body: Buffer) => body, suffix: '' },
];

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('the files of the admin panel', () => {
  const names = readdirSync(BUILD);
  const texts = names.filter((name) => /\.(js|css)$/.test(name));
  /** The largest file, which is loaded first. */
  const script = texts.reduce((one, other) =>
    statSync(join(BUILD, one)).size > statSync(join(BUILD, other)).size ? one : other,
  );
  const service = useService();

  /** The raw bytes: `fetch` would set Accept-Encoding and decode. */
  const ask = async (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Raw> => {
    const asked = request(service.origin + path, { method, headers });
    asked.end();
    const [response] = await once(asked, 'response');
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  };
  const accepting = (accepts: string | undefined): OutgoingHttpHeaders =>
    accepts === undefined ? {} : { 'Accept-Encoding': accepts };

  it('have compressed copies if their names contain a hash, and only then', () => {
    expect(texts.length).toBeGreaterThan(100);
    const compressed = texts.flatMap((name) => [`${name}.br`, `${name}.gz`]);
    expect(names.filter((name) => /\.(br|gz)$/.test(name)).toSorted()).toEqual(compressed.toSorted());
    const bytes = (suffix: string): number =>
      texts.reduce((sum, name) => sum + statSync(join(BUILD, name + suffix)).size, 0);
    expect(bytes('.gz') / bytes('')).toBeLessThan(0.4);
    expect(bytes('.br')).toBeLessThan(bytes('.gz'));
  });

  it.each(CODINGS)(
    'are sent as $coding to clients that accept $accepts',
    async ({ accepts, coding, decode, suffix }) => {
      const { status, headers, body } = await ask(`/admin/${script}`, accepting(accepts));
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['cache-control']).toBe(FOREVER);
      expect(headers['vary']).toMatch(/\bAccept-Encoding\b/i);
      expect(headers['content-length']).toBe(String(statSync(join(BUILD, script + suffix)).size));
      expect(decode(body).equals(readFileSync(join(BUILD, script)))).toBe(true);
    },
  );

  it.each(CODINGS)('have the same headers without a body for HEAD and $accepts', async ({ accepts }) => {
    const all = await ask(`/admin/${script}`, accepting(accepts));
    const head = await ask(`/admin/${script}`, accepting(accepts), 'HEAD');
    const lasting = ({ date: _date, 'x-request-id': _number, ...headers }: IncomingHttpHeaders) => headers;
    expect(head.status).toBe(200);
    expect(lasting(head.headers)).toEqual(lasting(all.headers));
    expect(head.body).toHaveLength(0);
  });

  it('are not sent again to clients that have them in that coding', async () => {
    const tags = new Set<string>();
    for (const { accepts } of CODINGS) {
      const headers = accepting(accepts);
      const { etag = '', ...first } = (await ask(`/admin/${script}`, headers)).headers;
      expect(etag).toMatch(/^W\/".+"$/);
      tags.add(etag);
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(`/admin/${script}`, { ...headers, 'If-None-Match': etag }, method);
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers).toMatchObject({ etag, 'cache-control': FOREVER, vary: first.vary });
        expect(again.headers['content-encoding']).toBeUndefined();
      }
      const since = { ...headers, 'If-Modified-Since': String(first['last-modified']) };
      expect((await ask(`/admin/${script}`, since)).status).toBe(304);
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) {
      const matches: (number | undefined)[] = [];
      for (const accepts of ['br', 'gzip', 'identity'])
        matches.push((await ask(`/admin/${script}`, { ...accepting(accepts), 'If-None-Match': tag })).status);
      expect(matches.toSorted()).toEqual([200, 200, 304]);
    }
  });

  it.each([
    '/admin',
    '/admin/',
    '/admin/index.html',
    '/admin/auth/login',
    '/admin/of-an-old-build-1a2b3c4d.js',
  ])('do not let caches keep the page at %s', async (path) => {
    for (const { accepts } of CODINGS) {
      const { status, headers, body } = await ask(path, accepting(accepts));
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toContain('<div id="strapi"');
    }
  });
});
