import { isUtf8 } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import { createSeal } from '../platform/seal';
import { property } from './caller';
import { claimsOf } from './claims';

/** What a client sent as `Authorization: Basic` (RFC 7617). */
export interface BasicCredentials {
  name: string;
  password: string;
}

/** The part of a users-permissions user that log-in needs. */
export interface LoginUser {
  id: number;
  /** The stored hash; null for users that log in elsewhere or not at all. */
  password: string | null;
  updatedAt: Date | string | null;
}

/** Where log-ins are looked up; `bearerFor` makes the token that Strapi itself would give at log-in. */
export interface LoginBook {
  /** By username, or by e-mail address in any case. */
  findUser(name: string): Promise<LoginUser | null>;
  matches(password: string, hash: string): Promise<boolean>;
  bearerFor(userId: number): Promise<string>;
}

/** The result of checking Basic credentials: a bearer token, or an error code (docs/interface.md 3.2). */
export type BasicVerdict =
  { bearer: string } | { code: 'invalid_username' | 'invalid_email' | 'incorrect_password' };

/** bcrypt's limit: no user has a longer password, and every API token is longer. */
const LONGEST_PASSWORD_BYTES = 72;
const REMEMBERED = 1_000;
const REMEMBERED_MILLISECONDS = 5 * 60_000;

/** Whether a password is an API token, by its length. */
export const isToken = (password: string): boolean => Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES;

/** A token is renewed so long before it ends: it is still checked after this, in milliseconds. */
const RENEWED_BEFORE = 5_000;

function endsSoon(verdict: BasicVerdict): boolean {
  const ends = 'bearer' in verdict ? property(claimsOf(verdict.bearer), 'exp') : undefined;
  return typeof ends === 'number' && ends * 1000 < Date.now() + RENEWED_BEFORE;
}

/** Not allowed in a name or a password (RFC 7617, 2); PostgreSQL also rejects texts with a NUL. */
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Reads credentials in UTF-8, or else in ISO-8859-1, as the libraries of some languages write them; the standard leaves it open.
 * @returns null if the header is not valid Basic credentials: not base64, no colon between name and password, or control
 * characters
 */
export function parseBasic(header: string): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  const colon = text.indexOf(':');
  return colon < 0 || CONTROL.test(text)
    ? null
    : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

/**
 * Checks Basic credentials (docs/interface.md 3.1): a user's identifier and password, or any name with an API token as the
 * password.
 *
 * Hashing a password is slow by design, so verdicts are remembered for at most five minutes. A verdict holds for one
 * password, one stored hash and one state of the user, so a change of any of them counts with the next request, at the cost
 * of one statement. The same check that many requests ask for at once is made once. The key of the cache is a keyed hash, so
 * no password stays in memory.
 */
export function createBasicCheck(book: LoginBook): (given: BasicCredentials) => Promise<BasicVerdict> {
  const seal = createSeal();
  const verdicts = new LRUCache<string, Promise<BasicVerdict>>({
    max: REMEMBERED,
    ttl: REMEMBERED_MILLISECONDS,
  });
  const judge = async (userId: number, password: string, hash: string): Promise<BasicVerdict> =>
    (await book.matches(password, hash))
      ? { bearer: await book.bearerFor(userId) }
      : { code: 'incorrect_password' };

  return async ({ name, password }) => {
    // Strapi's own strategy for API tokens decides about these.
    if (isToken(password)) return { bearer: password };
    const user = await book.findUser(name);
    if (user === null) return { code: name.includes('@') ? 'invalid_email' : 'invalid_username' };
    if (user.password === null || password === '') return { code: 'incorrect_password' };

    const key = seal(JSON.stringify([user.id, user.password, user.updatedAt, password]));
    const known = verdicts.get(key);
    if (known !== undefined && !endsSoon(await known)) return known;
    const verdict = judge(user.id, password, user.password);
    verdicts.set(key, verdict);
    verdict.catch(() => verdicts.delete(key));
    return verdict;
  };
}
