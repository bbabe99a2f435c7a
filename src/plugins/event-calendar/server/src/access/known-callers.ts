import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';
import { createSeal } from '../platform/seal';

/** The most callers that are cached. */
const REMEMBERED = 2_000;
/** Credentials are checked again after this time at the latest (milliseconds). */
const LONGEST_MS = 60_000;

/** A caller, and what Strapi's authentication has left for later handlers of the request. */
interface KnownCaller {
  caller: Caller;
  /** The members of `ctx.state`. */
  state: Readonly<Record<string, unknown>>;
}

/**
 * A cache of callers whose credentials Strapi has verified, so that their next requests need no new check. An entry expires when
 * anybody's rights change, in any process (`watchPermissions`), and after a minute.
 */
export interface KnownCallers {
  /** Whether these credentials are cached; the entry may have expired, which `find` checks. */
  has(authorization: string): boolean;
  /** @param now UTC milliseconds */
  find(authorization: string, rights: number, now: number): KnownCaller | undefined;
  /**
   * @param rights the number of changes of rights, read before the credentials were checked
   * @param expires when the credentials end, in UTC milliseconds
   */
  remember(
    authorization: string,
    known: KnownCaller,
    at: { rights: number; now: number; expires: number },
  ): void;
}

export function createKnownCallers(): KnownCallers {
  const known = new LRUCache<string, KnownCaller & { rights: number; until: number }>({ max: REMEMBERED });
  const seal = createSeal();
  return {
    has: (authorization) => known.has(seal(authorization)),
    find(authorization, rights, now) {
      const found = known.get(seal(authorization));
      return found?.rights === rights && now < found.until ? found : undefined;
    },
    remember(authorization, { caller, state }, { rights, now, expires }) {
      const until = Math.min(now + LONGEST_MS, expires);
      known.set(seal(authorization), { caller: withRightsOf(caller), state, rights, until });
    },
  };
}

/** Caches the result for each right (`list10.token` in `bench/cases/cases.mjs`). */
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
