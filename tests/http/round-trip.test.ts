/** Reading a record and sending it back unchanged changes nothing. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { CLIENT, FULL } from '../harness';
import type { HttpResponse } from '../harness';
import { documentsOf } from '../harness/documents';
import type { Body, Client } from './write-client';
import { bodyOf, clientOf, concert, isBody, refusal } from './write-client';
import { useCheckedService } from '../guard/use-checked-service';

const service = useCheckedService({ settings: { timezone: 'Europe/Paris' } });
const editor = clientOf(service, 'editor');
let image: number;

beforeAll(async () => {
  image = await newImage('a');
});

async function newImage(name: string): Promise<number> {
  const file = {
    name: `${name}.png`,
    hash: name,
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: `/${name}.png`,
  };
  const { id }: { id: number } = await service.strapi.db
    .query('plugin::upload.file')
    .create({ data: { ...file, provider: 'local' } });
  return id;
}

const changes = async (): Promise<number> =>
  Number((await service.strapi.db.connection(TABLES.changes).max('number as last').first())?.last);

const TYPES = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const;
type Path = keyof typeof TYPES;
const PATHS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const satisfies Path[];

/** The stored rows of a record, in all its versions. */
const stored = (path: Path, id: unknown): Promise<unknown> =>
  service.strapi.db.query(`plugin::event-calendar.${TYPES[path]}`).findMany({
    where: { publicId: id },
    populate: path === 'events' ? ['venue', 'organizers', 'categories', 'tags', 'image'] : [],
    orderBy: 'id',
  });

/** Saves values in the draft of a record, and publishes nothing. */
async function hold(path: 'events' | 'venues', id: unknown, data: Record<string, unknown>): Promise<void> {
  const kind = TYPES[path];
  const { documentId }: { documentId: string } = await service.strapi.db
    .query(`plugin::event-calendar.${kind}`)
    .findOne({ where: { publicId: id } });
  await documentsOf(service, kind).update({ documentId, locale: 'en', data });
}

const HELD_EVENT = {
  title: 'Held',
  description: '<p>Not yet</p>',
  startDate: '2031-07-01 10:00:00',
  endDate: '2031-07-01 11:00:00',
  featured: false,
  image: null,
  venue: null,
  tags: [],
};

const METHODS = ['PUT', 'PATCH', 'POST'] as const;

/** Sends a body to a record and expects that nothing changes. */
async function expectUnchanged(
  path: Path,
  address: string,
  body: object,
  { as = editor, method = 'PUT' }: { as?: Client; method?: string } = {},
): Promise<HttpResponse> {
  const before = await as.send('GET', address);
  const id = bodyOf(before, 200)['id'];
  const rows = await stored(path, id);
  const last = await changes();
  const response = await as.send(method, address, { json: body });
  const context = JSON.stringify(body);
  expect([response.status, response.text, context]).toEqual([200, response.text, context]);
  expect([await changes(), context]).toEqual([last, context]);
  expect(await stored(path, id)).toEqual(rows);
  const after = await as.send('GET', address);
  expect([after.text, after.headers.get('ETag')]).toEqual([before.text, before.headers.get('ETag')]);
  const { json_ld: _, ...shown } = bodyOf(before, 200);
  // A single read shows the structured data of linked records; the response to a write does not.
  expect(withoutStructured(response.body)).toEqual(withoutStructured(shown));
  return response;
}

function withoutStructured(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStructured);
  if (!isBody(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'json_ld');
  return Object.fromEntries(entries.map(([name, member]) => [name, withoutStructured(member)]));
}

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const line = fc.constantFrom(
  'Tom & Jerry',
  'a < b',
  '“Quoted”',
  'Fête d’été',
  '5 > 3 &amp; 2',
  "It's",
  '日本',
);
const text = fc.constantFrom(
  '',
  'Plain',
  'One\n\nTwo\nthree',
  'A <b>bold</b> & <a href="https://example.org/?a=1&b=2">link</a>',
  '<p>Done</p>\n<ul><li>x</li></ul>',
  '&lt;b&gt; is not <i>it</i>',
);
const status = fc.constantFrom('publish', 'draft', 'pending', 'private', 'future');
const website = fc.constantFrom('', 'https://example.org/?a=1&b=2', 'mailto:a@example.org');
const date = fc.constantFrom(
  '2026-01-02 03:04:05',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2041-01-01',
);
const post = {
  description: sometimes(text),
  status: sometimes(status),
  date: sometimes(date),
  image: sometimes(fc.constant(true)),
};
const phone = sometimes(fc.constantFrom('+32 55 12', '', '<b>1</b> & 2'));
const RECORDS: Readonly<Record<Path, fc.Arbitrary<Record<string, unknown>>>> = {
  events: fc.record({
    title: line,
    excerpt: sometimes(text),
    ...post,
    start_date: fc.constantFrom(
      '2031-03-30 02:30:00',
      '2031-10-26 02:30:00',
      '2031-07-01T18:00:00Z',
      '2031-01-01',
    ),
    end_date: fc.constantFrom('2031-10-26 03:30:00', '2031-07-02', '2031-01-01'),
    timezone: sometimes(fc.constantFrom('Europe/Paris', 'UTC+2', 'America/New_York', 'EST')),
    all_day: sometimes(fc.boolean()),
    cost: sometimes(
      fc.constantFrom<unknown>('10€', ['$5', '$15', '$10'], 'Free', '0', 'ab 10 €', '', '1,234.50', [
        '5',
        '7€',
      ]),
    ),
    website: sometimes(website),
    featured: sometimes(fc.boolean()),
    sticky: sometimes(fc.boolean()),
    show_map: sometimes(fc.boolean()),
    slug: sometimes(fc.constantFrom('same', '日本', 'Été')),
    venue: sometimes(
      fc.constantFrom({ venue: 'Barn & Co', city: 'Lille', description: 'Old' }, { venue: 'Salle' }),
    ),
    organizer: sometimes(
      fc
        .uniqueArray(fc.constantFrom('Growers', 'Bakers', 'Tom & Jerry', 'Hidden'), { maxLength: 3 })
        .map((names) =>
          names.map((organizer) => ({ organizer, ...(organizer === 'Hidden' ? { status: 'draft' } : {}) })),
        ),
    ),
    categories: sometimes(fc.uniqueArray(fc.constantFrom('Rock & Roll', 'Café', 'C++'), { maxLength: 3 })),
    tags: sometimes(fc.uniqueArray(fc.constantFrom('a', 'b', 'O & M'), { maxLength: 3 })),
  }),
  venues: fc.record({
    venue: line,
    ...post,
    address: phone,
    country: sometimes(fc.constantFrom('France', 'United States', '')),
    province: sometimes(fc.constantFrom('Nord', 'A & B')),
    state: sometimes(fc.constantFrom('NY', '')),
    stateprovince: sometimes(fc.constantFrom('Own', '')),
    phone,
    website: sometimes(website),
    show_map: sometimes(fc.boolean()),
    show_map_link: sometimes(fc.boolean()),
  }),
  organizers: fc.record({
    organizer: line,
    ...post,
    phone,
    email: sometimes(fc.constantFrom('a@example.org', 'no mail & address')),
    website: sometimes(website),
  }),
  categories: fc.record({
    name: line,
    description: sometimes(text),
    slug: sometimes(fc.constantFrom('Été', '日本')),
  }),
  tags: fc.record({ name: line, description: sometimes(text) }),
};

const NAMES: Readonly<Record<Path, string>> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};

/** The same records in every run; fewer on PostgreSQL, because the rules do not depend on the database. */
function samples(path: Path): Record<string, unknown>[] {
  const many = FULL ? 40 : path === 'events' ? (CLIENT === 'sqlite' ? 14 : 6) : CLIENT === 'sqlite' ? 5 : 2;
  return fc.sample(RECORDS[path], { seed: 20_261_122, numRuns: many }).map((record, index) => {
    const named = { ...record, [NAMES[path]]: `${String(record[NAMES[path]])} ${index}` };
    const sent = Object.entries(named).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
      sent.map(([name, value]) => (name === 'image' ? [name, image] : [name, value])),
    );
  });
}

const French: Readonly<Record<Path, object>> = {
  events: { title: 'Fête', description: 'En français' },
  venues: { venue: 'Salle', description: 'Ici' },
  organizers: { organizer: 'Gens' },
  categories: { name: 'Musique' },
  tags: { name: 'Étiquette' },
};

describe('a record that was read and is sent back', () => {
  it.each(PATHS)('changes none of the %s, in any language', async (path) => {
    for (const [index, body] of samples(path).entries()) {
      const { id } = await editor.create(path, body);
      const address = `${path}/${String(id)}`;
      if (index % 2 === 0)
        await editor.update(`${address}?i18n_language=fr`, {
          ...French[path],
          ...(path === 'tags' || path === 'categories' ? { [NAMES[path]]: `Nom ${path} ${index}` } : {}),
        });
      const method = METHODS[index % METHODS.length] ?? 'PUT';
      for (const language of index % 2 === 0 ? ['en', 'fr'] : ['en']) {
        const here = `${address}?i18n_language=${language}`;
        await expectUnchanged(path, here, await editor.get(here), { method });
      }
    }
  });

  it('also as an item of a list, and as part of an event', async () => {
    const made = await editor.create('events', {
      ...concert('Listed & embedded', { categories: ['Listed category'], tags: ['Listed tag'], image }),
      venue: { venue: 'Listed hall', image, date: '2026-10-25T00:30:00Z' },
      organizer: [{ organizer: 'Listed club', status: 'draft' }],
    });
    const lists: Record<Path, string> = {
      events: 'events?start_date=2031-05-01&end_date=2031-06-01&search=Listed',
      venues: 'venues?search=Listed',
      organizers: 'organizers?search=Listed&status=draft',
      categories: 'categories?search=Listed&hide_empty=false',
      tags: 'tags?search=Listed&hide_empty=false',
    };
    for (const path of PATHS) {
      const { [path]: items } = await editor.get(lists[path]);
      const [item] = Array.isArray(items) ? items : [];
      await expectUnchanged(path, `${path}/${String(item?.id)}`, item);
    }
    const read = await editor.get(`events/${String(made['id'])}`);
    const inside = {
      venues: read['venue'],
      organizers: read['organizer'],
      categories: read['categories'],
      tags: read['tags'],
    };
    for (const path of ['venues', 'organizers', 'categories', 'tags'] as const) {
      const embedded: unknown = [inside[path]].flat()[0];
      if (!isBody(embedded)) throw new Error(`The event shows none of its ${path}`);
      await expectUnchanged(path, `${path}/${String(embedded['id'])}`, embedded);
    }
  });

  it('makes an equal new one by POST', async () => {
    for (const path of ['events', 'venues', 'organizers'] as const) {
      for (const body of samples(path).slice(0, 4)) {
        const { id } = await editor.create(path, {
          ...body,
          [NAMES[path]]: `Copied ${String(body[NAMES[path]])}`,
        });
        const read = await editor.get(`${path}/${String(id)}`);
        const copy = await editor.create(path, read);
        const own = [
          'id',
          'global_id',
          'global_id_lineage',
          'slug',
          'url',
          'rest_url',
          'modified',
          'modified_utc',
        ];
        // The copy of a cost with several amounts has only the two shown ones; the counts of terms include the copy.
        const unlike = [...own, 'cost_details', 'categories', 'tags'];
        const comparable = (record: Body): unknown =>
          withoutStructured(
            Object.fromEntries(Object.entries(record).filter(([name]) => !unlike.includes(name))),
          );
        expect(comparable(copy)).toEqual(comparable(read));
      }
    }
  });

  it('may be a draft without slug and dates, and become another draft', async () => {
    const { id } = await editor.create('events', concert('Unset', { status: 'draft' }));
    const read = await editor.get(`events/${String(id)}`);
    expect(read).toMatchObject({ slug: '', date_utc: '0000-00-00 00:00:00', image: false, venue: [] });
    await expectUnchanged('events', `events/${String(id)}`, read);
    expect(await editor.create('events', read)).toMatchObject({ title: 'Unset', status: 'draft', slug: '' });
    const bare = await editor.send('POST', 'events', { json: concert('Bare', { slug: '' }) });
    expect(refusal(bare)).toEqual([400, 'rest_invalid_param', 'slug']);
  });

  it('may be longer as it is shown than as it is stored', async () => {
    const long = 'д'.repeat(40);
    const event = await editor.create('events', concert(long));
    const slug = encodeURIComponent(long).toLowerCase();
    expect(event['slug']).toBe(slug);
    const copy = await editor.create('events', await editor.get(`events/${String(event['id'])}`));
    expect(copy).toMatchObject({ title: long, slug: `${slug}-2` });
    const other = encodeURIComponent('音'.repeat(200)).toLowerCase();
    expect(await editor.update(`events/${String(copy['id'])}`, { slug: other })).toMatchObject({
      slug: other,
    });
    for (const path of ['categories', 'tags'] as const) {
      const { id } = await editor.create(path, { name: `${path} & ${'x'.repeat(180)}`, slug });
      const found = await editor.get(`${path}?hide_empty=false&slug=${encodeURIComponent(slug)}`);
      expect(found[path]).toMatchObject([{ id, slug }]);
    }
    const full = await editor.create('tags', { name: `${'& '.repeat(3)}${'x'.repeat(194)}` });
    expect(String(full['name']).length).toBeGreaterThan(200);
    const again = { ...full, slug: 'other-full' };
    expect(await editor.create('tags', again)).toMatchObject({ name: full['name'], slug: 'other-full' });
    const linked = await editor.create('events', concert('Full', { tags: [full['name']] }));
    expect(linked['tags']).toMatchObject([{ name: full['name'] }]);
  });

  it('is published now if it was a draft without a date, and a copy of it has no date either', async () => {
    const unset = '0000-00-00 00:00:00';
    for (const path of ['events', 'venues', 'organizers'] as const) {
      const name = NAMES[path];
      const { id } = await editor.create(path, concert('Dateless', { [name]: 'Dateless', status: 'draft' }));
      const address = `${path}/${String(id)}`;
      const read = await editor.get(address);
      expect(read['date_utc']).toBe(unset);
      const copy = { ...read, [name]: 'Dateless copy' };
      expect(await editor.create(path, copy)).toMatchObject({ status: 'draft', date_utc: unset });
      // A date that was set in it is one.
      const later = { ...read, [name]: 'Dated copy', status: 'publish', date: '2040-01-01 00:00:00' };
      expect(await editor.create(path, later)).toMatchObject({ status: 'future', date: later.date });

      const waiting = await editor.update(address, { ...read, status: 'pending' });
      expect(waiting).toMatchObject({ status: 'pending', date_utc: unset });
      const before = Date.now();
      await editor.update(address, { ...read, status: 'publish' });
      const row: { date: string } = await service.strapi.db
        .query(`plugin::event-calendar.${TYPES[path]}`)
        .findOne({ where: { publicId: id } });
      expect(new Date(row.date).getTime()).toBeGreaterThanOrEqual(before);
    }
  });

  it('may contain values that only an editor can store', async () => {
    const { id } = await editor.create('venues', { venue: 'Odd', phone: '1' });
    const { id: event } = await editor.create('events', concert('Odd'));
    const document = async (path: Path, publicId: unknown): Promise<string> => {
      const row: { documentId: string } = await service.strapi.db
        .query(`plugin::event-calendar.${TYPES[path]}`)
        .findOne({ where: { publicId } });
      return row.documentId;
    };
    await documentsOf(service, 'venue').update({
      documentId: await document('venues', id),
      data: { name: '0' },
      status: 'published',
    });
    await documentsOf(service, 'event').update({
      documentId: await document('events', event),
      data: { author: 987_654, excerpt: '0' },
      status: 'published',
    });
    await expectUnchanged('venues', `venues/${String(id)}`, await editor.get(`venues/${String(id)}`));
    await expectUnchanged('events', `events/${String(event)}`, await editor.get(`events/${String(event)}`));
    const other = { ...(await editor.get(`venues/${String(id)}`)), zip: 9000 };
    expect(refusal(await editor.send('PUT', `venues/${String(id)}`, { json: other }))).toEqual([
      400,
      'rest_invalid_param',
      'zip',
    ]);
  });

  it('allows other changes: false removes the image, terms may be ids', async () => {
    const made = await editor.create(
      'events',
      concert('Partly', { image, tags: ['one', 'two'], cost: ['$5', '$15', '$10'] }),
    );
    const read = await editor.get(`events/${String(made['id'])}`);
    const [tag] = Array.isArray(read['tags']) ? read['tags'] : [];
    const changed = bodyOf(
      await editor.send('PUT', `events/${String(made['id'])}`, {
        json: { ...read, image: false, tags: [{ id: tag.id, name: 'two' }], excerpt: 'New' },
      }),
      200,
    );
    expect(changed).toMatchObject({
      image: false,
      tags: [{ id: tag.id, name: 'one' }],
      excerpt: '<p>New</p>',
    });
    expect(changed['cost_details']).toEqual(read['cost_details']);
    const refused = { image: { id: 987_654 }, tags: [{ name: 'no id' }] };
    expect(refusal(await editor.send('PATCH', `events/${String(made['id'])}`, { json: refused }))).toEqual([
      400,
      'rest_invalid_param',
      'tags',
      'image',
    ]);
  });

  it('keeps links to records that the caller cannot see', async () => {
    const author = clientOf(service, 'author');
    const { id: hidden } = await editor.create('venues', { venue: 'Hidden hall', status: 'private' });
    const { id } = await author.create('events', concert('Mine'));
    await editor.update(`events/${String(id)}`, { venue: hidden });
    const read = await author.get(`events/${String(id)}`);
    expect(read['venue']).toEqual([]);
    await expectUnchanged('events', `events/${String(id)}`, read, { as: author });
    expect(await editor.get(`events/${String(id)}`)).toMatchObject({ venue: { id: hidden } });
  });

  it('of a protected event is refused in its blanked form', async () => {
    const { id } = await editor.create('events', concert('Protected', { featured: true }));
    const row: { documentId: string } = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findOne({ where: { publicId: id } });
    await documentsOf(service, 'event').update({
      documentId: row.documentId,
      data: { password: 'secret' },
      status: 'published',
    });
    const list = await editor.get('events?start_date=2031-05-01&end_date=2031-06-01&per_page=50');
    const items = Array.isArray(list['events']) ? list['events'] : [];
    const blanked: unknown = items.find((item) => item.id === id);
    if (!isBody(blanked)) throw new Error('The list lacks the event');
    expect(blanked['featured']).toBeNull();
    const response = await editor.send('PUT', `events/${String(id)}`, { json: blanked });
    expect(refusal(response).slice(0, 2)).toEqual([400, 'rest_invalid_param']);
    expect(refusal(response)).toContain('featured');
    const open = await editor.get(`events/${String(id)}?context=edit`);
    const last = await changes();
    expect(await editor.send('PUT', `events/${String(id)}`, { json: open })).toMatchObject({ status: 200 });
    expect(await changes()).toBe(last);

    // With the password the response is another one, with another tag.
    const window = 'events?start_date=2031-05-01&end_date=2031-06-01&per_page=50';
    const tags = await Promise.all(
      ['', '&password=secret', '&password=wrong'].map(
        async (password) => (await service.request(window + password)).headers.get('ETag') ?? '',
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const headers = { 'If-None-Match': tags[0] ?? '' };
    expect((await service.request(`${window}&password=secret`, { headers })).status).toBe(200);
  });

  it('publishes nothing before its time: the same import twice', async () => {
    const json = concert('Embargo', { status: 'publish', date: '2040-01-01 00:00:00' });
    const made = bodyOf(await editor.send('POST', 'events', { json }), 201);
    const address = `events/${String(made['id'])}`;
    for (const more of [{}, { cost: '5' }]) {
      const again = await editor.send('PUT', address, { json: { ...json, ...more } });
      expect(bodyOf(again, 200)).toMatchObject({ status: 'future', date: '2040-01-01 00:00:00' });
    }
    expect((await service.request(address)).status).toBe(403);
  });

  it('creates no version for a language that has only a stand-in', async () => {
    const venue = await editor.create('venues', { venue: 'Stand-in hall', city: 'Lille' });
    const { id } = await editor.create('events', concert('Stands in', { venue: venue['id'] }));
    await editor.update(`events/${String(id)}?i18n_language=de`, { title: 'Steht ein' });
    const { venue: shown } = await editor.get(`events/${String(id)}?i18n_language=de`);
    if (!isBody(shown)) throw new Error('The event shows no venue');
    const last = await changes();
    const there = `venues/${String(venue['id'])}?i18n_language=de`;
    expect(bodyOf(await editor.send('PUT', there, { json: shown }), 200)).toMatchObject({
      venue: 'Stand-in hall',
    });
    expect(await changes()).toBe(last);
    // A different text creates the version, and so does the same text if the record is not shown at all.
    await editor.update(there, { venue: 'Halle' });
    expect(await editor.get(there)).toMatchObject({ venue: 'Halle', city: 'Lille' });
    await editor.update(`events/${String(id)}?i18n_language=es`, { title: 'Stands in' });
    expect(await editor.get(`events/${String(id)}?i18n_language=es`)).toMatchObject({ title: 'Stands in' });
  });
});

describe('a change to the current values', () => {
  it('writes nothing, in whatever form it is sent', async () => {
    const hall = { venue: 'Quiet hall', city: 'Ghent', website: 'https://hall.example.org', image };
    const clubs = [{ organizer: 'Quiet club', phone: '1' }, { organizer: 'Quiet crew' }];
    const body = concert('Quiet', {
      description: 'One\n\nTwo',
      excerpt: 'Short & <b>sweet</b>',
      cost: ['$5', '$15', '$10'],
      slug: 'quiet',
      timezone: 'Europe/Paris',
      date: '2026-01-02 03:04:05',
      featured: true,
      website: 'https://example.org/',
      image,
      venue: hall,
      organizer: clubs,
      categories: ['Quiet music'],
      tags: ['quiet', 'still'],
    });
    const made = await editor.create('events', body);
    const address = `events/${String(made['id'])}`;
    const venue = isBody(made['venue']) ? made['venue']['id'] : undefined;
    const same: object[] = [
      body,
      {},
      { title: 'Quiet', nonsense: 1 },
      { excerpt: 'Short & <b>sweet</b>' },
      { title: ' Quiet ', slug: 'QUIET' },
      { start_date: '2031-05-10T17:00:00Z', end_date: '10 May 2031 9 pm', all_day: 0, timezone: '' },
      { date_utc: '2026-01-02T02:04:05Z' },
      { featured: 'true', status: 'publish' },
      { venue: hall, organizer: clubs },
      { venue: String(venue), tags: 'still,quiet', categories: ['quiet MUSIC'] },
      { image: String(image), author: Number(made['author']) },
    ];
    const ofVenue = { ...hall, show_map: 'yes', status: 'publish' };
    const expectAllUnchanged = async (): Promise<void> => {
      for (const [index, json] of same.entries())
        await expectUnchanged('events', address, json, { method: METHODS[index % METHODS.length] ?? 'PUT' });
      await expectUnchanged('venues', `venues/${String(venue)}`, ofVenue);
    };
    await expectAllUnchanged();
    // Nor does it while drafts hold back other values.
    await hold('events', made['id'], HELD_EVENT);
    await hold('venues', venue, { name: 'Held', city: 'Liège', image: null });
    await expectAllUnchanged();
    const term = await editor.create('categories', { name: 'Still & calm', description: 'x', parent: 0 });
    await expectUnchanged('categories', `categories/${String(term['id'])}`, {
      name: 'Still &amp; calm',
      slug: 'still-calm',
      parent: 0,
    });
    const twin = await editor.create('events', concert('Quiet', { slug: 'quiet' }));
    expect(twin['slug']).toBe('quiet-2');
    await expectUnchanged('events', `events/${String(twin['id'])}`, { slug: 'quiet' });
  });

  it('still needs a matching If-Match, also as a form', async () => {
    const made = await editor.send('POST', 'events', { json: concert('Matched', { featured: true }) });
    const address = `events/${String(bodyOf(made, 201)['id'])}`;
    const tag = (await editor.send('GET', address)).headers.get('ETag') ?? '';
    const form = {
      body: 'title=Matched&featured=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'If-Match': tag },
    };
    const kept = await editor.send('PATCH', address, form);
    expect(kept.status).toBe(200);
    expect((await editor.send('GET', address)).headers.get('ETag')).toBe(tag);
    await editor.update(address, { title: 'Matched no more' });
    const late = await editor.send('PATCH', address, {
      json: { title: 'Matched no more' },
      headers: { 'If-Match': tag },
    });
    expect(refusal(late)).toEqual([412, 'rest_precondition_failed']);
  });

  it('is a change if one of the versions differs', async () => {
    const { id } = await editor.create('events', concert('Two versions'));
    await editor.update(`events/${String(id)}?i18n_language=fr`, { title: 'Deux versions' });
    const last = await changes();
    expect(
      await editor.update(`events/${String(id)}?i18n_language=fr`, { title: 'Two versions' }),
    ).toMatchObject({
      title: 'Two versions',
    });
    expect(await editor.update(`events/${String(id)}`, { status: 'draft' })).toMatchObject({
      status: 'draft',
    });
    expect(await changes()).toBeGreaterThanOrEqual(last + 2);
  });
});
