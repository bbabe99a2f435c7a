import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TABLES } from '../calendar-index/tables';
import { isPostgres } from '../documents/lock';

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';
const EVENTS = ['insert', 'update', 'delete'] as const;
const COUNT = `update ${TABLES.counters} set value = value + 1 where name = 'rights'`;

/**
 * Makes the database count every change to the permissions of roles, in the very transaction of the change and whoever makes
 * it: the admin panel, another process, a restore. What anonymous callers may do is remembered under that number (DESIGN 4).
 * Safe at every start; Strapi's schema synchronisation, which makes SQLite's tables anew, runs before.
 */
export async function watchPermissions(strapi: Core.Strapi, trx: Knex): Promise<void> {
  await trx(TABLES.counters).insert({ name: 'rights', value: 0 }).onConflict('name').ignore();
  const tables = tablesOf(strapi);
  if (isPostgres(trx)) {
    await trx.raw(`create or replace function calendar_count_rights() returns trigger language plpgsql as
      $$ begin ${COUNT}; return null; end $$`);
  }
  for (const table of tables) {
    if (isPostgres(trx)) {
      await trx.raw(`drop trigger if exists calendar_rights on ${table}`);
      await trx.raw(`create trigger calendar_rights after insert or update or delete on ${table}
        for each statement execute function calendar_count_rights()`);
      continue;
    }
    for (const event of EVENTS) {
      await trx.raw(
        `create trigger if not exists calendar_rights_${table}_${event} after ${event} on ${table} begin ${COUNT}; end`,
      );
    }
  }
}

/** Roles, permissions, and which role has which. */
function tablesOf(strapi: Core.Strapi): string[] {
  const { metadata } = strapi.db;
  const { role } = metadata.get(PERMISSION).attributes;
  const joined =
    role?.type === 'relation' && 'joinTable' in role && role.joinTable ? [role.joinTable.name] : [];
  return [metadata.get(ROLE).tableName, metadata.get(PERMISSION).tableName, ...joined];
}
