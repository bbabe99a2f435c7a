import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { assert, constantFrom, property, string, array, tuple } from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { codedHeaders, codingOf, isWorthPacking, PACK } from './content-coding';

describe('codingOf', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, compress', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP ; Q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['identity;q=0', undefined],
    ['identity;q=0, *', 'br'],
    ['br;q=2, gzip;q=x', undefined],
    ['br;q=1.000', 'br'],
    [',,;q=1,', undefined],
  ])('of %j takes %s', (header, coding) => expect(codingOf(header)).toBe(coding));

  it('selects no coding that was not requested, and never throws', () => {
    const name = constantFrom('br', 'gzip', 'identity', 'deflate', 'zstd');
    const quality = constantFrom(0, 0.1, 0.5, 1);
    assert(
      property(array(tuple(name, quality)), (parts) => {
        const coding = codingOf(parts.map(([one, q]) => `${one};q=${q}`).join(', '));
        const last = new Map(parts);
        if (coding === undefined) return;
        expect(last.get(coding)).toBeGreaterThan(0);
        expect(last.get(coding)).toBeGreaterThanOrEqual(last.get('identity') ?? 0);
      }),
    );
    assert(property(string(), (header) => void codingOf(header)));
  });
});

describe('packing', () => {
  const body = Buffer.from('{"title":"Größe"}'.repeat(100));

  it('can be undone', async () => {
    expect(brotliDecompressSync(await PACK.br(body))).toEqual(body);
    expect(gunzipSync(await PACK.gzip(body))).toEqual(body);
  });

  it('is for responses of at least a kilobyte, in bytes', () => {
    expect(['x'.repeat(999), 'x'.repeat(1000), 'ö'.repeat(500)].map(isWorthPacking)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('gives a compressed response its own strong tag', () => {
    const ETag = '"17-40-abc"';
    const tags = (['br', 'gzip'] as const).map((coding) => codedHeaders({ ETag }, coding)['ETag']);
    expect(new Set([ETag, ...tags]).size).toBe(3);
    expect(codedHeaders({}, 'br')).toEqual({ 'Content-Encoding': 'br' });
  });
});
