import { afterAll, beforeAll, describe, expect, it } from '#test';
import { wallTime } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import type { Reader } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { members } from '../../src/plugins/event-calendar/server/src/engine/read/members';
import { EVENT_LIST } from '../../src/plugins/event-calendar/server/src/resources/event/list';
import type { EventListValues } from '../../src/plugins/event-calendar/server/src/resources/event/list';
import { readRemoved } from '../../src/plugins/event-calendar/server/src/services/read/read-removed';
import {
  alignRemovedEvents,
  forgetRemoved,
} from '../../src/plugins/event-calendar/server/src/storage/removed-events';
import { dialectOf } from '../../src/plugins/event-calendar/server/src/storage/ports/dialect';
import type { DatabaseConfig } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { openReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import type { ReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import { CLIENT } from '../harness';
import { documentsOf } from '../harness/documents';
import { setTrashed } from '../harness/trash';
import { clientOf, concert } from '../http/write-client';
import { useCheckedService } from './use-checked-service';

const service = useCheckedService();
const editor = clientOf(service, 'editor');
const table = (name: string) => service.strapi.db.connection(name);

let port: ReadPort;
beforeAll(() => {
  port = openReadPort(service.strapi.config.get<DatabaseConfig>('database.connection'));
});
afterAll(() => port.close());

const EVERYTHING: Reader = { userId: 1, mayCreate: () => true, readsOthers: () => true };

interface Asked extends Partial<EventListValues> {
  reader?: Reader;
  language?: string;
  untranslated?: 'omit' | 'fallback';
  since?: string;
  window?: Parameters<typeof readRemoved>[1]['window'];
}

/** The events that have disappeared from a list, by id. */
async function removedFrom({
  reader = ANONYMOUS,
  language = 'en',
  untranslated = 'omit',
  since = '2001-01-01 00:00:00',
  window = {},
  ...values
}: Asked = {}) {
  const translation = { language, untranslated };
  const lookups = (['categories', 'tags', 'venue', 'organizer'] as const).flatMap((parameter) => {
    const asked = values[parameter];
    if (asked === undefined) return [];
    const { role: kind } = EVENT_LIST[parameter].byLink;
    const by = kind === 'category' || kind === 'tag' ? ('slugOrId' as const) : ('id' as const);
    return [{ parameter, kind, by, members: asked, unknown: 'refuse' as const }];
  });
  const found = await readRemoved(port, {
    values: { page: 1, per_page: 10, strict_dates: false, ...values },
    window,
    asker: { reader, translation },
    members: members(dialectOf(CLIENT), lookups, translation),
    since,
    series: false,
  });
  return new Map(found.map((event) => [event.id, event]));
}

interface Made {
  id: number;
  documentId: string;
  uid: string;
}

async function make(title: string, more: object = {}): Promise<Made> {
  const id = Number((await editor.create('events', concert(title, { status: 'publish', ...more })))['id']);
  const row: { document_id: string; uid: string } | undefined = await table('calendar_events')
    .where({ public_id: id })
    .first('document_id', 'uid');
  return { id, documentId: row?.document_id ?? '', uid: row?.uid ?? '' };
}

const numberOf = async (id: number): Promise<number> => {
  const row: { sequence: number } | undefined = await table('calendar_events')
    .where({ public_id: id })
    .first('sequence');
  return Number(row?.sequence);
};

const events = () => documentsOf(service, 'event');

const DELETED = 'moved to the trash';

/** Each way in which an event disappears for everybody, and how it returns. Only one that is deleted does not take place. */
const WAYS: Record<
  string,
  { leave: (event: Made) => Promise<unknown>; back: (event: Made) => Promise<unknown> }
> = {
  'unpublished over the interface': {
    leave: ({ id }) => editor.update(`events/${id}`, { status: 'draft' }),
    back: ({ id }) => editor.update(`events/${id}`, { status: 'publish' }),
  },
  'made private': {
    leave: ({ id }) => editor.update(`events/${id}`, { status: 'private' }),
    back: ({ id }) => editor.update(`events/${id}`, { status: 'publish' }),
  },
  'sent to review': {
    leave: ({ id }) => editor.update(`events/${id}`, { status: 'pending' }),
    back: ({ id }) => editor.update(`events/${id}`, { status: 'publish' }),
  },
  'unpublished by Strapi': {
    leave: ({ documentId }) => events().unpublish({ documentId }),
    back: ({ documentId }) => events().publish({ documentId }),
  },
  [DELETED]: {
    leave: ({ id }) => editor.remove(`events/${id}`),
    back: ({ documentId }) => setTrashed(service, 'event', documentId, null, { status: 'published' }),
  },
  hidden: {
    leave: ({ id }) => editor.update(`events/${id}`, { hide_from_listings: true }),
    back: ({ id }) => editor.update(`events/${id}`, { hide_from_listings: false }),
  },
  protected: {
    leave: ({ documentId }) => events().update({ documentId, status: 'published', data: { password: 'x' } }),
    back: ({ documentId }) => events().update({ documentId, status: 'published', data: { password: null } }),
  },
};

describe('an event that disappears', () => {
  it.each(Object.keys(WAYS).filter((name) => name !== DELETED))(
    'leaves feeds without a word: %s',
    async (name) => {
      const way = WAYS[name];
      const event = await make(name, { featured: true });
      await way?.leave(event);
      for (const asked of [{}, { featured: true }, { reader: EVERYTHING }])
        expect((await removedFrom(asked)).has(event.id)).toBe(false);
      expect(await table('calendar_removed').where({ uid: event.uid })).toEqual([]);
      await way?.back(event);
      expect(await numberOf(event.id)).toBe(2);
    },
  );

  it('is kept for feeds until it returns from the trash', async () => {
    const way = WAYS[DELETED];
    const event = await make(DELETED, { featured: true });
    expect((await removedFrom({ featured: true })).get(event.id)).toBeUndefined();
    await way?.leave(event);
    expect((await removedFrom({ featured: true })).get(event.id)).toEqual({
      id: event.id,
      uid: event.uid,
      sequence: 1,
      removed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      allDay: false,
      start: '2031-05-10 19:00:00',
      end: '2031-05-10 21:00:00',
      utcStart: '2031-05-10 23:00:00',
      utcEnd: '2031-05-11 01:00:00',
      timezone: 'America/New_York',
    });
    expect(await numberOf(event.id)).toBe(1);
    expect((await removedFrom({ featured: false })).has(event.id)).toBe(false);
    await way?.back(event);
    expect((await removedFrom({ featured: true })).has(event.id)).toBe(false);
    expect(await table('calendar_removed').where({ uid: event.uid })).toEqual([]);
    expect(await numberOf(event.id)).toBe(2);
  });

  it('is not called canceled any more when it is a draft again', async () => {
    const event = await make('Draft again');
    await editor.remove(`events/${event.id}`);
    expect((await removedFrom()).has(event.id)).toBe(true);
    await setTrashed(service, 'event', event.documentId, null);
    for (const asked of [{}, { reader: EVERYTHING }])
      expect((await removedFrom(asked)).has(event.id)).toBe(false);
    await editor.update(`events/${event.id}`, { status: 'publish' });
    expect(await numberOf(event.id)).toBe(2);
    await setTrashed(service, 'event', event.documentId, new Date());
  });

  it('is kept when it is deleted for good', async () => {
    const { id, documentId, uid } = await make('Deleted');
    await events().delete({ documentId, locale: '*' });
    expect((await removedFrom()).get(id)).toMatchObject({ uid, sequence: 1 });
  });

  it('is kept in the languages that it has, but not in one that it lost before', async () => {
    const { id, documentId } = await make('Two languages');
    await events().update({ documentId, locale: 'fr', status: 'published', data: { title: 'Deux' } });
    await events().update({ documentId, locale: 'de', status: 'published', data: { title: 'Zwei' } });
    await events().delete({ documentId, locale: 'fr' });
    expect((await removedFrom({ language: 'fr' })).has(id)).toBe(false);
    await editor.remove(`events/${id}`);
    for (const language of ['en', 'de'])
      expect((await removedFrom({ language })).get(id)).toMatchObject({ uid: expect.any(String) });
    expect((await removedFrom({ language: 'fr' })).has(id)).toBe(false);
    // The English version stood in.
    expect((await removedFrom({ language: 'fr', untranslated: 'fallback' })).has(id)).toBe(true);
  });

  it('is not told where a draft in the language had ended that another one stood in, also when it is deleted for good', async () => {
    for (const remove of [
      ({ id }: Made) => editor.remove(`events/${id}`),
      ({ documentId }: Made) => events().delete({ documentId, locale: '*' }),
    ]) {
      const event = await make('With a French draft');
      await events().update({ documentId: event.documentId, locale: 'fr', data: { title: 'Brouillon' } });
      await remove(event);
      expect((await removedFrom({ untranslated: 'fallback' })).has(event.id)).toBe(true);
      expect((await removedFrom({ language: 'fr', untranslated: 'fallback' })).has(event.id)).toBe(false);
    }
  });

  it('is shown only to those who saw it', async () => {
    const draft = await make('Never public', { status: 'draft' });
    const open = await make('Public');
    await events().delete({ documentId: draft.documentId, locale: '*' });
    await editor.remove(`events/${open.id}`);
    const forAll = await removedFrom();
    expect([forAll.has(draft.id), forAll.has(open.id)]).toEqual([false, true]);
    const forEditors = await removedFrom({ reader: EVERYTHING });
    expect([forEditors.has(draft.id), forEditors.has(open.id)]).toEqual([true, true]);
    const published = await removedFrom({ reader: EVERYTHING, status: ['publish'] });
    expect([published.has(draft.id), published.has(open.id)]).toEqual([false, true]);
    await events().delete({ documentId: open.documentId, locale: '*' });
    expect((await removedFrom({ reader: EVERYTHING })).get(open.id)).toMatchObject({ sequence: 1 });
    expect((await removedFrom()).get(open.id)).toMatchObject({ sequence: 1 });
  });

  it.each([
    ['over the interface', (id: number) => editor.remove(`events/${id}`)],
    ['over the interface, by its status', (id: number) => editor.update(`events/${id}`, { status: 'trash' })],
  ])('has the status that it had before the write: %s', async (way, remove) => {
    const ids = new Map<string, number>();
    for (const status of ['private', 'draft', 'pending', 'publish'])
      ids.set(status, (await make(`${status} ${way}`, { status })).id);
    for (const id of ids.values()) await remove(id);
    for (const status of ['private', 'draft', 'pending', 'publish'] as const) {
      const found = await removedFrom({ reader: EVERYTHING, status: [status] });
      const shown = [...ids].filter(([, id]) => found.has(id)).map(([name]) => name);
      expect([status, ...shown]).toEqual([status, status]);
    }
  });

  it('is not one that only the filters no longer find', async () => {
    const [here, there] = [
      await editor.create('venues', { venue: 'Here' }),
      await editor.create('venues', { venue: 'There' }),
    ];
    const event = await make('Moved', { venue: here['id'] });
    await editor.update(`events/${event.id}`, { venue: there['id'] });
    expect((await removedFrom({ venue: [Number(here['id'])] })).has(event.id)).toBe(false);
    await editor.remove(`events/${event.id}`);
    for (const [venue, found] of [
      [here, false],
      [there, true],
    ] as const)
      expect((await removedFrom({ venue: [Number(venue['id'])] })).has(event.id)).toBe(found);
  });

  it('is found by the times that everybody saw last, also with a password', async () => {
    const event = await make('Moved behind a password');
    await WAYS['protected']?.leave(event);
    await editor.update(`events/${event.id}`, {
      start_date: '2031-07-10 19:00:00',
      end_date: '2031-07-10 21:00:00',
    });
    await editor.remove(`events/${event.id}`);
    const july = { startFrom: wallTime('2031-07-01 00:00:00') };
    expect((await removedFrom({ window: july })).get(event.id)).toMatchObject({
      start: '2031-07-10 19:00:00',
      end: '2031-07-10 21:00:00',
      sequence: 3,
    });
  });

  it('is judged by the filters of the list as it was', async () => {
    const venue = await documentsOf(service, 'venue').create({
      status: 'published',
      data: { name: 'Placed', latitude: 48.5, longitude: 2.25 },
    });
    const parent = await documentsOf(service, 'category').create({ data: { name: 'Music' } });
    const child = await documentsOf(service, 'category').create({
      data: { name: 'Jazz', parent: parent.documentId },
    });
    const { id } = await make('Filtered', {
      venue: venue.publicId,
      categories: [child.publicId],
      tags: ['open air'],
    });
    const other = await make('Other');
    for (const event of [id, other.id]) await editor.remove(`events/${event}`);
    const has = async (asked: Asked): Promise<boolean[]> => {
      const found = await removedFrom(asked);
      return [found.has(id), found.has(other.id)];
    };
    const start = wallTime('2031-05-10 19:00:00');
    expect(await has({})).toEqual([true, true]);
    expect(await has({ categories: [String(parent.publicId)] })).toEqual([true, false]);
    expect(await has({ tags: ['open-air'] })).toEqual([true, false]);
    expect(await has({ venue: [venue.publicId] })).toEqual([true, false]);
    expect(await has({ geoloc: true })).toEqual([true, false]);
    expect(await has({ geoloc: false })).toEqual([false, true]);
    expect(await has({ ticketed: true })).toEqual([false, false]);
    expect(await has({ include: [id] })).toEqual([true, false]);
    expect(await has({ post_parent: other.id })).toEqual([false, false]);
    expect(await has({ search: 'filtered' })).toEqual([false, false]);
    expect(await has({ geoloc_lat: 48.5, geoloc_lng: 2.25 })).toEqual([false, false]);
    expect(await has({ since: '2999-01-01 00:00:00' })).toEqual([false, false]);
    expect(await has({ window: { startFrom: start } })).toEqual([true, true]);
    expect(await has({ window: { startAfter: start } })).toEqual([false, false]);
  });

  it('gets the columns that the index has and it lacks, which are empty for what had disappeared before', async () => {
    const { id, uid } = await make('Before a filter');
    await editor.remove(`events/${id}`);
    const undo = new Error('undo');
    const upgraded = service.strapi.db.connection.transaction(async (trx) => {
      await trx.raw('alter table calendar_removed drop column ticketed');
      await alignRemovedEvents(trx);
      await alignRemovedEvents(trx);
      expect(await trx('calendar_removed').where({ uid }).select('ticketed')).toEqual([{ ticketed: null }]);
      throw undo;
    });
    await expect(upgraded).rejects.toBe(undo);
  });

  it('is forgotten after 32 days, and names nothing but its times', async () => {
    const { id, documentId, uid } = await make('A secret title', { description: 'A secret text' });
    await editor.remove(`events/${id}`);
    const rows: unknown[] = await table('calendar_removed').where({ uid });
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(rows).toHaveLength(1);
    await forgetRemoved(service.strapi.db.connection, Date.now() + 31 * 86_400_000);
    expect((await removedFrom()).has(id)).toBe(true);
    await forgetRemoved(service.strapi.db.connection, Date.now() + 33 * 86_400_000);
    expect((await removedFrom()).has(id)).toBe(false);
    // It still comes back with a higher number than it disappeared with.
    await setTrashed(service, 'event', documentId, null, { status: 'published' });
    expect(await numberOf(id)).toBe(2);
  });
});
