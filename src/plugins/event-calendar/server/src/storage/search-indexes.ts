import type { Knex } from 'knex';

/** The texts that one search index covers: searches on events must not go through those of venues, and the other way round. */
const COVERED = [
  { suffix: 'events', condition: (row: string): string => `${row}field = 'all'` },
  { suffix: 'others', condition: (row: string): string => `${row}field <> 'all'` },
] as const;

/** The search indexes of SQLite, tables of their own: of the texts of events, and of all others. */
export const SEARCH_TABLES = { events: 'calendar_search_events', others: 'calendar_search_others' } as const;

/** Which texts a search goes through: those of events, or those of everything else. */
export type SearchedTexts = keyof typeof SEARCH_TABLES;

/**
 * The trigram indexes by which searches on PostgreSQL find their candidates, to be made like all others. On SQLite they are
 * tables, see `searchTables`.
 * @returns undefined if there can be none, because the database has no `pg_trgm` and does not let us create it: searches then
 *   read all texts
 */
export async function searchIndexes(trx: Knex): Promise<string[] | undefined> {
  try {
    // Within a savepoint: an error would end the whole transaction otherwise.
    await trx.transaction(async (attempt) => {
      const [extension] = await attempt('pg_extension').where({ extname: 'pg_trgm' }).select('extname');
      if (extension === undefined) await attempt.raw('create extension if not exists pg_trgm');
    });
  } catch {
    return undefined;
  }
  return COVERED.map(
    ({ suffix, condition }) =>
      `create index calendar_texts_${suffix} on calendar_texts using gin (folded gin_trgm_ops) where ${condition('')}`,
  );
}

/**
 * The share of deleted texts, in percent, from which SQLite writes a part of an index anew. It does that in the midst of a write:
 * with its own 10 % one write of some hundreds takes a hundred milliseconds, in which nobody is answered.
 */
const DELETED_PERCENT = 50;

/**
 * Adds SQLite's search indexes to the tables that are made: without a copy of the texts and without the places of the trigrams,
 * which is a third of the size and of the time to write them. They tell which texts may hold a word; whether they do is asked
 * of the text. Triggers keep them equal to the table of the texts, whoever writes to it.
 */
export function searchTables(tables: Knex.SchemaBuilder): Knex.SchemaBuilder {
  return COVERED.reduce((made, { suffix, condition }) => {
    const table = SEARCH_TABLES[suffix];
    return made
      .raw(
        `create virtual table ${table} using fts5
          (folded, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
      )
      .raw(`insert into ${table} (${table}, rank) values ('deletemerge', ${DELETED_PERCENT})`)
      .raw(
        `create trigger ${table}_insert after insert on calendar_texts when ${condition('new.')}
          begin insert into ${table} (rowid, folded) values (new.id, new.folded); end`,
      )
      .raw(
        `create trigger ${table}_delete after delete on calendar_texts when ${condition('old.')}
          begin delete from ${table} where rowid = old.id; end`,
      )
      .raw(
        `create trigger ${table}_update after update on calendar_texts
          begin
            delete from ${table} where rowid = old.id;
            insert into ${table} (rowid, folded) select new.id, new.folded where ${condition('new.')};
          end`,
      );
  }, tables);
}
