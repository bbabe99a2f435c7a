/** Every format of a feed has exactly the records that the JSON list has over all its pages, whatever the filters, the language and the caller. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from '#test';
import type { Role } from '../harness';
import { useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { isBody } from '../http/write-client';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const REQUESTS = lengthOf({ short: 60, full: 2_000 });
const SEED = seedOf(20_261_125);
const EVENTS = 70;

const service = useService();
const ids: Record<'venue' | 'organizer' | 'category' | 'tag' | 'event', number[]> = {
  venue: [],
  organizer: [],
  category: [],
  tag: [],
  event: [],
};

beforeAll(async () => {
  const of = (kind: keyof typeof ids) => documentsOf(service, kind);
  const made: Record<string, string[]> = { venue: [], organizer: [], category: [], tag: [] };
  for (let n = 0; n < 5; n += 1) {
    for (const kind of ['venue', 'organizer', 'category', 'tag'] as const) {
      const parent = kind === 'category' && n > 2 ? { parent: made['category']?.[0] } : {};
      const coordinates = kind === 'venue' && n !== 1 ? { latitude: 40 + n / 10, longitude: -74 } : {};
      const isPost = kind === 'venue' || kind === 'organizer';
      const data = {
        name: `${kind} ${n}`,
        ...parent,
        ...coordinates,
        ...(n === 4 && isPost ? { private: true } : {}),
      };
      const { documentId, publicId } = await of(kind).create({
        ...(isPost ? { status: 'published' } : {}),
        data,
      });
      made[kind]?.push(documentId);
      ids[kind].push(publicId);
    }
  }
  for (let n = 0; n < EVENTS; n += 1) {
    const day = String(1 + (n % 28)).padStart(2, '0');
    const linked = (kind: string, at: number) => made[kind]?.[at % 5];
    const data = {
      title: `Evening ${n} ${n % 3 === 0 ? 'jazz' : 'blues'}`,
      startDate: `2031-0${1 + (n % 3)}-${day} 1${n % 9}:00:00`,
      endDate: `2031-0${1 + (n % 3) + (n % 11 === 0 ? 1 : 0)}-${day} 22:00:00`,
      allDay: n % 8 === 0,
      timezone: ['America/New_York', 'Europe/Paris', 'UTC+2'][n % 3],
      featured: n % 4 === 0,
      ...(n % 5 === 0 ? { ticketUrl: 'https://tickets.example/' } : {}),
      ...(n % 13 === 1 ? { hideFromListings: true } : {}),
      ...(n % 9 === 2 ? { password: 'sesame' } : {}),
      ...(n % 10 === 7 ? { private: true } : {}),
      venue: linked('venue', n),
      organizers: [linked('organizer', n + 1)],
      categories: [linked('category', n), linked('category', n + 2)],
      tags: [linked('tag', n)],
    };
    const locale = n % 6 === 5 ? { locale: 'fr' } : {};
    const status = n % 7 === 6 ? {} : ({ status: 'published' } as const);
    const { documentId, publicId } = await of('event').create({ ...locale, ...status, data });
    ids.event.push(publicId);
    if (n % 4 === 1)
      await of('event').update({ documentId, locale: 'fr', ...status, data: { title: `Soir ${n}` } });
  }
}, 300_000);

/** The formats of a kind, and what each record begins with. */
const EVENT_FORMATS = [
  ['ics', /^BEGIN:VEVENT\r$/gm],
  ['rss', /<item>/g],
  ['atom', /<entry>/g],
  ['jsonfeed', /"content_text":/g],
  ['jsonld', /"@type":"ListItem"/g],
  ['geojson', /"type":"Feature",/g],
  ['csv', undefined],
] as const;

const CALLERS = [undefined, 'subscriber', 'contributor', 'author', 'editor'] as const satisfies (
  Role | undefined
)[];

interface Asked {
  collection: 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
  root: string;
  caller: (typeof CALLERS)[number];
  query: Record<string, string>;
}

/** Some of the filters of a list, each with one of its values. */
function filters(all: Record<string, readonly (string | number)[]>, needed: Record<string, string> = {}) {
  const one = Object.entries(all).map(([name, values]) =>
    fc.option(
      fc.constantFrom(...values.map(String)).map((value) => [name, value] as const),
      { freq: 2, nil: undefined },
    ),
  );
  return fc.tuple(...one).map((chosen): Record<string, string> => ({
    ...needed,
    ...Object.fromEntries(chosen.filter((pair) => pair !== undefined)),
  }));
}

function askedArbitrary(): fc.Arbitrary<Asked> {
  const languages = ['en', 'fr', 'de'];
  const dates = fc.constantFrom<Record<string, string>>(
    { start_date: '2031-01-01', end_date: '2031-12-31' },
    { start_date: '2031-02-01', end_date: '2031-03-10' },
    { starts_after: '2031-01-15' },
    { ends_before: '2031-03-01', starts_after: '2031-01-02' },
    { start_date: '2031-01-20 12:00:00', end_date: '2031-03-20', strict_dates: 'true' },
    { ends_after: '2031-02-10' },
  );
  const byEvent = fc
    .tuple(
      dates,
      filters({
        search: ['jazz', 'evening', 'evening -jazz'],
        categories: [...ids.category, 'category-0', 'category-1,category-2'],
        tags: [...ids.tag, 'tag-3'],
        venue: ids.venue,
        organizer: ids.organizer,
        featured: ['true', 'false'],
        ticketed: ['true', 'false'],
        geoloc: ['true', 'false'],
        status: ['publish', 'draft', 'publish,private', 'draft,publish,private,pending'],
        password: ['sesame', 'wrong'],
        include: [ids.event.slice(0, 9).join(), ids.event.slice(20, 50).join()],
        i18n_language: languages,
      }),
      fc.option(fc.constant({ geoloc_lat: '40.2', geoloc_lng: '-74' }), { freq: 8, nil: {} }),
    )
    .map(([window, some, point]) => ({
      collection: 'events' as const,
      query: { ...window, ...some, ...point },
    }));
  const places = fc.tuple(
    fc.constantFrom('venues' as const, 'organizers' as const),
    filters({ search: ['venue', '1'], event: ids.event, has_events: ['1', '0'], i18n_language: languages }),
  );
  const terms = fc.tuple(
    fc.constantFrom('categories' as const, 'tags' as const),
    filters({
      search: ['a', '2'],
      event: ids.event,
      hide_empty: ['0', '1'],
      orderby: ['id', 'count'],
      i18n_language: languages,
    }),
  );
  const others = fc.oneof(places, terms).map(([collection, query]) => ({ collection, query }));
  return fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: byEvent }, { weight: 1, arbitrary: others }),
      fc.constantFrom('en', 'fr'),
      fc.constantFrom(...CALLERS),
    )
    .map(([list, root, caller]) => ({ ...list, root, caller }));
}

/** The ids of a list over all its pages; an error as its body. */
async function listed(
  { collection, root, query }: Asked,
  headers: Record<string, string>,
): Promise<string[] | string> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const text = new URLSearchParams({ ...query, per_page: '50', page: String(page) }).toString();
    const {
      status,
      body,
      text: raw,
    } = await service.request(`${service.roots[root]}/${collection}?${text}`, { headers });
    if (status !== 200 || !isBody(body)) return raw;
    const records = body[collection];
    if (Array.isArray(records)) found.push(...records.filter(isBody).map(({ id }) => String(id)));
    if (page >= Number(body['total_pages'])) return found;
  }
}

const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

/** The ids in a feed, by the last parts of the addresses of pages, in the order of the feed. */
function shown(
  collection: Asked['collection'],
  suffix: string,
  text: string,
  slugs: ReadonlyMap<string, string>,
): string[] {
  if (suffix === 'csv') return [...text.matchAll(/^(\d+),/gm)].map(([, id = '']) => id);
  if (suffix === 'geojson') {
    const { features } = JSON.parse(text);
    return features.map(({ id }: { id: number }) => String(id));
  }
  const kind = collection.slice(0, -1);
  const addresses = new RegExp(`/calendar/\\w\\w/${kind}/([\\w-]+)`, 'g');
  const whole =
    suffix === 'ics'
      ? unfolded(text).replaceAll(
          /BEGIN:VEVENT(?:(?!END:VEVENT)[^])*?STATUS:CANCELLED(?:(?!SUMMARY)[^])*?END:VEVENT/g,
          '',
        )
      : text;
  const found = [...whole.matchAll(addresses)].map(([, slug = '']) => slugs.get(slug) ?? `unknown ${slug}`);
  return [...new Set(found)];
}

describe('feeds of random lists', () => {
  it(
    'have the records of the list',
    async () => {
      const rows: { public_id: number; slug: string | null }[] = await service.strapi.db
        .connection('calendar_index')
        .select('public_id', 'slug');
      // A draft without a slug has its id in its address.
      const slugs = new Map(
        rows.map(({ public_id, slug }) => [slug ?? String(public_id), String(public_id)]),
      );
      const asked = fc.sample(askedArbitrary(), { numRuns: REQUESTS, seed: SEED });
      let records = 0;
      let refused = 0;
      for (const [index, one] of asked.entries()) {
        report(`${index} of ${REQUESTS} lists`);
        const headers = one.caller === undefined ? {} : await service.as(one.caller);
        const expected = await listed(one, headers);
        const formats =
          one.collection === 'events'
            ? EVENT_FORMATS
            : one.collection === 'venues'
              ? (['csv', 'geojson'] as const).map((name) => [name, undefined] as const)
              : ([['csv', undefined]] as const);
        for (const [suffix, marker] of formats) {
          const address = `${service.roots[one.root]}/${one.collection}.${suffix}?${new URLSearchParams(one.query).toString()}`;
          const { status, text } = await service.request(address, { headers });
          if (typeof expected === 'string') {
            refused += 1;
            expect([address, text]).toEqual([address, expected]);
            continue;
          }
          expect([address, status]).toEqual([address, 200]);
          const found = shown(one.collection, suffix, text, slugs);
          const inOrder =
            suffix === 'rss' || suffix === 'atom' || suffix === 'jsonfeed' ? found.toSorted() : found;
          const wanted = inOrder === found ? expected : expected.toSorted();
          expect([address, one.caller, inOrder]).toEqual([address, one.caller, wanted]);
          if (marker !== undefined && suffix !== 'ics')
            expect([address, text.match(marker)?.length ?? 0]).toEqual([address, expected.length]);
          records += found.length;
        }
      }
      conclude(`${REQUESTS} lists, seed ${SEED}: ${records} records in feeds, ${refused} refusals`);
      expect(records).toBeGreaterThan(REQUESTS);
      expect(refused).toBeLessThan(REQUESTS * 3);
    },
    PROOF_TIMEOUT,
  );
});
