import { LRUCache } from 'lru-cache';
import { createWindowCounts } from '../limits/window-counts';
import { createSeal } from './seal';

/** Passwords that one client may send within the time, before it has to wait. */
const TRIES = 20;
const MILLISECONDS = 10 * 60_000;
const REMEMBERED = 10_000;

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
  const seal = createSeal();
  const attempts = createWindowCounts(TRIES, MILLISECONDS, now);
  const tried = new LRUCache<string, true>({ max: REMEMBERED });

  return (client, password) => {
    const attempt = `${client} ${seal(password)}`;
    if (tried.get(attempt) === true) return undefined;
    const wait = attempts.spend(client);
    if (wait === undefined) tried.set(attempt, true);
    return wait;
  };
}
