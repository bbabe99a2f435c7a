import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import getRawBody from 'raw-body';
import { CalendarError, invalidJson, tooLarge } from '../api/errors';
import { isDeeperThan } from '../api/json-depth';
import { charsetOf, decodePart, textReader } from './form-text';
import { readMultipart, isMultipart } from './multipart';
import { readQuery } from '../api/parameters/query-string';

/** Bytes of a body. */
export const BODY_LIMIT = 1024 * 1024;
const JSON_TYPE = /^application\/(?:[^;,\s]+\+)?json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const INFLATERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** The numbers of `json_error_code` (docs/interface.md 2.4). */
const DEPTH = 1;
const SYNTAX = 4;
const ENCODING = 5;
/** Maximum depth of nested lists and objects. */
const DEEPEST = 512;

/** Whether the body of a request has a supported type (docs/interface.md 2.2). */
export const isReadable = (request: IncomingMessage): boolean => parserOf(request) !== undefined;

/** A received body that has not been parsed yet. */
export interface ReceivedBody {
  /** Bytes after decompression. */
  length: number;
  /**
   * @returns a value of JSON, or the fields of a form; undefined when the body is empty or of another type
   * @throws CalendarError 400 `rest_invalid_json` or `rest_bad_request`
   */
  read(): Promise<unknown>;
}

const NO_BODY: ReceivedBody = { length: 0, read: async () => undefined };

/**
 * Receives a JSON body or a form, urlencoded or multipart, with any method (docs/interface.md 2.2). Strapi's own parser
 * refuses JSON that is not an object or a list, reads nothing of GET and DELETE, puts files on the disk, and logs the
 * mistakes of clients as errors of the server.
 *
 * @param limit bytes, as sent and after unpacking
 * @throws CalendarError 413 `rest_too_large`, 400 `rest_bad_request`
 */
export async function receiveBody(request: IncomingMessage, limit: number): Promise<ReceivedBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const parse = parserOf(request);
  if (parse === undefined) return NO_BODY;
  const bytes = await bytesOf(request, limit);
  return bytes.length === 0 ? NO_BODY : { length: bytes.length, read: async () => parse(bytes) };
}

function parserOf(request: IncomingMessage): ((bytes: Buffer) => unknown) | undefined {
  const type = request.headers['content-type'] ?? '';
  if (JSON_TYPE.test(type)) return parseJson;
  if (isMultipart(type)) return (bytes) => readMultipart(bytes, type);
  return FORM_TYPE.test(type) ? (bytes) => readForm(bytes, type) : undefined;
}

function readForm(bytes: Buffer, type: string): Map<string, unknown> {
  const read = textReader(charsetOf(type));
  return readQuery(bytes.toString('latin1'), (part) => decodePart(part, read));
}

/**
 * @returns a JSON value; undefined for blank input
 * @throws CalendarError 400 `rest_invalid_json`
 */
export function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson('Malformed UTF-8 characters, possibly incorrectly encoded', ENCODING);
  }
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  if (isDeeperThan(DEEPEST, text)) throw invalidJson('Maximum stack depth exceeded', DEPTH);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson('Syntax error', SYNTAX);
  }
}

async function bytesOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  const inflater = inflaterOf(request);
  try {
    return await (inflater === undefined
      ? getRawBody(request, { limit })
      : unpacked(request, inflater, limit));
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw isTooLarge(error)
      ? tooLarge(limit)
      : invalidJson('The body ended before it was complete', ENCODING);
  } finally {
    // Discards the rest, which comes before the next request on this connection.
    request.resume();
  }
}

/** @throws CalendarError 400 for an unknown encoding or several encodings */
function inflaterOf(request: IncomingMessage): Transform | undefined {
  const encoding = (request.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return undefined;
  const create = Object.hasOwn(INFLATERS, encoding) ? INFLATERS[encoding] : undefined;
  if (create !== undefined) return create();
  throw new CalendarError(
    'rest_bad_request',
    400,
    'Content-Encoding must be one of gzip, deflate and br, and not a chain of several.',
  );
}

/**
 * The decompressed bytes. However reading ends, the request is unpiped and the inflater destroyed. Otherwise it would go on
 * decompressing, and a few kilobytes can become gigabytes.
 */
async function unpacked(request: IncomingMessage, inflater: Transform, limit: number): Promise<Buffer> {
  let received = 0;
  // Input that decompresses to nothing would never reach the limit of decompressed bytes.
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > limit) inflater.destroy(tooLarge(limit));
  };
  const abandon = (): void => {
    inflater.destroy(new Error('The connection was closed'));
  };
  try {
    if (request.destroyed) abandon();
    request.on('data', count).once('aborted', abandon).once('error', abandon);
    return await getRawBody(request.pipe(inflater), { limit });
  } finally {
    request.off('data', count).off('aborted', abandon).off('error', abandon);
    request.unpipe(inflater);
    // A late error without a listener would end the process.
    inflater.on('error', () => undefined).destroy();
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'entity.too.large';
