import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';
import { createSeal } from '../platform/seal';

/** Callers that are remembered. */
const REMEMBERED = 2_000;
/** However long they are valid, credentials are looked at again after so many milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Callers whose credentials Strapi has just found to be good, so that their next reads need not ask for everything again. They
 * are forgotten when the rights of anybody change, in whichever process (`watchPermissions`), and after a minute.
 */
export interface KnownCallers {
  /** Whether these credentials were remembered at all; `find` may still know better. */
  has(authorization: string): boolean;
  /** @param now UTC milliseconds */
  find(authorization: string, rights: number, now: number): Caller | undefined;
  /**
   * @param rights how often the rights had changed before the credentials were checked
   * @param expires when the credentials end, in UTC milliseconds
   */
  remember(authorization: string, caller: Caller, at: { rights: number; now: number; expires: number }): void;
}

export function createKnownCallers(): KnownCallers {
  const known = new LRUCache<string, { caller: Caller; rights: number; until: number }>({ max: REMEMBERED });
  const seal = createSeal();
  return {
    has: (authorization) => known.has(seal(authorization)),
    find(authorization, rights, now) {
      const found = known.get(seal(authorization));
      return found?.rights === rights && now < found.until ? found.caller : undefined;
    },
    remember(authorization, caller, { rights, now, expires }) {
      const until = Math.min(now + LONGEST_MS, expires);
      known.set(seal(authorization), { caller: withRightsOf(caller), rights, until });
    },
  };
}

/** Asks Strapi's ability once for each right; that takes long. */
function withRightsOf(caller: Caller): Caller {
  const asked = new Map<string, boolean>();
  return {
    ...caller,
    may(capability) {
      const before = asked.get(capability);
      if (before !== undefined) return before;
      const may = caller.may(capability);
      asked.set(capability, may);
      return may;
    },
  };
}
