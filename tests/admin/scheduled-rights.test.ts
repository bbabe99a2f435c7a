import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import type { HttpResponse } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { useCheckedService } from '../guard/use-checked-service';
import { unchangedForm } from './edit-form';
import { personWith } from './people';
import { lateConcert, requestsTo } from './requests';
import { refusedKey, refusedKeys } from './stored';

type Headers = Record<string, string>;
type PostKind = 'event' | 'venue';

const service = useCheckedService({ settings: { timezone: 'Europe/Paris' } }, afterEach);
let editor: Headers;
let author: Headers;
beforeAll(async () => {
  editor = await panelUser(service, 'strapi-editor');
  author = await panelUser(service, 'strapi-author');
});

const { send, ask } = requestsTo(service);
const as = (who: Headers, kind: PostKind = 'event') => contentManager(service, who, kind);
const AT = '2031-03-01 09:00:00';
const MOMENT = Date.UTC(2031, 2, 1, 8);
const nameIn = (kind: PostKind, name: string) => (kind === 'event' ? lateConcert(name) : { name });

/** A record of the author in English and French. */
async function ownRecord(kind: PostKind, name: string): Promise<string> {
  const id = documentIdOf(await as(author, kind).create(nameIn(kind, name)));
  await as(author, kind).update(id, nameIn(kind, `${name} (fr)`), 'fr');
  return id;
}
async function schedule(kind: PostKind, id: string): Promise<string> {
  await ask(editor, 'PUT', `records/${kind}/${id}/schedule`, { at: AT });
  return id;
}
const scheduled = async (kind: PostKind, name: string) => schedule(kind, await ownRecord(kind, name));
/** Published in English and, with `languages`, in French. */
async function published(kind: PostKind, name: string, languages = ['en', 'fr']): Promise<string> {
  const id = await ownRecord(kind, name);
  for (const locale of languages)
    await as(editor, kind).publish(id, nameIn(kind, locale === 'en' ? name : `${name} (fr)`), locale);
  return id;
}

const manage = (kind: PostKind, method: string, path: string, json?: object): Promise<HttpResponse> =>
  service.request(`/content-manager/collection-types/${uidOf(kind)}/${path}`, {
    method,
    headers: author,
    ...(json && { json }),
  });

type Attempt = readonly [what: string, request: (kind: PostKind, id: string) => Promise<HttpResponse>];

/** What somebody may try who may change the record, but not publish it. */
const CHANGES = [
  [
    'a text',
    (kind: PostKind, id: string) => manage(kind, 'PUT', `${id}?locale=en`, nameIn(kind, 'Unreviewed')),
  ],
  [
    'a time',
    (kind: PostKind, id: string) =>
      manage(kind, 'PUT', `${id}?locale=en`, { startDate: '2031-05-10 19:00:00' }),
  ],
  [
    'a text in another language',
    (kind: PostKind, id: string) => manage(kind, 'PUT', `${id}?locale=fr`, nameIn(kind, 'Non')),
  ],
  [
    'a new language',
    (kind: PostKind, id: string) => manage(kind, 'PUT', `${id}?locale=de`, nameIn(kind, 'Nein')),
  ],
  ['the review', (kind: PostKind, id: string) => send(author, 'POST', `review/${kind}/${id}/request`)],
  [
    'the schedule',
    (kind: PostKind, id: string) => send(author, 'PUT', `records/${kind}/${id}/schedule`, { at: AT }),
  ],
  ['its end', (kind: PostKind, id: string) => send(author, 'DELETE', `records/${kind}/${id}/schedule`)],
] as const satisfies readonly Attempt[];
const REMOVALS = [
  ['the trash', (kind: PostKind, id: string) => send(author, 'POST', `records/${kind}/${id}/trash`)],
  [
    'the trash for several',
    (kind: PostKind, id: string) => send(author, 'POST', `records/${kind}/trash`, { documentIds: [id] }),
  ],
  [
    'the trash for a language',
    (kind: PostKind, id: string) => send(author, 'POST', `records/${kind}/${id}/languages/fr/trash`),
  ],
  ['the deletion of a language', (kind: PostKind, id: string) => manage(kind, 'DELETE', `${id}?locale=fr`)],
  [
    'the deletion of the first language',
    (kind: PostKind, id: string) => manage(kind, 'DELETE', `${id}?locale=en`),
  ],
  ['the deletion of all languages', (kind: PostKind, id: string) => manage(kind, 'DELETE', `${id}?locale=*`)],
  [
    'the deletion of several',
    (kind: PostKind, id: string) =>
      manage(kind, 'POST', 'actions/bulkDelete?locale=en', { documentIds: [id] }),
  ],
  [
    'unpublishing',
    (kind: PostKind, id: string) => manage(kind, 'POST', `${id}/actions/unpublish?locale=en`, {}),
  ],
  [
    'unpublishing several',
    (kind: PostKind, id: string) =>
      manage(kind, 'POST', 'actions/bulkUnpublish?locale=en', { documentIds: [id], locale: ['en', 'fr'] }),
  ],
  [
    'unpublishing on the board',
    (_: PostKind, id: string) => send(author, 'POST', `board/events/${id}/unpublish`, { locale: 'en' }),
  ],
  [
    'publishing',
    (kind: PostKind, id: string) =>
      manage(kind, 'POST', `${id}/actions/publish?locale=fr`, nameIn(kind, 'Oui')),
  ],
] as const satisfies readonly Attempt[];
const move = (who: Headers, id: string): Promise<HttpResponse> => {
  const { startDate: start, endDate: end, timezone } = lateConcert('');
  const from = { start, end, allDay: false, timezone };
  const to = { start: '2031-05-12 20:00:00', end: '2031-05-13 01:30:00', allDay: false };
  return send(who, 'POST', `board/events/${id}/move`, { from, to });
};

const MOVE: Attempt = ['the board', (_: PostKind, id: string) => move(author, id)];
const DISCARD: Attempt = [
  'discarding',
  (kind: PostKind, id: string) => manage(kind, 'POST', `${id}/actions/discard?locale=en`, {}),
];

/** The versions of a record, and when they will be published. */
async function versionsOf(kind: PostKind, documentId: string) {
  const rows: { locale: string; publishAt: string | null; publishedAt: string | null }[] =
    await service.strapi.db.query(uidOf(kind)).findMany({ where: { documentId }, orderBy: 'locale' });
  const drafts = rows.filter(({ publishedAt }) => publishedAt === null);
  return {
    drafts: drafts.map(({ locale, publishAt }) => [locale, publishAt && Date.parse(publishAt)]),
    open: rows.filter(({ publishedAt }) => publishedAt !== null),
  };
}
async function publicStatus(id: string, locale: string): Promise<unknown> {
  const [row] = await service.strapi.db.connection('calendar_index').where({ document_id: id, locale });
  return row?.status;
}

/** Checks that each attempt is refused and changes nothing. */
async function expectRefused(kind: PostKind, id: string, attempts: readonly Attempt[]): Promise<void> {
  await refusedKeys(
    service,
    attempts.map(([what, attempt]) => [what, () => attempt(kind, id)]),
  );
}

describe('a scheduled record', () => {
  it.each(['event', 'venue'] as const)('needs the right to publish for every change: %s', async (kind) => {
    await expectRefused(kind, await scheduled(kind, 'Reviewed'), [...CHANGES, ...REMOVALS]);
  });

  it('needs it also if another language is published', async () => {
    const id = await schedule('event', await published('event', 'Half', ['en']));
    await expectRefused('event', id, [...CHANGES, ...REMOVALS, MOVE, DISCARD]);
    const venue = await schedule('venue', await published('venue', 'Half', ['en']));
    await expectRefused('venue', venue, [CHANGES[0], DISCARD]);
  });

  it('is refused with a reason', async () => {
    const id = await scheduled('event', 'Reviewed');
    const attempts = [CHANGES[0], CHANGES[3], REMOVALS[0], MOVE];
    const keys = await refusedKeys(
      service,
      attempts.map(([what, attempt]) => [what, () => attempt('event', id)]),
    );
    expect(keys).toEqual(attempts.map(() => 'mayNotChangeScheduled'));
    const facts = await ask(author, 'GET', `records/event/${id}/publication`);
    expect(facts).toMatchObject({ may: { update: false, publish: false, delete: false } });
  });

  it('can be copied by its owner as a draft that is not scheduled', async () => {
    const id = await scheduled('event', 'Copied');
    const [copy] = Object(
      await ask(author, 'POST', `events/${id}/copies`, { dates: ['2031-07-01'] }),
    ).created;
    const clone = documentIdOf(await as(author).duplicate(id, lateConcert('Copied too')));
    for (const documentId of [copy.documentId, clone]) {
      const { drafts, open } = await versionsOf('event', documentId);
      expect(drafts).toEqual(expect.arrayContaining([['en', null]]));
      expect(drafts.map(([, at]) => at)).not.toContain(MOMENT);
      expect(open).toEqual([]);
    }
    const publish = () =>
      send(author, 'POST', `events/${id}/copies`, { dates: ['2031-07-01'], publish: true });
    await refusedKey(service, publish);
  });

  it('cannot be made, or scheduled, by a field of the form without the right to publish', async () => {
    const writer = await personWith(service, 'Writer', [
      { kind: 'event', rights: ['create', 'read', 'update', 'delete'] },
    ]);
    const data = lateConcert('Sneaky', { publishAt: new Date(MOMENT).toISOString() });
    const path = `/content-manager/collection-types/${uidOf('event')}`;
    const create = () =>
      service.request(`${path}?locale=en`, { method: 'POST', headers: writer, json: data });
    await refusedKey(service, create);
    const id = documentIdOf(await as(writer).create(lateConcert('Honest')));
    const update = () =>
      service.request(`${path}/${id}?locale=en`, { method: 'PUT', headers: writer, json: data });
    await refusedKey(service, update);
    expect((await as(writer).update(id, lateConcert('Honest still')))['title']).toBe('Honest still');
  });

  it('is written by the code of a host, and by the interface, with rights of their own', async () => {
    const id = await scheduled('event', 'By code');
    await documentsOf(service, 'event').update({
      documentId: id,
      locale: 'en',
      data: { title: 'Corrected' },
    });
    expect(await as(editor).read(id)).toMatchObject({ title: 'Corrected' });
  });
});

describe('a scheduled record in the trash', () => {
  it.each(['event', 'venue'] as const)('cannot be changed without the right to publish: %s', async (kind) => {
    const id = await scheduled(kind, 'Reviewed');
    await ask(editor, 'POST', `records/${kind}/${id}/trash`);
    await expectRefused(kind, id, [CHANGES[0], CHANGES[2], CHANGES[3]]);
    const key = await refusedKey(service, () => CHANGES[0][1](kind, id));
    expect(key).toBe('mayNotChangeScheduled');
    await ask(editor, 'POST', `records/${kind}/${id}/restore`, { as: 'before' });
    expect((await versionsOf(kind, id)).drafts).toEqual([
      ['en', MOMENT],
      ['fr', MOMENT],
    ]);
    expect(await as(editor, kind).read(id)).toMatchObject(nameIn(kind, 'Reviewed'));
  });

  it('can be restored as a draft and deleted by its owner', async () => {
    const [restored, deleted] = [await scheduled('event', 'Back'), await scheduled('event', 'Gone')];
    for (const id of [restored, deleted]) await ask(editor, 'POST', `records/event/${id}/trash`);
    await ask(author, 'POST', `records/event/${restored}/restore`, { as: 'draft' });
    await as(author).update(restored, { title: 'Written again' });
    expect((await versionsOf('event', restored)).drafts).toEqual([
      ['en', null],
      ['fr', null],
    ]);
    await ask(author, 'DELETE', `records/event/${deleted}`);
    expect((await versionsOf('event', deleted)).drafts).toEqual([]);
  });
});

describe('a language that is taken off the site', () => {
  const UNPUBLISH = [
    ['in the Content Manager', (id: string) => manageAs(`${id}/actions/unpublish?locale=en`, {})],
    [
      'with its changes',
      (id: string) => manageAs(`${id}/actions/unpublish?locale=en`, { discardDraft: true }),
    ],
    [
      'in bulk',
      (id: string) => manageAs('actions/bulkUnpublish?locale=en', { documentIds: [id], locale: ['en'] }),
    ],
    ['on the board', (id: string) => send(editor, 'POST', `board/events/${id}/unpublish`, { locale: 'en' })],
  ] as const;
  const manageAs = (path: string, json: object): Promise<HttpResponse> =>
    service.request(`/content-manager/collection-types/${uidOf('event')}/${path}`, {
      ...{ method: 'POST', headers: editor, json },
    });
  const drafts = async (id: string) => (await versionsOf('event', id)).drafts;
  const WITHDRAWN = [
    ['en', null],
    ['fr', MOMENT],
  ];
  async function withdrawn(unpublish: (id: string) => Promise<HttpResponse>): Promise<string> {
    const id = await schedule('event', await published('event', 'Half', ['en']));
    const { status, text } = await unpublish(id);
    expect([status, text]).toEqual([200, text]);
    expect(await drafts(id)).toEqual(WITHDRAWN);
    return id;
  }

  it.each(UNPUBLISH)('does not go public by itself while others stay scheduled: %s', async (_, unpublish) => {
    const id = await withdrawn(unpublish);
    const due = instant(MOMENT + 1000);
    await runDue(service.strapi, settingsOf(service.strapi), due, { tasks: ['publish'] });
    expect((await versionsOf('event', id)).open.map(({ locale }) => locale)).toEqual(['fr']);
    expect(await drafts(id)).toEqual([
      ['en', null],
      ['fr', null],
    ]);
  });

  it('stays so whatever is changed, until somebody schedules the record again', async () => {
    const id = await withdrawn(UNPUBLISH[0][1]);
    await as(editor).update(id, unchangedForm(service, 'event', await as(editor).read(id)));
    await as(editor).update(id, { title: 'Changed' });
    await as(editor).update(id, lateConcert('Changé'), 'fr');
    expect(await drafts(id)).toEqual(WITHDRAWN);
    await as(editor).update(id, lateConcert('Neu'), 'de');
    expect(await drafts(id)).toEqual([['de', MOMENT], ...WITHDRAWN]);
    await as(editor).publish(id, { title: 'Changed' });
    await UNPUBLISH[0][1](id);
    expect(await drafts(id)).toEqual([['de', MOMENT], ...WITHDRAWN]);
    await as(editor).remove(id, 'de');
    expect(await drafts(id)).toEqual(WITHDRAWN);
    await ask(editor, 'POST', `records/event/${id}/trash`);
    await ask(editor, 'POST', `records/event/${id}/restore`, { as: 'before' });
    expect(await drafts(id)).toEqual(WITHDRAWN);
    await schedule('event', id);
    expect(await drafts(id)).toEqual([
      ['en', MOMENT],
      ['fr', MOMENT],
    ]);
    await ask(editor, 'DELETE', `records/event/${id}/schedule`);
    expect(await drafts(id)).toEqual([
      ['en', null],
      ['fr', null],
    ]);
  });
});

describe('a change by somebody who may publish', () => {
  const stays = async (id: string, locales: readonly string[], kind: PostKind = 'event') => {
    const { drafts, open } = await versionsOf(kind, id);
    expect(drafts).toEqual(locales.map((locale) => [locale, MOMENT]));
    expect(open.map(({ publishAt }) => publishAt)).toEqual(open.map(() => null));
  };

  it('leaves a record scheduled, whatever the form sends', async () => {
    const id = await scheduled('event', 'Kept');
    const form = unchangedForm(service, 'event', await as(editor).read(id));
    expect(form).toHaveProperty('publishAt');
    await as(editor).update(id, { ...form, title: 'Kept, changed' });
    const { publishAt: _, ...withheld } = form;
    await as(editor).update(id, { ...withheld, title: 'Kept again' });
    await as(editor).update(id, lateConcert('Behalten'), 'de');
    await as(editor).update(id, { ...unchangedForm(service, 'event', form), title: 'Zachowany' }, 'pl');
    expect((await move(editor, id)).status).toBe(200);
    await stays(id, ['de', 'en', 'fr', 'pl']);
    const publisher = await personWith(service, 'Publisher', [
      { kind: 'event', rights: ['read', 'publish'] },
      { kind: 'event', rights: ['create', 'update'], fields: ['title'] },
    ]);
    await as(publisher).update(id, { title: 'By another one' });
    await as(publisher).update(id, { title: 'Par une autre' }, 'fr');
    await stays(id, ['de', 'en', 'fr', 'pl']);
  });

  it.each(['event', 'venue'] as const)('of one language leaves the others scheduled: %s', async (kind) => {
    const id = await schedule(kind, await published(kind, 'Half', ['en']));
    await as(editor, kind).update(id, nameIn(kind, 'Changed'));
    await as(editor, kind).discard(id);
    await stays(id, ['en', 'fr'], kind);
    await as(editor, kind).publish(id, nameIn(kind, 'Changed again'));
    await stays(id, ['en', 'fr'], kind);
    await documentsOf(service, kind).update({
      ...{ documentId: id, locale: 'en', status: 'published' },
      data: nameIn(kind, 'By code'),
    });
    await stays(id, ['en', 'fr'], kind);
    await as(editor, kind).publish(id, nameIn(kind, 'Reste'), 'fr');
    expect((await versionsOf(kind, id)).drafts).toEqual([
      ['en', null],
      ['fr', null],
    ]);
  });
});

describe('a published record of an author', () => {
  it.each(['event', 'venue'] as const)('cannot be taken off the site by its author: %s', async (kind) => {
    await expectRefused(kind, await published(kind, 'Public'), REMOVALS);
  });

  it('can be changed in its drafts, without an effect on readers', async () => {
    const venue = documentIdOf(await as(author, 'venue').create({ name: 'Hall' }));
    await as(editor, 'venue').publish(venue, { name: 'Hall' });
    const tag = documentIdOf(await contentManager(service, author, 'tag').create({ name: 'proposed' }));
    const id = await published('event', 'Public');
    const seen = async () => {
      const { open } = await versionsOf('event', id);
      const { connection } = service.strapi.db;
      const rows: Record<string, unknown>[] = await connection('calendar_index')
        .where({ document_id: id })
        .orderBy('locale');
      // The entry knows when and from which rows, drafts included, it was made, and which drafts are behind.
      const notRead = new Set(['changed_utc', 'source_at', 'source_ids', 'source_rows', 'behind']);
      return [
        open,
        rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !notRead.has(name)))),
      ];
    };
    const before = await seen();
    const link = (documentId: string) => ({ connect: [{ documentId, locale: 'en' }], disconnect: [] });
    await as(author).update(id, {
      ...lateConcert('Proposed', { startDate: '2031-05-10 18:00:00', website: 'https://theirs.example/' }),
      ...{ featured: true, eventStatus: 'canceled', private: true, venue: link(venue), tags: link(tag) },
    });
    await as(author).update(id, { title: 'Neu', startDate: '2031-05-10 17:00:00' }, 'de');
    await ask(author, 'POST', `review/event/${id}/request`);
    await as(author).discard(id);
    await as(author).update(id, { title: 'Proposed again' });
    await as(author).remove(id, 'de');
    expect(await seen()).toEqual(before);
    expect([await publicStatus(id, 'en'), await publicStatus(id, 'fr')]).toEqual(['publish', 'publish']);
    await refusedKey(service, () => move(author, id));
    // The form has no such field: refused, or dropped.
    const trashed = { title: 'Proposed again', trashedAt: new Date().toISOString() };
    expect([200, 403]).toContain((await manage('event', 'PUT', `${id}?locale=en`, trashed)).status);
    expect([await publicStatus(id, 'en'), await publicStatus(id, 'fr')]).toEqual(['publish', 'publish']);
  });

  it('keeps all records when one of several may not be deleted', async () => {
    const [draft, open] = [await ownRecord('event', 'Draft'), await published('event', 'Public')];
    const several = (documentIds: string[]) => () =>
      manage('event', 'POST', 'actions/bulkDelete?locale=en', { documentIds });
    await refusedKey(service, several([draft, open]));
    await refusedKey(service, several([open, draft]));
    await refusedKey(service, several([draft, await scheduled('event', 'Reviewed')]));
    await refusedKey(service, () =>
      send(author, 'POST', 'records/event/trash', { documentIds: [draft, open] }),
    );
    expect((await several([draft])()).status).toBe(200);
  });
});
