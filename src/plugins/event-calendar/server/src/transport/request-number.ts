// Also used by the thread that answers the checks, so it imports nothing of Strapi.
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

/** The header with the number of a request. */
export const REQUEST_ID = 'X-Request-Id';

const WELL_FORMED = /^[!-~]{1,64}$/;

/**
 * The number of a request: the one that a trusted proxy has given it, otherwise a new one. Others could fake those of other requests.
 */
export function requestIdOf({ headers }: IncomingMessage, isProxyTrusted: boolean): string {
  const given = headers['x-request-id'];
  return isProxyTrusted && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
