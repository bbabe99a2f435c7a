import type { Core } from '@strapi/strapi';
import { createSeal } from '../../platform/seal';
import { databaseConfigOf } from '../ports/database-config';
import { openOwnPool } from '../ports/postgres-pool';
import { NOT_SHARED, countsInMemory } from './counts';
import type { CountStore } from './counts';
import { createSharedStore } from './shared-counts';
import type { SharedStore } from './shared-counts';
import { createWindowCounts } from './window-counts';

type Stores = { store: CountStore; shared: SharedStore | undefined };

const STORES = new WeakMap<Core.Strapi, Stores>();
const monotonic = (): number => performance.now();

/** Counts of one process, in a limited amount of memory. @param now milliseconds of a monotonic clock */
export function createMemoryStore(now: () => number = monotonic): CountStore {
  return {
    counts: (_name, limit, milliseconds) => countsInMemory(createWindowCounts(limit, milliseconds, now)),
    proven: NOT_SHARED,
    hash: createSeal(),
  };
}

/** The store in which a running Strapi counts log-ins and event passwords; on PostgreSQL all processes share it. */
export const countStoreOf = (strapi: Core.Strapi): CountStore => storesOf(strapi).store;

function storesOf(strapi: Core.Strapi): Stores {
  const known = STORES.get(strapi);
  if (known !== undefined) return known;
  const stores = createStores(strapi);
  STORES.set(strapi, stores);
  return stores;
}

function createStores(strapi: Core.Strapi): Stores {
  const { client, connection } = databaseConfigOf(strapi);
  const keys: unknown = strapi.config.get('server.app.keys');
  const [secret]: unknown[] = Array.isArray(keys) ? keys : [];
  if ((client !== 'postgres' && client !== 'pg') || typeof secret !== 'string')
    return { store: createMemoryStore(), shared: undefined };
  const shared = createSharedStore({
    openPool: (options) => openOwnPool(connection, options),
    schema: connection.schema,
    pooled: connection.pooled === true,
    secret: `event-calendar log-ins ${secret}`,
    now: monotonic,
  });
  return { store: shared, shared };
}

/** Starts removing expired rows. Call it after the tables have been created. */
export const startCounting = (strapi: Core.Strapi): void => storesOf(strapi).shared?.startCleaning();

/** Stops the cleaning and closes the connections. */
export async function stopCounting(strapi: Core.Strapi): Promise<void> {
  const stores = STORES.get(strapi);
  STORES.delete(strapi);
  await stores?.shared?.close();
}
