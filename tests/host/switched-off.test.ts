import { afterAll, beforeAll, describe, expect, it } from '#test';
import type { BareProject } from '../harness/bare-project';
import { makeBareProject } from '../harness/bare-project';
import { LIVED } from '../proofs/hosts/projects';
import { contentTypes } from '../../src/plugins/event-calendar/server/src/write-model/content-types';

/** Some starts of Strapi, on a busy machine (milliseconds). */
const LONG = 600_000;

const { config: _, ...schema } = contentTypes.event.schema;
const older = Object.entries(schema.attributes).filter(([name]) => !['soldOut', 'website'].includes(name));

/**
 * The project has types, routes and a middleware of its own. The Content-Type Builder has added a field to events under an older version of
 * the plugin, which had fewer attributes.
 */
const FILES = {
  ...LIVED,
  'src/extensions/event-calendar/content-types/event/schema.json': JSON.stringify({
    ...schema,
    attributes: { ...Object.fromEntries(older), stage: { type: 'string' } },
  }),
  'do.js': `
    const request = async (strapi, path) => {
      const answer = await fetch('http://127.0.0.1:' + strapi.server.httpServer.address().port + path);
      return { status: answer.status, own: answer.headers.get('x-own'), body: JSON.parse((await answer.text()).replaceAll(/127\\.0\\.0\\.1:\\d+/g, 'calendar.example')) };
    };
    const answers = (strapi) =>
      Promise.all([...['events?start_date=2031-01-01&end_date=2031-12-31', 'venues', 'categories', 'tags', 'changes'].map((path) =>
        'en/calendar/events/v1/' + path), 'events', 'notes'].map((path) => request(strapi, '/api/' + path)));
    // What Strapi and the rights count anew, and rights, which \`held\` compares.
    const NOT_COMPARED = /^(strapi_database_schema|strapi_sessions|strapi_migrations_internal|sqlite_sequence|calendar_processes|.*_permissions(_.*_lnk)?)$/;
    const rows = async (strapi) => {
      const knex = strapi.db.connection;
      const found = {};
      for (const table of await strapi.db.dialect.schemaInspector.getTables()) {
        if (NOT_COMPARED.test(table)) continue;
        const all = await knex(table).select();
        if (table === 'strapi_core_store_settings') for (const row of all) { delete row.id; if (row.key.startsWith('plugin_upload_')) row.value = null; }
        found[table] = all.filter(({ name, key }) => name !== 'rights' && key !== 'plugin_upload_media_library_default_notice').map((row) => JSON.stringify(row)).sort();
      }
      return found;
    };
    const PERMISSION = 'plugin::users-permissions.permission';
    const held = require('./held.js');
    module.exports = {
      async use(strapi) {
        const [events, venues] = ['events', 'venues'].map((name) => strapi.plugin('event-calendar').service(name));
        const times = { start_date: '2031-05-10 19:00', end_date: '2031-05-10 21:00' };
        const venue = await venues.create({ as: 'editor', data: { venue: 'The Hall', status: 'publish' } });
        for (const title of ['First', 'Second'])
          await events.create({ as: 'editor', data: { ...times, title, status: 'publish', sold_out: true, website: 'https://stage.example/', venue: venue.id, tags: ['jazz'], categories: [] } });
        // An administrator arranges the form and the rights.
        const manager = strapi.plugin('content-manager').service('content-types');
        const type = manager.findContentType('plugin::event-calendar.event');
        const { settings, ...rest } = await manager.findConfiguration(type);
        await manager.updateConfiguration(type, { ...rest, settings: { ...settings, pageSize: 50 } });
        const author = await strapi.db.query('admin::permission').findOne({
          where: { role: { code: 'strapi-author' }, subject: 'plugin::event-calendar.venue', action: 'plugin::content-manager.explorer.delete' } });
        await strapi.service('admin::permission').deleteByIds([author.id]);
        const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
        const right = await strapi.db.query(PERMISSION).findOne({ where: { role: role.id, action: { $startsWith: 'plugin::event-calendar.tag' } } });
        await strapi.db.query(PERMISSION).delete({ where: { id: right.id } });
        // The project uses its own type.
        await strapi.documents('api::event.event').create({ data: { title: 'Fest' }, status: 'published' });
        await strapi.db.query(PERMISSION).create({ data: { action: 'api::event.event.find', role: role.id } });
        await strapi.service('admin::api-token').create({ name: 'site', description: '', type: 'custom', lifespan: null,
          permissions: ['plugin::event-calendar.event.find'] });
        // A token of the panel, whose rights are beside those of the panel's roles.
        const token = await strapi.db.query('admin::api-token').create({ data: { name: 'script', kind: 'admin', accessKey: 'script', description: '' } });
        await strapi.db.query('admin::permission').create({ data: { action: 'plugin::content-manager.explorer.delete', subject: 'plugin::event-calendar.event',
          properties: { locales: ['en'] }, conditions: [], actionParameters: {}, apiToken: token.id } });
        const seen = await look(strapi);
        // Another of its rights was removed on purpose beside an older release, which forgets one of the two copies.
        const taken = await strapi.db.query('admin::permission').create({ data: { action: 'plugin::content-manager.explorer.update', subject: 'plugin::event-calendar.event',
          properties: {}, conditions: [], actionParameters: {}, apiToken: token.id } });
        await strapi.db.connection('admin_permissions').where({ id: taken.id }).delete();
        const forgotten = await strapi.db.connection('calendar_lost_rows').where({ source: 'admin::permission' }).delete();
        if (forgotten !== 1) throw new Error('Not one copy, but ' + forgotten);
        return seen;
      },
      look: (strapi) => look(strapi),
      tables: (strapi) => strapi.db.dialect.schemaInspector.getTables(),
    };
    async function look(strapi) {
      const manager = strapi.plugin('content-manager').service('content-types');
      const { settings } = await manager.findConfiguration(manager.findContentType('plugin::event-calendar.event'));
      return { answers: await answers(strapi), held: await held(strapi), rows: await rows(strapi), pageSize: settings.pageSize };
    }`,
};

describe('the plugin switched off', () => {
  let project: BareProject;
  beforeAll(async () => {
    project = await makeBareProject(FILES);
  });
  afterAll(() => project.remove());

  it(
    'keeps every row, right and arrangement until it is on again',
    async () => {
      const before = await project.did('use');
      expect(before.result).toMatchObject({
        pageSize: 50,
        held: { panel: expect.arrayContaining([expect.stringMatching(/^\["script",/)]) },
        answers: [
          {
            status: 200,
            body: { total: 2, events: [{ sold_out: true, website: 'https://stage.example/' }, {}] },
          },
          {},
          {},
          {},
          {},
          { status: 200, own: 'yes', body: { data: [{ title: 'Fest' }] } },
          { status: 403 },
        ],
      });
      for (const time of [1, 2]) {
        const off = await project.did('tables', { OFF: 'true' });
        expect([time, off.result]).toEqual([time, expect.arrayContaining(['calendar_index'])]);
      }
      const after = await project.did('look', { LOG: 'info' });
      expect(after.output).toMatch(
        /Calendar: [1-9]\d* rights are back that a start without the plugin had removed/,
      );
      expect(Object(after.result).held).toEqual(Object(before.result).held);
      expect(after.result).toEqual(before.result);
    },
    LONG,
  );
});
