import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Passwords that one client may send within the time, before it has to wait. */
const TRIES = 20;
const MILLISECONDS = 10 * 60_000;
const CLIENTS = 10_000;

/** @returns undefined when the client may try this password, else the seconds after which it may */
export type PasswordAttempts = (client: string, password: string) => number | undefined;

/**
 * Keeps clients from trying out the passwords of events (CONTRACT H-21). Counted are the different passwords that a client
 * sends, right or wrong: a password that was wrong for one event is then not tried for the next, and whoever sends the same
 * one again is never stopped. Kept in this process, by a keyed hash.
 *
 * @param now milliseconds of a clock that only goes forward
 */
export function createPasswordAttempts(now: () => number = () => performance.now()): PasswordAttempts {
  const secret = randomBytes(32);
  const tried = new LRUCache<string, { since: number; passwords: Set<string> }>({ max: CLIENTS });

  return (client, password) => {
    const sealed = createHmac('sha256', secret).update(password).digest('base64');
    const before = tried.get(client);
    if (before === undefined || now() - before.since >= MILLISECONDS) {
      tried.set(client, { since: now(), passwords: new Set([sealed]) });
      return undefined;
    }
    if (before.passwords.has(sealed)) return undefined;
    if (before.passwords.size >= TRIES) return Math.ceil((before.since + MILLISECONDS - now()) / 1_000);
    before.passwords.add(sealed);
    return undefined;
  };
}
