import { expect, it } from '#test';
import { defaultAuthorId } from '../../src/plugins/event-calendar/server/src/access';
import { forgetOrphans } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing/forget-orphans';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { readStamp, writeStamp } from '../../src/plugins/event-calendar/server/src/storage/stamps';
import { settleAuthors } from '../../src/plugins/event-calendar/server/src/write-model/authors';
import { useService } from '../harness';
import { documentsOf } from '../harness/documents';

const GONE = 999_999;
const service = useService();

it('deletes rows about files, users, events and tabs that are gone, and keeps the others', async () => {
  const { strapi } = service;
  const knex = strapi.db.connection;
  const now = Date.now();
  const { id: user } = await service.user('author');
  const file = await strapi.db.query('plugin::upload.file').create({
    data: {
      name: 'a.png',
      hash: 'a',
      ext: '.png',
      mime: 'image/png',
      size: 1,
      url: '/a.png',
      provider: 'local',
    },
  });
  const image = { claim: 'a', claimed_until: 0, failure: null };
  await knex('calendar_image_sources').insert([
    { ...image, address_hash: 'kept', file_id: file.id },
    { ...image, address_hash: 'lost', file_id: GONE },
    { ...image, address_hash: 'abandoned', file_id: null, claimed_until: now - 600_000 },
    { ...image, address_hash: 'underway', file_id: null, claimed_until: now + 60_000 },
  ]);
  await knex('calendar_password_changes').insert([
    { user_id: user, changed_at: 1 },
    { user_id: GONE, changed_at: 1 },
  ]);
  await knex('calendar_former_slugs').insert([
    { kind: 'event', locale: 'en', slug: 'event-gone', public_id: GONE },
    { kind: 'category', locale: 'en', slug: 'term-gone', public_id: GONE },
  ]);
  await knex('calendar_open_records').insert([
    { tab: 'closed', user_id: 1, kind: 'event', document_id: 'a', at: now - 60_000 },
    { tab: 'open', user_id: 1, kind: 'event', document_id: 'a', at: now },
  ]);

  const note = { kind: 'event', what: 'message', user_id: null, text: 'Hello', at: now, open: 1 };
  const { documentId } = await strapi
    .documents('plugin::event-calendar.event')
    .create({ data: { title: 'Talked about' } });
  await knex('calendar_review_notes').insert([
    { ...note, document_id: documentId },
    { ...note, document_id: 'gone' },
  ]);

  const times = { kind: 'event', locale: 'fr', saved_at: now, fields: '{}' };
  await knex('calendar_text_times').insert([
    { ...times, document_id: documentId },
    { ...times, document_id: 'gone' },
  ]);

  const [admin] = await knex('admin_users').insert({ email: 'views@calendar.test' }).returning('id');
  const view = { name: 'Mine', query: '', saved_at: now };
  await knex('calendar_saved_views').insert([
    { ...view, user_id: admin.id },
    { ...view, user_id: 4711 },
  ]);

  await forgetOrphans(strapi, now);

  const left = async (table: string, column: string): Promise<unknown[]> =>
    (await knex(table).orderBy(column).select(column)).map((row) => row[column]);
  expect(await left('calendar_image_sources', 'address_hash')).toEqual(['kept', 'underway']);
  expect((await left('calendar_password_changes', 'user_id')).map(Number)).toEqual([user]);
  expect(await left('calendar_former_slugs', 'slug')).toEqual(['term-gone']);
  expect(await left('calendar_open_records', 'tab')).toEqual(['open']);
  expect(await left('calendar_saved_views', 'user_id')).toEqual([admin.id]);
  for (const table of ['calendar_review_notes', 'calendar_text_times'])
    expect(await left(table, 'document_id')).toEqual([documentId]);
});

it('leaves records to the users who came after a start, when all earlier users are gone', async () => {
  const { strapi } = service;
  const knex = strapi.db.connection;
  const { id } = await service.user('author', 'late');
  await expect.poll(() => readStamp(knex, 'users')).toBe(id);
  const { documentId } = await documentsOf(service, 'event').create({ data: { title: 'Of a late user' } });
  const row = () => knex('calendar_events').where({ document_id: documentId });
  await row().update({ author: id });
  // With SQL, or by a process without the plugin.
  await knex('up_users').where('id', '<', id).delete();
  await settleAuthors(strapi, () => defaultAuthorId(strapi, settingsOf(strapi)));
  expect(await row().pluck('author')).toEqual([id]);
});

it('gives records to the default author when one of the users is deleted that an import has brought', async () => {
  const { strapi } = service;
  const knex = strapi.db.connection;
  const { id } = await service.user('author', 'brought');
  const other = await service.user('author', 'brought-too');
  await expect.poll(() => readStamp(knex, 'users')).toBe(other.id);
  const { documentId } = await documentsOf(service, 'event').create({
    data: { title: 'Of somebody before' },
  });
  const row = () => knex('calendar_events').where({ document_id: documentId });
  await row().update({ author: id });
  // As if the users that there were at the last start were gone.
  await writeStamp(knex, 'users', 0);
  await strapi.db.query('plugin::users-permissions.user').delete({ where: { id: other.id } });
  expect(await row().pluck('author')).toEqual([await defaultAuthorId(strapi, settingsOf(strapi))]);
});
