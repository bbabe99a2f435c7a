import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';
import type { TABLES } from './tables';

/**
 * Deletes what one of our tables has about records of a kind that do not exist any more.
 * @param from our table, with a column `kind`
 * @param table that of the content type
 * @param key the column that both tables name a record by
 */
export const deleteOfRemoved = (
  knex: Knex,
  from: (typeof TABLES)[keyof typeof TABLES],
  kind: Kind,
  table: string,
  key: 'public_id' | 'document_id',
): Promise<number> =>
  knex(from)
    .where({ kind })
    .whereNotExists(
      knex(`${table} as r`)
        .select(knex.raw('1'))
        .whereRaw('?? = ??', [`r.${key}`, `${from}.${key}`]),
    )
    .delete();
