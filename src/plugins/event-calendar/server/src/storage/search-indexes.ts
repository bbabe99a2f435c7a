import type { Knex } from 'knex';

/** The texts of each search index: a search on events must not scan the texts of venues, and vice versa. */
const COVERED = [
  { suffix: 'events', condition: (row: string): string => `${row}field = 'all'` },
  { suffix: 'others', condition: (row: string): string => `${row}field <> 'all'` },
] as const;

/** The search indexes of SQLite, which are tables: one for the texts of events, one for all other texts. */
export const SEARCH_TABLES = { events: 'calendar_search_events', others: 'calendar_search_others' } as const;

/** Which texts a search covers: those of events, or those of all other kinds. */
export type SearchedTexts = keyof typeof SEARCH_TABLES;

/**
 * The statements for the trigram indexes by which searches on PostgreSQL find candidates. On SQLite they are tables, see
 * `searchTables`.
 * @returns undefined if the database has no `pg_trgm` extension and does not permit creating it: searches then
 *   read all texts
 */
export async function searchIndexes(trx: Knex): Promise<string[] | undefined> {
  try {
    // A savepoint, because an error would otherwise abort the whole transaction.
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
 * The percentage of deleted texts at which SQLite rewrites a segment of an index. It does that during a write: with the default
 * of 10 %, one write in several hundred takes 100 ms, during which the process serves no other request (`list10.writing` in
 * `bench/targets.mjs`).
 */
const DELETED_PERCENT = 50;

/**
 * Adds SQLite's search indexes to the tables to create. They store neither a copy of the texts nor the positions of the
 * trigrams, which reduces size and write time to a third. They find texts that may contain a word; the text itself is then
 * checked. Triggers keep them in step with the table of texts for every write.
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
