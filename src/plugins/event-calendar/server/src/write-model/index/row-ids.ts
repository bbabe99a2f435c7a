import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { KINDS } from '../../domain/kinds';
import { isPostgres } from '../../storage/client';
import { storageOf } from '../../storage/documents';
import { relationsOf } from '../records/links';
import { FILES } from '../records/shared-fields';

/** A table whose next row will fail, or be mistaken for another one. */
export interface WrongRowIds {
  table: string;
  what: string;
}

/**
 * The row ids that a table should not get to. On PostgreSQL few fit into the column after them, and on SQLite numbers in JavaScript
 * cannot tell the ones after them apart.
 */
const END = { postgres: 2 ** 31 - 1_000_000, sqlite: Number.MAX_SAFE_INTEGER };

/** The highest row id of a table, and the last one that its counter gave. */
interface Ids {
  table: string;
  highest: number;
  given: number;
}

/**
 * The tables whose row ids somebody has chosen: earlier releases let the Content Manager write any. `docs/operations.md` says how to
 * mend them.
 */
export async function wrongRowIds(strapi: Core.Strapi): Promise<WrongRowIds[]> {
  const knex = strapi.db.connection;
  const tables = KINDS.flatMap((kind) => [
    storageOf(strapi, kind).table,
    ...relationsOf(strapi, kind).map(({ join }) => join.table),
  ]);
  const ids = await idsOf(knex, [...tables, FILES]);
  const end = isPostgres(knex) ? END.postgres : END.sqlite;
  return ids.flatMap(({ table, highest, given }) => {
    if (Math.max(highest, given) >= end) return [{ table, what: 'its row ids are near their end' }];
    if (highest > given) return [{ table, what: `it has row ${highest}, but its counter is at ${given}` }];
    return [];
  });
}

async function idsOf(knex: Knex, tables: readonly string[]): Promise<Ids[]> {
  const given = await countersOf(knex, tables);
  const [first, ...rest] = tables.map((table) =>
    knex(table).select(knex.raw('? as "table"', [table]), knex.raw('max(id) as highest')),
  );
  const rows: { table: string; highest: unknown }[] = (await first?.unionAll(rest)) ?? [];
  return rows.map(({ table, highest }) => ({
    table,
    highest: Number(highest ?? 0),
    given: given.get(table) ?? Number(highest ?? 0),
  }));
}

/** The last row ids that the counters of tables gave; 0 for a new table on PostgreSQL. */
async function countersOf(knex: Knex, tables: readonly string[]): Promise<Map<string, number>> {
  const rows: { table: string; given: unknown }[] = isPostgres(knex)
    ? (
        await knex.raw(
          `select t.name as "table", s.last_value as given
           from unnest(?::text[]) as t (name)
           join pg_sequences s
             on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(t.name, 'id')`,
          [[...tables]],
        )
      ).rows
    : await knex('sqlite_sequence')
        .whereIn('name', [...tables])
        .select({ table: 'name', given: 'seq' });
  return new Map(rows.map(({ table, given }) => [table, Number(given ?? 0)]));
}

/** Says at a start that the next write may fail. */
export async function warnOfRowIds(strapi: Core.Strapi): Promise<void> {
  const wrong = await wrongRowIds(strapi);
  if (wrong.length === 0) return;
  const named = wrong.map(({ table, what }) => `${table} (${what})`).join(', ');
  strapi.log.warn(
    `Calendar: new records will fail or be mixed up: ${named}. See “Row ids at their end” in docs/operations.md`,
  );
}
