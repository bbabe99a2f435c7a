import { LRUCache } from 'lru-cache';
import type { CalendarState } from '../services/read/calendar-state';
import { stateName } from '../services/read/calendar-state';
import type { HeaderLines } from '../api/header-lines';

/** An answer as it goes out, and as long as it may be given again. */
export interface KeptAnswer {
  /** When time alone changes it, in UTC milliseconds. */
  until: number;
  /** Without `Cache-Control`, which depends on the time. */
  headers: HeaderLines;
  body: Buffer;
  /** The entity tag of the plain form, empty where there is none. */
  tag: string;
  /** The header lines for whoever has the answer already, without the entity tag. */
  known: HeaderLines;
}

/**
 * Responses for callers without credentials, by what was asked for, in memory that does not grow beyond its bounds. They are
 * of one state of the calendar: asking in another state forgets them all, because nobody gets them any more.
 */
export interface AnswerCache {
  /** @param now UTC milliseconds */
  find(asked: string, state: CalendarState, now: number): KeptAnswer | undefined;
  /**
   * Whether the same was asked for before, lately. What is asked for once, as a build does of everything, is not kept: it would
   * drive out what is asked for often, and cost the memory's cleaning more than it saves.
   */
  isWorthKeeping(asked: string): boolean;
  /** @param state the one that it was read in; of any but that which was asked in last, nothing is kept */
  keep(asked: string, state: CalendarState, kept: KeptAnswer): void;
}

/** What an entry takes beside its body and its name, about. */
const OVERHEAD = 2_000;

/** The requests that are remembered which were answered and not kept, in characters of their names. */
const REMEMBERED = 500_000;

/** @param bytes of all entries together, about */
export function createAnswerCache(bytes: number): AnswerCache {
  const entries = new LRUCache<string, KeptAnswer>({
    maxSize: bytes,
    // One large answer must not drive out all others.
    maxEntrySize: Math.ceil(bytes / 8),
    sizeCalculation: ({ body }, asked) => body.length + 2 * asked.length + OVERHEAD,
  });
  const lately = new LRUCache<string, true>({
    maxSize: REMEMBERED,
    sizeCalculation: (_known, asked) => asked.length + 1,
  });
  let of = '';
  return {
    find(asked, state, now) {
      const name = stateName(state);
      if (name !== of) {
        entries.clear();
        of = name;
      }
      const kept = entries.get(asked);
      return kept !== undefined && now < kept.until ? kept : undefined;
    },
    isWorthKeeping(asked) {
      if (entries.has(asked) || lately.has(asked)) return true;
      lately.set(asked, true);
      return false;
    },
    keep(asked, state, kept) {
      if (stateName(state) === of) entries.set(asked, kept);
    },
  };
}
