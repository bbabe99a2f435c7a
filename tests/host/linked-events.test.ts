import type { Core } from '@strapi/strapi';
import { load } from '../../scripts/lib/project.mjs';
import { afterAll, beforeAll, expect, it } from '#test';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../harness';
import { startService } from '../harness';
import { addBlock } from '../harness/added-fields';
import { clientOf, concert } from '../http/write-client';
import { runOn } from '../load/calendar-command';

/** A project has a type without drafts and a component that link to events, and everybody may read that type and files. */

// Strapi's own modules know the running one.
const { factories } = load('@strapi/strapi');
const POSTER = 'api::poster.poster';
const schema = {
  kind: 'collectionType',
  collectionName: 'posters',
  info: { singularName: 'poster', pluralName: 'posters', displayName: 'Poster' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string' },
    shows: { type: 'relation', relation: 'oneToMany', target: uidOf('event') },
  },
};

const TEASER = 'blocks.teaser';

let service: Service;
beforeAll(async () => {
  service = await startService({
    prepare: (strapi: Core.Strapi) => {
      strapi.get('apis').add('poster', {
        contentTypes: { poster: { schema } },
        controllers: { poster: factories.createCoreController(POSTER) },
        services: { poster: factories.createCoreService(POSTER) },
        routes: { poster: factories.createCoreRouter(POSTER) },
      });
      addBlock(strapi, 'teaser', {
        show: { type: 'relation', relation: 'oneToOne', target: uidOf('event') },
      });
    },
  });
  const role = await service.strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' } });
  for (const action of [`${POSTER}.find`, `${POSTER}.create`, 'plugin::upload.content-api.find'])
    await service.strapi.db
      .query('plugin::users-permissions.permission')
      .create({ data: { action, role: role.id } });
});
afterAll(() => service.stop());

it('keeps its links when an event is published and taken back', async () => {
  const { strapi } = service;
  const editor = clientOf(service, 'editor');
  const made = await editor.create('events', concert('On a poster', { status: 'draft' }));
  const event = await strapi.db.query(uidOf('event')).findOne({ where: { publicId: Number(made['id']) } });
  const posters = strapi.db.query(POSTER);
  const { id } = await posters.create({ data: { name: 'Spring', shows: [event.id] } });
  const shown = async (): Promise<boolean[]> => {
    const poster = await posters.findOne({ where: { id }, populate: ['shows'] });
    return poster.shows.map(({ publishedAt }: { publishedAt: unknown }) => publishedAt !== null).toSorted();
  };
  expect(await shown()).toEqual([false]);
  // The first publication may also change the draft, the second one copies it.
  for (const status of ['publish', 'draft', 'publish', 'draft']) {
    await editor.update(`events/${String(made['id'])}`, { status });
    expect([status, await shown()]).toEqual([status, status === 'publish' ? [false, true] : [false]]);
  }
});

// Strapi takes the right to find events in the calendar's interface as the right to read their rows in any other.
it('shows events to nobody in other interfaces, where drafts would come along', async () => {
  const { strapi } = service;
  const file = {
    name: 'a.png',
    url: '/uploads/a.png',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    hash: 'a',
    provider: 'local',
  };
  const { id: image } = await strapi.db.query('plugin::upload.file').create({ data: file });
  const editor = clientOf(service, 'editor');
  const made = await editor.create(
    'events',
    concert('Secretly planned', { status: 'draft', description: 'hush-hush', image }),
  );
  const event = await strapi.db.query(uidOf('event')).findOne({ where: { publicId: Number(made['id']) } });
  await strapi.db.query(POSTER).create({ data: { name: 'Autumn', shows: [event.id] } });
  const read = async (path: string, headers = {}) => {
    const { status, text } = await service.request(path, { headers });
    return { status, isOpen: text.includes('Secretly planned') };
  };
  const hidden = { status: 200, isOpen: false };
  expect(await read('/api/posters?populate=*&status=draft')).toEqual(hidden);
  expect(await read('/api/upload/files?populate=*')).toEqual(hidden);
  expect(await read('/api/posters?populate=shows')).toEqual(hidden);
  // Nor can their texts be guessed.
  for (const query of ['filters[shows][description][$contains]=hush', 'sort=shows.description'])
    expect([query, await read(`/api/posters?${query}`)]).toEqual([query, { status: 400, isOpen: false }]);

  const token = (type: string) =>
    strapi.service('admin::api-token').create({ name: type, description: '', type, lifespan: null });
  const as = async (type: string) => ({ Authorization: `Bearer ${(await token(type)).accessKey}` });
  expect(await read('/api/posters?populate=shows&status=draft', await as('read-only'))).toMatchObject({
    isOpen: false,
  });
  // Who has this one may read everything anyway.
  expect(await read('/api/posters?populate=shows&status=draft', await as('full-access'))).toEqual({
    status: 200,
    isOpen: true,
  });
});

it('lets other interfaces link to events, without showing them', async () => {
  const { strapi } = service;
  const title = 'Linked secretly';
  const made = await clientOf(service, 'editor').create('events', concert(title, { status: 'draft' }));
  const { documentId } = await strapi.db
    .query(uidOf('event'))
    .findOne({ where: { publicId: Number(made['id']) } });
  const link = (name: string, headers: Record<string, string>) =>
    service.request('/api/posters?populate=*&status=draft', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { name, shows: [documentId] } }),
    });
  const tokenFor = async (...permissions: string[]) => {
    const asked = { name: permissions.join(), description: '', type: 'custom', lifespan: null, permissions };
    const { accessKey } = await strapi.service('admin::api-token').create(asked);
    return { Authorization: `Bearer ${accessKey}` };
  };
  const finding = await tokenFor(`${POSTER}.create`, `${uidOf('event')}.find`);
  for (const [name, headers] of Object.entries({ 'by all': {}, 'by a token': finding })) {
    const { status, text } = await link(name, headers);
    expect([name, status, text]).toEqual([name, 201, expect.not.stringContaining(title)]);
    expect(text).not.toContain('shows');
    const stored = await strapi.db.query(POSTER).findOne({ where: { name }, populate: ['shows'] });
    expect(stored.shows).toMatchObject([{ documentId }]);
  }
  expect((await service.request('/api/posters?populate=*&status=draft')).text).not.toContain(title);
  // As everywhere in Strapi, who may not find the type may not link to it.
  expect((await link('not found', await tokenFor(`${POSTER}.create`))).status).toBe(400);
});

it('keeps the calendar from being taken out, and names every link to it', async () => {
  const removal = runOn(service.strapi, 'uninstall', [], { yes: true });
  await expect(removal).rejects.toThrow(
    `${POSTER} links to ${uidOf('event')} by its field "shows", ${TEASER} links to ${uidOf('event')} by its field "show"`,
  );
  expect(await service.strapi.db.connection.schema.hasTable('calendar_index')).toBe(true);
});
