import { expect, it, jest } from '@jest/globals';
import { useSharedService } from '../harness';
import { ownWord } from '../harness/own';
import { differences, stateOf } from '../jest/service-state.mjs';

const service = useSharedService();
const query = (uid: string) => service.strapi.db.query(uid);
const rows = (table: string) => service.strapi.db.connection(table);
const raw = (sql: string) => service.strapi.db.connection.raw(sql);
const listener = (): void => undefined;

interface Change {
  make(): unknown;
  undo(): unknown;
  /** What is said about it. */
  said: string[];
}

/** What a test file can leave changed in its service. */
const CHANGES: Record<string, Change> = {
  'a setting in the database': {
    make: () => rows('strapi_core_store_settings').insert({ key: 'left', value: '1' }),
    undo: () => rows('strapi_core_store_settings').where({ key: 'left' }).delete(),
    said: ['setting left'],
  },
  'a webhook': {
    make: () => rows('strapi_webhooks').insert({ name: 'Left', url: 'https://left.example' }),
    undo: () => rows('strapi_webhooks').where({ name: 'Left' }).delete(),
    said: ['webhook Left'],
  },
  'a right of a role': {
    make: async () => {
      const { id } = await query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
      await query('plugin::users-permissions.permission').create({ data: { action: 'left', role: id } });
    },
    undo: () => query('plugin::users-permissions.permission').delete({ where: { action: 'left' } }),
    said: ['role Public of the interface'],
  },
  'a blocked user': {
    make: () => rows('up_users').where({ username: 'author' }).update({ blocked: true }),
    undo: () => rows('up_users').where({ username: 'author' }).update({ blocked: false }),
    said: ['user author of the interface'],
  },
  'a table': {
    make: () => raw('create table test_left (id integer)'),
    undo: () => raw('drop table test_left'),
    said: ['tables and triggers'],
  },
  'the configuration': {
    make: () => service.strapi.config.set('server.left', true),
    undo: () => service.strapi.config.set('server.left', undefined),
    said: ['configuration of server'],
  },
  'a replaced method': {
    make: () => jest.spyOn(service.strapi.log, 'warn'),
    undo: () => jest.restoreAllMocks(),
    said: ['strapi.log.warn'],
  },
  'a listener of the log': {
    make: () => service.strapi.log.on('data', listener),
    undo: () => service.strapi.log.off('data', listener),
    said: ['listeners of the log'],
  },
  'a new user, which may be left': {
    make: () => service.user('contributor', ownWord()),
    undo: () => undefined,
    said: [],
  },
};

it.each(Object.entries(CHANGES))('%s is noticed before another file gets the service', async (_, change) => {
  await service.user('author');
  const before = await stateOf(service.strapi);
  await change.make();
  const changed = await stateOf(service.strapi);
  await change.undo();
  expect(differences(before, changed)).toEqual(change.said);
  expect(differences(before, await stateOf(service.strapi))).toEqual([]);
});
