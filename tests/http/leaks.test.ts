import { beforeAll, describe, expect, it } from '#test';
import { FULL, useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { setTrashed } from '../harness/trash';
import { valueQueries } from '../reading/value-filters';

/** A word that occurs in no text of the product. */
const MARK = 'qxzwv';

const service = useService();
/** The ids of all records, to be requested one by one. */
let numbers: number[] = [];
const slugs: { collection: string; slug: string }[] = [];

const coming = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
const marked = (what: string) => `${MARK}${what}`;

beforeAll(async () => {
  const events = documentsOf(service, 'event');
  const venues = documentsOf(service, 'venue');
  const organizers = documentsOf(service, 'organizer');
  const categories = documentsOf(service, 'category');

  const hiddenVenue = await venues.create({ data: { name: marked('draftvenue'), city: marked('city') } });
  const privateVenue = await venues.create({
    status: 'published',
    data: { name: marked('privatevenue'), private: true },
  });
  const hiddenOrganizer = await organizers.create({
    data: { name: marked('draftorganizer'), email: `${MARK}@x.test` },
  });
  const trashedOrganizer = await organizers.create({
    status: 'published',
    data: { name: marked('trashorganizer') },
  });
  const openVenue = await venues.create({ status: 'published', data: { name: 'Open hall' } });
  const category = await categories.create({ data: { name: 'Of drafts only' } });
  const closedCategory = await categories.create({ data: { name: 'Of a closed event' } });

  const kept = {
    ...coming,
    description: `<p>${marked('text')}</p>`,
    excerpt: marked('excerpt'),
    venue: openVenue.documentId,
    categories: [category.documentId],
  };
  await events.create({ data: { ...kept, title: marked('draft') } });
  await events.create({ data: { ...kept, title: marked('pending'), readyForReview: true } });
  await events.create({ data: { ...kept, title: marked('future'), publishAt: new Date('2035-01-01') } });
  await events.create({ status: 'published', data: { ...kept, title: marked('private'), private: true } });
  const trashed = await events.create({ status: 'published', data: { ...kept, title: marked('trash') } });
  await setTrashed(service, 'event', trashed.documentId, new Date());
  await setTrashed(service, 'organizer', trashedOrganizer.documentId, new Date());

  // Events that have disappeared, which calendar feeds still mention.
  const publish = (data: object) => events.create({ status: 'published', data: { ...kept, ...data } });
  const { documentId: unpublished } = await publish({ title: marked('unpublished') });
  await events.unpublish({ documentId: unpublished });
  const { documentId: deleted } = await publish({ title: marked('deleted') });
  await events.delete({ documentId: deleted, locale: '*' });
  const { documentId: closed } = await publish({ title: 'Closed later' });
  await events.update({ documentId: closed, status: 'published', data: { password: 'open sesame' } });

  // Public records that are linked to hidden ones.
  const open = await events.create({
    status: 'published',
    data: {
      ...coming,
      title: 'Open evening',
      venue: hiddenVenue.documentId,
      organizers: [hiddenOrganizer.documentId, trashedOrganizer.documentId],
    },
  });
  await events.create({
    status: 'published',
    data: { ...coming, title: 'At a private place', venue: privateVenue.documentId },
  });
  await events.update({
    documentId: open.documentId,
    data: { title: marked('changed'), description: marked('changed') },
  });
  await events.update({ documentId: open.documentId, locale: 'fr', data: { title: marked('french') } });
  await events.create({
    status: 'published',
    data: {
      ...coming,
      title: 'Closed evening',
      description: marked('protected'),
      excerpt: marked('protectedexcerpt'),
      website: `https://${MARK}.test/`,
      cost: marked('cost'),
      eventStatus: 'canceled',
      eventStatusReason: marked('reason'),
      isVirtual: true,
      virtualUrl: `https://${MARK}.test/live`,
      ticketUrl: `https://${MARK}.test/tickets`,
      password: 'open sesame',
      venue: openVenue.documentId,
      categories: [closedCategory.documentId],
    },
  });

  const rows: { public_id: number; kind: string; slug: string | null }[] = await service.strapi.db
    .connection('calendar_index')
    .select('public_id', 'kind', 'slug');
  numbers = [...new Set(rows.map((row) => Number(row.public_id)))];
  const plural: Record<string, string> = { event: 'events', venue: 'venues', organizer: 'organizers' };
  for (const { kind, slug } of rows) {
    const collection = plural[kind];
    if (slug && collection) slugs.push({ collection, slug });
  }
});

/** The formats of feeds by collection. */
const FORMATS: Record<string, readonly string[]> = {
  events: ['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv'],
  venues: ['csv', 'geojson'],
  organizers: ['csv'],
  categories: ['csv'],
  tags: ['csv'],
};

/** All addresses that read records. */
function addresses(): string[] {
  const window = 'start_date=2020-01-01&end_date=2040-01-01';
  const events = [
    '',
    'strict_dates=true',
    `search=${MARK}`,
    'search=q',
    `search=${MARK}&strict_dates=1`,
    ...valueQueries(),
    'status=publish',
    'password=wrong',
    'context=edit',
    '_fields=id,title,description,venue.venue',
    ...['draft', 'pending', 'private', 'trash', 'future', 'draft,publish'].map(
      (status) => `status=${status}`,
    ),
    ...numbers.flatMap((id) => [
      `include=${id}`,
      `categories=${id}`,
      `tags=${id}`,
      `venue=${id}`,
      `organizer=${id}`,
    ]),
  ].map((query) => `events?per_page=50&${window}&${query}`);
  const places = ['venues', 'organizers'].flatMap((collection) =>
    [
      '',
      `search=${MARK}`,
      'has_events=1',
      'has_events=0',
      'only_with_upcoming=1',
      'status=draft',
      'status=trash',
    ]
      .concat(numbers.map((id) => `event=${id}`))
      .map((query) => `${collection}?per_page=50&${query}`),
  );
  const terms = ['categories', 'tags'].flatMap((collection) =>
    ['', 'hide_empty=0', `search=${MARK}&hide_empty=0`]
      .concat(numbers.map((id) => `event=${id}`))
      .map((query) => `${collection}?per_page=50&${query}`),
  );
  const singles = numbers.flatMap((id) =>
    ['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((collection) => [
      `${collection}/${id}`,
      `${collection}/${id}?context=edit&password=wrong`,
    ]),
  );
  // Every list in every format; feeds of single records only in the one that also has what has disappeared.
  const feeds = [...events, ...places, ...terms].flatMap((address) => {
    const [collection = '', query = ''] = address.split('?');
    const isOfOne = /(?:include|categories|tags|venue|organizer|event)=\d/.test(query);
    const formats = isOfOne ? (FORMATS[collection] ?? []).slice(0, 1) : (FORMATS[collection] ?? []);
    return formats.map((suffix) => `${collection}.${suffix}?${query}`);
  });
  const bySlug = slugs.map(({ collection, slug }) => `${collection}/by-slug/${slug}`);
  const inRoots = [...events, ...places, ...terms, ...singles, ...feeds, ...bySlug, 'doc', ''].flatMap(
    (path) => Object.values(service.roots).map((root) => `${root}/${path}`),
  );
  const pages = slugs.flatMap(({ collection, slug }) =>
    ['en', 'fr'].flatMap((language) => {
      const page = `${service.origin}/calendar/${language}/${collection.replace(/s$/, '')}/${slug}`;
      return [page, `${page}.ics`];
    }),
  );
  return [...inRoots, ...pages];
}

/**
 * Looks for marked texts in all addresses; in a daily run in each path in one language only, in the next path in the next language.
 * @param turn the place of the language that comes first
 */
async function leaks(headers: Record<string, string>, turn = 0): Promise<string[]> {
  const found: string[] = [];
  const look = async (address: string): Promise<void> => {
    const response = await service.request(address, { headers });
    expect(response.status, address).toBeLessThan(500);
    // A response may repeat the request: the search in links and titles, the slug in the address.
    const { pathname, search } = new URL(address);
    const asked = [pathname, search, ...slugs.map((one) => one.slug)].some((part) => part.includes(MARK));
    const shown = asked
      ? response.text
          .replaceAll('\r\n ', '')
          .replaceAll(/"(rest_url|next_rest_url|previous_rest_url)":"[^"]*"/g, '')
          // The title and the address of a feed.
          .replaceAll(`: ${MARK}`, '')
          .replaceAll(`search=${MARK}`, '')
      : response.text;
    const echoed = pathname.includes(MARK) ? shown.replaceAll(decodeURI(pathname), '') : shown;
    if (echoed.includes(MARK))
      found.push(`${address}: ${echoed.slice(Math.max(0, echoed.indexOf(MARK) - 80)).slice(0, 160)}`);
  };
  // The addresses of a path in all languages follow each other.
  const languages = Object.keys(service.roots).length;
  const left = addresses().filter(
    (_, index) => FULL || index % languages === (Math.floor(index / languages) + turn) % languages,
  );
  const lane = async (): Promise<void> => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) await look(address);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return found;
}

describe('hidden records never appear', () => {
  it.each(['anonymous', 'subscriber', 'contributor', 'author'] as const)(
    'for an anonymous caller: %s',
    async (role) => {
      const headers = role === 'anonymous' ? {} : await service.as(role);
      // Of the callers without own rights, and of those with, one begins with each language.
      expect(await leaks(headers, role === 'anonymous' || role === 'contributor' ? 0 : 1)).toEqual([]);
    },
    240_000,
  );

  it('but an editor finds them, so the check is not empty', async () => {
    expect((await leaks(await service.as('editor'))).length).toBeGreaterThan(20);
  }, 240_000);

  it('also where feeds say what has disappeared, which the crawl includes', async () => {
    const crawled = addresses().filter((address) => /\/events\.ics\?/.test(address));
    const goneIn = async (query: string): Promise<number> => {
      const [address = ''] = crawled.filter(
        (one) => one.startsWith(service.roots['en'] ?? '-') && one.endsWith(query),
      );
      const { text } = await service.request(address);
      const components = text.split('BEGIN:VEVENT').slice(1);
      return components.filter((one) => one.includes('STATUS:CANCELLED') && one.includes('SUMMARY:Canceled'))
        .length;
    };
    // In the trash and deleted, but not the one that was only unpublished.
    expect(await goneIn('&strict_dates=true')).toBe(2);
    expect(await goneIn('&featured=false')).toBe(2);
    expect(await goneIn(`&search=${MARK}`)).toBe(0);
  });

  it('also not in the time at which feeds say that a protected event has changed', async () => {
    const venue = await documentsOf(service, 'venue').create({
      status: 'published',
      data: { name: 'Closing hall' },
    });
    const data = { ...coming, title: 'Closed at a hall', password: 'open sesame', venue: venue.documentId };
    const { documentId } = await documentsOf(service, 'event').create({ status: 'published', data });
    const knex = service.strapi.db.connection;
    const changedIn = async (password: string): Promise<string | undefined> => {
      const { text } = await service.request(
        `events.ics?start_date=2031-01-01&end_date=2032-01-01${password}`,
      );
      const component = text.split('BEGIN:VEVENT').find((one) => one.includes('SUMMARY:Closed at a hall'));
      return /DTSTAMP:(\d{4})/.exec(component ?? '')?.[1];
    };
    const takeAway = [
      () => documentsOf(service, 'venue').unpublish({ documentId: venue.documentId }),
      () => setTrashed(service, 'venue', venue.documentId, new Date()),
    ];
    for (const [index, change] of takeAway.entries()) {
      await knex('calendar_index')
        .where({ document_id: documentId })
        .update({ changed_utc: '2020-01-01 00:00:00' });
      await knex('calendar_changes').update({ at: Date.UTC(2020 + index, 0, 1) });
      await change();
      expect(await changedIn('')).toBe(String(2020 + index));
      expect(await changedIn('&password=open%20sesame')).not.toMatch(/^202[01]/);
    }
  });

  it('and do not change any count', async () => {
    const categories = await service.request('categories?hide_empty=0&per_page=50');
    expect(categories.body).toMatchObject({ categories: [{ count: 0 }, { count: 0 }] });
    expect((await service.request('categories')).body).toMatchObject({ total: 0 });
    const searched = await service.request(`events?search=${MARK}&start_date=2020-01-01&end_date=2040-01-01`);
    expect(searched.body).toMatchObject({ total: 0, events: [] });
  });

  it('the right password opens a protected event, to everybody', async () => {
    const list = await service.request('events?start_date=2031-01-01&end_date=2032-01-01');
    expect(list.text).toContain('Closed evening');
    const opened = await service.request('events/by-slug/closed-evening?password=open%20sesame');
    expect(opened.status).toBe(200);
    expect(opened.text).toContain(marked('protected'));
  });
});
