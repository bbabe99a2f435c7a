import type { Knex } from 'knex';
import { OTHER_ADDRESSES } from '../domain/feed-address';
import type { ReaderFamily } from '../domain/feed-readers';
import { isReaderFamily } from '../domain/feed-readers';

/** Who has fetched which feed last: one row for each address of a feed and family of readers. Not derived. */
export const FEED_FETCHES_TABLE = 'calendar_feed_fetches';

/** The most addresses that are counted by themselves; processes that add some at the same moment may exceed it. */
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

/**
 * Adds fetches to the stored ones in one statement. New addresses beyond `MOST_ADDRESSES` are counted together.
 * @param fetches one for each address and family
 */
export async function addFetches(knex: Knex, fetches: readonly FeedFetches[]): Promise<void> {
  if (fetches.length === 0) return;
  const row =
    '(cast(? as varchar(500)), cast(? as varchar(20)), cast(? as bigint), cast(? as integer), cast(? as bigint), cast(? as bigint))';
  const given = fetches.map(() => row).join(', ');
  const values = fetches.flatMap(({ address, family, at, status, count, change }) => [
    address,
    family,
    at,
    status,
    count,
    change,
  ]);
  // Rows are locked in the same order by all processes.
  await knex.raw(
    `with given (address, family, at, status, fetches, change_number) as (values ${given}),
       known as (select distinct address from ${FEED_FETCHES_TABLE} where address <> ''),
       fresh as (select n.address, row_number() over (order by n.address) as place
         from (select distinct address from given where address <> '' and address not in (select address from known)) n),
       placed as (select g.family, g.at, g.status, g.fetches, g.change_number,
           case when f.place is null or f.place + (select count(*) from known) <= ${MOST_ADDRESSES}
             then g.address else '' end as address
         from given g left join fresh f on f.address = g.address)
     insert into ${FEED_FETCHES_TABLE} (address, family, at, status, fetches, change_number)
     select address, family, max(at), max(status), cast(sum(fetches) as bigint), max(change_number)
       from placed where 1 = 1 group by address, family order by address, family
     on conflict (address, family) do update set
       fetches = ${FEED_FETCHES_TABLE}.fetches + excluded.fetches,
       ${['status', 'change_number', 'at'].map(ofTheLater).join(', ')}`,
    values,
  );
}

/** A column of the row whose fetch is the later one. */
const ofTheLater = (column: string): string =>
  `${column} = case when excluded.at >= ${FEED_FETCHES_TABLE}.at
     then excluded.${column} else ${FEED_FETCHES_TABLE}.${column} end`;

/** All stored fetches; the addresses that were fetched last come first. */
export async function readFetches(knex: Knex): Promise<FeedFetches[]> {
  const rows: Record<'address' | 'family' | 'at' | 'status' | 'fetches' | 'change_number', unknown>[] =
    await knex(FEED_FETCHES_TABLE).select().orderBy('at', 'desc');
  return rows.flatMap(({ address, family, at, status, fetches, change_number }) => {
    const known = String(family);
    if (!isReaderFamily(known)) return [];
    return {
      address: String(address),
      family: known,
      at: Number(at),
      status: Number(status),
      count: Number(fetches),
      change: Number(change_number),
    };
  });
}

/**
 * Deletes feeds that nobody has fetched for 90 days. If the most addresses are in use, also those that were fetched once and not
 * again for a day: anybody can invent addresses, and they must not keep out the feeds that somebody follows.
 * @param now UTC milliseconds
 */
export async function forgetFetches(knex: Knex, now: number): Promise<void> {
  await knex(FEED_FETCHES_TABLE)
    .where('at', '<', now - KEPT_FOR)
    .delete();
  const known = knex(FEED_FETCHES_TABLE).whereNot({ address: OTHER_ADDRESSES }).countDistinct('address');
  const single = knex(FEED_FETCHES_TABLE)
    .select('address')
    .groupBy('address')
    .havingRaw('sum(fetches) = 1 and max(at) < ?', [now - DAY_MS]);
  await knex(FEED_FETCHES_TABLE)
    .whereNot({ address: OTHER_ADDRESSES })
    .whereIn('address', single)
    .where(knex.raw('? <= (?)', [MOST_ADDRESSES, known]))
    .delete();
}
