import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { codedTag } from '../api/operations/entity-tag';
import type { Coding } from '../api/operations/entity-tag';

/** Responses with fewer bytes are not compressed: that would not save a packet. */
const LEAST_PACKED = 1000;

export const isWorthPacking = (body: string | Buffer): boolean => Buffer.byteLength(body) >= LEAST_PACKED;

/** Sent with every response, compressed or not, because caches need it. */
export const VARIES = 'Accept-Encoding';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 4,
};

/** Compresses in a thread of the pool, so that the event loop is not blocked. */
export const PACK: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => zip(body),
};

const IDENTITY = 'identity';
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Selects the client's preferred coding (RFC 9110, 12.5.3); undefined for none. Brotli wins among equals, because it is smaller.
 * A client that accepts no coding at all gets the uncompressed form.
 * @param header `Accept-Encoding`, undefined if it was not sent
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

/** The qualities by name in lower case. Unreadable parts are ignored. */
function qualitiesOf(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    qualities.set(name, QUALITY.test(weight) ? Number(weight) : 0);
  }
  return qualities;
}

/** The headers of a compressed response: its coding, and the entity tag of that form (RFC 9110, 8.8.3.3). */
export function codedHeaders(
  headers: Readonly<Record<string, string>>,
  coding: Coding,
): Record<string, string> {
  const coded = { ...headers, 'Content-Encoding': coding };
  const { ETag } = headers;
  return ETag === undefined ? coded : { ...coded, ETag: codedTag(ETag, coding) };
}
