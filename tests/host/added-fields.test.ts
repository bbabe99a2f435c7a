import type { Core } from '@strapi/strapi';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PostKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { useService } from '../harness';
import { addBlock, addFields } from '../harness/added-fields';
import { panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { personWith } from '../admin/people';
import { requestsTo } from '../admin/requests';

const perLanguage = { pluginOptions: { i18n: { localized: true } } };
const subtitle = { type: 'string', ...perLanguage };
const stage = { type: 'string' };

/** Fields that Strapi stores as JSON. */
const json = { facts: { type: 'json' }, story: { type: 'blocks', ...perLanguage } };

const NOTE = 'blocks.note';
/** Fields that Strapi stores in tables of their own. */
const inTables = {
  note: { type: 'component', repeatable: false, component: NOTE, ...perLanguage },
  plan: { type: 'component', repeatable: false, component: NOTE },
  zone: { type: 'dynamiczone', components: [NOTE], ...perLanguage },
  gallery: { type: 'media', multiple: true, ...perLanguage },
  places: { type: 'relation', relation: 'oneToMany', target: uidOf('venue') },
};

/** A project that has added fields to content types of the calendar. */
const service = useService({
  prepare: (strapi: Core.Strapi) => {
    addBlock(strapi, 'note', {
      text: { type: 'string' },
      file: { type: 'media', multiple: false },
      partner: { type: 'relation', relation: 'oneToOne', target: uidOf('organizer') },
    });
    addFields(strapi, {
      event: { subtitle, stage, ...json, ...inTables },
      venue: { subtitle, stage, ...json },
    });
  },
});

const NEW = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
const nameIn = (kind: PostKind, name: string) => (kind === 'event' ? { ...NEW, title: name } : { name });

/** The values of a field in all versions, drafts first. */
async function valuesOf(kind: PostKind, documentId: string, name: string): Promise<string[]> {
  const rows: Record<string, unknown>[] = await service.strapi.db
    .query(uidOf(kind))
    .findMany({ where: { documentId, standIn: false } });
  return rows
    .map((row) => `${row['publishedAt'] === null ? 'draft' : 'published'} ${row['locale']} ${row[name]}`)
    .toSorted();
}

describe('a field that the project has added', () => {
  it.each(['event', 'venue'] as const)('differs by language if it is localized: %s', async (kind) => {
    const documents = documentsOf(service, kind);
    const { documentId } = await documents.create({
      locale: 'en',
      data: { ...nameIn(kind, 'Talk'), subtitle: 'English', stage: 'A' },
    });
    const french = { ...nameIn(kind, 'Débat'), subtitle: 'Français' };
    await documents.update({ documentId, locale: 'fr', data: french });
    const subtitles = ['draft en English', 'draft fr Français'];
    expect(await valuesOf(kind, documentId, 'subtitle')).toEqual(subtitles);
    expect(await valuesOf(kind, documentId, 'stage')).toEqual(['draft en A', 'draft fr A']);
    await documents.update({ documentId, locale: 'en', data: { stage: 'B' } });
    expect(await valuesOf(kind, documentId, 'subtitle')).toEqual(subtitles);
    expect(await valuesOf(kind, documentId, 'stage')).toEqual(['draft en B', 'draft fr B']);
    await documents.publish({ documentId, locale: '*' });
    expect(await valuesOf(kind, documentId, 'subtitle')).toEqual([
      ...subtitles,
      ...['published en English', 'published fr Français'],
    ]);
  });

  it('is whole in a language without content of its own, stored as JSON too', async () => {
    const storyOf = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];
    const venues = documentsOf(service, 'venue');
    const { documentId } = await venues.create({
      locale: 'en',
      data: { name: 'Hall', facts: ['a', { b: 1 }], story: storyOf('Hall') },
      status: 'published',
    });
    const stored = async () => {
      const rows = await service.strapi.db.query(uidOf('venue')).findMany({ where: { documentId } });
      return rows.map(({ facts, story }) => ({ facts, story }));
    };
    const link = { ...NEW, title: 'Balade', venue: { documentId } };
    await documentsOf(service, 'event').create({ locale: 'fr', data: link });
    expect(await stored()).toEqual(Array(4).fill({ facts: ['a', { b: 1 }], story: storyOf('Hall') }));
    const data = { facts: ['c'], story: storyOf('Room') };
    await venues.update({ documentId, locale: 'en', data, status: 'published' });
    expect(await stored()).toEqual(Array(4).fill(data));
  });

  it('begins in a new language as it is in another one', async () => {
    const { documentId, publicId } = await documentsOf(service, 'event').create({
      locale: 'en',
      data: { ...NEW, title: 'Walk', subtitle: 'English', stage: 'A' },
      status: 'published',
    });
    const events = service.strapi.plugin('event-calendar').service('events');
    await events.update({ as: 'editor', id: publicId, language: 'fr', data: { title: 'Balade' } });
    const shown = (await valuesOf('event', documentId, 'subtitle')).filter((text) => text.startsWith('pub'));
    expect(shown).toEqual(['published en English', 'published fr English']);
  });
});

describe('content of added fields in tables of their own', () => {
  const { ask } = requestsTo(service);
  let editor: Record<string, string>;
  let files: number[];
  let place: string;
  beforeAll(async () => {
    editor = await panelUser(service, 'strapi-editor');
    files = [await newFile('a'), await newFile('b')];
    place = await newPlace();
  });

  async function newFile(name: string): Promise<number> {
    const data = { name, hash: name, ext: '.png', mime: 'image/png', size: 1, provider: 'none' };
    const uploads = service.strapi.db.query('plugin::upload.file');
    return (await uploads.create({ data: { ...data, url: `/${name}.png` } })).id;
  }
  async function newPlace(): Promise<string> {
    const venues = documentsOf(service, 'venue');
    const { documentId } = await venues.create({ locale: 'en', data: { name: 'Hall' }, status: 'published' });
    await venues.update({ documentId, locale: 'fr', data: { name: 'Salle' }, status: 'published' });
    return documentId;
  }

  const contentOf = (text: string) => ({
    note: { text, file: files[0] },
    plan: { text: 'published', file: null },
    zone: [{ __component: NOTE, text: `${text} in a zone`, file: files[1] }],
    gallery: files,
    places: [place],
  });
  /** What all versions have, drafts first. */
  async function stored(documentId: string): Promise<unknown[]> {
    const populate = {
      note: { populate: ['file'] },
      plan: { populate: ['partner'] },
      zone: { on: { [NOTE]: { populate: ['file'] } } },
      gallery: true,
      places: true,
    };
    const rows: Record<string, unknown>[] = await service.strapi.db
      .query(uidOf('event'))
      .findMany({ where: { documentId, standIn: false }, populate, orderBy: ['locale', 'id'] });
    const noteOf = (note: unknown) => [Object(note).text, Object(note).file?.id];
    const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return rows
      .map((row) => [
        ...[
          row['publishedAt'] === null ? 'draft' : 'published',
          row['locale'],
          row['title'],
          row['subtitle'],
        ],
        noteOf(row['note']),
        [...noteOf(row['plan']).slice(0, 1), Object(Object(row['plan']).partner).documentId],
        list(row['zone']).map(noteOf),
        list(row['gallery']).map((file) => Object(file).id),
        list(row['places']).map((linked) => Object(linked).documentId),
      ])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  }
  /** An event in two languages, of which the drafts have changes that are not published. */
  async function changed(title: string): Promise<string> {
    const documents = documentsOf(service, 'event');
    const write = (text: string) => ({ ...NEW, title: text, subtitle: text, ...contentOf(text) });
    const { documentId } = await documents.create({ locale: 'en', data: write(title) });
    await documents.update({ documentId, locale: 'fr', data: write(`${title} fr`) });
    await documents.publish({ documentId, locale: '*' });
    for (const locale of ['en', 'fr'])
      await documents.update({
        ...{ documentId, locale },
        data: { ...unpublished, zone: [], gallery: [], subtitle: 'unpublished' },
      });
    return documentId;
  }
  const unpublished = { note: { text: 'unpublished' }, plan: { text: 'unpublished' } };
  const plansOf = async (id: string): Promise<unknown[][]> =>
    (await stored(id)).map((version) => {
      const [state, locale, , , , plan] = Array.from<unknown>(Object(version));
      return [state, locale, ...Array.from<unknown>(Object(plan))];
    });
  const trash = (id: string) => ask(editor, 'POST', `records/event/${id}/trash`, {});
  const restore = (id: string) => ask(editor, 'POST', `records/event/${id}/restore`, { as: 'before' });
  async function trashLanguage(id: string): Promise<string> {
    return String(Object(await ask(editor, 'POST', `records/event/${id}/languages/fr/trash`, {})).id);
  }
  async function unpublish(id: string): Promise<string> {
    return String(Object(await ask(editor, 'POST', `board/events/${id}/unpublish`, { locale: 'fr' })).undo);
  }
  const undo = (key: string, headers = editor) => ask(headers, 'POST', `board/unpublished/${key}/undo`, {});

  it.each([
    ['changed', { text: 'unpublished' }],
    ['removed', null],
  ])('stays unpublished when a language is added: %s', async (_how, plan) => {
    const documents = documentsOf(service, 'event');
    const data = { ...NEW, title: 'Talk', ...contentOf('Talk') };
    const { documentId } = await documents.create({ locale: 'en', data, status: 'published' });
    await documents.update({ documentId, locale: 'en', data: { plan } });
    const before = await stored(documentId);
    await documents.update({ documentId, locale: 'fr', data: { ...NEW, title: 'Débat' } });
    const [english, french, published] = await stored(documentId);
    expect([english, published]).toEqual(before);
    expect(Object(french)[5]).toEqual(Object(english)[5]);
  });

  it('stays unpublished when a language is published at once', async () => {
    const documents = documentsOf(service, 'event');
    const data = { ...NEW, title: 'Talk', ...contentOf('Talk') };
    const { documentId } = await documents.create({ locale: 'en', data, status: 'published' });
    await documents.update({ documentId, locale: 'en', data: { plan: { text: 'unpublished' } } });
    const french = { ...NEW, title: 'Débat' };
    await documents.update({ documentId, locale: 'fr', data: french, status: 'published' });
    expect(await plansOf(documentId)).toEqual([
      ['draft', 'en', 'unpublished', undefined],
      ['draft', 'fr', 'unpublished', undefined],
      ['published', 'en', 'published', undefined],
      ['published', 'fr', 'published', undefined],
    ]);
  });

  it('keeps what languages share where one of them lacks a linked record', async () => {
    const organizers = documentsOf(service, 'organizer');
    const partner = await organizers.create({
      locale: 'en',
      data: { name: 'Partner' },
      status: 'published',
    });
    const documents = documentsOf(service, 'event');
    const { documentId } = await documents.create({ locale: 'en', data: { ...NEW, title: 'Shared' } });
    await documents.update({
      documentId,
      locale: 'fr',
      data: { ...NEW, title: 'Partagé', ...contentOf('fr') },
    });
    await service.strapi.db.query(uidOf('organizer')).deleteMany({
      where: { documentId: partner.documentId, locale: 'fr' },
    });
    const plan = { text: 'published', partner: partner.documentId };
    await documents.update({ documentId, locale: 'en', data: { plan, note: { text: 'en' } } });
    await documents.publish({ documentId, locale: '*' });
    // Strapi takes the link from the others with a write in the language that lacks the record.
    await documents.update({ documentId, locale: 'fr', data: { note: { text: 'unpublished' } } });
    await documents.update({ documentId, locale: 'en', data: { note: { text: 'unpublished' }, plan } });
    const before = await stored(documentId);
    expect([Object(before[0])[5], Object(before[1])[5]]).toEqual([
      ['published', partner.documentId],
      ['published', undefined],
    ]);
    // What readers see of the others is what Strapi makes of each publication.
    const drafts = (versions: unknown[]) => versions.filter((each) => String(each).startsWith('draft'));
    await undo(await unpublish(documentId));
    expect(drafts(await stored(documentId))).toEqual(drafts(before));
    await trash(documentId);
    await restore(documentId);
    expect(drafts(await stored(documentId))).toEqual(drafts(before));
    await ask(editor, 'POST', `trash/languages/${await trashLanguage(documentId)}/restore`, { as: 'before' });
    expect(drafts(await stored(documentId))).toEqual(drafts(before));
  });

  it('is that of the other published versions if nothing was kept', async () => {
    const id = await changed('Older');
    const key = await trashLanguage(id);
    const table = service.strapi.db.connection('calendar_trashed');
    const { content } = await table.clone().where({ id: key }).first('content');
    const { draft, published, ...rest } = JSON.parse(content);
    delete draft.added;
    delete published.added;
    await table
      .clone()
      .where({ id: key })
      .update({ content: JSON.stringify({ draft, published, ...rest }) });
    await ask(editor, 'POST', `trash/languages/${key}/restore`, { as: 'before' });
    const plans = (await plansOf(id)).map(([state, , text]) => [state, text]);
    expect(plans).toEqual([
      ...Array(2).fill(['draft', 'unpublished']),
      ...Array(2).fill(['published', 'published']),
    ]);
  });

  it('comes back from the trash with a record', async () => {
    const id = await changed('Whole');
    const before = await stored(id);
    await trash(id);
    await restore(id);
    expect(await stored(id)).toEqual(before);
  });

  it.each(['before', 'draft'])('comes back from the trash with a language: %s', async (as) => {
    const id = await changed(`Language ${as}`);
    const before = await stored(id);
    await ask(editor, 'POST', `trash/languages/${await trashLanguage(id)}/restore`, { as });
    const isBack = (version: unknown) => as === 'before' || !/^published,fr/.test(String(version));
    expect(await stored(id)).toEqual(before.filter(isBack));
  });

  it('comes back when an unpublication is undone', async () => {
    const id = await changed('Undone');
    const before = await stored(id);
    await undo(await unpublish(id));
    expect(await stored(id)).toEqual(before);
  });

  it('comes back as it was in the only published language', async () => {
    const documents = documentsOf(service, 'event');
    const data = { ...NEW, title: 'Seule', stage: 'A', ...contentOf('Seule') };
    const { documentId } = await documents.create({ locale: 'fr', data, status: 'published' });
    await documents.update({ documentId, locale: 'fr', data: { ...unpublished, stage: 'B' } });
    const before = await stored(documentId);
    await undo(await unpublish(documentId));
    expect(await stored(documentId)).toEqual(before);

    await documents.update({ documentId, locale: 'en', data: { ...NEW, title: 'Alone' } });
    const inBoth = await stored(documentId);
    await ask(editor, 'POST', `trash/languages/${await trashLanguage(documentId)}/restore`, { as: 'before' });
    expect(await stored(documentId)).toEqual(inBoth);
    const stages = ['draft en B', 'draft fr B', 'published fr A'];
    expect(await valuesOf('event', documentId, 'stage')).toEqual(stages);
  });

  describe('of which something was deleted meanwhile', () => {
    /** An event like `changed`, and what it is without the file and the record that `lose` deletes. */
    async function losing(title: string) {
      const [file, gone] = [await newFile('gone'), await newPlace()];
      const documents = documentsOf(service, 'event');
      const data = {
        ...contentOf(title),
        note: { text: title, file },
        gallery: [file, ...files],
        places: [gone, place],
      };
      const { documentId } = await documents.create({ locale: 'en', data: { ...NEW, title, ...data } });
      await documents.update({ documentId, locale: 'fr', data: { ...NEW, title: `${title} fr`, ...data } });
      await documents.publish({ documentId, locale: '*' });
      await documents.update({ documentId, locale: 'fr', data: { note: { text: 'unpublished', file } } });
      const before = await stored(documentId);
      const lose = async (): Promise<unknown> => {
        await service.strapi
          .plugin('upload')
          .service('upload')
          .remove(await fileOf(file));
        await documentsOf(service, 'venue').delete({ documentId: gone, locale: '*' });
        const [first, second] = files;
        return before.map((version) =>
          JSON.parse(
            JSON.stringify(version)
              .replaceAll(`",${file}]`, '",null]')
              .replace(`[${file},${first},${second}]`, `[${first},${second}]`)
              .replace(`"${gone}",`, ''),
          ),
        );
      };
      return { documentId, lose };
    }
    const fileOf = (id: number) => service.strapi.db.query('plugin::upload.file').findOne({ where: { id } });
    /** Without ids of files that no note has. */
    const found = async (id: string): Promise<unknown> => JSON.parse(JSON.stringify(await stored(id)));

    it('comes back with a record, without it', async () => {
      const { documentId, lose } = await losing('Lost whole');
      await trash(documentId);
      const expected = await lose();
      await restore(documentId);
      expect(await found(documentId)).toEqual(expected);
    });

    it.each(['before', 'draft'])('comes back with a language, without it: %s', async (as) => {
      const { documentId, lose } = await losing(`Lost language ${as}`);
      const key = await trashLanguage(documentId);
      const expected = [await lose()].flat();
      await ask(editor, 'POST', `trash/languages/${key}/restore`, { as });
      const isBack = (version: unknown) => as === 'before' || !/^published,fr/.test(String(version));
      expect(await found(documentId)).toEqual(expected.filter(isBack));
    });

    it('comes back when an unpublication is undone, without it', async () => {
      const { documentId, lose } = await losing('Lost undone');
      const key = await unpublish(documentId);
      const expected = await lose();
      await undo(key);
      expect(await found(documentId)).toEqual(expected);
    });
  });

  it.each(['alike', 'different'])(
    'stays as it was edited in the trash, unpublished: %s before',
    async (was) => {
      const documents = documentsOf(service, 'event');
      const data = { ...NEW, title: `Edited ${was}`, ...contentOf('A') };
      const { documentId } = await documents.create({ locale: 'en', data, status: 'published' });
      if (was === 'different')
        await documents.update({ documentId, locale: 'en', data: { note: { text: 'B' } } });
      await trash(documentId);
      await documents.update({
        documentId,
        locale: 'en',
        data: { note: { text: 'C' }, date: '2030-01-01T00:00:00.000Z' },
      });
      await restore(documentId);
      const notes = (await stored(documentId)).map((version) => [Object(version)[0], Object(version)[4][0]]);
      expect(notes).toEqual([
        ['draft', 'C'],
        ['published', 'A'],
      ]);
      const rows = await service.strapi.db.query(uidOf('event')).findMany({ where: { documentId } });
      const draft = rows.find(({ publishedAt }) => publishedAt === null);
      const published = rows.find(({ publishedAt }) => publishedAt !== null);
      expect(draft.date).toBe('2030-01-01T00:00:00.000Z');
      expect(published.date).not.toBe(draft.date);
      expect(Date.parse(draft.updatedAt)).toBeGreaterThan(Date.parse(published.updatedAt));
    },
  );

  it('comes back for those who may publish and not change', async () => {
    const reviewer = await personWith(service, 'Rea', [{ kind: 'event', rights: ['read', 'publish'] }]);
    const id = await changed('Reviewed');
    const before = await stored(id);
    const path = `board/events/${id}/unpublish`;
    const done = await ask(reviewer, 'POST', path, { locale: 'fr' });
    await undo(String(Object(done).undo), reviewer);
    expect(await stored(id)).toEqual(before);
  });
});
