import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TABLES } from '../storage/tables';
import { isPostgres } from '../storage/client';
import { hasTrigger } from './triggers';

/** The content types that determine rights and roots, each with its attributes that link them. */
const DECIDING: Readonly<Record<string, readonly string[]>> = {
  'plugin::users-permissions.role': [],
  'plugin::users-permissions.permission': ['role'],
  'plugin::users-permissions.user': ['role'],
  'admin::api-token': [],
  'admin::api-token-permission': ['token'],
  'plugin::i18n.locale': [],
};
export const PERMISSIONS_TRIGGER = 'calendar_rights';
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** How long a change of a trigger waits for its table, with all who want to read it behind it, and for how long it lets them read then. */
const WAIT_MS = 500;
const PAUSE_MS = 2_000;
/** How many times a change of a trigger is tried until a line says again that it waits: a minute. */
const TRIES_A_LINE = 24;
const EVENTS = ['insert', 'update', 'delete'] as const;
const COUNT = `update ${TABLES.counters} set value = value + 1 where name = 'rights'`;

/** Once in a transaction: the setting is gone when the transaction ends. */
const COUNT_ONCE = `begin
  if coalesce(current_setting('calendar.counted', true), '') = '' then
    perform set_config('calendar.counted', 'yes', true);
    ${COUNT};
  end if;
  return null; end`;

/**
 * Makes the database count every change to roles, permissions, users and API tokens, in the transaction of the change and
 * whatever its source: the admin panel, another process, a restore. The rights of callers are cached under that number.
 * Safe at every start. Strapi's schema synchronisation, which recreates SQLite's tables, has run before.
 *
 * On PostgreSQL it counts at the COMMIT, because the row of the counter is locked until the transaction ends: changes of
 * two users would wait for each other, or deadlock. Releases until 0.2.0 counted with each statement. Their triggers are replaced in a
 * transaction for each table, without the calendar's lock: others may hold the table and wait for that. A replacement waits for those who
 * read the table, such as a backup, and lets others read it meanwhile. The log says for what it waits.
 */
export async function watchPermissions(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  await knex(TABLES.counters).insert({ name: 'rights', value: 0 }).onConflict('name').ignore();
  const tables = tablesOf(strapi);
  if (isPostgres(knex)) {
    await knex.raw(`create or replace function calendar_count_rights() returns trigger language plpgsql as
      $$ ${COUNT_ONCE} $$`);
    for (const table of tables)
      for (let tries = 0; !(await countAtCommit(knex, table)); tries += 1) {
        if (tries % TRIES_A_LINE === 0)
          strapi.log.warn(`Calendar: the start waits for the table ${table}, which another session holds`);
        await pause(PAUSE_MS);
      }
    return;
  }
  for (const table of tables)
    for (const event of EVENTS)
      await knex.raw(
        `create trigger if not exists ${PERMISSIONS_TRIGGER}_${table}_${event} after ${event} on ${table} begin ${COUNT}; end`,
      );
}

/** @returns false if others hold the table */
async function countAtCommit(knex: Knex, table: string): Promise<boolean> {
  if (await hasTrigger(knex, table, PERMISSIONS_TRIGGER, { tgdeferrable: true })) return true;
  try {
    await knex.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${WAIT_MS}`);
      // Only this keeps readers of the table away.
      if (await hasTrigger(trx, table, PERMISSIONS_TRIGGER, { tgdeferrable: false }))
        await trx.raw(`drop trigger if exists ${PERMISSIONS_TRIGGER} on ${table}`);
      await trx.raw(`create constraint trigger ${PERMISSIONS_TRIGGER} after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function calendar_count_rights()`);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

function tablesOf({ db: { metadata } }: Core.Strapi): string[] {
  return Object.entries(DECIDING).flatMap(([uid, names]) => {
    const { tableName, attributes } = metadata.get(uid);
    const joined = names.flatMap((name) => {
      const attribute = attributes[name];
      return attribute?.type === 'relation' && 'joinTable' in attribute && attribute.joinTable
        ? [attribute.joinTable.name]
        : [];
    });
    return [tableName, ...joined];
  });
}
