import { afterEach, beforeAll, describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { versionsIn } from '../../src/plugins/event-calendar/server/src/admin-api/editorial/targets';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { colleague } from './board';
import { personWith } from './people';
import { lateConcert, requestsTo } from './requests';
import { useCheckedService } from '../guard/use-checked-service';

type Headers = Record<string, string>;

const service = useCheckedService({ settings: { timezone: 'Europe/Paris', trashDays: 30 } }, afterEach);
let admin: Headers;
/** Has all rights on own events, and none on events of others. */
let author: Headers;
/** May change all events, but not publish or delete any. */
let contributor: Headers;
beforeAll(async () => {
  admin = await adminHeaders(service);
  author = await personWith(service, 'Ann', [
    {
      kind: 'event',
      rights: ['create', 'read', 'update', 'delete', 'publish'],
      conditions: ['admin::is-creator'],
    },
  ]);
  contributor = await personWith(service, 'Con', [{ kind: 'event', rights: ['create', 'read', 'update'] }]);
});

const { send, ask } = requestsTo(service);

const statusOf = async (...call: Parameters<typeof send>): Promise<number> => (await send(...call)).status;
const rowsOf = (list: unknown): Record<string, unknown>[] => Object(list).rows;
const listed = async (who: Headers, path: string): Promise<unknown[]> =>
  rowsOf(await ask(who, 'GET', path)).map((row) => row['documentId']);

const manager = (who: Headers, kind = 'event') => contentManager(service, who, kind);
const events = () => manager(admin);

/** The interface's response for an event without rights. */
async function shown(documentId: string, language = 'en'): Promise<Record<string, unknown> | number> {
  const response = await service.request(`${service.roots[language]}/events/${await numberOf(documentId)}`);
  return response.status === 200 ? Object(response.body) : response.status;
}
async function numberOf(documentId: string): Promise<number> {
  const row = await service.strapi.db.connection('calendar_index').where({ document_id: documentId }).first();
  return Number(row?.public_id);
}
async function published(title: string, more: object = {}): Promise<string> {
  const id = documentIdOf(await events().create(lateConcert(title, more)));
  await events().publish(id, lateConcert(title, more));
  return id;
}

const because = (reason: string) => ({ reason });

const restore = (id: string): Promise<unknown> =>
  ask(admin, 'POST', 'records/event/restore', { documentIds: [id], as: 'before' });

describe('the trash', () => {
  it('is searched without regard to capitals and accents, and so is what waits for review', async () => {
    const id = await published('Été musical');
    await ask(admin, 'POST', `records/event/${id}/trash`);
    for (const search of ['Été mus', 'ÉTÉ MUS', 'ete mus'])
      expect(await listed(admin, `trash?search=${search}`), search).toEqual([id]);
    const changed = await published('Old title');
    await events().update(changed, lateConcert('Élan en fête'));
    await ask(admin, 'POST', `review/event/${changed}/request`);
    expect(await listed(admin, 'review?search=Élan en f')).toEqual([changed]);
    await ask(admin, 'POST', `records/event/${changed}/trash`);
    expect(await listed(admin, 'trash?search=_'), 'no pattern').not.toContain(id);
  });

  it('holds a record with all its languages, lists it, and undo restores it unchanged', async () => {
    const id = await published('Gala');
    await events().update(id, lateConcert('Soirée'), 'fr');
    await events().publish(id, lateConcert('Soirée'), 'fr');
    const [before, avant] = [await shown(id), await shown(id, 'fr')];
    const trashed = await ask(admin, 'POST', `records/event/${id}/trash`);
    expect(trashed).toEqual([{ documentId: id }]);
    expect([await shown(id), await shown(id, 'fr')]).toEqual([403, 403]);

    const list = await ask(admin, 'GET', 'trash?kind=event&search=GAL');
    expect(list).toMatchObject({
      total: 1,
      rows: [
        {
          documentId: id,
          name: 'Gala',
          languages: ['en', 'fr'],
          madeBy: 'Ada Admin',
          before: 'published',
          mayRestore: true,
          mayPublish: true,
          mayDelete: true,
          when: { startDate: '2031-05-10 20:00:00', timezone: 'America/New_York' },
        },
      ],
    });
    const [row] = rowsOf(list);
    const day = (moment: unknown): number => Date.parse(String(Object(moment).wall).slice(0, 10));
    expect((day(row?.['disappearsAt']) - day(row?.['trashedAt'])) / 86_400_000).toBe(30);

    expect(await restore(id)).toEqual([{ documentId: id, slugs: [], linkedElsewhere: 0 }]);
    expect(before).toMatchObject({ title: 'Gala', slug: 'gala', start_date: '2031-05-10 20:00:00' });
    expect([await shown(id), await shown(id, 'fr')]).toEqual([before, avant]);
    expect(await listed(admin, 'trash')).not.toContain(id);
  });

  it('restores as a draft by default, and reports a taken slug', async () => {
    const id = await published('Twice');
    await ask(admin, 'POST', `records/event/${id}/trash`);
    await published('Twice');
    expect(await ask(admin, 'POST', `records/event/${id}/restore`, {})).toEqual([
      { documentId: id, slugs: [{ locale: 'en', was: 'twice', is: 'twice-2' }], linkedElsewhere: 0 },
    ]);
    expect(await shown(id)).toBe(403);
    expect(await events().read(id)).toMatchObject({ slug: 'twice-2' });
    await ask(admin, 'POST', `records/event/${id}/trash`);
    await restore(id);
    expect(await shown(id), 'it was a draft the second time').toBe(403);
  });

  it('restores the published version, and keeps a changed draft', async () => {
    const place = async (name: string): Promise<string> => {
      const made = documentIdOf(await manager(admin, 'venue').create({ name }));
      await manager(admin, 'venue').publish(made, { name });
      return made;
    };
    const at = (id: string) => ({ venue: { connect: [{ documentId: id, locale: 'en' }] } });
    const [old, next] = [await place('Old hall'), await place('New hall')];
    const id = await published('Half done', { ...at(old), cost: '5 €' });
    await events().update(id, lateConcert('À moitié'), 'fr');
    await events().publish(id, lateConcert('À moitié'), 'fr');
    const [before, avant] = [await shown(id), await shown(id, 'fr')];
    expect(before).toMatchObject({ venue: { venue: 'Old hall' }, cost: '5€' });
    const links = { venue: { ...at(next).venue, disconnect: [{ documentId: old, locale: 'en' }] } };
    await events().update(id, lateConcert('Half done, unfinished', { ...links, cost: '9 €' }));
    // Strapi recognises changed drafts by the time of the last write.
    await service.strapi.db
      .connection('calendar_events')
      .where({ document_id: id, locale: 'en' })
      .whereNull('published_at')
      .update({ updated_at: new Date(Date.now() + 5000) });

    for (const round of ['first', 'second']) {
      await ask(admin, 'POST', `records/event/${id}/trash`);
      expect(await shown(id)).toBe(403);
      await restore(id);
      expect([await shown(id), await shown(id, 'fr')], round).toEqual([before, avant]);
      expect(await events().read(id)).toMatchObject({ title: 'Half done, unfinished', cost: '9 €' });
      const facts = await ask(admin, 'GET', `records/event/${id}/publication?locale=en`);
      expect(facts).toMatchObject({ status: 'publish', hasChanges: true });
    }
    await events().publish(id, lateConcert('Half done, unfinished', { cost: '9 €' }));
    expect(await shown(id)).toMatchObject({ venue: { venue: 'New hall' }, cost: '9€' });
  });

  it('restores records that the interface has trashed, with their drafts', async () => {
    const id = await published('By the interface');
    await events().update(id, lateConcert('Pas encore'), 'fr');
    const before = await shown(id);
    const gone = await clientOf(service, 'editor').send('DELETE', `events/${await numberOf(id)}`);
    expect(gone.status).toBe(200);
    expect(rowsOf(await ask(admin, 'GET', 'trash?search=by the int'))).toMatchObject([
      { before: 'published' },
    ]);
    await restore(id);
    expect([await shown(id), await shown(id, 'fr')]).toEqual([before, 403]);
  });

  it('restores a scheduled publication', async () => {
    const id = documentIdOf(await events().create(lateConcert('Scheduled')));
    await ask(admin, 'PUT', `records/event/${id}/schedule`, { at: '2031-01-01 12:00:00' });
    await ask(admin, 'POST', `records/event/${id}/trash`);
    expect(rowsOf(await ask(admin, 'GET', 'trash?search=scheduled'))).toMatchObject([
      { before: 'scheduled' },
    ]);
    await restore(id);
    expect(await ask(admin, 'GET', `records/event/${id}/publication`)).toMatchObject({
      status: 'future',
      publishAt: { wall: '2031-01-01 12:00:00' },
    });
  });

  it('restores as a draft what was scheduled for a time that has passed', async () => {
    const trashed = service.strapi.db.connection('calendar_trashed');
    for (const [kind, data] of [
      ['event', lateConcert('Too late')],
      ['venue', { name: 'Too late' }],
    ] as const) {
      const id = documentIdOf(await manager(admin, kind).create(data));
      await ask(admin, 'PUT', `records/${kind}/${id}/schedule`, { at: '2031-01-01 12:00:00' });
      await ask(admin, 'POST', `records/${kind}/${id}/trash`);
      const content = JSON.parse(String((await trashed.clone().where({ document_id: id }).first())?.content));
      content.draft.columns.publish_at = '2021-01-01T12:00:00.000Z';
      await trashed
        .clone()
        .where({ document_id: id })
        .update({ content: JSON.stringify(content) });
      expect(rowsOf(await ask(admin, 'GET', `trash?kind=${kind}&search=late`))).toMatchObject([
        { before: 'nothing' },
      ]);
      const restored = await ask(admin, 'POST', `records/${kind}/${id}/restore`, { as: 'before' });
      expect(restored).toMatchObject([{ documentId: id, timePassed: true }]);
      expect(await ask(admin, 'GET', `records/${kind}/${id}/publication`)).toMatchObject({
        status: 'draft',
        publishAt: null,
      });
    }
  });

  it('takes all of several records or none', async () => {
    const mine = documentIdOf(await manager(author).create(lateConcert('Mine')));
    const other = documentIdOf(await events().create(lateConcert('Not mine')));
    expect(await statusOf(author, 'POST', 'records/event/trash', { documentIds: [mine, other] })).toBe(403);
    expect(await listed(admin, 'trash')).not.toContain(mine);
    await ask(author, 'POST', 'records/event/trash', { documentIds: [mine] });
    expect(await listed(author, 'trash')).toEqual([mine]);
    expect(await statusOf(admin, 'POST', 'records/event/trash', { documentIds: [other, 'nothing'] })).toBe(
      404,
    );
    expect(await statusOf(admin, 'POST', 'records/event/trash', { documentIds: [] })).toBe(400);
    expect(await statusOf(admin, 'POST', `records/category/${mine}/trash`)).toBe(400);
  });

  it('deletes for good only records that are in it', async () => {
    const id = documentIdOf(await events().create(lateConcert('For good')));
    expect(await statusOf(admin, 'DELETE', `records/event/${id}`)).toBe(400);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    for (const who of [contributor, author])
      expect(await statusOf(who, 'DELETE', `records/event/${id}`)).toBe(403);
    await ask(admin, 'DELETE', `records/event/${id}`);
    expect(await listed(admin, 'trash')).not.toContain(id);
    expect(await statusOf(admin, 'DELETE', `records/event/${id}`)).toBe(404);
  });

  it('shows what each person may do, and allows no more', async () => {
    const id = documentIdOf(await events().create(lateConcert('Of the administrator')));
    expect(await statusOf(contributor, 'POST', `records/event/${id}/trash`)).toBe(403);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    expect(rowsOf(await ask(contributor, 'GET', 'trash?search=of the admin'))).toMatchObject([
      { documentId: id, mayRestore: true, mayDelete: false },
    ]);
    expect(await listed(author, 'trash')).not.toContain(id);
    expect(await statusOf(author, 'POST', `records/event/${id}/restore`)).toBe(403);
    await ask(contributor, 'POST', `records/event/${id}/restore`);
    const open = await published('Published by the administrator');
    await ask(admin, 'POST', `records/event/${open}/trash`);
    expect(await statusOf(contributor, 'POST', `records/event/${open}/restore`, { as: 'before' })).toBe(403);
    await ask(contributor, 'POST', `records/event/${open}/restore`, { as: 'draft' });
    expect(await statusOf({}, 'GET', 'trash')).toBe(401);
  });

  it('holds venues and organizers too, drafts without times, and pages', async () => {
    for (const kind of ['venue', 'organizer']) {
      const id = documentIdOf(await manager(admin, kind).create({ name: `Old ${kind}` }));
      await ask(admin, 'POST', `records/${kind}/${id}/trash`);
      expect(await listed(admin, `trash?kind=${kind}`)).toEqual([id]);
    }
    const bare = documentIdOf(await events().create({ title: 'Without times' }));
    await ask(admin, 'POST', `records/event/${bare}/trash`);
    const first = Object(await ask(admin, 'GET', 'trash?pageSize=2'));
    const second = Object(await ask(admin, 'GET', 'trash?pageSize=2&page=2'));
    expect(first.rows).toMatchObject([{ documentId: bare, when: null }, { kind: 'organizer' }]);
    expect(first.total).toBe(second.total);
    expect(second.rows[0]).toMatchObject({ kind: 'venue' });
    expect(await statusOf(admin, 'GET', 'trash?page=0')).toBe(400);
  });

  it('does not appear in lists of the Content Manager or in link suggestions', async () => {
    const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Closed house' }));
    const id = documentIdOf(await events().create(lateConcert('Gone')));
    const list = (kind: string) =>
      service.request(
        `/content-manager/collection-types/plugin::event-calendar.${kind}?locale=en&pageSize=100`,
        {
          headers: admin,
        },
      );
    const offered = () =>
      service.request(
        '/content-manager/relations/plugin::event-calendar.event/venue?locale=en&pageSize=100',
        {
          headers: admin,
        },
      );
    expect((await list('event')).text).toContain(id);
    expect((await offered()).text).toContain(place);
    const before = Object(Object((await list('event')).body).pagination).total;
    await ask(admin, 'POST', `records/event/${id}/trash`);
    await ask(admin, 'POST', `records/venue/${place}/trash`);
    expect((await list('event')).text).not.toContain(id);
    expect(Object(Object((await list('event')).body).pagination).total).toBe(before - 1);
    expect((await offered()).text).not.toContain(place);
    expect(await events().read(id)).toMatchObject({ title: 'Gone' });
  });
});

describe('review', () => {
  it('lists waiting records for users who may publish them, and publishes them or sends them back', async () => {
    const id = documentIdOf(await manager(contributor).create(lateConcert('Please look')));
    expect(await statusOf(author, 'POST', `review/event/${id}/request`)).toBe(403);
    await ask(contributor, 'POST', `review/event/${id}/request`);
    expect(await ask(admin, 'GET', 'review')).toMatchObject({
      total: 1,
      rows: [{ documentId: id, name: 'Please look', madeBy: 'Con Person', isChange: false, mayEdit: true }],
    });
    expect([await listed(contributor, 'review'), await listed(author, 'review')]).toEqual([[], []]);
    for (const verb of ['publish', 'send-back'])
      expect(await statusOf(contributor, 'POST', `review/event/${id}/${verb}`, because('No'))).toBe(403);

    await ask(admin, 'POST', `review/event/${id}/send-back`, because('The venue is missing'));
    expect(await listed(admin, 'review')).toEqual([]);
    expect(await statusOf(admin, 'POST', `review/event/${id}/publish`)).toBe(400);
    await ask(contributor, 'POST', `review/event/${id}/request`);
    await manager(contributor).update(id, lateConcert('À voir'), 'fr');
    await ask(admin, 'POST', `review/event/${id}/publish`);
    expect(await shown(id)).toMatchObject({ title: 'Please look', status: 'publish' });
    expect(await shown(id, 'fr')).toMatchObject({ title: 'À voir', start_date: '2031-05-10 20:00:00' });
    expect(await listed(admin, 'review')).toEqual([]);
  });

  it('is asked for by whoever may change one language, who sees no others', async () => {
    const translator = await personWith(service, 'Translator', [
      { kind: 'event', rights: ['read', 'update'], locales: ['fr'] },
    ]);
    const id = documentIdOf(await events().create(lateConcert('To translate')));
    await events().update(id, lateConcert('À traduire'), 'fr');
    const paths = [`records/event/${id}/publication`, `review/event/${id}`];
    for (const path of paths) {
      expect(await statusOf(translator, 'GET', `${path}?locale=fr`)).toBe(200);
      for (const query of ['', '?locale=en', '?locale=es'])
        expect(await statusOf(translator, 'GET', `${path}${query}`)).toBe(403);
    }
    const request = (body: object) => statusOf(translator, 'POST', `review/event/${id}/request`, body);
    expect([await request({}), await request({ locale: 'en' })]).toEqual([403, 403]);
    expect(await request({ locale: 'fr' })).toBe(200);
    expect(await listed(admin, 'review?search=translate')).toEqual([id]);
    await ask(admin, 'POST', `records/event/${id}/trash`);
  });

  it('publishes only what the list showed', async () => {
    const id = documentIdOf(await manager(contributor).create(lateConcert('As it was read')));
    await ask(contributor, 'POST', `review/event/${id}/request`);
    const version = async () =>
      rowsOf(await ask(admin, 'GET', 'review?search=read')).map((row) => row['version'])[0];
    const read = { version: await version() };
    const listing = { documentId: id, locale: 'en', changedAt: Date.now() + 1 };
    const reading = { trx: service.strapi.db.connection, strapi: service.strapi };
    expect((await versionsIn(reading, 'event', [listing])).size, 'saved while the list was read').toBe(0);
    await manager(contributor).update(id, lateConcert('As nobody has read it'));
    const refused = await send(admin, 'POST', `review/event/${id}/publish`, read);
    expect([refused.status, Object(refused.body).error.details.refusal.key]).toEqual([
      409,
      'changedMeanwhile',
    ]);
    expect(await shown(id)).toBe(403);
    await ask(admin, 'POST', `review/event/${id}/publish`, { version: await version() });
    expect(await shown(id)).toMatchObject({ title: 'As nobody has read it' });
  });

  it('includes changes of published records, and excludes the trash', async () => {
    const id = await published('Published once');
    await ask(contributor, 'POST', `review/event/${id}/request`);
    expect(rowsOf(await ask(admin, 'GET', 'review'))).toMatchObject([{ documentId: id, isChange: true }]);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    expect(await listed(admin, 'review')).toEqual([]);
    expect(await statusOf(contributor, 'POST', `review/event/${id}/request`)).toBe(400);
  });
});

describe('a record that is sent back', () => {
  const request = (id: string) => ask(contributor, 'POST', `review/event/${id}/request`);
  const sendBack = async (id: string, reason: string): Promise<{ note: number }> =>
    Object(await ask(admin, 'POST', `review/event/${id}/send-back`, because(reason)));
  const undo = (id: string, note: number, who = admin) =>
    statusOf(who, 'POST', `review/event/${id}/send-back/undo`, { note });
  const thread = async (id: string, who = admin) => Object(await ask(who, 'GET', `review/event/${id}`));
  const said = async (id: string): Promise<unknown[]> =>
    (await thread(id)).notes.map(({ what, text }: { what: string; text: string }) => [what, text]);
  const waiting = async (title: string): Promise<string> => {
    const id = documentIdOf(await manager(contributor).create(lateConcert(title)));
    await request(id);
    return id;
  };

  it('has its reason and answers beside it, on the author’s home page and in no response of the interface', async () => {
    const id = await waiting('Talked about');
    await sendBack(id, '  Which hall?\nThe old one? \u0000');
    expect(await thread(id, contributor)).toMatchObject({
      isWaiting: false,
      hasEarlier: false,
      changed: [],
      may: { review: false, answer: true },
      notes: [
        { what: 'sent', by: 'Con Person', isOwn: true, text: '' },
        { what: 'returned', by: 'Ada Admin', isOwn: false, text: 'Which hall?\nThe old one?' },
      ],
    });
    const returned = rowsOf(await ask(contributor, 'GET', 'review/returned?search=talked'));
    expect(returned).toMatchObject([
      { documentId: id, reason: 'Which hall?\nThe old one?', by: 'Ada Admin', languages: ['en'] },
    ]);
    for (const creation of Array.from({ length: 2 }, () => 'answer-to-which-hall'))
      await ask(contributor, 'POST', `review/event/${id}/answer`, { text: 'The new one', creation });
    expect(await listed(contributor, 'review/returned?search=talked'), 'an answer does not send it').toEqual([
      id,
    ]);
    for (const who of [admin, author])
      expect(await listed(who, 'review/returned'), 'made and sent by another person').toEqual([]);
    await request(id);
    expect(await listed(contributor, 'review/returned?search=talked')).toEqual([]);
    await ask(admin, 'POST', `review/event/${id}/publish`);
    expect((await said(id)).map((note) => Object(note)[0])).toEqual(['sent', 'returned', 'message', 'sent']);
    const paths = [`events/${await numberOf(id)}`, `events?search=Talked`, 'changes'];
    for (const path of paths)
      expect((await clientOf(service, 'editor').send('GET', path)).text).not.toContain('Which hall');
  });

  it('waits again when that is undone, until something else is said', async () => {
    const id = await waiting('Undone');
    const { note } = await sendBack(id, 'A mistake');
    expect(await undo(id, note, contributor)).toBe(403);
    expect(await undo(id, note + 1)).toBe(409);
    expect(await undo(id, note)).toBe(200);
    expect(await said(id)).toEqual([['sent', '']]);
    expect(await listed(admin, 'review?search=undone')).toEqual([id]);
    expect(await listed(contributor, 'review/returned?search=undone')).toEqual([]);
    expect(await undo(id, note), 'only once').toBe(409);

    const again = await sendBack(id, 'This time');
    await ask(contributor, 'POST', `review/event/${id}/answer`, { text: 'Why?' });
    expect(await undo(id, again.note)).toBe(409);
    expect(await said(id)).toEqual([
      ['sent', ''],
      ['returned', 'This time'],
      ['message', 'Why?'],
    ]);
  });

  it('is sent back once for each name, and waits again once', async () => {
    const id = await waiting('Sent back once');
    const path = `review/event/${id}/send-back`;
    const body = { ...because('Which hall?'), creation: 'sent-back-once' };
    const returned = Object(await ask(admin, 'POST', path, body));
    expect(await ask(admin, 'POST', path, body)).toEqual(returned);
    expect(await said(id)).toEqual([
      ['sent', ''],
      ['returned', 'Which hall?'],
    ]);
    for (const creation of Array.from({ length: 2 }, () => 'undo-of-sent-back'))
      expect(await ask(admin, 'POST', `${path}/undo`, { ...returned, creation })).toBeNull();
    expect(await said(id)).toEqual([['sent', '']]);
  });

  it('shows what was changed since it was sent, and since it was sent back', async () => {
    const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Changed hall' }));
    const id = await waiting('Changes');
    expect((await thread(id)).changed).toEqual([]);
    await manager(contributor).update(id, lateConcert('Changes!', { cost: '5 €' }));
    const title = { locale: 'en', field: 'title' };
    const cost = { locale: null, field: 'cost' };
    expect((await thread(id)).changed).toEqual([{ since: 'sent', fields: [title, cost] }]);
    await sendBack(id, 'Where is it?');
    expect((await thread(id)).changed).toEqual([]);
    const more = { cost: '5 €', venue: { connect: [{ documentId: place, locale: 'en' }] } };
    await manager(contributor).update(id, lateConcert('Changes!', more));
    await manager(contributor).update(id, lateConcert('Des changements', { cost: '5 €' }), 'fr');
    const fields = [
      { locale: 'fr', field: null },
      { locale: null, field: 'venue' },
    ];
    expect((await thread(id)).changed).toEqual([{ since: 'returned', fields }]);
    await request(id);
    await manager(contributor).update(id, lateConcert('Changes?', { cost: '5 €' }));
    expect((await thread(id)).changed).toEqual([
      { since: 'returned', fields: [title, ...fields] },
      { since: 'sent', fields: [title] },
    ]);
    await ask(admin, 'POST', `review/event/${id}/publish`);
    await manager(contributor).update(id, lateConcert('After it', { cost: '5 €' }));
    expect((await thread(id)).changed).toEqual([]);
  });

  it('was sent over the interface or by the form, and sent anew after it was taken back', async () => {
    const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
    const sent = { title: 'From outside', ...times, status: 'pending' };
    const { id: publicId } = await clientOf(service, 'editor').create('events', sent);
    const row = await service.strapi.db
      .connection('calendar_index')
      .where({ public_id: Number(publicId) })
      .first();
    expect((await thread(row.document_id)).notes).toMatchObject([
      { what: 'sent', by: null, isOutside: true, isOwn: false },
    ]);

    const id = documentIdOf(await events().create(lateConcert('By form')));
    for (const readyForReview of [true, false, true])
      await events().update(id, lateConcert('By form', { readyForReview }));
    expect(await said(id)).toEqual([
      ['sent', ''],
      ['sent', ''],
    ]);
  });

  it('is talked about by whoever may read and change it, in words', async () => {
    const id = await waiting('Private talk');
    const path = `review/event/${id}`;
    expect(await statusOf(author, 'GET', path)).toBe(403);
    expect(await statusOf(author, 'POST', `${path}/answer`, { text: 'Hello' })).toBe(403);
    expect(await statusOf({}, 'GET', path)).toBe(401);
    for (const text of ['', ' \n', 'x'.repeat(5001), 7, undefined]) {
      expect(await statusOf(contributor, 'POST', `${path}/answer`, { text })).toBe(400);
      expect(await statusOf(admin, 'POST', `${path}/send-back`, { reason: text })).toBe(400);
    }
    await ask(admin, 'POST', `records/event/${id}/trash`);
    expect(await statusOf(contributor, 'POST', `${path}/answer`, { text: 'Late' })).toBe(400);
    expect(await said(id), 'the trash keeps it').toEqual([['sent', '']]);
  });

  it('keeps what was said by a person who is deleted, without the name, and goes with the record', async () => {
    const leaver = await personWith(service, 'Lea', [
      { kind: 'event', rights: ['create', 'read', 'update'] },
    ]);
    const id = documentIdOf(await manager(leaver).create(lateConcert('Left behind')));
    await ask(leaver, 'POST', `review/event/${id}/answer`, { text: 'I am leaving' });
    const { strapi } = service;
    const person = await strapi.db.query('admin::user').findOne({ where: { firstname: 'Lea' } });
    await strapi.service('admin::user').deleteById(person.id);
    expect((await thread(id)).notes).toMatchObject([
      { by: null, isOutside: false, isOwn: false, text: 'I am leaving' },
    ]);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    await ask(admin, 'DELETE', `records/event/${id}`);
    expect(await strapi.db.connection('calendar_review_notes').where({ document_id: id })).toEqual([]);
  });
});

describe('a publication', () => {
  const facts = (id: string, who = admin, query = '') =>
    ask(who, 'GET', `records/event/${id}/publication${query}`);

  it('is scheduled in the site’s zone, counted down, carried out and canceled', async () => {
    const id = documentIdOf(await events().create(lateConcert('To come')));
    expect(await facts(id)).toMatchObject({ status: 'draft', publishAt: null, publicUrl: null });
    await ask(admin, 'PUT', `records/event/${id}/schedule`, { at: '2031-07-01 09:00:00' });
    const scheduled = Object(await facts(id));
    expect(scheduled).toMatchObject({
      status: 'future',
      timezone: 'Europe/Paris',
      publishAt: { wall: '2031-07-01 09:00:00', abbreviation: 'CEST' },
    });
    const left = Date.UTC(2031, 6, 1, 7) - Date.now();
    expect(Math.abs(scheduled.publishAt.inMilliseconds - left)).toBeLessThan(60_000);

    await ask(admin, 'DELETE', `records/event/${id}/schedule`);
    expect(await facts(id)).toMatchObject({ status: 'draft', publishAt: null });
    await ask(admin, 'PUT', `records/event/${id}/schedule`, { at: '2031-07-01 09:00:00' });
    const due = instant(Date.UTC(2031, 6, 1, 7));
    await runDue(service.strapi, settingsOf(service.strapi), due, { tasks: ['publish'] });
    expect(await facts(id)).toMatchObject({ status: 'publish', publishAt: null });
    expect(await shown(id)).toMatchObject({ date: '2031-07-01 09:00:00', start_date: '2031-05-10 20:00:00' });
  });

  it('cannot be scheduled for skipped or past times, or for a record that cannot be published', async () => {
    const id = documentIdOf(await events().create(lateConcert('Strict')));
    const schedule = (at: string, record = id, who = admin) =>
      send(who, 'PUT', `records/event/${record}/schedule`, { at });
    const skipped = await schedule('2031-03-30 02:30:00');
    expect([skipped.status, skipped.text]).toEqual([400, expect.stringContaining('skip')]);
    expect((await schedule('2020-01-01 00:00:00')).text).toContain('passed');
    expect((await schedule('tomorrow')).status).toBe(400);
    expect((await schedule('2031-01-01 00:00:00', id, contributor)).status).toBe(403);
    const bare = documentIdOf(await events().create({ title: 'Bare' }));
    const lacking = await schedule('2031-01-01 00:00:00', bare);
    expect([lacking.status, lacking.text]).toEqual([400, expect.stringContaining('startDate')]);
    expect((await schedule('2031-01-01 00:00:00', await published('Out'))).status).toBe(400);
  });

  it('shows the address of the public page and the user’s rights', async () => {
    const id = await published('With a page');
    expect(await facts(id)).toMatchObject({
      status: 'publish',
      publicUrl: `${service.origin}/calendar/en/event/with-a-page`,
      may: { update: true, publish: true, delete: true },
    });
    expect(await facts(id, contributor)).toMatchObject({
      may: { update: true, publish: false, delete: false },
    });
    expect(await statusOf(author, 'GET', `records/event/${id}/publication`)).toBe(403);
    const preview = (status: string) =>
      service.request(
        `/content-manager/preview/url/plugin::event-calendar.event?documentId=${id}&locale=en&status=${status}`,
        { headers: admin },
      );
    const url = Object(Object((await preview('published')).body).data).url;
    expect(url).toBe(`${service.origin}/calendar/en/event/with-a-page`);
    expect((await service.request(url)).text).toContain('With a page');
    await events().unpublish(id);
    expect((await preview('draft')).status).toBe(204);
    expect(await facts(id)).toMatchObject({ status: 'draft', publicUrl: null });
  });

  it('counts the events that show a venue', async () => {
    const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Counted hall' }));
    await events().create(
      lateConcert('At the hall', { venue: { connect: [{ documentId: place, locale: 'en' }] } }),
    );
    expect(await ask(admin, 'GET', `records/venue/${place}/publication`)).toMatchObject({ linkedEvents: 1 });
  });
});

describe('copies', () => {
  const copy = (id: string, dates: string[], publish = false, who = admin) =>
    ask(who, 'POST', `events/${id}/copies`, { dates, publish });

  it('keep times of day, zone, languages and links, and have their own numbers and slugs', async () => {
    const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Stage' }));
    await manager(admin, 'venue').publish(place, { name: 'Stage' });
    const venue = { venue: { connect: [{ documentId: place, locale: 'en' }] } };
    const id = documentIdOf(await events().create(lateConcert('Play', { ...venue, featured: true })));
    await events().publish(id, lateConcert('Play', { featured: true }));
    await events().update(id, lateConcert('Pièce', { featured: true }), 'fr');
    await events().publish(id, lateConcert('Pièce', { featured: true }), 'fr');

    const made = Object(await copy(id, ['2031-12-06', '2031-11-30', '2031-12-06'], true)).created;
    expect(made).toMatchObject([
      { date: '2031-11-30', startDate: '2031-11-30 20:00:00' },
      { date: '2031-12-06', startDate: '2031-12-06 20:00:00' },
    ]);
    const [first, second] = made;
    expect(new Set([await numberOf(id), first.publicId, second.publicId]).size).toBe(3);
    expect(await shown(first.documentId)).toMatchObject({
      title: 'Play',
      slug: 'play-2',
      start_date: '2031-11-30 20:00:00',
      end_date: '2031-12-01 01:30:00',
      utc_start_date: '2031-12-01 01:00:00',
      timezone: 'America/New_York',
      featured: true,
      venue: { venue: 'Stage' },
    });
    expect(await shown(second.documentId, 'fr')).toMatchObject({ title: 'Pièce', slug: 'piece-3' });
    const row = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findOne({ where: { documentId: first.documentId }, populate: ['createdBy'] });
    expect(row).toMatchObject({
      createdBy: { email: 'admin@calendar.test' },
      utcStartDate: '2031-12-01 01:00:00',
    });
  });

  it('of a canceled and sold-out event are scheduled and not sold out', async () => {
    const off = { eventStatus: 'canceled', eventStatusReason: 'Rain', soldOut: true, isVirtual: true };
    const id = documentIdOf(await events().create(lateConcert('Rained off', off)));
    const [made] = Object(await copy(id, ['2031-07-01'], true)).created;
    expect(await shown(made.documentId)).toMatchObject({
      event_status: 'scheduled',
      event_status_reason: '',
      sold_out: false,
      is_virtual: true,
    });
  });

  it('move a time that the clocks skip on that day, with a note in the preview', async () => {
    const night = lateConcert('Night', { startDate: '2031-03-08 02:30:00', endDate: '2031-03-08 04:00:00' });
    const id = documentIdOf(await events().create(night));
    const plan = await ask(admin, 'POST', `events/${id}/copies/preview`, {
      dates: ['2031-03-09', '2031-03-10'],
    });
    expect(plan).toMatchObject({
      title: 'Night',
      languages: ['en'],
      mayPublish: true,
      copies: [
        { date: '2031-03-09', startDate: '2031-03-09 03:30:00', endDate: '2031-03-09 04:00:00', moved: true },
        { date: '2031-03-10', startDate: '2031-03-10 02:30:00', moved: false },
      ],
    });
    const [made] = Object(await copy(id, ['2031-03-09'], true)).created;
    expect(await shown(made.documentId)).toMatchObject({
      start_date: '2031-03-09 03:30:00',
      utc_start_date: '2031-03-09 07:30:00',
    });
  });

  it('have a note about other events at the same venue', async () => {
    const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Only room' }));
    const venue = { venue: { connect: [{ documentId: place, locale: 'en' }] } };
    const late = { ...venue, startDate: '2031-06-02 23:00:00', endDate: '2031-06-03 03:00:00' };
    const rehearsal = documentIdOf(await events().create(lateConcert('Rehearsal', late)));
    await events().update(rehearsal, lateConcert('Répétition', late), 'fr');
    const id = documentIdOf(await events().create(lateConcert('Show', venue)));
    const dates = ['2031-06-01', '2031-06-02', '2031-05-10'];
    const planIn = async (locale?: string) =>
      Object(await ask(admin, 'POST', `events/${id}/copies/preview`, { dates, locale }));
    const plan = await planIn();
    expect(plan.copies).toMatchObject([
      { date: '2031-05-10', clashes: { count: 1, title: 'Show' } },
      { date: '2031-06-01', clashes: null },
      { date: '2031-06-02', clashes: { count: 1, title: 'Rehearsal' } },
    ]);
    // In the language of the form, where the other event has it.
    expect((await planIn('fr')).copies[2]).toMatchObject({ clashes: { count: 1, title: 'Répétition' } });
    expect(await planIn('de')).toEqual(plan);
    await events().update(id, lateConcert('Spectacle', venue), 'fr');
    expect(await planIn('fr')).toMatchObject({ title: 'Spectacle', languages: ['en', 'fr'] });
  });

  it('have a note about public holidays at the venue, in the language of the panel, for those who may read it', async () => {
    const at = async (address: object, more: object = {}) => {
      const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Salle', ...address }));
      const venue = { connect: [{ documentId: place, locale: 'en' }] };
      return documentIdOf(await events().create(lateConcert('Recital', { venue, ...more })));
    };
    const noted = async (id: string, dates: string[], language?: string, who = admin) =>
      rowsOf({
        rows: Object(await ask(who, 'POST', `events/${id}/copies/preview`, { dates, language })).copies,
      }).map((copy) => copy['holidays']);
    const christmas = ['2031-12-25', '2031-12-26'];
    const france = await at({ country: 'France' });
    const noel = { day: '2031-12-25', name: 'Noël' };
    expect(await noted(france, christmas, 'fr')).toEqual([[noel], []]);
    expect(await noted(france, christmas, 'en-GB')).toEqual([[{ ...noel, name: 'Christmas Day' }], []]);
    // A concert until after midnight is on the evening before.
    expect(await noted(france, ['2031-12-24'])).toEqual([[]]);
    const days = { allDay: true, startDate: '2031-05-10 00:00:00', endDate: '2031-05-12 23:59:59' };
    const fair = await at({ country: 'Allemagne', state: 'Sachsen' }, days);
    expect(await noted(fair, ['2031-12-24', '2031-11-19'])).toEqual([
      [{ day: '2031-11-19', name: 'Day of Prayer and Repentance' }],
      [
        { day: '2031-12-25', name: 'Christmas Day' },
        { day: '2031-12-26', name: 'Boxing Day' },
      ],
    ]);
    const nowhere = await at({ country: 'Atlantis' });
    const without = documentIdOf(await events().create(lateConcert('Anywhere')));
    expect([await noted(nowhere, christmas), await noted(without, christmas)]).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(await noted(france, christmas, 'fr', contributor)).toEqual([[], []]);
  });

  it('are created all or none', async () => {
    const last = documentIdOf(await events().create(lateConcert('Nearly the end')));
    const before = await count();
    const failing = service.strapi.db.lifecycles.subscribe({
      models: ['plugin::event-calendar.event'],
      beforeCreate({ params }) {
        if (params.data['startDate'] === '2031-08-03 20:00:00') throw new Error('The disk is full');
      },
    });
    const dates = ['2031-08-01', '2031-08-02', '2031-08-03'];
    expect(await statusOf(admin, 'POST', `events/${last}/copies`, { dates, publish: false })).toBe(500);
    failing();
    expect(await count()).toBe(before);
    expect(Object(await copy(last, dates)).created).toHaveLength(3);
  });

  const count = async (): Promise<number> =>
    Number((await service.strapi.db.connection('calendar_events').count('id as n').first())?.['n']);

  it('are drafts by default, and undo moves them to the trash', async () => {
    const id = await published('Once more');
    const { created } = Object(await copy(id, ['2031-09-01', '2031-09-02']));
    const documentIds = created.map(({ documentId }: { documentId: string }) => documentId);
    expect(await shown(documentIds[0])).toBe(403);
    await ask(admin, 'POST', 'records/event/trash', { documentIds });
    expect(await listed(admin, 'trash?search=once more')).toEqual(expect.arrayContaining(documentIds));
    expect(await shown(id)).toMatchObject({ title: 'Once more' });
  });

  it('need the right to create, to publish, and to read the event', async () => {
    const id = await published('Not for everybody');
    const dates = ['2031-09-01'];
    const made = Object(await copy(id, dates, false, contributor)).created;
    expect(made).toHaveLength(1);
    expect(await statusOf(contributor, 'POST', `events/${id}/copies`, { dates, publish: true })).toBe(403);
    expect(await statusOf(author, 'POST', `events/${id}/copies`, { dates })).toBe(403);
    const mine = documentIdOf(await manager(author).create(lateConcert('My own')));
    expect(Object(await copy(mine, dates, true, author)).created).toHaveLength(1);
    const english = await personWith(service, 'Eng', [
      { kind: 'event', rights: ['create', 'publish'], locales: ['en'] },
      { kind: 'event', rights: ['read'] },
    ]);
    await events().update(id, lateConcert('Pas pour tous'), 'fr');
    const before = await count();
    expect(await statusOf(english, 'POST', `events/${id}/copies`, { dates })).toBe(403);
    expect(await count()).toBe(before);
  });

  it('have only the fields that the person may set in a new event, as duplicates do', async () => {
    const more = { website: 'https://secret.example/', cost: '12', featured: true };
    const place = documentIdOf(await manager(admin, 'venue').create({ name: 'Hidden room' }));
    const venue = { venue: { connect: [{ documentId: place, locale: 'en' }] } };
    const id = documentIdOf(await events().create(lateConcert('Partly', { ...more, ...venue })));
    const limited = await personWith(service, 'Lim', [
      { kind: 'event', rights: ['create'], fields: ['title', 'startDate', 'endDate'] },
      { kind: 'event', rights: ['read'] },
    ]);
    const [made] = Object(await copy(id, ['2031-09-01'], false, limited)).created;
    const row = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findOne({ where: { documentId: made.documentId }, populate: ['venue'] });
    expect(row).toMatchObject({
      ...{ title: 'Partly', startDate: '2031-09-01 20:00:00', timezone: 'America/New_York' },
      ...{ website: null, cost: null, featured: false, venue: null },
    });
    const timeless = await personWith(service, 'Tim', [
      { kind: 'event', rights: ['create'], fields: ['title'] },
      { kind: 'event', rights: ['read'] },
    ]);
    expect(await statusOf(timeless, 'POST', `events/${id}/copies`, { dates: ['2031-09-01'] })).toBe(403);
  });

  it('are refused for an invalid day, too many days, or an event without times', async () => {
    const id = documentIdOf(await events().create(lateConcert('Refused')));
    const attempt = (dates: string[], record = id) =>
      statusOf(admin, 'POST', `events/${record}/copies`, { dates, publish: false });
    const many = Array.from({ length: 367 }, () => '2031-09-01');
    expect([await attempt(['2031-02-30']), await attempt(many), await attempt([])]).toEqual([400, 400, 400]);
    const bare = documentIdOf(await events().create({ title: 'No times' }));
    expect(await attempt(['2031-09-01'], bare)).toBe(400);
  });
});

describe('the home page', () => {
  it('shows the next events and missing translations', async () => {
    const editor = clientOf(service, 'editor');
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const next = { title: 'Soonest', start_date: `${tomorrow} 10:00:00`, end_date: `${tomorrow} 11:00:00` };
    const { id } = await editor.create('events', { ...next, timezone: 'Asia/Kathmandu' });
    const upcoming = Object(await ask(admin, 'GET', 'home/upcoming'));
    expect(upcoming.events[0]).toMatchObject({
      title: 'Soonest',
      when: { startDate: `${tomorrow} 10:00:00`, timezone: 'Asia/Kathmandu' },
      status: 'publish',
      missing: ['fr'],
    });
    const lacking = async () => Object(await ask(admin, 'GET', 'home/missing-translations'));
    const before = await lacking();
    expect(before.events[0]).toMatchObject({ title: 'Soonest', missing: ['fr'] });
    await editor.update(`${service.roots['fr']}/events/${String(id)}`, { title: 'Bientôt' });
    expect((await lacking()).total).toBe(before.total - 1);
    const [soonest] = Object(await ask(admin, 'GET', 'home/upcoming?locale=fr')).events;
    expect(soonest).toMatchObject({ title: 'Bientôt', locale: 'fr' });
    const [primary] = Object(await ask(admin, 'GET', 'home/upcoming?locale=es')).events;
    expect(primary).toMatchObject({ title: 'Soonest', locale: 'en' });
    const english = await colleague(service, 'English', { any: ['read'], locales: ['en'] });
    const [readable] = Object(await ask(english, 'GET', 'home/upcoming?locale=fr')).events;
    expect(readable).toMatchObject({ title: 'Soonest', locale: 'en' });
    const french = await colleague(service, 'French', { any: ['read'], locales: ['fr'] });
    const [own] = Object(await ask(french, 'GET', 'home/upcoming?locale=en')).events;
    expect(own).toMatchObject({ title: 'Bientôt', locale: 'fr' });
    expect(Object(await ask(author, 'GET', 'home/upcoming')).events).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ title: 'Soonest' })]),
    );
  });
});
