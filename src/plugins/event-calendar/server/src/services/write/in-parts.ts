import type { Core } from '@strapi/strapi';
import { waitAnew } from '../../storage/write-turns';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';

/** After this time a part of a long write ends and lets others write, in milliseconds. */
const LONGEST_PART = 300;

/**
 * Carries out a long write in several transactions under the calendar's lock, so that others write in between. Whatever was read in
 * one part may be different in the next.
 * @param results gets the results of each part that is stored, also if a later part fails
 * @param begin reads and checks at the beginning of each part; what it returns writes one item
 * @throws CalendarError 503 if a part waited too long
 */
export async function inParts<Item, Result>(
  strapi: Core.Strapi,
  items: readonly Item[],
  results: Result[],
  begin: (transaction: LockedTransaction) => Promise<(item: Item) => Promise<Result>>,
): Promise<void> {
  for (let done = 0; done < items.length;) {
    waitAnew(strapi);
    const part = await inTransaction(strapi, async (transaction) => {
      const end = performance.now() + LONGEST_PART;
      const write = await begin(transaction);
      const written: Result[] = [];
      for (const item of items.slice(done)) {
        written.push(await write(item));
        if (performance.now() >= end) break;
      }
      return written;
    });
    results.push(...part);
    done += part.length;
  }
}
