import type { Knex } from 'knex';
import { MINUTE } from '../../domain/time/wall-clock';
import type { DialectName, SqlValue } from './port';
import type { Fragment } from './sql';

/**
 * A query of Strapi's query builder, for the connections through which the calendar is read: there it delays nobody else.
 * @throws RangeError if it binds anything but texts, numbers, truth values and moments
 */
export function built(dialect: DialectName, query: Knex.QueryBuilder): Fragment {
  const { sql, bindings } = query.toSQL();
  const toValue = (value: unknown): SqlValue => {
    if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
    if (typeof value === 'boolean') return dialect === 'sqlite' ? Number(value) : String(value);
    if (value instanceof Date) return dialect === 'sqlite' ? value.getTime() : localTime(value);
    throw new RangeError(`Not a value for a statement: ${typeof value}`);
  };
  return { sql, values: bindings.map(toValue) };
}

/** A moment as the driver of PostgreSQL writes it, which Strapi uses: columns without a zone have the local time of the process. */
function localTime(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const local = new Date(moment.getTime() + minutes * MINUTE).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
