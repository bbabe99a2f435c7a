import { LRUCache } from 'lru-cache';
import type { CountStore } from '../storage/counts/counts';

/** The most different passwords that one client may try within the window. */
const TRIES = 20;
const MILLISECONDS = 10 * 60_000;
const REMEMBERED = 10_000;

/** @returns undefined if the client may try this password, else the seconds to wait */
export type PasswordAttempts = (client: string, password: string) => Promise<number | undefined>;

/**
 * Prevents clients from guessing event passwords. It counts the different passwords that a client sends for any event, right or
 * wrong, in all processes together. A password that the client has sent before is always allowed, without a database query.
 * Clients and passwords are stored as keyed hashes.
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
