import knexOf from 'knex';
import type { Knex } from 'knex';

/**
 * Queries a database without a running service.
 * @param url of PostgreSQL; undefined for SQLite
 * @param file of SQLite
 */
export async function besideAt<Result>(
  url: string | undefined,
  file: string,
  ask: (knex: Knex) => Promise<Result>,
): Promise<Result> {
  const knex =
    url === undefined
      ? knexOf({ client: 'better-sqlite3', connection: { filename: file }, useNullAsDefault: true })
      : knexOf({ client: 'pg', connection: url });
  try {
    return await ask(knex);
  } finally {
    await knex.destroy();
  }
}
