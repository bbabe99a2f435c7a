import { LRUCache } from 'lru-cache';
import type { CountStore } from '../storage/counts/counts';

/** Passwords that one client may send within the time, before it has to wait. */
const TRIES = 20;
const MILLISECONDS = 10 * 60_000;
const REMEMBERED = 10_000;

/** @returns undefined when the client may try this password, else the seconds after which it may */
export type PasswordAttempts = (client: string, password: string) => Promise<number | undefined>;

/**
 * Keeps clients from trying out the passwords of events. Counted are the different passwords that a client sends, right or wrong,
 * in all processes together: a password that was wrong for one event is then not tried for the next, and whoever sends the same
 * one again is never stopped, and asks nothing of the database. Kept by keyed hashes.
 */
export function createPasswordAttempts(store: CountStore): PasswordAttempts {
  const attempts = store.counts('password', TRIES, MILLISECONDS);
  const tried = new LRUCache<string, true>({ max: REMEMBERED });

  return async (client, password) => {
    const attempt = `${client} ${store.hash(password)}`;
    if (tried.get(attempt) === true) return undefined;
    const wait = await attempts.take(store.hash(client));
    if (wait === undefined) tried.set(attempt, true);
    return wait;
  };
}
