import type { Knex } from 'knex';
import { isPostgres } from './client';
import { DELIVERY_TABLES } from './delivery-tables';
import { TABLES } from './tables';

/**
 * What every row of current code has, and no row of release 0.1.0, which does not know that its tables have changed. Rows that exist are
 * not looked at: a rebuild of the index may follow, and messages of that release may still wait to be sent.
 */
const RULES = [
  { name: 'calendar_index_has_uid', table: TABLES.index, broken: `new.kind = 'event' and new.uid is null` },
  { name: 'calendar_changes_has_mark', table: TABLES.changes, broken: `new.mark = ''` },
] as const;

/** That release does not know that some targets are told only of what everybody may see. */
const MESSAGES = {
  name: 'calendar_deliveries_has_epoch',
  table: DELIVERY_TABLES.deliveries,
  broken: `new.body not like '%"data":{"epoch":%'`,
};

const MESSAGE = 'written by a process of an older release';
/** Called by a trigger of PostgreSQL; the command `uninstall` removes it. */
const FUNCTION = 'calendar_refuse_old_row';
/** Its name is in the error with which a start of release 0.1.0 ends. */
const VIEW = 'calendar_needs_a_newer_release';

/**
 * Makes the database refuse what a process of release 0.1.0 would change. What one that was left running writes ends with a row of the
 * change log, so its requests get 500 and nothing is stored. A start of it ends when Strapi drops the columns that it does not
 * know, and changes nothing. Run it after the migration steps.
 */
export async function refuseOldCode(trx: Knex): Promise<void> {
  if (isPostgres(trx)) {
    for (const rule of RULES) await addConstraint(trx, rule);
    await addPostgresTrigger(trx, MESSAGES);
  } else {
    for (const rule of [...RULES, MESSAGES]) await addTrigger(trx, 'insert', rule);
    for (const rule of RULES) await addTrigger(trx, 'update', { ...rule, name: `${rule.name}_still` });
  }
  // No column of a table can be dropped, and SQLite's tables cannot be rebuilt, while a view reads it.
  if (await hasView(trx)) return;
  await trx.raw(`create view ${VIEW} as select uid from calendar_events`);
}

/** Lets the tables of the content types be changed until the next `refuseOldCode`: call it before Strapi synchronises its tables. */
export async function allowTableChanges(knex: Knex): Promise<void> {
  if (await hasView(knex)) await knex.raw(`drop view if exists ${VIEW}`);
}

async function hasView(knex: Knex): Promise<boolean> {
  const found = isPostgres(knex)
    ? knex('pg_views').where({ viewname: VIEW }).whereRaw('schemaname = current_schema()').first('viewname')
    : knex('sqlite_master').where({ type: 'view', name: VIEW }).first('name');
  return (await found) !== undefined;
}

interface Rule {
  name: string;
  table: string;
  broken: string;
}

async function addConstraint(trx: Knex, { name, table, broken }: Rule): Promise<void> {
  const found = trx('pg_constraint').where({ conname: name }).whereRaw('conrelid = ?::regclass', [table]);
  if ((await found.first('conname')) !== undefined) return;
  const condition = broken.replaceAll('new.', '');
  await trx.raw(`alter table ${table} add constraint ${name} check (not (${condition})) not valid`);
}

async function addPostgresTrigger(trx: Knex, { name, table, broken }: Rule): Promise<void> {
  const found = trx('pg_trigger').where({ tgname: name }).whereRaw('tgrelid = ?::regclass', [table]);
  if ((await found.first('tgname')) !== undefined) return;
  await trx.raw(`create or replace function ${FUNCTION}() returns trigger language plpgsql as $$
    begin raise exception '${MESSAGE}'; end $$`);
  await trx.raw(`create trigger ${name} before insert on ${table} for each row
    when (${broken}) execute function ${FUNCTION}()`);
}

async function addTrigger(
  trx: Knex,
  verb: 'insert' | 'update',
  { name, table, broken }: Rule,
): Promise<void> {
  await trx.raw(`create trigger if not exists ${name} before ${verb} on ${table} when ${broken}
    begin select raise(abort, '${MESSAGE}'); end`);
}

/** Removes what is no part of a table; the tables take their triggers along. */
export async function removeRefusals(trx: Knex): Promise<void> {
  await allowTableChanges(trx);
  if (isPostgres(trx)) await trx.raw(`drop function if exists ${FUNCTION}() cascade`);
}
