import type { Knex } from 'knex';
import { isPostgres } from '../documents/lock';
import type { ReadPort, Statement } from './port';

/** The type of PostgreSQL's 64-bit integers, which its driver hands over as text. */
const INT8 = 20;

interface PostgresResult<Row> {
  rows: Row[];
  fields: { name: string; dataTypeID: number }[];
}

/**
 * The door to what a transaction sees, its own uncommitted rows included: for writes, which find their record and answer with
 * it under the calendar's lock. It ends with the transaction.
 */
export function portWithin(trx: Knex): ReadPort {
  const postgres = isPostgres(trx);
  return {
    dialect: postgres ? 'postgres' : 'sqlite',
    async all<Row extends object>({ sql, values }: Statement): Promise<Row[]> {
      if (!postgres) {
        const rows: Row[] = await trx.raw(sql, [...values]);
        return rows;
      }
      const { rows, fields }: PostgresResult<Row> = await trx.raw(sql, [...values]);
      const numbers = fields.filter(({ dataTypeID }) => dataTypeID === INT8).map(({ name }) => name);
      for (const row of rows) {
        for (const name of numbers) {
          const value: unknown = Reflect.get(row, name);
          if (typeof value === 'string') Reflect.set(row, name, Number(value));
        }
      }
      return rows;
    },
    close: async () => undefined,
  };
}
