import { createHmac } from 'node:crypto';
import type { Pool, PoolConfig, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { countsInMemory } from './counts';
import type { Counts, CountStore, VerifiedCredentials } from './counts';
import { createWindowCounts } from './window-counts';

/** Migration 1 creates it. */
export const LOG_INS_TABLE = 'calendar_log_in_counts';

/** The most connections for counting log-ins; the pool is used for nothing else. */
const POOL_SIZE = 2;
/** Milliseconds after which a log-in is counted in memory instead, because the database is down or busy. */
const PATIENCE = 2_000;
const HOUR = 3_600;
/** Milliseconds between two removals of expired rows. */
const CLEANING = 60_000;
const UNLIMITED: Counts = { take: () => Promise.resolve(undefined), giveBack: () => Promise.resolve() };

/** The counts that all processes of one PostgreSQL share. */
export interface SharedStore extends CountStore {
  /** Starts removing expired rows; the table must exist. */
  startCleaning(): void;
  close(): Promise<void>;
}

export interface SharedStoreOptions {
  openPool(options: PoolConfig): Pool;
  schema: string | undefined;
  /** Whether a pooler lends connections for one transaction at a time: then no statement is prepared. */
  pooled: boolean;
  /** The same in all processes. */
  secret: string;
  now(): number;
}

/** Limits the time that a log-in waits for the database. */
const POOL_OPTIONS: PoolConfig = {
  max: POOL_SIZE,
  application_name: 'event-calendar-log-ins',
  connectionTimeoutMillis: PATIENCE,
  query_timeout: PATIENCE,
  allowExitOnIdle: true,
};

/** The library names its statements, which keeps them prepared on a connection. */
const unnamed = (pool: Pool) => ({
  query: ({ text, values }: QueryConfig) => pool.query({ text, values }),
});

/** Connects on the first count. While the database is unreachable, each process counts in its own memory. */
export function createSharedStore({
  openPool,
  schema,
  pooled,
  secret,
  now,
}: SharedStoreOptions): SharedStore {
  const pool = openPool(POOL_OPTIONS);
  let timer: NodeJS.Timeout | undefined;
  const place = schema === undefined ? '' : `"${schema}".`;
  const removal = `delete from ${place}"${LOG_INS_TABLE}" where expire <= $1`;

  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pooled ? unnamed(pool) : pool,
      storeType: 'pool',
      tableName: LOG_INS_TABLE,
      tableCreated: true,
      ...(schema === undefined ? {} : { schemaName: schema }),
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      // Further attempts of a blocked client are refused without a statement.
      inMemoryBlockOnConsumed: points + 1,
    });
  const remembered = limiter('right', 1, HOUR);

  const proven: VerifiedCredentials = {
    has: async (key) => (await remembered.get(key).catch(() => null)) !== null,
    add: async (key) => void (await remembered.set(key, 1, HOUR).catch(() => undefined)),
    remove: async (key) => void (await remembered.delete(key).catch(() => undefined)),
  };

  return {
    counts(name, limit, milliseconds) {
      if (limit === 0) return UNLIMITED;
      const shared = limiter(name, limit, milliseconds / 1_000);
      const memory = countsInMemory(createWindowCounts(limit, milliseconds, now));
      return {
        async take(key) {
          try {
            await shared.consume(key);
            return undefined;
          } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) return memory.take(key);
            return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
          }
        },
        giveBack: (key) =>
          shared.reward(key).then(
            () => undefined,
            () => memory.giveBack(key),
          ),
      };
    },
    proven,
    hash: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
    startCleaning() {
      const clean = (): void => {
        // Rows that could not be removed are removed the next time.
        pool.query(removal, [Date.now()]).catch(() => undefined);
      };
      clean();
      timer = setInterval(clean, CLEANING);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}
