import type { Knex } from 'knex';
import { isPostgres } from '../client';
import type { ReadPort, Statement } from './port';

/** The type id of PostgreSQL's 64-bit integers, which the driver returns as text. */
const INT8 = 20;

/**
 * Reads within a transaction, including its own uncommitted rows. Writes use it under the calendar's lock to find their record
 * and to build the response. It is valid until the transaction ends.
 */
export function portWithin(trx: Knex): ReadPort {
  const postgres = isPostgres(trx);
  return {
    dialect: postgres ? 'postgres' : 'sqlite',
    async all<Row extends object>({ sql, values }: Statement): Promise<Row[]> {
      const asked = trx.raw(sql, [...values]);
      if (postgres) {
        const result: PostgresResult & { rows: Row[] } = await asked;
        toNumbers(result);
        return result.rows;
      }
      const rows: Row[] = await asked;
      return rows;
    },
    close: async () => undefined,
  };
}

interface PostgresResult {
  rows: Record<string, unknown>[];
  fields: { name: string; dataTypeID: number }[];
}

/** Turns the 64-bit integers of a PostgreSQL result into numbers. */
function toNumbers({ rows, fields }: PostgresResult): void {
  const names = fields.filter(({ dataTypeID }) => dataTypeID === INT8).map(({ name }) => name);
  for (const row of rows) {
    for (const name of names) {
      if (typeof row[name] === 'string') row[name] = Number(row[name]);
    }
  }
}
