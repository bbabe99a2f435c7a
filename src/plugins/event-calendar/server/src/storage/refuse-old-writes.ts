import type { Knex } from 'knex';
import { isPostgres } from './client';
import { TABLES } from './tables';

/** What every row of current code has, and no row of release 0.1.0, which does not know that its tables have changed. */
const RULES = [
  { name: 'calendar_index_has_uid', table: TABLES.index, broken: `kind = 'event' and uid is null` },
  { name: 'calendar_changes_has_mark', table: TABLES.changes, broken: `mark = ''` },
] as const;

/**
 * Makes the database refuse what a process of release 0.1.0 that was left running would write: its requests get 500 and nothing
 * is stored. Run it after the migration steps; rows that exist are not looked at, because a rebuild of the index may follow.
 */
export async function refuseOldWrites(trx: Knex): Promise<void> {
  for (const rule of RULES) await (isPostgres(trx) ? addConstraint(trx, rule) : addTrigger(trx, rule));
}

type Rule = (typeof RULES)[number];

async function addConstraint(trx: Knex, { name, table, broken }: Rule): Promise<void> {
  const found = trx('pg_constraint').where({ conname: name }).whereRaw('conrelid = ?::regclass', [table]);
  if ((await found.first('conname')) !== undefined) return;
  await trx.raw(`alter table ${table} add constraint ${name} check (not (${broken})) not valid`);
}

async function addTrigger(trx: Knex, { name, table, broken }: Rule): Promise<void> {
  const condition = broken.replace(/\b(kind|uid|mark)\b/g, 'new.$1');
  await trx.raw(`create trigger if not exists ${name} before insert on ${table} when ${condition}
    begin select raise(abort, 'written by a process of an older release'); end`);
}
