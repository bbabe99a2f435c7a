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
 * Creates the trigram indexes by which searches find their candidates. The databases keep them equal to the table
 * `calendar_texts`, whoever writes to it.
 * @returns false if there can be none, because PostgreSQL has no `pg_trgm` and does not let us create it: searches then read
 *   all texts
 */
export async function createSearchIndexes(trx: Knex, postgres: boolean): Promise<boolean> {
  if (!postgres) {
    for (const { suffix, condition } of COVERED) await createSqliteIndex(trx, suffix, condition);
    return true;
  }
  try {
    // Within a savepoint: an error would end the whole transaction otherwise.
    await trx.transaction(async (attempt) => {
      const [extension] = await attempt('pg_extension').where({ extname: 'pg_trgm' }).select('extname');
      if (extension === undefined) await attempt.raw('create extension if not exists pg_trgm');
      for (const { suffix, condition } of COVERED) {
        await attempt.raw(`create index if not exists calendar_texts_${suffix}
          on calendar_texts using gin (folded gin_trgm_ops) where ${condition('')}`);
      }
    });
    return true;
  } catch {
    return false;
  }
}

/** Drops what does not go with the table of the texts; PostgreSQL has no such tables. */
export async function dropSearchIndexes(trx: Knex): Promise<void> {
  for (const { suffix } of COVERED) await trx.raw(`drop table if exists ${SEARCH_TABLES[suffix]}`);
}

/**
 * The share of deleted texts, in percent, from which SQLite writes a part of an index anew. It does that in the midst of a write:
 * with its own 10 % one write of some hundreds takes a hundred milliseconds, in which nobody is answered.
 */
const DELETED_PERCENT = 50;

/**
 * An index without a copy of the texts and without the places of the trigrams: a third of the size, and of the time to write it.
 * It tells which texts may hold a word; whether they do is asked of the text.
 */
async function createSqliteIndex(
  trx: Knex,
  suffix: SearchedTexts,
  condition: (row: string) => string,
): Promise<void> {
  const table = SEARCH_TABLES[suffix];
  const isNew = !(await trx.schema.hasTable(table));
  await trx.raw(`create virtual table if not exists ${table} using fts5
    (folded, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`);
  await trx.raw(`insert into ${table} (${table}, rank) values ('deletemerge', ${DELETED_PERCENT})`);
  if (isNew) {
    await trx.raw(
      `insert into ${table} (rowid, folded) select id, folded from calendar_texts where ${condition('')}`,
    );
  }
  await trx.raw(`create trigger if not exists ${table}_insert after insert on calendar_texts when ${condition('new.')}
    begin insert into ${table} (rowid, folded) values (new.id, new.folded); end`);
  await trx.raw(`create trigger if not exists ${table}_delete after delete on calendar_texts when ${condition('old.')}
    begin delete from ${table} where rowid = old.id; end`);
  await trx.raw(`create trigger if not exists ${table}_update after update on calendar_texts
    begin
      delete from ${table} where rowid = old.id;
      insert into ${table} (rowid, folded) select new.id, new.folded where ${condition('new.')};
    end`);
}
