import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../storage/client';
import { dialectOf } from '../storage/ports/dialect';
import { TABLES } from '../storage/tables';
import { hasTrigger } from './triggers';

const USER = 'plugin::users-permissions.user';
export const PASSWORDS_TRIGGER = 'calendar_passwords';

/**
 * Makes the database store when the password of a user was last changed, in the transaction of the change and whatever its
 * source: the user, the admin panel, code of the project, another process, SQL by hand. Safe at every start. Strapi's schema
 * synchronisation, which recreates SQLite's tables, has run before.
 */
export async function watchPasswords(strapi: Core.Strapi, trx: Knex): Promise<void> {
  const { tableName } = strapi.db.metadata.get(USER);
  if (!isPostgres(trx)) {
    await trx.raw(`create trigger if not exists ${PASSWORDS_TRIGGER} after update on ${tableName}
      when old.password is not new.password begin ${storeTime('sqlite', 'max')}; end`);
    return;
  }
  await trx.raw(`create or replace function calendar_store_password_time() returns trigger language plpgsql as
    $$ begin ${storeTime('postgres', 'greatest')}; return null; end $$`);
  if (await hasTrigger(trx, tableName, PASSWORDS_TRIGGER)) return;
  // It runs at the COMMIT, because until then the old password opens sessions.
  await trx.raw(`create constraint trigger ${PASSWORDS_TRIGGER} after update on ${tableName}
    deferrable initially deferred for each row when (old.password is distinct from new.password)
    execute function calendar_store_password_time()`);
}

/** A clock that is set back must not bring old sessions back. */
const storeTime = (dialect: 'sqlite' | 'postgres', later: 'max' | 'greatest'): string =>
  `insert into ${TABLES.passwordChanges} (user_id, changed_at) values (new.id, ${dialectOf(dialect).now.sql})
    on conflict (user_id) do update
    set changed_at = ${later}(${TABLES.passwordChanges}.changed_at, excluded.changed_at)`;
