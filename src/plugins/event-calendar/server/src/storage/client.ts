import type { Knex } from 'knex';

export const isPostgres = (knex: Knex): boolean =>
  knex.client.config.client === 'postgres' || knex.client.config.client === 'pg';

/**
 * The type of texts that are ordered by bytes, whatever the database's locale, so that lists have the same order everywhere and can
 * use an index.
 */
export const sortableIn = (knex: Knex): string => (isPostgres(knex) ? 'text collate "C"' : 'text');
