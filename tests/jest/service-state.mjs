/**
 * What the test files that share a service must leave as they found it, each part by a name that says what it is: settings, rights and
 * users in the database, and what can be patched in memory. It is compared between files, because nobody notices otherwise.
 *
 * @typedef {Map<string, unknown>} State values are compared with `===`
 */

/** A file may add roles and users of its own. All other parts may neither change nor come nor go. */
const MAY_COME = /^(role|user) /;

/**
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @returns {Promise<State>}
 */
export async function stateOf(strapi) {
  return new Map([...(await stored(strapi.db)), ...configured(strapi), ...patchable(strapi)]);
}

/** @returns {string[]} the names of the parts that differ */
export function differences(before, after) {
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
  const come = [...after.keys()].filter((name) => !before.has(name) && !MAY_COME.test(name));
  return [...changed, ...come];
}

async function stored({ connection: knex, dialect }) {
  const entries = [];
  const add = (name, ...value) => entries.push([name, JSON.stringify(value)]);
  for (const { key, value } of await knex('strapi_core_store_settings'))
    if (!key.endsWith('_metrics')) add(`setting ${key}`, value);
  for (const { code, name } of await knex('i18n_locale')) add(`language ${code}`, name);
  for (const table of ['calendar_targets', 'strapi_webhooks'])
    for (const row of await knex(table)) add(`webhook ${row.name}`, row);

  for (const [prefix, of, name, ...details] of [
    ['admin', 'the admin panel', 'email', 'subject', 'properties', 'conditions'],
    ['up', 'the interface', 'username'],
  ]) {
    const rights = await knex(`${prefix}_permissions as p`)
      .join(`${prefix}_permissions_role_lnk as l`, 'l.permission_id', 'p.id')
      .select('l.role_id', 'p.action', ...details.map((column) => `p.${column}`));
    const rightsOf = groupBy(rights, (right) => right.role_id);
    for (const role of await knex(`${prefix}_roles`))
      add(
        `role ${role.name} of ${of}`,
        role.id,
        (rightsOf.get(role.id) ?? []).map((right) => JSON.stringify(right)).sort(),
      );
    const users = await knex(`${prefix}_users as u`)
      .leftJoin(`${prefix}_users_role${prefix === 'admin' ? 's' : ''}_lnk as l`, 'l.user_id', 'u.id')
      .select(`u.${name} as name`, 'u.password', 'u.blocked', 'l.role_id')
      .orderBy('l.role_id');
    for (const [name, rows] of groupBy(users, (user) => user.name)) add(`user ${name} of ${of}`, rows);
  }
  const objects = await knex.raw(dialect.client === 'postgres' ? POSTGRES_OBJECTS : SQLITE_OBJECTS);
  add('tables and triggers', objects.rows ?? objects);
  return entries;
}

function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const SQLITE_OBJECTS = `select name from sqlite_master where type in ('table', 'trigger') order by name`;
const POSTGRES_OBJECTS = `select string_agg(name, ' ' order by name) as names from (
  select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all select tgname from pg_trigger where not tgisinternal) as objects`;

const configured = ({ config }) =>
  ['plugin::event-calendar', 'plugin::users-permissions', 'plugin::upload', 'server', 'admin', 'api'].map(
    (name) => [`configuration of ${name}`, JSON.stringify(config.get(name))],
  );

/** Functions that belong to an object itself, where a test would replace them. */
function patchable(strapi) {
  const { db, log, server, requestContext, eventHub, documents } = strapi;
  const objects = {
    strapi,
    'strapi.log': log,
    'strapi.db': db,
    'strapi.db.connection.client': db.connection.client,
    'strapi.server': server,
    'strapi.server.httpServer': server.httpServer,
    'strapi.requestContext': requestContext,
    'strapi.eventHub': eventHub,
    'strapi.documents': documents,
    'process.stdout': process.stdout,
    Date,
    ...strapi.services,
  };
  const functions = Object.entries(objects).flatMap(([name, object]) =>
    Object.entries(Object.getOwnPropertyDescriptors(object))
      .filter(([, { value }]) => typeof value === 'function')
      .map(([key, { value }]) => [`${name}.${key}`, value]),
  );
  return [...functions, ['listeners of the log', log.listenerCount('data')]];
}
