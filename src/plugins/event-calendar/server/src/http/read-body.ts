import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { invalidJson, tooLarge } from './errors';
import { isDeeperThan } from './json-depth';
import { readMultipart, saysMultipart } from './multipart';
import { readQuery } from './parameters/query-string';

const JSON_TYPE = /^application\/(?:[^;,\s]+\+)?json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const UNZIP = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** Error numbers of CONTRACT A2 `json_error_code`. */
const DEPTH = 1;
const SYNTAX = 4;
const ENCODING = 5;
/** Levels of lists and objects in each other. */
const DEEPEST = 512;

/** Whether the body of a request is of a type that `readBody` reads (CONTRACT A2). */
export const isReadable = (request: IncomingMessage): boolean => parserOf(request) !== undefined;

/**
 * Reads a JSON body or a form, urlencoded or multipart, of whichever method (CONTRACT A2, H-42). Strapi's own parser refuses
 * JSON that is no object or list, reads nothing of GET and DELETE, puts files on the disk, and logs what clients do wrong as
 * errors of the server.
 *
 * @param limit bytes, after unpacking
 * @returns a value of JSON, or the fields of a form; undefined when the body is empty or of another type
 * @throws CalendarError 413 `rest_too_large`, 400 `rest_invalid_json` or `rest_bad_request`
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const parse = parserOf(request);
  if (parse === undefined) return undefined;
  const bytes = await collect(unpacked(request), limit);
  return bytes.length === 0 ? undefined : parse(bytes);
}

function parserOf(request: IncomingMessage): ((bytes: Buffer) => unknown) | undefined {
  const type = request.headers['content-type'] ?? '';
  if (JSON_TYPE.test(type)) return parseJson;
  if (saysMultipart(type)) return (bytes) => readMultipart(bytes, type);
  return FORM_TYPE.test(type) ? (bytes) => readQuery(bytes.toString('utf8')) : undefined;
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson('Malformed UTF-8 characters, possibly incorrectly encoded', ENCODING);
  }
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  if (isDeeperThan(DEEPEST, value)) throw invalidJson('Maximum stack depth exceeded', DEPTH);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
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
