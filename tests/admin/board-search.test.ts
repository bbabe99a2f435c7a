import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BoardHits } from '../../src/plugins/event-calendar/server/src/panel-contract/board';
import { useService } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { clientOf, isBody } from '../http/write-client';
import { colleague, sourceOf } from './board';
import {
  SEARCH_QUERY,
  searchEvents,
} from '../../src/plugins/event-calendar/server/src/admin-api/board/search';

/** More versions than the route compares. */
const MANY = 2_100;

const service = useService();
const editor = clientOf(service, 'editor');
let headers: Record<string, string>;
let events: ReturnType<typeof contentManager>;
beforeAll(async () => {
  headers = await adminHeaders(service);
  events = contentManager(service, headers, 'event');
});

const make = (title: string, start = '2024-04-10 20:00:00', more: object = {}) =>
  editor.create('events', {
    title,
    start_date: start,
    end_date: start,
    timezone: 'Europe/Paris',
    ...more,
  });
const idOf = async (made: Record<string, unknown>): Promise<string> => {
  const row = await service.strapi.db.connection('calendar_index').where({ public_id: made['id'] }).first();
  return row.document_id;
};
const ask = (query: Record<string, string>, by = headers) =>
  service.request(`/event-calendar/board/search?${new URLSearchParams({ locale: 'en', ...query })}`, {
    headers: by,
  });
const isHits = (data: unknown): data is BoardHits => isBody(data) && Array.isArray(data['hits']);
const search = async (text: string, query: Record<string, string> = {}, by = headers): Promise<BoardHits> => {
  const { body, text: sent } = await ask({ search: text, ...query }, by);
  if (!isBody(body) || !isHits(body['data'])) throw new Error(sent);
  return body['data'];
};
const titles = async (text: string, query: Record<string, string> = {}, by = headers) =>
  (await search(text, query, by)).hits.map(({ title }) => title);

describe('the search over all dates', () => {
  it('finds events of any year, those with the words in their title and near to now first', async () => {
    const soon = new Date(Date.now() + 864e5).toISOString().slice(0, 19).replace('T', ' ');
    await make('Lantern walk', '1998-04-10 20:00:00');
    await make('Walk without one', soon, { description: '<p>Bring a lantern.</p>' });
    await make('Lantern parade', soon);
    await make('Lantern draft', '2090-04-10 20:00:00', { status: 'draft' });
    expect(await titles('lantern')).toEqual([
      'Lantern parade',
      'Lantern walk',
      'Lantern draft',
      'Walk without one',
    ]);
    expect(await titles('lantern -walk')).toEqual(['Lantern parade', 'Lantern draft']);
  });

  it('finds words of any language, and shows the version that has them', async () => {
    const made = await make('Harvest supper');
    const documentId = await idOf(made);
    await events.update(documentId, { title: 'Repas des moissons' }, 'fr');
    expect((await search('moissons')).hits).toMatchObject([
      {
        documentId,
        locale: 'fr',
        title: 'Repas des moissons',
        start: '2024-04-10 20:00:00',
        status: 'draft',
      },
    ]);
    await events.update(documentId, { title: 'Supper, repas des moissons' }, 'fr');
    expect(await titles('supper')).toEqual(['Harvest supper']);
    expect(await titles('supper', { locale: 'fr' })).toEqual(['Supper, repas des moissons']);
    const [hit] = (await search('moissons', { zone: 'Pacific/Apia' })).hits;
    expect(hit?.shown?.start).toBe('2024-04-11 07:00:00');
  });

  it('looks for words of two letters in titles only', async () => {
    await make('DJ set');
    await make('Dance night', undefined, { description: '<p>With a dj.</p>' });
    expect(await titles('dj')).toEqual(['DJ set']);
    expect(await titles('dj -set')).toEqual([]);
  });

  it('leaves out the trash, and refuses a search without words', async () => {
    const made = await make('Vanished ball');
    await editor.remove(`events/${made['id']}`);
    expect(await search('vanished')).toEqual({ hits: [], more: false });
    for (const text of ['', ' ', '""']) expect((await ask({ search: text })).status).toBe(400);
    expect((await service.request('/event-calendar/board/search?locale=en&search=ball')).status).toBe(401);
  });

  it('shows nobody what they may not read', async () => {
    const made = await make('Secret rehearsal', undefined, { status: 'draft' });
    const documentId = await idOf(made);
    await events.update(documentId, { title: 'Répétition, rehearsal' }, 'fr');
    const own = await colleague(service, 'Guest author', { own: ['read', 'update'] });
    const french = await colleague(service, 'French', { any: ['read'], locales: ['fr'] });
    const nobody = await colleague(service, 'Nobody', {});
    expect(await titles('rehearsal', {}, own)).toEqual([]);
    expect(await titles('rehearsal', {}, french)).toEqual(['Répétition, rehearsal']);
    expect((await ask({ search: 'rehearsal' }, nobody)).status).toBe(403);
  });

  it('compares a frequent word only near to now, in three statements', async () => {
    const { count, source, close } = sourceOf(service);
    const find = async (text: string) => {
      const before = count();
      const { hits, more } = await searchEvents(source, SEARCH_QUERY.parse({ locale: 'en', search: text }));
      return { shown: hits.length, more, statements: count() - before };
    };
    try {
      expect(await find('harvest')).toEqual({ shown: 1, more: false, statements: 2 });
      const rows = Array.from({ length: MANY }, (_row, n) => n);
      const knex = service.strapi.db.connection;
      const copied = await knex('calendar_texts').where('folded', 'like', '%lantern%').first();
      const { id: _id, ...copy } = copied;
      const texts = rows.map((n) => ({ ...copy, locale: `x${n}` }));
      const model = await knex('calendar_index')
        .where({ public_id: copied.public_id, locale: copied.locale })
        .first();
      const versions = rows.map((n) => ({ ...model, is_primary: 0, locale: `x${n}` }));
      await knex.transaction(async (trx) => {
        await trx.batchInsert('calendar_texts', texts, 20);
        await trx.batchInsert('calendar_index', versions, 20);
      });
      expect(await find('lantern')).toMatchObject({ statements: 3 });
    } finally {
      await close();
    }
  });
});
