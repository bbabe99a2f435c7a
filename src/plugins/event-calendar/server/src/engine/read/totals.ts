import { LRUCache } from 'lru-cache';
import type { Fragment } from '../../storage/ports/sql';

/** Filters whose totals are remembered, and their values in characters. */
const REMEMBERED = 5_000;
const CHARACTERS = 5_000_000;
const FORMS = 500;

/**
 * Remembers the totals of lists by statement and change number. Counting takes longer the more data there is (`list10` with 200,000
 * events in `bench/cases/cases.mjs`), and all pages of a list have the same total.
 */
export interface Totals {
  /** @param counted the statement that counts, with its values */
  find(counted: Fragment, change: number): number | undefined;
  keep(counted: Fragment, change: number, total: number): void;
  /** The same; concurrent callers share one count. Undefined if the calendar has changed since. */
  count(
    counted: Fragment,
    change: number,
    read: () => Promise<number | undefined>,
  ): Promise<number | undefined>;
  /** The largest total so far. */
  largest(): number;
}

export function createTotals(): Totals {
  const known = new LRUCache<string, { change: number; total: number }>({
    max: REMEMBERED,
    maxSize: CHARACTERS,
    sizeCalculation: (_total, name) => name.length,
  });
  // Statements are long, but there are few different ones, so each gets a number.
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
  const running = new Map<string, Promise<number | undefined>>();
  const find = (name: string, change: number): number | undefined => {
    const found = known.get(name);
    return found?.change === change ? found.total : undefined;
  };
  const keep = (name: string, change: number, total: number): void => {
    largest = Math.max(largest, total);
    known.set(name, { change, total });
  };
  return {
    find: (counted, change) => find(nameOf(counted), change),
    keep: (counted, change, total) => keep(nameOf(counted), change, total),
    async count(counted, change, read) {
      const name = nameOf(counted);
      const found = find(name, change);
      if (found !== undefined) return found;
      const asked = `${change} ${name}`;
      const coming = running.get(asked) ?? read().finally(() => running.delete(asked));
      running.set(asked, coming);
      const total = await coming;
      if (total !== undefined) keep(name, change, total);
      return total;
    },
    largest: () => largest,
  };
}
