import { beforeAll, describe, expect, it } from '@jest/globals';
import { useCheckedService } from '../guard/use-checked-service';
import type { HttpResponse } from '../harness';
import { documentsOf } from '../harness/documents';
import { ownWord } from '../harness/own';
import { Random } from '../reading/random';
import { clientOf, concert } from './write-client';
import type { Body } from './write-client';

const service = useCheckedService();
const editor = clientOf(service, 'editor');

const WINDOW = 'start_date=2031-01-01&end_date=2031-12-31';
const idOf = (body: Body): number => Number(body['id']);

let event: Body;
let venue: Body;
let category: Body;
let draft: Body;
/** What the public reads, and keeps with its tags. */
let paths: string[];

beforeAll(async () => {
  venue = await editor.create('venues', { venue: ownWord(), status: 'publish' });
  category = await editor.create('categories', { name: ownWord() });
  const links = { venue: idOf(venue), categories: [idOf(category)] };
  event = await editor.create('events', concert(ownWord(), { ...links, status: 'publish' }));
  draft = await editor.create('events', concert(ownWord(), { ...links, status: 'draft' }));
  paths = [
    `events/${idOf(event)}`,
    `events/by-slug/${String(event['slug'])}`,
    `events?${WINDOW}`,
    `events.ics?${WINDOW}`,
    `events.rss?${WINDOW}`,
    `venues/${idOf(venue)}`,
    'venues',
    `categories/${idOf(category)}`,
    'categories?hide_empty=0',
    'tags?hide_empty=0',
  ];
});

const fetched = async (path: string, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  service.request(`${service.roots['en']}/${path}`, { headers });

/** The responses of all paths, each asked for twice so that it is also a kept one. */
async function readAll(headers: Record<string, string> = {}): Promise<Map<string, HttpResponse>> {
  const found = new Map<string, HttpResponse>();
  for (const path of paths) {
    await fetched(path, headers);
    const response = await fetched(path, headers);
    expect([path, response.status]).toEqual([path, 200]);
    found.set(path, response);
  }
  return found;
}

const tagOf = (response: HttpResponse | undefined): string => response?.headers.get('etag') ?? '';

/** The paths whose responses a reader is sent anew. */
async function sentAnew(
  known: ReadonlyMap<string, HttpResponse>,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const anew: string[] = [];
  for (const path of paths) {
    const { status } = await fetched(path, { ...headers, 'If-None-Match': tagOf(known.get(path)) });
    if (status !== 304) anew.push(path);
  }
  return anew;
}

/** Changes that nobody without rights can notice. */
const INVISIBLE: Record<string, () => Promise<unknown>> = {
  'a new draft': () =>
    editor.create(
      'events',
      concert(ownWord(), { status: 'draft', venue: idOf(venue), categories: [idOf(category)] }),
    ),
  'a changed draft': () =>
    editor.update(`events/${idOf(draft)}`, { title: ownWord(), cost: String(Math.random()) }),
  'a private event': () => editor.create('events', concert(ownWord(), { status: 'private' })),
  'a draft for review': () => editor.create('events', concert(ownWord(), { status: 'pending' })),
  'a draft in the trash': async () => {
    const { id } = await editor.create('events', concert(ownWord(), { status: 'draft' }));
    await editor.remove(`events/${String(id)}`);
  },
  'a draft of a venue': () => editor.create('venues', { venue: ownWord(), status: 'draft' }),
  'an external id': () => editor.update(`events/${idOf(event)}`, { external_id: ownWord() }),
  'an open change of a published event': async () => {
    const row: { document_id: string } | undefined = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: idOf(event) })
      .first('document_id');
    const data = { title: ownWord() };
    await documentsOf(service, 'event').update({ documentId: row?.document_id ?? '', data });
  },
};

/** Changes that everybody can notice. */
const VISIBLE: Record<string, () => Promise<unknown>> = {
  'a new event': () => editor.create('events', concert(ownWord(), { status: 'publish' })),
  'a changed event': () => editor.update(`events/${idOf(event)}`, { cost: String(Math.random()) }),
  'a changed venue': () => editor.update(`venues/${idOf(venue)}`, { phone: ownWord() }),
  'a changed category': () => editor.update(`categories/${idOf(category)}`, { description: ownWord() }),
  'a new tag': () => editor.create('tags', { name: ownWord() }),
  'a published draft': async () => {
    const { id } = await editor.create('events', concert(ownWord(), { status: 'draft' }));
    await editor.update(`events/${String(id)}`, { status: 'publish' });
  },
  'an unpublished event': async () => {
    const { id } = await editor.create('events', concert(ownWord(), { status: 'publish' }));
    const { status } = await editor.update(`events/${String(id)}`, { status: 'draft' });
    expect(status).toBe('draft');
  },
  'a hidden event': async () => {
    const { id } = await editor.create('events', concert(ownWord(), { status: 'publish' }));
    await editor.update(`events/${String(id)}`, { hide_from_listings: true });
  },
};

describe('invisible changes', () => {
  it.each(Object.keys(INVISIBLE))('send nothing anew to the public: %s', async (name) => {
    const subscriber = await service.as('subscriber');
    const known = await readAll();
    const knownToSubscriber = await readAll(subscriber);
    const knownToEditor = await readAll(await service.as('editor'));
    await INVISIBLE[name]?.();
    expect(await sentAnew(known)).toEqual([]);
    expect(await sentAnew(knownToSubscriber, subscriber)).toEqual([]);
    // Those who see drafts have exact tags, if there is anything for them to see.
    const anew = await sentAnew(knownToEditor, await service.as('editor'));
    if (name !== 'an open change of a published event') expect(anew).toContain(`events?${WINDOW}`);
    for (const [path, response] of await readAll()) expect(response.text).toBe(known.get(path)?.text);
  });
});

describe('visible changes', () => {
  it.each(Object.keys(VISIBLE))('change the tags: %s', async (name) => {
    const known = await readAll();
    await VISIBLE[name]?.();
    expect(await sentAnew(known)).toEqual(paths);
  });
});

describe('random changes', () => {
  it('are never missed by the public, and only those it can notice are sent', async () => {
    const random = new Random(36);
    const ways = [...Object.entries({ ...INVISIBLE, ...VISIBLE })];
    let known = await readAll();
    for (let step = 0; step < 24; step += 1) {
      const [name, change] = random.pick(ways);
      await change();
      const anew = new Set(await sentAnew(known));
      if (name in INVISIBLE) expect([name, ...anew]).toEqual([name]);
      const now = await readAll();
      for (const [path, { text }] of now)
        if (!anew.has(path)) expect([name, path, text]).toEqual([name, path, known.get(path)?.text]);
      known = now;
    }
  });
});

describe('If-Match with a tag of the public', () => {
  it('holds until the record changes, also in a way that the public does not notice', async () => {
    const { id } = await editor.create('events', concert(ownWord(), { status: 'publish' }));
    const path = `events/${String(id)}`;
    const read = await fetched(path);
    // Changes of other records do not count.
    await INVISIBLE['a changed draft']?.();
    const changed = await editor.send('PATCH', path, {
      json: { cost: '5' },
      headers: { 'If-Match': tagOf(read) },
    });
    expect(changed.status).toBe(200);
    const again = tagOf(await fetched(path));
    await editor.update(path, { external_id: ownWord() });
    expect(tagOf(await fetched(path))).toBe(again);
    const refused = await editor.send('PATCH', path, { json: { cost: '6' }, headers: { 'If-Match': again } });
    expect([refused.status, refused.text]).toEqual([
      412,
      expect.stringContaining('read without credentials'),
    ]);
    const exact = tagOf(await editor.send('GET', path));
    const taken = await editor.send('PATCH', path, { json: { cost: '6' }, headers: { 'If-Match': exact } });
    expect(taken.status).toBe(200);
  });
});
