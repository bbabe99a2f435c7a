import { OTHER_ADDRESSES } from '../../domain/feed-address';
import type { FeedFetches } from '../../storage/feed-fetches';

/** The most rows in memory, and so in a statement. Further addresses are counted together, as in the table. */
const MOST = 250;

/** Fetches that are not stored yet, one row for each address and family. Its size is limited. */
export interface PendingFetches {
  add(fetches: FeedFetches): void;
  /** Returns all and forgets them. */
  take(): FeedFetches[];
}

export function createPendingFetches(): PendingFetches {
  let rows = new Map<string, FeedFetches>();
  const nameOf = ({ address, family }: FeedFetches): string => `${family} ${address}`;
  return {
    add(fetches) {
      const isKnown = rows.has(nameOf(fetches));
      const added = isKnown || rows.size < MOST ? fetches : { ...fetches, address: OTHER_ADDRESSES };
      const before = rows.get(nameOf(added));
      rows.set(nameOf(added), before === undefined ? added : together(before, added));
    },
    take() {
      const taken = [...rows.values()];
      rows = new Map();
      return taken;
    },
  };
}

function together(one: FeedFetches, other: FeedFetches): FeedFetches {
  const later = other.at >= one.at ? other : one;
  return { ...later, count: one.count + other.count };
}
