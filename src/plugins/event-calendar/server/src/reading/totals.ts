import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Fragment } from './sql';

/** Filters whose totals are remembered. */
const REMEMBERED = 5_000;

/**
 * The totals of lists by what is counted and the change number (DESIGN 3): counting is what grows with the data, and the next
 * page of a list has the same total.
 */
export interface Totals {
  /** @param counted the statement that counts, with its values */
  find(counted: Fragment, change: number): number | undefined;
  keep(counted: Fragment, change: number, total: number): void;
}

export function createTotals(): Totals {
  const known = new LRUCache<string, { change: number; total: number }>({ max: REMEMBERED });
  return {
    find(counted, change) {
      const found = known.get(keyOf(counted));
      return found?.change === change ? found.total : undefined;
    },
    keep(counted, change, total) {
      known.set(keyOf(counted), { change, total });
    },
  };
}

const keyOf = ({ sql, values }: Fragment): string =>
  createHash('sha1').update(sql).update(JSON.stringify(values)).digest('base64');
