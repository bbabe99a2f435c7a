import type { Knex } from 'knex';
import { isPostgres } from '../lock';
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
      const answer: unknown = await trx.raw(sql, [...values]);
      const rows: unknown = postgres ? withNumbers(answer) : answer;
      if (!areRows<Row>(rows)) throw new TypeError('The database answered without rows');
      return rows;
    },
    close: async () => undefined,
  };
}

/** Type guard; checks only for an array. The caller's row type must match the columns that the statement selects. */
const areRows = <Row extends object>(value: unknown): value is Row[] => Array.isArray(value);

/** The rows of a PostgreSQL result, with 64-bit integers as numbers. */
function withNumbers(answer: unknown): unknown {
  if (!isResult(answer)) return undefined;
  const names = answer.fields.filter(({ dataTypeID }) => dataTypeID === INT8).map(({ name }) => name);
  for (const row of answer.rows) {
    for (const name of names) {
      if (typeof row[name] === 'string') row[name] = Number(row[name]);
    }
  }
  return answer.rows;
}

interface PostgresResult {
  rows: Record<string, unknown>[];
  fields: { name: string; dataTypeID: number }[];
}

const isResult = (value: unknown): value is PostgresResult =>
  typeof value === 'object' && value !== null && 'rows' in value && 'fields' in value;
