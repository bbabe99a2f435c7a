import type { Authentication } from './caller';
import { property } from './caller';
import { claimsOf } from './claims';

/**
 * When valid credentials expire, in UTC milliseconds: an API token at its `expiresAt`, a user's token at its `exp` claim
 * (RFC 7519, 4.1.4). Infinity if they do not expire.
 */
export function credentialsExpiry(authorization: string, { credentials }: Authentication): number {
  const expiresAt: unknown = property(credentials, 'expiresAt');
  const ends =
    typeof expiresAt === 'string' || expiresAt instanceof Date ? new Date(expiresAt).getTime() : Infinity;
  const exp = property(claimsOf(authorization), 'exp');
  return Math.min(Number.isNaN(ends) ? 0 : ends, typeof exp === 'number' ? exp * 1000 : Infinity);
}
