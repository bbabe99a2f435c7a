import type { PortOptions, ReadPort, Statement } from './port';
import { SEARCH_BOUNDS, SLOW_BOUNDS } from './port';
import type { PoolTimes, PostgresConnection, ReadingPool } from './postgres-pool';
import { openPool } from './postgres-pool';
import { searchTookTooLong, searchTurns, slowTurns } from './search-turns';

const POOL_SIZE = 10;
/** Connections reserved for searches, so that searches do not delay other readers. */
const SEARCHING = 2;
/** The most other connections that run slow statements at a time. */
const SLOW = POOL_SIZE - 4;
/** SQLSTATE of a cancelled statement; on these connections only the time limit cancels statements. */
const QUERY_CANCELED = '57014';

type PostgresOptions = PortOptions & { size?: number } & Pick<PoolTimes, 'patience'>;

/**
 * Separate read-only connections to PostgreSQL with named (prepared) statements: one pool for searches, which have a time limit,
 * and one for everything else.
 * @param size the most connections, not counting those for searches
 * @param patience how long a statement may take before its connection is given up, in milliseconds
 */
export function openPostgresPort(
  connection: PostgresConnection,
  {
    onStatement,
    searches = SEARCH_BOUNDS,
    slow = SLOW_BOUNDS,
    size = POOL_SIZE,
    patience,
  }: PostgresOptions = {},
): ReadPort {
  const reading = openPool(connection, size, { patience });
  const searching = openPool(connection, SEARCHING, { time: searches.time, patience });
  const turns = searchTurns(SEARCHING, searches);
  const slowOnes = slowTurns(Math.min(SLOW, size), slow);
  return {
    dialect: 'postgres',
    async all<Row extends object>(statement: Statement): Promise<Row[]> {
      onStatement?.(statement.sql);
      if (statement.slow === 'searching') return turns.take(() => search<Row>(searching, statement));
      if (statement.slow === undefined) return reading.all<Row>(statement);
      return slowOnes.take(() => reading.all<Row>(statement));
    },
    usage: reading.usage,
    async close() {
      await Promise.all([reading.close(), searching.close()]);
    },
  };
}

async function search<Row extends object>(pool: ReadingPool, statement: Statement): Promise<Row[]> {
  try {
    return await pool.all<Row>(statement);
  } catch (error) {
    throw hasCode(error, QUERY_CANCELED) ? searchTookTooLong() : error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
