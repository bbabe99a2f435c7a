import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { OTHER_ADDRESSES } from '../domain/feed-address';
import type { ReaderFamily } from '../domain/feed-readers';
import { isReaderFamily } from '../domain/feed-readers';
import { isPostgres } from './client';
import { insertedOrUpdated } from './insert-rows';
import { lockCalendar } from './lock';

/** Who has fetched which feed last: one row for each address of a feed and family of readers. Not derived. */
export const FEED_FETCHES_TABLE = 'calendar_feed_fetches';

/** The most addresses that are counted by themselves. */
const MOST_ADDRESSES = 200;

const DAY_MS = 86_400_000;

/** How long a row stays after the last fetch, in milliseconds. */
const KEPT_FOR = 90 * DAY_MS;

/** The fetches of a feed by a family of readers. */
export interface FeedFetches {
  /** Path and filters, see `countedAddress`; `OTHER_ADDRESSES` for all that are not counted by themselves. */
  address: string;
  family: ReaderFamily;
  /** The last one, in UTC milliseconds. */
  at: number;
  /** The status of its response: 200, or 304 if the reader had it already. */
  status: number;
  /** The number of fetches. */
  count: number;
  /** The number of the last change that the last response contained. */
  change: number;
}

/** Two fetches of one feed by one family, counted together. */
export function together(one: FeedFetches, other: FeedFetches): FeedFetches {
  const later = other.at >= one.at ? other : one;
  return { ...later, count: one.count + other.count };
}

/**
 * Adds fetches to the stored ones. If the most addresses are in use, a new one takes the place of the one that was fetched longest
 * ago among those that were not fetched on two days; if there is none, it is counted together with others. Anybody can invent
 * addresses, and they must not keep out the feeds that somebody follows.
 * @param fetches one for each address and family
 * @returns the addresses that were fetched on two days
 */
export async function addFetches(knex: Knex, fetches: readonly FeedFetches[]): Promise<ReadonlySet<string>> {
  return knex.transaction(async (trx) => {
    // Other processes decide afterwards, on what this one has stored.
    if (isPostgres(trx)) await trx.raw(`lock table ${FEED_FETCHES_TABLE} in share row exclusive mode`);
    else await lockCalendar(trx);
    const stored = await readRows(trx);
    const usage = usageOf(stored);
    const { added, replaced } = places(usage, fetches);
    if (replaced.length > 0) await trx(FEED_FETCHES_TABLE).whereIn('address', replaced).delete();
    const rows = mergedRows(stored, added).map(({ count, change, ...row }) => ({
      ...row,
      fetches: count,
      change_number: change,
    }));
    const key = ['address', 'family'];
    const counted = ['at', 'status', 'fetches', 'change_number', 'first_at'];
    await insertedOrUpdated(trx, FEED_FETCHES_TABLE, rows, key, counted);
    return new Set([...usage].flatMap(([address, { isFollowed }]) => (isFollowed ? address : [])));
  });
}

/** Fetches with the time of the first one. */
interface StoredFetches extends FeedFetches {
  first_at: number;
}

/** The last fetch of an address that is counted by itself, and whether there were fetches on two days (UTC). */
interface Usage {
  at: number;
  isFollowed: boolean;
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

function usageOf(stored: readonly StoredFetches[]): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const [address, rows] of groupBy(stored, (row) => row.address)) {
    if (address === OTHER_ADDRESSES) continue;
    const at = Math.max(...rows.map((row) => row.at));
    const first = Math.min(...rows.map((row) => row.first_at));
    usage.set(address, { at, isFollowed: dayOf(first) < dayOf(at) });
  }
  return usage;
}

/** Decides which new addresses are counted by themselves, the last ones first, and which stored ones they replace. */
function places(
  usage: ReadonlyMap<string, Usage>,
  fetches: readonly FeedFetches[],
): { added: FeedFetches[]; replaced: string[] } {
  const given = new Set(fetches.map(({ address }) => address));
  const fresh = [
    ...new Set(fetches.toSorted((one, other) => other.at - one.at).map(({ address }) => address)),
  ].filter((address) => address !== OTHER_ADDRESSES && !usage.has(address));
  const free = Math.max(0, MOST_ADDRESSES - usage.size);
  const replaced = [...usage]
    .filter(([address, { isFollowed }]) => !isFollowed && !given.has(address))
    .toSorted(([, one], [, other]) => one.at - other.at)
    .slice(0, Math.max(0, fresh.length - free))
    .map(([address]) => address);
  const left = new Set(fresh.slice(free + replaced.length));
  const added = fetches.map((one) => (left.has(one.address) ? { ...one, address: OTHER_ADDRESSES } : one));
  return { added, replaced };
}

/** The rows that change, as they are then. */
function mergedRows(stored: readonly StoredFetches[], added: readonly FeedFetches[]): StoredFetches[] {
  const before = new Map(stored.map((row) => [nameOf(row), row]));
  const rows = new Map<string, StoredFetches>();
  for (const one of added) {
    const name = nameOf(one);
    const row = rows.get(name) ?? before.get(name);
    const merged = row === undefined ? one : together(row, one);
    rows.set(name, { ...merged, first_at: Math.min(row?.first_at ?? one.at, one.at) });
  }
  return [...rows.values()];
}

const nameOf = ({ address, family }: FeedFetches): string => `${family} ${address}`;

/** All stored fetches; the addresses that were fetched last come first. */
export async function readFetches(knex: Knex): Promise<FeedFetches[]> {
  return (await readRows(knex)).map(({ first_at: _, ...fetches }) => fetches);
}

type StoredRow = Record<
  'address' | 'family' | 'at' | 'status' | 'fetches' | 'change_number' | 'first_at',
  unknown
>;

async function readRows(knex: Knex): Promise<StoredFetches[]> {
  const rows: StoredRow[] = await knex(FEED_FETCHES_TABLE).select().orderBy('at', 'desc');
  return rows.flatMap((row) => {
    const family = String(row.family);
    if (!isReaderFamily(family)) return [];
    return {
      address: String(row.address),
      family,
      at: Number(row.at),
      status: Number(row.status),
      count: Number(row.fetches),
      change: Number(row.change_number),
      // Versions that did not know the first fetch knew the last one.
      first_at: Number(row.first_at ?? row.at),
    };
  });
}

/** Deletes feeds that nobody has fetched for 90 days. @param now UTC milliseconds */
export async function forgetFetches(knex: Knex, now: number): Promise<void> {
  await knex(FEED_FETCHES_TABLE)
    .where('at', '<', now - KEPT_FOR)
    .delete();
}
