import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { invalidJson, tooLarge } from './errors';

const JSON_TYPE = /^application\/(?:[^;,\s]+\+)?json\s*(?:;|$)/i;
const UNZIP = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** Error numbers of CONTRACT A2 `json_error_code`. */
const SYNTAX = 4;
const ENCODING = 5;

/** Whether a request says that its body is JSON (CONTRACT A2). */
export const saysJson = (request: IncomingMessage): boolean =>
  JSON_TYPE.test(request.headers['content-type'] ?? '');

/**
 * Reads a JSON body, of whichever method (CONTRACT A2), and any JSON value: Strapi's own parser refuses all but objects
 * and lists, and reads nothing of GET and DELETE.
 *
 * @param limit bytes, after unpacking
 * @returns undefined when the body is empty
 * @throws CalendarError 413 `rest_too_large`, 400 `rest_invalid_json`
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const bytes = await collect(unpacked(request), limit);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson('Malformed UTF-8 characters, possibly incorrectly encoded', ENCODING);
  }
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw invalidJson('Syntax error', SYNTAX);
  }
}

function unpacked(request: IncomingMessage): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return request;
  const make = Object.entries(UNZIP).find(([name]) => name === encoding)?.[1];
  if (make === undefined) throw invalidJson('Unknown content encoding', ENCODING);
  const unzip = make();
  request.on('error', (error) => unzip.destroy(error));
  return request.pipe(unzip);
}

/** Listens instead of iterating: leaving an iteration early would destroy the socket that the answer needs. */
function collect(source: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    source.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(tooLarge(limit));
    });
    source.once('end', () => resolve(Buffer.concat(chunks)));
    source.once('error', () => reject(invalidJson('The body ended before it was complete', ENCODING)));
  });
}
