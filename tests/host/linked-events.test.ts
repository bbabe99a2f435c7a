import type { Core } from '@strapi/strapi';
import { afterAll, beforeAll, expect, it } from '#test';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../harness';
import { startService } from '../harness';
import { clientOf, concert } from '../http/write-client';

/** A project has a type without drafts, whose records link to events. */

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

let service: Service;
beforeAll(async () => {
  service = await startService({
    prepare: (strapi: Core.Strapi) => strapi.get('content-types').add('api::poster', { poster: { schema } }),
  });
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
