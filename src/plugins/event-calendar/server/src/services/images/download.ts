import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { guardedRequest } from '../../platform/network/guarded-request';
import { UnusableImage, tooLarge, unreachable } from './unusable-image';

/** The limits of a download. */
export interface DownloadLimits {
  bytes: number;
  /** For the whole download: DNS, redirects and body. */
  milliseconds: number;
  /** Whether an IP address may be connected to. */
  permits(address: string): boolean;
}

/** What the caller wants of a download, and hears about it. */
interface Wanted {
  /** The header `Accept`. */
  accept: string;
  /** The number of the request that wants it, if one does. */
  requestId: string | undefined;
  /** Called before the first byte, and then after each part. @param total as the server says; null if it does not */
  onProgress?: ((bytes: number, total: number | null) => void) | undefined;
}

/** What the server said about a file. */
export interface Downloaded {
  /** Where the file was in the end. */
  url: URL;
  headers: IncomingMessage['headers'];
}

const MOST_REDIRECTIONS = 3;

const HEADERS = {
  // Nothing is decompressed, so a small response cannot become a large one.
  'Accept-Encoding': 'identity',
  'User-Agent': 'event-calendar',
};

/**
 * Downloads an http(s) address into a new file, with at most three redirects. Every address on the way must be permitted, with all
 * IP addresses of its name.
 * @throws UnusableImage if nothing can be downloaded within the limits
 */
export async function download(
  address: string,
  path: string,
  limits: DownloadLimits,
  { accept, requestId, onProgress }: Wanted,
): Promise<Downloaded> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  try {
    let url = new URL(address);
    for (let redirections = 0; redirections <= MOST_REDIRECTIONS; redirections += 1) {
      const { permits } = limits;
      const headers = {
        ...HEADERS,
        Accept: accept,
        ...(requestId !== undefined && { 'X-Request-Id': requestId }),
      };
      const response = await guardedRequest(url, { method: 'GET', headers, permits, signal });
      const next = redirectionOf(response, url);
      if (next === undefined) {
        await save(response, path, limits.bytes, signal, onProgress);
        return { url, headers: response.headers };
      }
      response.destroy();
      url = next;
    }
  } catch (error) {
    throw error instanceof UnusableImage ? error : unreachable(error);
  }
  throw unreachable(new Error('more than three redirects'));
}

const REDIRECTIONS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** The target of a redirect, undefined if the response is the file itself. */
function redirectionOf({ statusCode, headers }: IncomingMessage, from: URL): URL | undefined {
  if (statusCode === 200) return undefined;
  const { location } = headers;
  if (!REDIRECTIONS.includes(statusCode) || location === undefined || !URL.canParse(location, from.href))
    throw unreachable(new Error(`status ${statusCode}`));
  return new URL(location, from.href);
}

async function save(
  response: IncomingMessage,
  path: string,
  limit: number,
  signal: AbortSignal,
  onProgress: Wanted['onProgress'],
): Promise<void> {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = response.headers;
  const refused =
    Number(length ?? 0) > limit
      ? tooLarge(limit)
      : encoding === 'identity'
        ? undefined
        : unreachable(new Error('a compressed response'));
  if (refused !== undefined) {
    response.destroy();
    throw refused;
  }
  const total = length === undefined ? null : Number(length);
  onProgress?.(0, total);
  // The declared length need not be true.
  async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      onProgress?.(bytes, total);
      yield chunk;
    }
  }
  await pipeline(response, limited, createWriteStream(path, { flags: 'wx' }), { signal });
}
