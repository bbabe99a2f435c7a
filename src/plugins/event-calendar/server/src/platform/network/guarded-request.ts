import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup } from './guarded-lookup';
import { RefusedAddress } from './refused-address';

/** A request to an address that somebody gave us. */
export interface GuardedRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Whether an IP address may be connected to. */
  permits(address: string): boolean;
  signal: AbortSignal;
}

/** Agents of our own: the process's default ones may be told by the environment to go through a proxy. */
const AGENTS = { http: new HttpAgent(), https: new HttpsAgent() };

/**
 * Makes one request to an http(s) address, and gives the answer as soon as it has begun: its body is not read, and redirections
 * are not followed.
 * @throws RefusedAddress when the address, or any that its name stands for, is not permitted, or when it is none of http(s) or
 * holds credentials; and whatever goes wrong on the network
 */
export async function guardedRequest(
  url: URL,
  { method, headers, body, permits, signal }: GuardedRequest,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  if ((!secure && url.protocol !== 'http:') || url.username !== '' || url.password !== '')
    throw new RefusedAddress();
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !permits(host)) throw new RefusedAddress();
  const options = { method, headers, lookup: guardedLookup(permits), signal };
  const request = secure
    ? requestHttps(url, { ...options, agent: AGENTS.https })
    : requestHttp(url, { ...options, agent: AGENTS.http });
  // The response tells of what happens after it has begun; the request may tell of it as well.
  request.on('error', () => undefined);
  const begun: Promise<unknown[]> = once(request, 'response', { signal });
  request.end(body);
  const [response] = await begun;
  if (!isResponse(response)) throw new TypeError('The answer is none');
  return response;
}

const isResponse = (value: unknown): value is IncomingMessage =>
  typeof value === 'object' && value !== null && 'statusCode' in value && 'headers' in value;
