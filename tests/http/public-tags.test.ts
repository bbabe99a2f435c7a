import { describe, expect, it } from '#test';
import type { HttpResponse } from '../harness';
import { useService } from '../harness';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { touchParts } from '../../src/plugins/event-calendar/server/src/storage/public-parts';
import { beginEpoch } from '../../src/plugins/event-calendar/server/src/storage/epoch';
import { inTransaction } from '../../src/plugins/event-calendar/server/src/storage/transaction';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { adminHeaders } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { throughStrapi } from '../harness/through-strapi';
import { bodyOf, clientOf, concert, refusal } from './write-client';

const service = useService();
const editor = clientOf(service, 'editor');
const anybody = clientOf(service);

const tagOf = (response: HttpResponse): string => response.headers.get('ETag') ?? '';
const idOf = ({ id }: Record<string, unknown>): string => String(id);

/**
 * Reads with and without a tag: the status that a client with the tag gets, and whether the response is the same. What is read anew
 * comes from the database, not from the cache of responses.
 */
async function knownBy(
  path: string,
  before: HttpResponse | undefined,
): Promise<{ status: number; same: boolean }> {
  if (before === undefined) throw new Error(`${path} was not read`);
  const headers = { 'If-None-Match': tagOf(before) };
  const known = await anybody.send('GET', path, { headers });
  const kept = await anybody.send('GET', path);
  expect([path, (await throughStrapi(service, path, headers)).status]).toEqual([path, known.status]);
  const whole = await throughStrapi(service, path);
  expect([path, kept.text], 'the cache').toEqual([path, whole.text]);
  return { status: known.status, same: whole.text === before.text };
}
const KNOWN = { status: 304, same: true };

async function documentOf(id: string): Promise<string> {
  const row: { document_id: string } = await service.strapi.db
    .connection(TABLES.index)
    .where({ public_id: Number(id) })
    .first('document_id');
  return row.document_id;
}

/** Begins a translation in the panel. */
async function draftInFrench(id: string, kind: Kind = 'event'): Promise<void> {
  const data = { [kind === 'event' ? 'title' : 'name']: 'Brouillon' };
  await documentsOf(service, kind).update({ documentId: await documentOf(id), locale: 'fr', data });
}

/** Takes it back. */
const withoutFrench = async (id: string, kind: Kind = 'event') =>
  documentsOf(service, kind).delete({ documentId: await documentOf(id), locale: 'fr' });

/** Takes an event out of the trash, as a draft. */
async function restoreAsDraft(id: string): Promise<void> {
  const json = { documentIds: [await documentOf(id)], as: 'draft' };
  const headers = await adminHeaders(service);
  const path = '/event-calendar/records/event/restore';
  expect((await service.request(path, { method: 'POST', headers, json })).status).toBe(200);
}

const french = (path: string): string => `${service.roots.fr}/${path}`;

/** Lets the moments of all changes so far be a while ago, as if nobody had written since. */
const letTimePass = async (seconds = 10): Promise<void> => {
  const { connection } = service.strapi.db;
  await connection(TABLES.publicParts).decrement('at', seconds);
  // Responses that were kept before have the old moments.
  await connection(TABLES.publicParts)
    .where({ name: 'event' })
    .update({ mark: String(Date.now() % 1e9) });
};

/** Lets the times in feeds, which are full seconds, be a minute ago, as if nobody had written since. */
const ageFeeds = async (): Promise<void> => {
  const { connection } = service.strapi.db;
  const minuteAgo = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
  await connection(TABLES.index).update({ changed_utc: minuteAgo });
  await connection(TABLES.removed).update({ removed_utc: minuteAgo });
};

const PLACES = [
  'events',
  'events.ics',
  'events.atom',
  'venues',
  'venues.csv',
  'organizers',
  'categories?hide_empty=0',
  'tags?hide_empty=0',
  'tags?hide_empty=1',
  'organizers?only_with_upcoming=1',
];

describe('the tag of what the public reads', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a new draft', () => editor.create('events', concert('Unseen', { status: 'draft' }))],
    ['a private event', () => editor.create('events', concert('Closed', { status: 'private' }))],
    ['a scheduled event', () => editor.create('events', concert('Later', { date: '2031-01-01 12:00:00' }))],
    ['a new venue that is a draft', () => editor.create('venues', { venue: 'Shed', status: 'draft' })],
    [
      'changes of a draft until it is deleted',
      async () => {
        const id = idOf(await editor.create('events', concert('Unseen', { status: 'draft' })));
        await editor.update(`events/${id}`, { title: 'Still unseen', slug: `unseen-${id}` });
        await editor.update(`events/${id}`, { status: 'pending' });
        await editor.remove(`events/${id}`);
      },
    ],
    ['a draft of another language', (id) => draftInFrench(id)],
    [
      'a draft of another language that is taken back',
      async (id) => {
        await draftInFrench(id);
        await withoutFrench(id);
      },
    ],
    [
      'a draft that starts before all others',
      () =>
        editor.create('events', {
          ...concert('First', { status: 'draft' }),
          start_date: '2027-01-01 10:00:00',
          end_date: '2027-01-01 11:00:00',
        }),
    ],
  ])('is not changed by %s', async (_name, write) => {
    const { id, venue } = await editor.create(
      'events',
      concert('Seen', { venue: { venue: 'Hall' }, tags: ['Seen'] }),
    );
    const hall = idOf(Object(venue));
    await ageFeeds();
    const places = [...PLACES, `events/${String(id)}`, `venues/${hall}`, `events?venue=${hall}`];
    const before = await Promise.all(places.map(async (path) => anybody.send('GET', path)));
    await write(String(id));
    for (const [index, path] of places.entries())
      expect([path, await knownBy(path, before[index])]).toEqual([path, KNOWN]);
  });

  it('is changed by an event that was deleted and is a draft again, which feeds no longer call canceled', async () => {
    const id = idOf(await editor.create('events', concert('Deleted')));
    const draft = idOf(await editor.create('events', concert('Never public', { status: 'draft' })));
    const uid: { uid: string } = await service.strapi.db
      .connection(TABLES.index)
      .where({ public_id: Number(id) })
      .first('uid');
    await editor.remove(`events/${id}`);
    await editor.remove(`events/${draft}`);
    await ageFeeds();
    const before = await anybody.send('GET', 'events.ics');
    expect(before.text).toContain(uid.uid);
    await restoreAsDraft(draft);
    expect(await knownBy('events.ics', before)).toEqual(KNOWN);
    await restoreAsDraft(id);
    expect(await knownBy('events.ics', before)).toEqual({ status: 200, same: false });
    const after = await anybody.send('GET', 'events.ics');
    expect(after.text).not.toContain(uid.uid);
    await editor.remove(`events/${id}`);
    expect(await knownBy('events.ics', after)).toEqual(KNOWN);
  });

  it('is not changed in feeds by the change of a linked draft', async () => {
    const shed = idOf(await editor.create('venues', { venue: 'Shed', status: 'draft' }));
    await editor.create('events', concert('In a shed', { venue: [Number(shed)] }));
    const before = await anybody.send('GET', 'events.ics');
    await editor.update(`venues/${shed}`, { city: 'Elsewhere' });
    expect(await knownBy('events.ics', before)).toEqual(KNOWN);
  });

  it('of a list of terms is not changed by an event in a language that the term does not have', async () => {
    const { id } = await editor.create('events', concert('Untranslated term', { tags: ['Only in English'] }));
    const before = await anybody.send('GET', 'tags?hide_empty=0');
    await editor.update(french(`events/${idOf({ id })}`), { title: 'En deux langues' });
    expect(await knownBy('tags?hide_empty=0', before)).toEqual(KNOWN);
    await editor.create('events', concert('Counted', { tags: ['Only in English'] }));
    expect((await knownBy('tags?hide_empty=0', before)).status).toBe(200);
  });

  it('of a list without events is not changed by events, unless it counts them', async () => {
    await editor.create('tags', { name: 'Counted' });
    const paths = [
      'venues',
      'organizers',
      'categories?hide_empty=0',
      'tags?hide_empty=0',
      'venues?has_events=1',
    ];
    const before = await Promise.all(paths.map(async (path) => anybody.send('GET', path)));
    const { id } = await editor.create('events', concert('Plain'));
    const after = async () =>
      Promise.all(paths.map(async (path, index) => (await knownBy(path, before[index])).status));
    expect(await after()).toEqual([304, 304, 304, 304, 200]);
    await editor.update(`events/${String(id)}`, { tags: ['Counted'] });
    expect(await after()).toEqual([304, 304, 304, 200, 200]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['changed', (id) => editor.update(`events/${id}`, { title: 'Renamed' })],
    ['hidden', (id) => editor.update(`events/${id}`, { hide_from_listings: true })],
    ['taken back', (id) => editor.update(`events/${id}`, { status: 'draft' })],
    ['deleted', (id) => editor.remove(`events/${id}`)],
  ])('is changed by a public event that is %s', async (_name, write) => {
    const id = idOf(await editor.create('events', concert('Public')));
    const before = await Promise.all(['events', 'events.ics'].map(async (path) => anybody.send('GET', path)));
    await write(id);
    for (const [index, path] of ['events', 'events.ics'].entries())
      expect((await knownBy(path, before[index])).status).toBe(200);
  });

  it('is changed by a draft of a venue in another language, which stands in no longer', async () => {
    const { id, venue } = await editor.create('events', concert('Here', { venue: { venue: 'Stage' } }));
    const stage = idOf(Object(venue));
    await editor.update(french(`events/${String(id)}`), { title: 'Ici' });
    const paths = ['events', 'events.ics', `events?venue=${stage}`, `events/${String(id)}`].map(french);
    for (const write of [draftInFrench, withoutFrench]) {
      const before = await Promise.all(paths.map(async (path) => anybody.send('GET', path)));
      await write(stage, 'venue');
      for (const [index, path] of paths.entries())
        expect([path, (await knownBy(path, before[index])).status]).toEqual([path, 200]);
    }
  });

  it('of a list by an event is changed by a draft of the event in another language', async () => {
    const { id, organizer } = await editor.create(
      'events',
      concert('By whom', { organizer: [{ organizer: 'Club' }] }),
    );
    await editor.update(french(`organizers/${idOf(Object(organizer)[0])}`), { organizer: 'Cercle' });
    const path = french(`organizers?event=${String(id)}`);
    const before = await anybody.send('GET', path);
    await draftInFrench(String(id));
    expect(await knownBy(path, before)).toEqual({ status: 200, same: false });
  });

  it('of a hidden event is changed by it, although no list has it', async () => {
    const id = idOf(await editor.create('events', concert('Hidden', { hide_from_listings: true })));
    const before = await anybody.send('GET', `events/${id}`);
    await editor.update(`events/${id}`, { title: 'Hidden still' });
    expect(await knownBy(`events/${id}`, before)).toEqual({ status: 200, same: false });
  });

  it('is changed by every write for those who see drafts, and in the changes feed', async () => {
    const read = () => editor.send('GET', 'events');
    const tag = tagOf(await read());
    await editor.create('events', concert('Unseen', { status: 'draft' }));
    expect(tagOf(await read())).not.toBe(tag);
  });

  it('holds in If-Match only until the next change of the record, drafts included', async () => {
    const id = idOf(await editor.create('events', concert('Matched')));
    const tag = tagOf(await anybody.send('GET', `events/${id}`));
    const headers = { 'If-Match': tag };
    expect((await editor.send('PATCH', `events/${id}`, { json: { cost: '1' }, headers })).status).toBe(200);
    const next = tagOf(await anybody.send('GET', `events/${id}`));
    await draftInFrench(id);
    expect(tagOf(await anybody.send('GET', `events/${id}`))).toBe(next);
    const refused = await editor.send('PATCH', `events/${id}`, {
      json: { cost: '2' },
      headers: { 'If-Match': next },
    });
    expect(refusal(refused)).toEqual([412, 'rest_precondition_failed']);
    expect(refused.text).toContain('with your credentials');
    const known = tagOf(await editor.send('GET', `events/${id}`));
    bodyOf(
      await editor.send('PATCH', `events/${id}`, { json: { cost: '2' }, headers: { 'If-Match': known } }),
      200,
    );
  });
});

describe('Last-Modified', () => {
  const dateOf = (response: HttpResponse): string | null => response.headers.get('Last-Modified');
  const places = (id: string) => [
    `events/${id}`,
    'events?start_date=2031-01-01&end_date=2032-01-01',
    'events.ics',
  ];

  it('is left out at first, then honoured, and moves with every public change', async () => {
    const id = idOf(await editor.create('events', concert('Dated')));
    // It stays young, however long the requests take.
    await letTimePass(-60);
    for (const path of places(id)) expect(dateOf(await anybody.send('GET', path))).toBeNull();
    await letTimePass(70);
    for (const path of places(id)) {
      const first = await anybody.send('GET', path);
      const date = dateOf(first) ?? '';
      expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
      const since = async (value: string, more: object = {}) =>
        (await anybody.send('GET', path, { headers: { 'If-Modified-Since': value, ...more } })).status;
      expect(await since(date)).toBe(304);
      expect(await since(new Date(Date.parse(date) - 1000).toUTCString())).toBe(200);
      expect(await since('yesterday')).toBe(200);
      expect(await since(date, { 'If-None-Match': '"other"' })).toBe(200);
    }
    const dates = await Promise.all(places(id).map(async (path) => dateOf(await anybody.send('GET', path))));
    await editor.create('events', concert('Unseen', { status: 'draft' }));
    const later = async () =>
      Promise.all(places(id).map(async (path) => dateOf(await anybody.send('GET', path))));
    expect(await later(), 'a draft').toEqual(dates);
    await editor.remove(`events/${id}`);
    for (const [index, path] of places(id).entries()) {
      const headers = { 'If-Modified-Since': dates[index] ?? '' };
      expect((await anybody.send('GET', path, { headers })).status, 'it is gone').not.toBe(304);
    }
  });

  it('moves with every change while a clock that was set back catches up', async () => {
    const row = service.strapi.db.connection(TABLES.publicParts).where({ name: 'event' });
    const read = async (): Promise<number> => Number((await row.clone().first('at')).at);
    const before = await read();
    const now = before + 100;
    const times: number[] = [];
    for (const second of [0, -10, -9, 0, 0, 2, 9, 9, 9]) {
      const at = (now + second) * 1000;
      await inTransaction(service.strapi, ({ trx }) => touchParts(trx, ['event'], { mark: String(at), at }));
      times.push((await read()) - now);
    }
    // Without such a clock, a third change in a second shares the time of the second one.
    expect(times).toEqual([0, 1, 2, 3, 4, 5, 9, 10, 10]);
    await row.clone().update({ at: before });
  });

  it('runs at most a minute ahead while two processes write whose clocks differ', async () => {
    const row = service.strapi.db.connection(TABLES.publicParts).where({ name: 'event' });
    const read = async (): Promise<number> => Number((await row.clone().first('at')).at);
    const before = await read();
    const now = before + 100;
    for (let change = 0; change < 100; change += 1)
      for (const ahead of [0, 1]) {
        const at = (now + ahead) * 1000;
        await inTransaction(service.strapi, ({ trx }) =>
          touchParts(trx, ['event'], { mark: String(change), at }),
        );
      }
    expect((await read()) - now).toBe(61);
    await row.clone().update({ at: before });
  });

  it('is not sent to those who see drafts, nor with the changes feed', async () => {
    await letTimePass();
    expect(dateOf(await editor.send('GET', 'events'))).toBeNull();
    expect(dateOf(await service.request(`${service.origin}/api/en/calendar/sync/v1/changes`))).toBeNull();
  });

  it('moves with a new epoch', async () => {
    await letTimePass();
    const first = await anybody.send('GET', 'venues');
    expect(dateOf(first)).not.toBeNull();
    await inTransaction(service.strapi, ({ trx }) => beginEpoch(trx));
    expect(dateOf(await anybody.send('GET', 'venues')), 'it is young').toBeNull();
    const headers = { 'If-Modified-Since': dateOf(first) ?? '' };
    expect((await anybody.send('GET', 'venues', { headers })).status).toBe(200);
  });
});
