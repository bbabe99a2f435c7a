import type { Knex } from 'knex';
import { isPostgres } from '../lock';
import type { ReadPort, Statement } from './port';

/** The type of PostgreSQL's 64-bit integers, which its driver hands over as text. */
const INT8 = 20;

/**
 * The door to what a transaction sees, its own uncommitted rows included: for writes, which find their record and answer with
 * it under the calendar's lock. It ends with the transaction.
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

/** What a statement selects has the columns that it names: the rows' type is the statement's. */
const areRows = <Row extends object>(value: unknown): value is Row[] => Array.isArray(value);

/** The rows of a PostgreSQL result, 64-bit integers as numbers. */
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
