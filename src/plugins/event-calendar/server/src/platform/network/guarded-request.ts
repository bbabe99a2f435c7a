import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup } from './guarded-lookup';
import { RefusedAddress } from './refused-address';

/** A request to a URL that a user entered. */
export interface GuardedRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Whether an IP address may be connected to. */
  permits(address: string): boolean;
  signal: AbortSignal;
}

/** Separate agents: the environment may set a proxy for the default ones of the process. */
const AGENTS = { http: new HttpAgent(), https: new HttpsAgent() };

/**
 * Makes one request to an http(s) URL, and resolves with the response when its headers have arrived. The body is not read, and
 * redirects are not followed.
 * @throws RefusedAddress if an IP address of the host is not permitted, or if the URL is not http(s) or contains credentials;
 * and the error of the network, if the request fails
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
  // Errors after this point are reported by the response. The request may emit them again, and must not end the process.
  request.on('error', () => undefined);
  const started: Promise<unknown[]> = once(request, 'response', { signal });
  request.end(body);
  const [response] = await started;
  if (!isResponse(response)) throw new TypeError('The response is not an IncomingMessage');
  return response;
}

const isResponse = (value: unknown): value is IncomingMessage =>
  typeof value === 'object' && value !== null && 'statusCode' in value && 'headers' in value;
