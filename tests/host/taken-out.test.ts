import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import type { BareProject } from '../harness/bare-project';
import { makeBareProject } from '../harness/bare-project';

/** Several starts of Strapi, on a busy machine (milliseconds). */
const LONG = 600_000;

/** A content type of the project, in several languages, with routes. */
const typeFiles = (name: string, table: string): Record<string, string> => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: `{
    "kind": "collectionType", "collectionName": "${table}", "info": { "singularName": "${name}", "pluralName": "${name}s", "displayName": "${name}" },
    "options": { "draftAndPublish": true }, "pluginOptions": { "i18n": { "localized": true } },
    "attributes": { "title": { "type": "string", "pluginOptions": { "i18n": { "localized": true } } } } }`,
  ...Object.fromEntries(
    ['controller', 'service', 'router'].map((part) => [
      `src/api/${name}/${part === 'router' ? 'route' : part}s/${name}.js`,
      `module.exports = require('@strapi/strapi').factories.createCore${part[0]?.toUpperCase()}${part.slice(1)}('api::${name}.${name}');`,
    ]),
  ),
});

/** A project that has run for a while: in German and English, with types, rights, a role, a token and a middleware of its own. */
const FILES = {
  ...typeFiles('event', 'events'),
  ...typeFiles('tag', 'tags'),
  ...typeFiles('note', 'calendar_notes'),
  'src/middlewares/own.js': `module.exports = () => async (ctx, next) => { await next(); ctx.set('X-Own', 'yes'); };`,
  'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', { name: 'strapi::cors', config: { origin: ['https://a.example'] } }, 'strapi::poweredBy', 'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public', { resolve: './src/middlewares/own' }];`,
  'do.js': `
    const names = (rows) => rows.map(({ name }) => name).sort();
    const SQLITE = "select name from sqlite_master where name not like 'sqlite_%'";
    const POSTGRES = \`select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      union all select tgname from pg_trigger where not tgisinternal union all select proname from pg_proc where pronamespace = current_schema()::regnamespace and proname like 'calendar%'\`;
    const all = async (strapi, uid, populate) => strapi.db.query(uid).findMany({ populate });
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
      return { status, body: await answer.json(), own: headers.get('x-own'), cors: headers.get('access-control-allow-origin') };
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

describe('the plugin taken out of a project', () => {
  let project: BareProject;
  beforeAll(async () => {
    project = await makeBareProject(FILES);
  });
  afterAll(() => project.remove());

  it(
    'leaves what the project had, and what the project uses',
    async () => {
      await project.did('live', { OFF: 'true' });
      const before = await project.did('look', { OFF: 'true' });
      expect(before.result).toMatchObject({
        default: 'de',
        answers: [
          { status: 200, own: 'yes', body: { data: [{ title: 'Fest' }] } },
          {},
          { status: 403 },
          { status: 403 },
        ],
      });
      const used = await project.did('use', { LOG: 'info' });
      expect(used.output).toContain('because of ./src/middlewares/own');
      const read = await project.did('read');
      expect(read.result).toMatchObject([
        { status: 200, own: 'yes', body: { events: [{ title: 'First' }] } },
        { status: 200, own: 'yes', body: { data: [{ title: 'Fest' }] }, cors: 'https://a.example' },
      ]);

      const plan = await project.command('uninstall');
      expect([plan.status, plan.output]).toEqual([0, expect.stringContaining('1 events, 0 venues')]);
      expect(plan.output).toContain('Nothing has been removed.');
      const full = await project.command('uninstall', '--yes', '--backup', 'missing/backup.gz');
      expect([full.status, full.output]).toEqual([1, expect.stringContaining('Nothing was removed')]);
      const again = await project.did('look');
      expect(Object(again.result).database).toContain('calendar_index');

      const removal = await project.command('uninstall', '--yes', '--backup', 'backup.jsonl.gz');
      expect(removal.output).toContain('It has been removed.');
      expect(removal.status).toBe(0);
      const lines = gunzipSync(await readFile(join(project.directory, 'backup.jsonl.gz')))
        .toString()
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      expect(lines).toContainEqual({
        table: 'calendar_events',
        row: expect.objectContaining({ title: 'First' }),
      });
      const after = await project.did('look', { OFF: 'true' });
      expect(after.result).toEqual(before.result);

      // Installed again, and used by the project.
      await project.did('useMore');
      const last = await project.command('uninstall', '--yes', '--backup', 'last.jsonl.gz');
      expect(last.output).toContain('the role Calendar editor, which 1 users have');
      expect(last.output).toContain('the language fr, in which the project has 1 records');
      const left = await project.did('look', { OFF: 'true' });
      expect(left.result).toMatchObject({
        languages: ['de', 'en', 'fr'],
        users: ['ann'],
        roles: expect.arrayContaining(['editor']),
        notes: ['fr Une note'],
      });
      expect(Object(left.result).roles).not.toContain('author');
    },
    LONG,
  );

  it('says in one line what is wrong', async () => {
    const off = await project.command('uninstall', { OFF: 'true' });
    expect([off.status, off.output.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('switched off')],
    ]);
    const unknown = await project.command('unknown');
    expect([unknown.status, unknown.output]).toEqual([1, expect.stringContaining('unknown command')]);
  });
});
