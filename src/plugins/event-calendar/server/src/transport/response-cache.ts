import { LRUCache } from 'lru-cache';
import type { PublicPart } from '../domain/sync/public-parts';
import type { CalendarState } from '../services/read/calendar-state';
import { stateName } from '../services/read/calendar-state';
import type { HeaderLines } from '../api/header-lines';

/** A response, and how long it can be reused. */
export interface CachedResponse {
  /** When it expires because time has passed, in UTC milliseconds. */
  until: number;
  /** What it depends on; undefined: every change of the calendar. */
  parts: readonly PublicPart[] | undefined;
  /** When it last changed, in seconds since 1970; undefined if that is not known. */
  modified: number | undefined;
  /** Without `Cache-Control` and `Last-Modified`, which depend on the time. */
  headers: HeaderLines;
  body: Buffer;
  /** The entity tag of the uncompressed form, empty if there is none. */
  tag: string;
  /** The headers of a 304 response, without the entity tag. */
  known: HeaderLines;
}

/**
 * Responses for callers without credentials, by request, in bounded memory. Each is returned while the parts of the calendar
 * that it depends on have not changed, so what such callers cannot see outdates none.
 */
export interface ResponseCache {
  /** @param now UTC milliseconds */
  find(asked: string, state: CalendarState, now: number): CachedResponse | undefined;
  /**
   * Whether the same request came before, recently. A first response is not kept: site builds request everything once, which
   * would evict what is requested often and cost more in garbage collection than it saves (`list10` and `repeat` in `bench/cases/cases.mjs`).
   */
  isWorthKeeping(asked: string): boolean;
  /** @param state in which the response was read */
  keep(asked: string, state: CalendarState, kept: CachedResponse): void;
}

/** The approximate bytes of an entry besides its body and its name, with the state in which it was last returned. */
const OVERHEAD = 4_000;

/** Limit for the names of requests that were answered but not kept, in characters. */
const REMEMBERED = 500_000;

/** @param bytes approximate limit of all entries together */
export function createResponseCache(bytes: number): ResponseCache {
  const entries = new LRUCache<string, CachedResponse & { name: string; state: CalendarState }>({
    maxSize: bytes,
    // One large response must not evict all others.
    maxEntrySize: Math.ceil(bytes / 8),
    sizeCalculation: ({ body }, asked) => body.length + 2 * asked.length + OVERHEAD,
  });
  // Two halves: the older one is dropped when the newer one is full.
  let lately = new Set<string>();
  let before = new Set<string>();
  let characters = 0;
  return {
    find(asked, state, now) {
      const kept = entries.get(asked);
      if (kept === undefined || now >= kept.until) return undefined;
      if (kept.state !== state) {
        if (kept.name !== stateName(state, kept.parts)) return undefined;
        kept.state = state;
      }
      return kept;
    },
    isWorthKeeping(asked) {
      if (entries.has(asked) || lately.has(asked) || before.has(asked)) return true;
      lately.add(asked);
      characters += asked.length + 1;
      if (characters > REMEMBERED / 2) {
        before = lately;
        lately = new Set();
        characters = 0;
      }
      return false;
    },
    keep(asked, state, kept) {
      entries.set(asked, { ...kept, name: stateName(state, kept.parts), state });
    },
  };
}
