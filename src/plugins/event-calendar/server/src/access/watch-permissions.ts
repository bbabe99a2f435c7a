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
const EVENTS = ['insert', 'update', 'delete'] as const;
const COUNT = `update ${TABLES.counters} set value = value + 1 where name = 'rights'`;

/**
 * Makes the database count every change to roles, permissions, users and API tokens, in the transaction of the change and
 * whatever its source: the admin panel, another process, a restore. The rights of callers are cached under that number.
 * Safe at every start. Strapi's schema synchronisation, which recreates SQLite's tables, has run before.
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
      if (await hasTrigger(trx, table, PERMISSIONS_TRIGGER)) continue;
      await trx.raw(`create trigger ${PERMISSIONS_TRIGGER} after insert or update or delete on ${table}
        for each statement execute function calendar_count_rights()`);
      continue;
    }
    for (const event of EVENTS) {
      await trx.raw(
        `create trigger if not exists ${PERMISSIONS_TRIGGER}_${table}_${event} after ${event} on ${table} begin ${COUNT}; end`,
      );
    }
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
