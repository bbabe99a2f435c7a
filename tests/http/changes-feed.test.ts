import { describe, expect, it } from '#test';
import { forgetChanges } from '../../src/plugins/event-calendar/server/src/write-model/index/forget-changes';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { useService } from '../harness';
import { documentsOf } from '../harness/documents';
import type { Entry } from './feed-client';
import { feedAddress, feedOf, partOf } from './feed-client';
import { bodyOf, clientOf, concert, isBody, refusal } from './write-client';

const DAY_MS = 86_400_000;
/** Nothing is forgotten but by the test itself. */
const service = useService({ settings: { changesDays: 0 } });
const editor = clientOf(service, 'editor');
const author = clientOf(service, 'author');

const idOf = (body: Record<string, unknown>): number => Number(body['id']);
const told = (entries: readonly Entry[]): string[] =>
  entries.map(({ kind, id, action }) => `${action} ${kind} ${id}`);

const documentIdOf = async (publicId: number): Promise<string> => {
  const row: { document_id: string } | undefined = await service.strapi.db
    .connection(TABLES.index)
    .where({ public_id: publicId })
    .first('document_id');
  return row?.document_id ?? '';
};

/** Creates an event. @returns it, and a caller's feed from this point on */
async function eventThen(title: string, more: object = {}) {
  const { id } = await editor.create('events', concert(title, more));
  const anybody = feedOf(service);
  const { next } = await anybody.readAll();
  return { id: Number(id), path: `events/${String(id)}`, anybody, since: next };
}

describe('the first reading', () => {
  it('gives everything that the reader is shown, each record as in a single read', async () => {
    const links = {
      venue: { venue: 'Hall' },
      organizer: [{ organizer: 'Band' }],
      categories: ['Music'],
      tags: ['loud'],
    };
    const event = await editor.create('events', concert('Shown', links));
    await editor.create('events', concert('Draft', { status: 'draft' }));
    await editor.create('events', concert('Hidden', { hide_from_listings: true }));
    await editor.create('categories', { name: 'Empty' });
    const { entries } = await feedOf(service).readAll();
    expect(entries.every(({ action }) => action === 'upsert')).toBe(true);
    const anybody = clientOf(service);
    const paths = {
      event: 'events',
      venue: 'venues',
      organizer: 'organizers',
      category: 'categories',
      tag: 'tags',
    };
    for (const { kind, id, record } of entries) {
      const path = new Map(Object.entries(paths)).get(kind);
      expect(record).toEqual(await anybody.get(`${path}/${id}`));
    }
    expect(new Set(entries.map(({ kind }) => kind)).size).toBe(5);
    expect(told(entries)).toContain(`upsert event ${idOf(event)}`);
    const titles = entries.map(({ record }) => record?.['title'] ?? record?.['name']);
    expect(titles).toContain('Empty');
    expect(titles).not.toContain('Draft');
    expect(titles).not.toContain('Hidden');
  });

  it('comes in parts of any length, and misses no change during the reading', async () => {
    const first = await editor.create('events', concert('First to change'));
    const feed = feedOf(service);
    const begun = partOf(await feed.ask({ limit: '1' }));
    expect(begun).toMatchObject({ more: true });
    expect(begun.entries).toHaveLength(1);
    await editor.update(`events/${idOf(first)}`, { title: 'Changed meanwhile' });
    const made = await editor.create('events', concert('Made meanwhile'));
    const { entries, parts } = await feed.readAll(begun.next, 2);
    expect(parts).toBeGreaterThan(3);
    const last = new Map(entries.map((entry) => [entry.id, entry]));
    expect(last.get(idOf(first))?.record?.['title']).toBe('Changed meanwhile');
    expect(last.get(idOf(made))?.action).toBe('upsert');
  });

  it('continues at the address in the response', async () => {
    const response = bodyOf(await feedOf(service).ask({ limit: '2', i18n_language: 'en' }), 200);
    const address = new URL(String(response['next_rest_url']));
    expect(Object.fromEntries(address.searchParams)).toEqual({
      limit: '2',
      i18n_language: 'en',
      since: response['next'],
    });
    expect(partOf(await service.request(address.href)).entries).toHaveLength(2);
  });

  it('continues there with the same fields', async () => {
    const _fields = 'changes.id,next_rest_url';
    let response = bodyOf(await feedOf(service).ask({ limit: '2', _fields }), 200);
    for (let part = 0; part < 2; part += 1) {
      const address = new URL(String(response['next_rest_url']));
      expect(address.searchParams.get('_fields')).toBe(_fields);
      response = bodyOf(await service.request(address.href), 200);
      expect(Object.keys(response)).toEqual(['changes', 'next_rest_url']);
    }
  });
});

describe('what has changed', () => {
  it('is empty if nothing has changed', async () => {
    const { anybody, since } = await eventThen('Calm');
    expect(await anybody.readAll(since)).toEqual({ entries: [], next: since, more: false, parts: 1 });
  });

  it('looks the same whatever removed a record', async () => {
    const ways: ((path: string) => Promise<unknown>)[] = [
      (path) => editor.update(path, { status: 'draft' }),
      (path) => editor.update(path, { status: 'private' }),
      (path) => editor.update(path, { hide_from_listings: true }),
      (path) => editor.remove(path),
      async (path) => {
        const documentId = await documentIdOf(Number(path.split('/')[1]));
        await documentsOf(service, 'event').delete({ documentId, locale: '*' });
      },
    ];
    for (const takeAway of ways) {
      const { id, path, anybody, since } = await eventThen('Taken away');
      await takeAway(path);
      const { text } = await anybody.ask({ since });
      expect(text.slice(0, text.indexOf(',"next"'))).toBe(
        `{"changes":[{"kind":"event","id":${id},"action":"remove"}]`,
      );
    }
  });

  it('does not reveal records that were never shown', async () => {
    const { anybody, since } = await eventThen('Quiet');
    const { id } = await author.create('events', concert('Own draft', { status: 'draft' }));
    await author.update(`events/${String(id)}`, { title: 'Still a draft' });
    await author.remove(`events/${String(id)}`);
    const venue = await editor.create('venues', { venue: 'Private', status: 'private' });
    await editor.update(`venues/${idOf(venue)}`, { city: 'Nowhere' });
    expect((await anybody.readAll(since)).entries).toEqual([]);
  });

  it('holds events again whose venue, organizer or terms have changed', async () => {
    const links = { venue: { venue: 'Old hall' }, tags: ['echo'], categories: ['Echoes'] };
    const { id, path, anybody, since } = await eventThen('Embedding', links);
    const { venue } = await editor.get(path);
    await editor.update(`venues/${isBody(venue) ? String(venue['id']) : ''}`, { venue: 'New hall' });
    const renamed = await anybody.readAll(since);
    const again = renamed.entries.find((entry) => entry.id === id);
    expect(again?.record?.['venue']).toMatchObject({ venue: 'New hall' });

    // Another event in the category changes the count, which the first event's response also shows.
    await editor.create('events', concert('One more', { categories: ['Echoes'] }));
    const counted = await anybody.readAll(renamed.next);
    const categories = counted.entries.find((entry) => entry.id === id)?.record?.['categories'];
    expect(categories).toEqual([expect.objectContaining({ name: 'Echoes', count: 2 })]);

    await editor.remove(`venues/${isBody(venue) ? String(venue['id']) : ''}`);
    const gone = await anybody.readAll(counted.next);
    expect(gone.entries.find((entry) => entry.id === id)?.record?.['venue']).toEqual([]);
  });

  it('comes in parts if many events show the changed record', async () => {
    const venue = await editor.create('venues', { venue: 'Busy hall' });
    const ids: number[] = [];
    for (let day = 1; day <= 7; day += 1)
      ids.push(idOf(await editor.create('events', concert(`Night ${day}`, { venue: [idOf(venue)] }))));
    const feed = feedOf(service);
    const { next } = await feed.readAll();
    await editor.update(`venues/${idOf(venue)}`, { venue: 'Busier hall' });
    await editor.update(`venues/${idOf(venue)}`, { city: 'Here' });
    for (const limit of [1, 2, 3, 100]) {
      const { entries } = await feed.readAll(next, limit);
      expect(
        entries
          .filter(({ kind }) => kind === 'event')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(ids.toSorted());
      expect(entries.filter(({ kind }) => kind === 'venue')).toHaveLength(1);
    }
  });

  it('does not reveal what protected events link to', async () => {
    const links = { venue: { venue: 'Shared hall' }, tags: ['shared'], categories: ['Shared'] };
    const opened = await editor.create('events', concert('Open at the hall', links));
    const idIn = (member: unknown): number => {
      const [first] = [member].flat();
      return isBody(first) ? idOf(first) : 0;
    };
    const [venue, tag] = [idIn(opened['venue']), idIn(opened['tags'])];
    const closed = await editor.create('events', concert('Closed at the hall', { ...links, venue }));
    await documentsOf(service, 'event').update({
      documentId: await documentIdOf(idOf(closed)),
      locale: 'en',
      data: { password: 'open' },
      status: 'published',
    });
    const [anybody, readingEditor] = [feedOf(service), feedOf(service, 'editor')];
    const since = (await anybody.readAll()).next;
    const own = (await readingEditor.readAll()).next;
    await editor.update(`venues/${venue}`, { phone: '555' });
    await editor.update(`tags/${tag}`, { description: 'Once more' });
    const seen = [`upsert venue ${venue}`, `upsert tag ${tag}`, `upsert event ${idOf(opened)}`].toSorted();
    const distinct = (entries: readonly Entry[]) => [...new Set(told(entries))].toSorted();
    for (const limit of [1, 2, 50]) {
      expect(distinct((await anybody.readAll(since, limit)).entries)).toEqual(seen);
      // It is blanked for everybody.
      expect(distinct((await readingEditor.readAll(own, limit)).entries)).toEqual(seen);
    }
    // Positions between two parts tell nothing either.
    for (let at = since, more = true; more;) {
      const part = partOf(await anybody.ask({ since: at, limit: '1' }));
      const [payload = ''] = part.next.split('.');
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toContain(idOf(closed));
      ({ next: at, more } = part);
    }
    const { next } = await anybody.readAll(since);
    await editor.remove(`venues/${venue}`);
    expect(distinct((await anybody.readAll(next)).entries)).toEqual(
      [`remove venue ${venue}`, `upsert event ${idOf(opened)}`].toSorted(),
    );
  });

  it('does not reveal which events share a hidden organizer', async () => {
    const organizer = idOf(await editor.create('organizers', { organizer: 'Surprise', status: 'draft' }));
    const ids: number[] = [];
    for (const title of ['First surprise', 'Second surprise'])
      ids.push(idOf(await editor.create('events', concert(title, { organizer: [organizer] }))));
    const events = ids.map((id) => `upsert event ${id}`);
    const [anybody, readingEditor] = [feedOf(service), feedOf(service, 'editor')];
    let since = (await anybody.readAll()).next;
    let own = (await readingEditor.readAll()).next;
    const tell = async () => {
      const [all, editors] = [await anybody.readAll(since), await readingEditor.readAll(own)];
      [since, own] = [all.next, editors.next];
      return [told(all.entries).toSorted(), told(editors.entries).toSorted()];
    };
    const everything = [...events, `upsert organizer ${organizer}`].toSorted();
    const change = (json: object) => editor.update(`organizers/${organizer}`, json);
    await change({ phone: '555' });
    expect(await tell()).toEqual([[], everything]);
    await change({ status: 'publish' });
    expect(await tell()).toEqual([everything, everything]);
    // Events that showed it come again, also if it has changed since it was hidden.
    await change({ status: 'draft' });
    await change({ status: 'pending' });
    await change({ phone: '556' });
    expect(await tell()).toEqual([[...events, `remove organizer ${organizer}`].toSorted(), everything]);
  });

  it('depends on the caller', async () => {
    const own = feedOf(service, 'author');
    const all = feedOf(service, 'editor');
    const other = feedOf(service, 'contributor');
    const since = {
      own: (await own.readAll()).next,
      all: (await all.readAll()).next,
      other: (await other.readAll()).next,
    };
    const { id } = await author.create('events', concert('Mine', { status: 'draft' }));
    const upsert = [`upsert event ${String(id)}`];
    expect(told((await own.readAll(since.own)).entries)).toEqual(upsert);
    expect(told((await all.readAll(since.all)).entries)).toEqual(upsert);
    expect(told((await other.readAll(since.other)).entries)).toEqual([]);
  });

  it('shows protected events as lists do', async () => {
    const { id, path, anybody, since } = await eventThen('Behind a door', { description: 'Secret words' });
    await documentsOf(service, 'event').update({
      documentId: await documentIdOf(id),
      locale: 'en',
      data: { password: 'open' },
      status: 'published',
    });
    const [entry] = (await anybody.readAll(since)).entries;
    const listed = bodyOf(await service.request(`events?include=${id}`), 200)['events'];
    expect([entry?.record]).toEqual(listed);
    expect((await service.request(path)).status).toBe(403);
  });

  it('has its own language', async () => {
    const english = feedOf(service);
    const french = feedOf(service, undefined, undefined, 'fr');
    const { id } = await editor.create('events', concert('Talk'));
    const since = { en: (await english.readAll()).next, fr: (await french.readAll()).next };
    await editor.update(`events/${String(id)}?i18n_language=fr`, { title: 'Exposé' });
    const [entry] = (await french.readAll(since.fr)).entries;
    expect(entry).toMatchObject({ action: 'upsert', id, record: { title: 'Exposé' } });
    const inFrench = await english.ask({ i18n_language: 'fr' });
    expect(inFrench.text).toContain('Exposé');
    await editor.update(`events/${String(id)}`, { title: 'Lecture' });
    expect((await english.readAll(since.en)).entries[0]?.record?.['title']).toBe('Lecture');
  });
});

describe('what is wrong', () => {
  const WRONG: [name: string, query: Record<string, string>][] = [
    ['since', { since: '' }],
    ['since', { since: 'yesterday' }],
    ['since', { since: 'WzEsImVuIl0.abcdefgh' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
    ['limit', { limit: 'all' }],
    ['i18n_language', { i18n_language: 'xx' }],
  ];
  it.each(WRONG)('%s is reported: %j', async (name, query) => {
    expect(refusal(await feedOf(service).ask(query))).toEqual([400, 'rest_invalid_param', name]);
  });

  it('refuses a token that was changed, cut off, or belongs to another caller or purpose', async () => {
    const { next } = await feedOf(service).readAll();
    const wrong = [400, 'rest_invalid_param', 'since'];
    for (const since of [next.slice(0, -1), next.slice(1), `${next}x`, next.toLowerCase(), `${next}.${next}`])
      expect(refusal(await feedOf(service).ask({ since })), since).toEqual(wrong);
    expect(refusal(await feedOf(service, 'editor').ask({ since: next }))).toEqual(wrong);
    expect(refusal(await feedOf(service, undefined, undefined, 'fr').ask({ since: next }))).toEqual(wrong);
    const { next: editors } = await feedOf(service, 'editor').readAll();
    expect(refusal(await feedOf(service, 'editor', 'other-editor').ask({ since: editors }))).toEqual(wrong);
    expect(refusal(await feedOf(service).ask({ since: editors }))).toEqual(wrong);
  });

  it('has no routes of the other namespace', async () => {
    const address = feedAddress(service);
    expect(refusal(await service.request(address, { method: 'POST', json: {} }))).toEqual([
      404,
      'rest_no_route',
    ]);
    expect(refusal(await service.request(address.replace('changes', 'events')))).toEqual([
      404,
      'rest_no_route',
    ]);
    expect(refusal(await service.request('changes'))).toEqual([404, 'rest_no_route']);
    expect(refusal(await service.request(address, { headers: { Authorization: 'Bearer nobody' } }))[0]).toBe(
      401,
    );
  });
});

describe('a reader', () => {
  it('starts again when the rights of the caller have changed', async () => {
    const { id } = await service.user('contributor', 'promoted');
    const feed = feedOf(service, 'contributor', 'promoted');
    const { next: since } = await feed.readAll();
    expect((await feed.ask({ since })).status).toBe(200);
    const role = await service.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'editor' } });
    await service.strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { id }, data: { role: role.id } });
    expect(refusal(await feed.ask({ since }))).toEqual([410, 'rest_changes_gone']);
    expect((await feed.readAll()).entries.length).toBeGreaterThan(0);
  });

  it('follows the same rules as every other reader', async () => {
    const feed = feedOf(service);
    const first = await feed.ask({ limit: '3' });
    const tag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect((await feed.ask({ limit: '3' }, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const head = await feed.ask({ limit: '3' }, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('ETag')]).toEqual([200, '', tag]);
    const known = await feedOf(service, 'editor').ask({ limit: '3' });
    expect(known.headers.get('Cache-Control')).toContain('private');
    const options = await feed.ask({}, { method: 'OPTIONS' });
    expect(options.headers.get('Allow')).toBe('GET');
    expect(bodyOf(options, 200)).toMatchObject({ namespace: 'calendar/sync/v1', methods: ['GET'] });
    const some = bodyOf(await feed.ask({ limit: '3', _fields: 'changes.id,more' }), 200);
    expect(Object.keys(some)).toEqual(['changes', 'more']);
  });

  it('finds the description of the feed', async () => {
    const document = bodyOf(await service.request(feedAddress(service).replace('changes', 'doc')), 200);
    expect(Object.keys(isBody(document['paths']) ? document['paths'] : {})).toEqual([
      '/doc',
      '/changes',
      '/batch',
    ]);
    expect(document['servers']).toEqual([{ url: `${service.origin}/api/en/calendar/sync/v1/` }]);
  });
});

describe('the change log', () => {
  it('forgets changes that are older than the setting and that nobody needs', async () => {
    const knex = service.strapi.db.connection;
    const feed = feedOf(service);
    const { id, path, since: early } = await eventThen('Kept in mind');
    await editor.update(path, { title: 'Kept in mind, twice' });
    const { next: between } = await feed.readAll(early);
    const venue = await editor.create('venues', { venue: 'Young' });
    const young = await knex(TABLES.changes)
      .where({ public_id: idOf(venue) })
      .first('number');
    await knex(TABLES.changes)
      .where('number', '<', young.number)
      .update({ at: Date.now() - 31 * DAY_MS });
    const before = await service.request(path);

    const forget = (changesDays: number, keepAbove?: number) =>
      forgetChanges(service.strapi, { changesDays }, instant(Date.now()), keepAbove);
    await forget(0);
    await forget(32);
    await forget(30, 0);
    expect((await feed.ask({ since: early })).status).toBe(200);
    await forget(30);
    expect(refusal(await feed.ask({ since: early }))).toEqual([410, 'rest_changes_gone']);
    expect(told((await feed.readAll(between)).entries)).toEqual([`upsert venue ${idOf(venue)}`]);
    // `If-Match` needs the last change of each record.
    expect(await knex(TABLES.changes).where({ public_id: id })).toHaveLength(1);
    expect((await service.request(path)).headers.get('ETag')).toBe(before.headers.get('ETag'));
  });
});
