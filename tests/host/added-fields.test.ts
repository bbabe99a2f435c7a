import type { Core } from '@strapi/strapi';
import { describe, expect, it } from '@jest/globals';
import type { PostKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { useService } from '../harness';
import { addFields } from '../harness/added-fields';
import { documentsOf } from '../harness/documents';

const perLanguage = { pluginOptions: { i18n: { localized: true } } };
const subtitle = { type: 'string', ...perLanguage };
const stage = { type: 'string' };

/** A project that has added fields to content types of the calendar. */
const service = useService({
  prepare: (strapi: Core.Strapi) =>
    addFields(strapi, { event: { subtitle, stage }, venue: { subtitle, stage } }),
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
