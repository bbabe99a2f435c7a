import { OTHER_ADDRESSES } from '../../domain/feed-address';
import type { FeedFetches } from '../../storage/feed-fetches';
import { together } from '../../storage/feed-fetches';

/** The most rows in memory, besides those of followed feeds. */
const MOST = 250;

/** Fetches that are not stored yet, one row for each address and family. Its size is limited. */
export interface PendingFetches {
  /** Beyond the limit, a row takes the place of the oldest one, which is counted together with others; followed feeds keep theirs. */
  add(fetches: FeedFetches): void;
  /** The addresses of followed feeds, as they are stored. */
  follow(addresses: ReadonlySet<string>): void;
  /** Returns all and forgets them. */
  take(): FeedFetches[];
}

export function createPendingFetches(): PendingFetches {
  /** The rows that were changed last are at the end. */
  let rows = new Map<string, FeedFetches>();
  let others = new Map<string, FeedFetches>();
  let followed: ReadonlySet<string> = new Set();
  let kept = new Map<string, FeedFetches>();

  const nameOf = ({ address, family }: FeedFetches): string => `${family} ${address}`;
  /** Adds to the row of an address and family, or begins one. */
  function addTo(map: Map<string, FeedFetches>, fetches: FeedFetches): void {
    const name = nameOf(fetches);
    const before = map.get(name);
    map.delete(name);
    map.set(name, before === undefined ? fetches : together(before, fetches));
  }

  return {
    add(fetches) {
      const { address } = fetches;
      if (address === OTHER_ADDRESSES) return addTo(others, fetches);
      if (followed.has(address)) return addTo(kept, fetches);
      addTo(rows, fetches);
      const [oldest] = rows;
      if (rows.size <= MOST || oldest === undefined) return;
      rows.delete(oldest[0]);
      addTo(others, { ...oldest[1], address: OTHER_ADDRESSES });
    },
    follow(addresses) {
      followed = addresses;
    },
    take() {
      const taken = [...kept.values(), ...rows.values(), ...others.values()];
      rows = new Map();
      others = new Map();
      kept = new Map();
      return taken;
    },
  };
}
