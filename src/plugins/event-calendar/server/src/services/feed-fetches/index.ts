import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { countedAddress } from '../../domain/feed-address';
import { readerFamilyOf } from '../../domain/feed-readers';
import { inOneLine } from '../../domain/text/log-text';
import { logIfDatabaseFailed } from '../../platform/failure-log';
import { settingsOf } from '../../platform/settings/settings-reader';
import { addFetches } from '../../storage/feed-fetches';
import type { PendingFetches } from './pending-fetches';
import { createPendingFetches } from './pending-fetches';
import { feedFilters } from './feed-filters';

/** How often fetches are stored, in milliseconds. */
const PAUSE_MS = 10_000;

/** Limit for the addresses that were made before, in characters. */
const REMEMBERED = 200_000;

/** A response of a feed that was sent, or that the reader had already. */
interface SentFeed {
  /** The path of the feed, in the form with the suffix of its format. */
  path: string;
  /** The query string as sent. */
  query: string;
  /** Whether it is the changes feed, which sites follow. */
  isChanges: boolean;
  userAgent: string | undefined;
  /** The number of the last change that the response contains. */
  changeNumber: number;
  status: 200 | 304;
}

interface Log {
  addressOf: (sent: Pick<SentFeed, 'path' | 'query'>) => string;
  pending: PendingFetches;
  timer: NodeJS.Timeout | undefined;
  /** The statement that is running. */
  storing: Promise<void>;
}

const logs = new WeakMap<Core.Strapi, Log>();

function logOf(strapi: Core.Strapi): Log {
  const known = logs.get(strapi);
  if (known !== undefined) return known;
  const log: Log = {
    addressOf: addresses(feedFilters(settingsOf(strapi).languageParameter)),
    pending: createPendingFetches(),
    timer: undefined,
    storing: Promise.resolve(),
  };
  logs.set(strapi, log);
  return log;
}

/** The counted address of a feed. It is remembered, because making it takes a tenth of the time of a 304 response. */
function addresses(isFilter: (name: string) => boolean): Log['addressOf'] {
  const known = new LRUCache<string, string>({
    maxSize: REMEMBERED,
    sizeCalculation: (address, asked) => asked.length + address.length + 1,
  });
  return ({ path, query }) => {
    // No password stays in memory.
    if (/pass|token|%/i.test(query)) return countedAddress(path, query, isFilter);
    const asked = `${path}?${query}`;
    const before = known.get(asked);
    if (before !== undefined) return before;
    const address = countedAddress(path, query, isFilter);
    known.set(asked, address);
    return address;
  };
}

/**
 * Counts a fetch of a feed by its address and the family of its reader. It only writes to memory, so no response waits for it;
 * the counts are stored every ten seconds, and what could not be stored is tried again.
 */
export function noteFetch(strapi: Core.Strapi, sent: SentFeed): void {
  const log = logOf(strapi);
  log.pending.add({
    address: log.addressOf(sent),
    family: sent.isChanges ? 'site' : readerFamilyOf(sent.userAgent),
    at: Date.now(),
    status: sent.status,
    count: 1,
    change: sent.changeNumber,
  });
  storeLater(strapi, log);
}

/** Stores what was counted and is not stored yet. It never rejects. */
export function storeFetches(strapi: Core.Strapi): Promise<void> {
  const log = logOf(strapi);
  clearTimeout(log.timer);
  log.timer = undefined;
  log.storing = log.storing.then(() => store(strapi, log));
  return log.storing;
}

/** Stores the last counts. Call it while the database is still open. */
export async function stopNotingFetches(strapi: Core.Strapi): Promise<void> {
  const log = logs.get(strapi);
  if (log === undefined) return;
  await storeFetches(strapi);
  clearTimeout(log.timer);
  logs.delete(strapi);
}

function storeLater(strapi: Core.Strapi, log: Log): void {
  log.timer ??= setTimeout(() => void storeFetches(strapi), PAUSE_MS).unref();
}

async function store(strapi: Core.Strapi, log: Log): Promise<void> {
  const fetches = log.pending.take();
  if (fetches.length === 0) return;
  try {
    log.pending.follow(await addFetches(strapi.db.connection, fetches));
  } catch (error) {
    for (const one of fetches) log.pending.add(one);
    storeLater(strapi, log);
    if (!logIfDatabaseFailed(strapi, error))
      strapi.log.error(`Calendar: could not store who fetched feeds: ${inOneLine(String(error))}`);
  }
}
