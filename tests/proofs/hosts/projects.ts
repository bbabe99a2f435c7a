/** A content type of the project, in several languages, with routes. */
const typeFiles = (name: string, table: string, more = ''): Record<string, string> => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: `{
    "kind": "collectionType", "collectionName": "${table}", "info": { "singularName": "${name}", "pluralName": "${name}s", "displayName": "${name[0]?.toUpperCase()}${name.slice(1)}" },
    "options": { "draftAndPublish": true }, "pluginOptions": { "i18n": { "localized": true } },
    "attributes": { "title": { "type": "string", "pluginOptions": { "i18n": { "localized": true } } }${more} } }`,
  ...Object.fromEntries(
    ['controller', 'service', 'router'].map((part) => [
      `src/api/${name}/${part === 'router' ? 'route' : part}s/${name}.js`,
      `module.exports = require('@strapi/strapi').factories.createCore${part[0]?.toUpperCase()}${part.slice(1)}('api::${name}.${name}');`,
    ]),
  ),
});

/** What a project without anything of its own can be asked for: a look at all that belongs to it, and some use of the calendar. */
export const EMPTY: Readonly<Record<string, string>> = {
  'do.js': `
    const names = (rows) => rows.map(({ name }) => name).sort();
    const SQLITE = "select name from sqlite_master where name not like 'sqlite_%'";
    const POSTGRES = \`select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      union all select tgname from pg_trigger where not tgisinternal union all select proname from pg_proc where pronamespace = current_schema()::regnamespace and proname like 'calendar%'\`;
    // An empty project has none of the types.
    const all = async (strapi, uid, populate) => (strapi.contentType(uid) === undefined ? [] : strapi.db.query(uid).findMany({ populate }));
    const look = async (strapi) => {
      const knex = strapi.db.connection;
      const postgres = Boolean(process.env.DATABASE_URL);
      const found = await knex.raw(postgres ? POSTGRES : SQLITE);
      return {
        database: names(postgres ? found.rows : found),
        held: await require('./held.js')(strapi),
        roles: (await all(strapi, 'plugin::users-permissions.role')).map(({ type }) => type).sort(),
        users: (await all(strapi, 'plugin::users-permissions.user')).map(({ username }) => username).sort(),
        languages: (await all(strapi, 'plugin::i18n.locale')).map(({ code }) => code).sort(),
        settings: (await all(strapi, 'strapi::core-store')).map(({ key }) => key).filter((key) => !key.startsWith('plugin_upload_')).sort(),
        tokens: (await all(strapi, 'admin::api-token')).map(({ name }) => name).sort(),
        default: await strapi.plugin('i18n').service('locales').getDefaultLocale(),
        answers: await Promise.all(['events', 'events?locale=en', 'tags', 'notes'].map((path) => ask(strapi, '/api/' + path))),
        notes: (await all(strapi, 'api::note.note')).map(({ title, locale }) => locale + ' ' + title),
        files: (await all(strapi, 'plugin::upload.file')).length,
      };
    };
    const ask = async (strapi, path) => {
      const answer = await fetch('http://127.0.0.1:' + strapi.server.httpServer.address().port + path, { headers: { Origin: 'https://a.example' } });
      const { status, headers } = answer;
      return { status, body: JSON.parse((await answer.text()).replaceAll(/127\\.0\\.0\\.1:\\d+/g, 'calendar.example')), own: headers.get('x-own'), cors: headers.get('access-control-allow-origin') };
    };
    const post = async (strapi, path, json) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('http://127.0.0.1:' + strapi.server.httpServer.address().port + path, { method: 'POST', headers, body: JSON.stringify(json) });
      return { status: answer.status, body: await answer.text() };
    };
    module.exports = {
      look,
      async live(strapi) {
        const locales = strapi.plugin('i18n').service('locales');
        await locales.create({ code: 'de', name: 'German' });
        await locales.setDefaultLocale({ code: 'de' });
        for (const uid of ['api::event.event', 'api::tag.tag']) {
          const { documentId } = await strapi.documents(uid).create({ data: { title: 'Fest' }, status: 'published' });
          await strapi.documents(uid).update({ documentId, locale: 'en', data: { title: 'Party' }, status: 'published' });
        }
        const roles = strapi.db.query('plugin::users-permissions.role');
        const { id } = await roles.findOne({ where: { type: 'public' } });
        await strapi.db.query('plugin::users-permissions.permission').create({ data: { action: 'api::event.event.find', role: id } });
        await roles.create({ data: { name: 'Helper', type: 'helper', description: '' } });
        await strapi.service('admin::api-token').create({ name: 'app', description: '', type: 'custom', lifespan: null, permissions: ['api::event.event.find'] });
      },
      async register(strapi) {
        const { body, status } = await post(strapi, '/admin/register-admin', { email: 'first@calendar.example', password: 'Secret-123', firstname: 'First' });
        if (status !== 200) throw new Error(body);
      },
      async read(strapi) {
        return Promise.all(['/api/en/calendar/events/v1/events?start_date=2031-01-01&end_date=2031-12-31', '/api/events'].map((path) => ask(strapi, path)));
      },
      async use(strapi) {
        const event = { title: 'First', start_date: '2031-05-10 19:00', end_date: '2031-05-10 21:00', status: 'publish', tags: ['jazz'] };
        await strapi.plugin('event-calendar').service('events').create({ as: 'editor', data: event });
      },
      async useMore(strapi) {
        const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'editor' } });
        await strapi.db.query('plugin::users-permissions.user').create({ data: { username: 'ann', email: 'ann@calendar.example', role: role.id } });
        await strapi.documents('api::note.note').create({ data: { title: 'Une note' }, locale: 'fr' });
      },
    };`,
};

/** A project that has run for a while: in German and English, with types, a custom field, rights, a role, a token and a middleware of its own. */
export const LIVED: Readonly<Record<string, string>> = {
  ...EMPTY,
  ...typeFiles('event', 'events'),
  ...typeFiles('tag', 'tags'),
  ...typeFiles(
    'note',
    'calendar_notes',
    ', "stars": { "type": "customField", "customField": "global::stars" }',
  ),
  'src/index.js': `module.exports = { register({ strapi }) { strapi.customFields.register({ name: 'stars', type: 'integer' }); } };`,
  'src/admin/app.js': `
    import { createElement } from 'react';
    const text = (id) => ({ id, defaultMessage: id });
    const Input = () => createElement('p', {}, 'Stars of the project');
    export default {
      register(app) {
        app.customFields.register({ name: 'stars', type: 'integer', intlLabel: text('Stars'), intlDescription: text('Of five'), components: { Input: async () => ({ default: Input }) } });
      },
      bootstrap() {},
    };`,
  'src/middlewares/own.js': `module.exports = () => async (ctx, next) => { await next(); ctx.set('X-Own', 'yes'); };`,
  'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', { name: 'strapi::cors', config: { origin: ['https://a.example'] } }, 'strapi::poweredBy', 'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public', { resolve: './src/middlewares/own' }];`,
};
