import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { codedTag } from '../api/operations/entity-tag';
import type { Coding } from '../api/operations/entity-tag';

/** Shorter answers are sent as they are: packing would save no packet. In bytes. */
const LEAST_PACKED = 1000;

export const isWorthPacking = (body: string | Buffer): boolean => Buffer.byteLength(body) >= LEAST_PACKED;

/** Every answer says so, packed or not, because what a cache keeps of one address depends on it. */
export const VARIES = 'Accept-Encoding';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Packs in a thread of the pool: the event loop goes on meanwhile. */
export const PACK: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  // Level 4 takes about as long as gzip and leaves less; the levels above take several times as long.
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => zip(body),
};

const IDENTITY = 'identity';
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The coding that a reader would like best of those that there are (RFC 9110, 12.5.3); undefined for none. Of equals brotli is
 * taken, which leaves less to send. A reader who refuses the plain form too gets it all the same.
 * @param header `Accept-Encoding` as it was sent; undefined when it was not
 */
export function codingOf(header: string | undefined): Coding | undefined {
  if (header === undefined || header === '') return undefined;
  const qualities = qualitiesOf(header);
  const others = qualities.get('*') ?? 0;
  const br = qualities.get('br') ?? others;
  const gzipped = qualities.get('gzip') ?? qualities.get('x-gzip') ?? others;
  const best = Math.max(br, gzipped);
  if (best === 0 || (qualities.get(IDENTITY) ?? 0) > best) return undefined;
  return br === best ? 'br' : 'gzip';
}

/** The qualities by name, in small letters. What cannot be read counts for nothing. */
function qualitiesOf(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    qualities.set(name, QUALITY.test(weight) ? Number(weight) : 0);
  }
  return qualities;
}

/** The header lines of an answer in a coding: they name it, and the entity tag is that of this coding (RFC 9110, 8.8.3.3). */
export function codedHeaders(
  headers: Readonly<Record<string, string>>,
  coding: Coding,
): Record<string, string> {
  const coded = { ...headers, 'Content-Encoding': coding };
  const { ETag } = headers;
  return ETag === undefined ? coded : { ...coded, ETag: codedTag(ETag, coding) };
}
