import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { useCheckedService } from '../guard/use-checked-service';

const service = useCheckedService({ settings: { timezone: 'Europe/Paris' } }, afterEach);
let admin: Record<string, string>;
beforeAll(async () => {
  admin = await adminHeaders(service);
});

type Linked = 'category' | 'tag' | 'venue' | 'organizer';
const manager = (kind: 'event' | Linked) => contentManager(service, admin, kind);
const concert = {
  title: 'Gala',
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
};

/** Saves as the edit view does. */
async function save(kind: 'event' | Linked, documentId: string, data: object, locale = 'en') {
  const path = `/content-manager/collection-types/${uidOf(kind)}/${documentId}?locale=${locale}`;
  const response = await service.request(path, {
    method: documentId === '' ? 'POST' : 'PUT',
    headers: admin,
    json: data,
  });
  return { status: response.status, error: Object(response.body).error };
}
async function made(kind: Linked, name: string): Promise<string> {
  return documentIdOf(await manager(kind).create({ name }));
}
const connect = (...ids: string[]) => ({
  connect: ids.map((documentId) => ({ documentId, locale: 'en', position: { end: true } })),
  disconnect: [],
});
const forGood = (kind: Linked, documentId: string) =>
  service.strapi.documents(uidOf(kind)).delete({ documentId, locale: '*' });
/** An error with the field of a link and the kind of its target. */
const gone = (field: string, kind: string) => ({
  status: 400,
  error: {
    name: 'ValidationError',
    details: {
      refusal: { key: 'linkGone', values: { kind } },
      errors: [{ path: [field], refusal: { key: 'linkGone', values: { kind } } }],
    },
  },
});

describe('a linked record that somebody else deleted for good before the save', () => {
  it.each([
    ['category', 'categories'],
    ['tag', 'tags'],
    ['venue', 'venue'],
    ['organizer', 'organizers'],
  ] as const)('is reported at its field: a %s', async (kind, field) => {
    const id = documentIdOf(await manager('event').create(concert));
    const [kept, lost] = [await made(kind, `Kept ${kind}`), await made(kind, `Lost ${kind}`)];
    await forGood(kind, lost);
    const both = field === 'venue' ? connect(lost) : connect(kept, lost);
    expect(await save('event', id, { title: 'With it', [field]: both })).toMatchObject(gone(field, kind));
    expect(await save('event', '', { ...concert, [field]: both })).toMatchObject(gone(field, kind));
    expect(await save('event', id, { title: 'Le gala', [field]: both }, 'fr')).toMatchObject(
      gone(field, kind),
    );
    expect(await manager('event').read(id)).toMatchObject({ title: 'Gala' });

    expect(await save('event', id, { title: 'Without it', [field]: connect(kept) })).toMatchObject({
      status: 200,
    });
    // A user who still sees it may remove it.
    const out = { connect: [], disconnect: [{ documentId: lost, locale: 'en' }] };
    expect(await save('event', id, { title: 'Out', [field]: out })).toMatchObject({ status: 200 });
  });

  it('is reported at its field: the record before which another one was inserted', async () => {
    const [first, second] = [await made('tag', 'First'), await made('tag', 'Second')];
    const id = documentIdOf(await manager('event').create({ ...concert, tags: connect(first) }));
    await forGood('tag', first);
    const place = { connect: [{ documentId: second, locale: 'en', position: { before: first } }] };
    expect(await save('event', id, { tags: place })).toMatchObject(gone('tags', 'tag'));
  });

  it('is reported at its field: the parent category', async () => {
    const lost = await made('category', 'Lost above');
    await forGood('category', lost);
    expect(await save('category', '', { name: 'Below', parent: connect(lost) })).toMatchObject(
      gone('parent', 'category'),
    );
  });

  it('is reported at its field: an image', async () => {
    const id = documentIdOf(await manager('event').create(concert));
    const file = await service.strapi.db.query('plugin::upload.file').create({
      data: {
        name: 'lost.svg',
        hash: 'lost',
        ext: '.svg',
        mime: 'image/svg+xml',
        size: 1,
        provider: 'local',
        url: '/lost.svg',
      },
    });
    await service.strapi.db.query('plugin::upload.file').delete({ where: { id: file.id } });
    expect(await save('event', id, { title: 'With it', image: { id: file.id } })).toMatchObject(
      gone('image', 'image'),
    );
    expect(await save('event', id, { title: 'Without it', image: null })).toMatchObject({ status: 200 });
  });

  it('is reported together with others', async () => {
    const [tag, venue] = [await made('tag', 'Both'), await made('venue', 'Both')];
    await forGood('tag', tag);
    await forGood('venue', venue);
    const { error } = await save('event', '', { ...concert, tags: connect(tag), venue: connect(venue) });
    const paths = error.details.errors.map(({ path }: { path: string[] }) => path[0]);
    expect(paths.sort()).toEqual(['tags', 'venue']);
  });
});

describe('an error of the panel', () => {
  const send = async (method: string, path: string, json?: object) => {
    const response = await service.request(`/event-calendar/${path}`, {
      method,
      headers: admin,
      ...(json && { json }),
    });
    return [response.status, Object(Object(response.body).error).details];
  };
  const keyed = (key: string, values: object = {}) => ({ refusal: { key, values } });

  it('has a key and its values', async () => {
    const id = documentIdOf(await manager('event').create(concert));
    const bare = documentIdOf(await manager('event').create({ title: 'Bare' }));
    const at = '2031-03-30 02:30:00';
    expect(await send('POST', 'records/venue/none/trash')).toEqual([
      404,
      keyed('missing', { kind: 'venue' }),
    ]);
    expect(await send('POST', `review/event/${id}/publish`)).toEqual([400, keyed('notWaiting')]);
    expect(await send('DELETE', `records/event/${id}`)).toEqual([400, keyed('notInTrash')]);
    expect(await send('PUT', `records/event/${bare}/schedule`, { at: '2031-01-01 00:00:00' })).toMatchObject([
      400,
      {
        ...keyed('fieldMissing', { field: 'startDate', language: 'en' }),
        errors: [{ path: ['startDate'], ...keyed('fieldMissing', { field: 'startDate', language: 'en' }) }],
      },
    ]);
    expect(await send('PUT', `records/event/${id}/schedule`, { at })).toMatchObject([
      400,
      { errors: [{ path: ['at'], ...keyed('timeSkipped', { zone: 'Europe/Paris', shown: '03:30' }) }] },
    ]);
    expect(await send('POST', `events/${bare}/copies`, { dates: ['2031-01-01'] })).toEqual([
      400,
      keyed('copyNeedsTimes'),
    ]);
  });

  it('is reported for a line of too many characters, at its field; an emoji is one', async () => {
    for (const [field, kind] of [
      ['title', 'event'],
      ['eventStatusReason', 'event'],
      ['virtualUrl', 'event'],
      ['name', 'tag'],
    ] as const) {
      const times = kind === 'event' ? concert : {};
      const count = 2001;
      expect(await save(kind, '', { ...times, [field]: '\u{1F3B7}'.repeat(count) })).toMatchObject({
        status: 400,
        error: {
          details: { errors: [{ path: [field], ...keyed('lineTooLong', { field, most: 2000, count }) }] },
        },
      });
    }
    const title = '\u{1F3B7}'.repeat(2000);
    expect(await manager('event').create({ ...concert, title })).toMatchObject({ title });
  });

  it('is reported for a too long password, at its field', async () => {
    expect(await save('event', '', { ...concert, password: 'x'.repeat(300) })).toMatchObject({
      status: 400,
      error: {
        details: {
          errors: [{ path: ['password'], ...keyed('passwordTooLong', { most: 255, count: 300 }) }],
        },
      },
    });
  });
});

describe('U+0000', () => {
  it('is left out of whatever is sent to the routes of the calendar', async () => {
    const id = documentIdOf(await manager('event').create(concert));
    const record = { kind: 'event', documentId: `${id}\0` };
    const view = { views: [{ name: 'Seen\0', query: 'search=x' }] };
    const requests: readonly [status: number, method: string, path: string, json?: object][] = [
      [200, 'GET', 'trash?search=%00'],
      [200, 'GET', `records/event/${id}%00/publication`],
      [200, 'POST', 'open', { ...record, tab: 'a\0' }],
      [200, 'PUT', 'event-list/views', view],
    ];
    for (const [status, method, path, json] of requests) {
      const call = { method, headers: admin, ...(json && { json }) };
      const response = await service.request(`/event-calendar/${path}`, call);
      expect([path, response.status, response.text]).toEqual([path, status, response.text]);
    }
  });
});
