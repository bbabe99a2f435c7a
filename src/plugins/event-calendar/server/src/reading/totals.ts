import { LRUCache } from 'lru-cache';
import type { Fragment } from './sql';

/** Filters whose totals are remembered. */
const REMEMBERED = 5_000;
const FORMS = 500;

/**
 * The totals of lists by what is counted and the change number (DESIGN 3): counting is what grows with the data, and the next
 * page of a list has the same total.
 */
export interface Totals {
  /** @param counted the statement that counts, with its values */
  find(counted: Fragment, change: number): number | undefined;
  keep(counted: Fragment, change: number, total: number): void;
  /** The largest total that was ever kept. */
  largest(): number;
}

export function createTotals(): Totals {
  const known = new LRUCache<string, { change: number; total: number }>({ max: REMEMBERED });
  // Statements come in few forms and are long; a number stands for each.
  const forms = new LRUCache<string, number>({ max: FORMS });
  let count = 0;
  let largest = 0;
  const nameOf = ({ sql, values }: Fragment): string => {
    let form = forms.get(sql);
    if (form === undefined) {
      count += 1;
      form = count;
      forms.set(sql, form);
    }
    return `${form} ${JSON.stringify(values)}`;
  };
  return {
    find(counted, change) {
      const found = known.get(nameOf(counted));
      return found?.change === change ? found.total : undefined;
    },
    keep(counted, change, total) {
      largest = Math.max(largest, total);
      known.set(nameOf(counted), { change, total });
    },
    largest: () => largest,
  };
}
