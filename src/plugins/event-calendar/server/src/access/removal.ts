import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { KINDS, PLUGIN, kindOfUid, uidOf } from '../domain/kinds';
import type { Settings } from '../platform/settings/settings';
import { isPostgres } from '../storage/client';
import { addedLanguages } from './content-languages';
import { createdAuthor } from './default-author';
import { createdRoles } from './grants';
import { LOST_ROWS_TRIGGER, LOST_TOKEN_ROWS_TRIGGER } from './lost-rows';
import { ARRANGEMENTS, RIGHTS, whereOurs } from './our-rows';
import { PASSWORDS_TRIGGER } from './watch-passwords';
import { PERMISSIONS_TRIGGER } from './watch-permissions';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';
const LOCALE = 'plugin::i18n.locale';

/** What the plugin has added to Strapi's own tables. */
export interface Added {
  /** Rights of roles and tokens on the calendar. */
  rights: number;
  /** Roles that nobody has. */
  roles: { id: number; name: string }[];
  /** Languages in which the project has no records. */
  languages: string[];
  /** The user that owns what tokens and the admin panel write. */
  author: number | undefined;
  /** What stays, and why. */
  staying: string[];
}

/** Finds what can be removed, and what must stay because the project uses it. */
export async function findAdded(strapi: Core.Strapi, settings: Settings): Promise<Added> {
  const added: Added = {
    rights: await countRights(strapi),
    roles: [],
    languages: [],
    author: await createdAuthor(strapi, settings),
    staying: [],
  };
  const advanced: unknown = await strapi
    .store({ type: 'plugin', name: 'users-permissions', key: 'advanced' })
    .get();
  for (const role of await createdRoles(strapi)) {
    const users = await strapi.db
      .query(USER)
      .count({ where: { role: role.id, id: { $ne: added.author ?? 0 } } });
    if (users > 0) added.staying.push(`the role ${role.name}, which ${users} users have`);
    else if (Object(advanced).default_role === role.type)
      added.staying.push(`the role ${role.name}, which new users get`);
    else added.roles.push({ id: role.id, name: role.name });
  }
  const locales = strapi.plugin('i18n').service('locales');
  for (const code of await addedLanguages(strapi)) {
    const records = await recordsIn(strapi, code);
    if ((await locales.getDefaultLocale()) === code)
      added.staying.push(`the language ${code}, which is the default language`);
    else if (records > 0)
      added.staying.push(`the language ${code}, in which the project has ${records} records`);
    else added.languages.push(code);
  }
  return added;
}

async function countRights(strapi: Core.Strapi): Promise<number> {
  let rights = 0;
  for (const right of RIGHTS) rights += await strapi.db.query(right.uid).count({ where: whereOurs(right) });
  return rights;
}

/** How many records the project's own content types have in a language. */
async function recordsIn(strapi: Core.Strapi, code: string): Promise<number> {
  const { isLocalizedContentType } = strapi.plugin('i18n').service('content-types');
  let records = 0;
  for (const [uid, type] of Object.entries(strapi.contentTypes))
    if (kindOfUid(uid) === undefined && isLocalizedContentType(type))
      records += await strapi.db.query(uid).count({ where: { locale: code } });
  return records;
}

/** Removes it, in the caller's transaction. The triggers go first, so that nothing is copied or counted any more. */
export async function removeAdded(strapi: Core.Strapi, trx: Knex, added: Added): Promise<void> {
  await dropTriggers(trx);
  for (const rows of [...RIGHTS, ARRANGEMENTS])
    await strapi.db.query(rows.uid).deleteMany({ where: whereOurs(rows) });
  // By SQL: for Strapi's call the calendar would make another default author, to own the records of this one.
  if (added.author !== undefined) {
    const { tableName } = strapi.db.metadata.get(USER);
    await trx(tableName).where({ id: added.author }).delete();
  }
  for (const { id } of added.roles) {
    await strapi.db.query(PERMISSION).deleteMany({ where: { role: { id } } });
    await strapi.db.query(ROLE).delete({ where: { id } });
  }
  for (const code of added.languages) await strapi.db.query(LOCALE).deleteMany({ where: { code } });
  const { joinTable } = Object(strapi.db.metadata.get('plugin::upload.file').attributes['related']);
  await trx(joinTable.name).whereIn(joinTable.morphColumn.typeColumn.name, KINDS.map(uidOf)).delete();
  await strapi.db
    .query('strapi::core-store')
    .deleteMany({ where: { key: { $startsWith: `plugin_${PLUGIN}_` } } });
}

const TRIGGERS = [PERMISSIONS_TRIGGER, PASSWORDS_TRIGGER, LOST_ROWS_TRIGGER, LOST_TOKEN_ROWS_TRIGGER];

async function dropTriggers(trx: Knex): Promise<void> {
  if (isPostgres(trx)) {
    const functions: { name: string }[] = await trx('pg_trigger as t')
      .join('pg_proc as p', 'p.oid', 't.tgfoid')
      .whereIn('t.tgname', TRIGGERS)
      .whereRaw('p.pronamespace = current_schema()::regnamespace')
      .distinct('p.proname as name');
    // With the triggers that call it.
    for (const { name } of functions) await trx.raw('drop function ??() cascade', [name]);
    return;
  }
  const triggers: { name: string }[] = await trx('sqlite_master').where({ type: 'trigger' }).select('name');
  for (const { name } of triggers)
    if (TRIGGERS.some((own) => name === own || name.startsWith(`${own}_`)))
      await trx.raw('drop trigger ??', [name]);
}
