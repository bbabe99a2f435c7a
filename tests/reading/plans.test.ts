import knexOf from 'knex';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { CLIENT, FULL } from '../harness/fresh-database';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { COLLECTIONS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { searchWords } from '../../src/plugins/event-calendar/server/src/domain/text/fold';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { EVENT_LIST } from '../../src/plugins/event-calendar/server/src/resources/event/list';
import type { ReadPort, Statement } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/api/errors';
import type { IndexDatabase } from './index-database';
import { notingPort, openIndex } from './index-database';
import type { Size } from './large-index';
import { EVERY_S, LARGE, MIDDLE_S, fillLargeIndex, firstIds } from './large-index';
import type { Allowed } from './query-plan';
import { fullScans } from './query-plan';
import { READERS } from './readers';
import { valueQueries } from './value-filters';
import { ORIGIN, SETTINGS, handleCall, listOf, operation } from './serve';
import type { Asking } from './serve';

const NOW = instant(MIDDLE_S * 1000);
/**
 * 200 years, in a daily run on SQLite with a quarter of the events: its plans do not depend on the number of rows. Without statistics
 * PostgreSQL estimates that number from the sizes of files.
 */
const SIZE: Size = CLIENT === 'postgres' || FULL ? LARGE : { ...LARGE, events: 50_000 };
const EVERY = (EVERY_S * LARGE.events) / SIZE.events;
const FIRST = firstIds(SIZE);
const EVENT = FIRST.event + SIZE.events / 2 + 1;

let database: IndexDatabase;
let port: ReadPort;
const statements: Statement[] = [];
beforeAll(async () => {
  database = await openIndex((knex) => fillLargeIndex(knex, SIZE, { every: EVERY }));
  port = notingPort(database.port, statements);
});
afterAll(async () => database.close());

/** The steps with full scans in the statements since the last call. */
async function scans(allowed: Allowed): Promise<string[]> {
  const taken = statements.splice(0);
  expect(taken.length).toBeGreaterThan(0);
  return (await Promise.all(taken.map((statement) => fullScans(database.port, statement, allowed)))).flat();
}

const ids = (first: number, count: number): string =>
  Array.from({ length: count }, (_, n) => first + n * 3).join();

const EVENT_FILTERS: Readonly<Record<string, string>> = {
  nothing: '',
  'a later page': 'page=40',
  'start_date and end_date': 'start_date=2035-01-01&end_date=2035-06-01',
  'strict dates': 'start_date=2035-01-01T10:00:00Z&end_date=2035-06-01T10:00:00Z&strict_dates=true',
  starts_after: 'starts_after=2129-01-01',
  starts_before: 'starts_before=1935-01-01',
  ends_before: 'ends_before=1935-01-01',
  ends_after: 'ends_after=2129-01-01',
  'what is going on': 'ends_after=2031-05-10&starts_before=2031-05-12',
  'a word': 'search=w4711',
  'several words, a phrase, one left out': 'search=w4711+concert+%22and+the%22+-w12',
  'a category with what is below it': `categories=${FIRST.category}`,
  'categories by slug': 'categories=category-4,category-5',
  tags: `tags=${FIRST.tag},${FIRST.tag + 1}`,
  venue: `venue=${FIRST.venue + 3}`,
  organizer: `organizer=${FIRST.organizer},${FIRST.organizer + 9}`,
  'category, venue and word': `categories=${FIRST.category}&venue=${FIRST.venue + 3}&search=concert`,
  'all kinds of links': `venue=${FIRST.venue}&organizer=${FIRST.organizer}&tags=${FIRST.tag}&categories=${FIRST.category}`,
  ...Object.fromEntries(valueQueries().map((query) => [query, query])),
  'around a point': 'geoloc_lat=48.1&geoloc_lng=2.3',
  'around a point, in a category': `geoloc_lat=48.1&geoloc_lng=2.3&categories=${FIRST.category}`,
  include: `include=${ids(EVENT, 50)}`,
  'include and tag': `include=${ids(EVENT, 50)}&tags=${FIRST.tag}`,
  post_parent: `post_parent=${EVENT}`,
  'what was changed': 'modified_after=2031-01-01',
  'an external id': 'external_id=x-4711',
  'another language': 'i18n_language=fr',
};
const LINKABLE_FILTERS: Readonly<Record<string, string>> = {
  nothing: '',
  search: 'search=w4711',
  event: `event=${EVENT}`,
  has_events: 'has_events=true',
  'no events': 'has_events=false',
  only_with_upcoming: 'only_with_upcoming=true',
  modified_after: 'modified_after=2031-01-01',
  external_id: 'external_id=x-4711',
};
const TERM_FILTERS: Readonly<Record<string, string>> = {
  nothing: '',
  search: 'search=w4711',
  event: `event=${EVENT}`,
  post: `post=${EVENT}`,
  slug: 'slug=category-4',
  unused: 'hide_empty=false',
  modified_after: 'modified_after=2031-01-01',
  external_id: 'external_id=x-4711',
  ...Object.fromEntries(
    ['id', 'name', 'slug', 'count', 'description', 'parent', 'include'].map((by) => [
      `by ${by}`,
      `orderby=${by}`,
    ]),
  ),
};
const FILTERS: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  event: EVENT_FILTERS,
  venue: LINKABLE_FILTERS,
  organizer: LINKABLE_FILTERS,
  category: {
    ...TERM_FILTERS,
    parent: `parent=${FIRST.category}`,
    include: `include=${FIRST.category},${FIRST.category + 1}`,
    exclude: `exclude=${FIRST.category}`,
  },
  tag: { ...TERM_FILTERS, include: `include=${FIRST.tag}`, exclude: `exclude=${FIRST.tag}` },
};

it('every filter of the list of events is among the tested ones', () => {
  const tested = Object.values(EVENT_FILTERS).flatMap((query) => [...new URLSearchParams(query).keys()]);
  // `status` has its own test.
  const filters = Object.entries(EVENT_LIST).filter(([, { link }]) => link !== 'never');
  expect(filters.map(([name]) => name).filter((name) => !tested.includes(name))).toEqual(['status']);
});

const serviceWith = (untranslated: 'omit' | 'fallback') =>
  createReadService({ port, settings: { ...SETTINGS, untranslated }, prefix: '/api' });
const WHO = ['anonymous', 'author', 'editor'] as const;
/** Who asks for the list in a row of the table: in a daily run two of the three, with each setting another two. */
const callersOf = (row: number, untranslated: 'omit' | 'fallback') =>
  WHO.filter((_, place) => FULL || place !== (row + (untranslated === 'omit' ? 0 : 1)) % WHO.length);

describe.each(['omit', 'fallback'] as const)('with very many events (untranslated: %s)', (untranslated) => {
  const asking = (who: string) => ({
    language: 'en',
    reader: READERS[who] ?? expect.fail(who),
    now: NOW,
    settings: { ...SETTINGS, untranslated },
  });
  const listed = (['event', 'venue', 'organizer', 'category', 'tag'] as const).flatMap((kind) =>
    Object.entries(FILTERS[kind]).map(([name, query], row) => ({ kind, name, query, row })),
  );

  it.each(listed)('the list of every $kind uses an index: $name', async ({ kind, query, row }) => {
    for (const who of callersOf(row, untranslated)) {
      const asked = { ...asking(who), service: serviceWith(untranslated) };
      // The second time the total is known.
      for (const time of ['first', 'second']) {
        const found = await listOf(port, kind, query, asked);
        if (found instanceof CalendarError) throw found;
        expect(await scans(kind === 'event' ? 'nothing' : 'a kind'), `${who}, ${time}`).toEqual([]);
      }
    }
  });

  it.each(['draft', 'draft,pending', 'publish,future', 'trash'])(
    'so do events that are %s',
    async (status) => {
      for (const who of ['author', 'editor']) {
        const found = await listOf(port, 'event', { status }, asking(who));
        if (found instanceof CalendarError) throw found;
        expect(await scans('nothing'), who).toEqual([]);
      }
    },
  );

  it.each(['event', 'venue', 'organizer', 'category', 'tag'] as const)(
    'single reads of every %s do',
    async (kind) => {
      const word = COLLECTIONS[kind];
      const list = await listOf(port, kind, 'per_page=3', asking('anonymous'));
      if (list instanceof CalendarError) throw list;
      statements.length = 0;
      const read =
        kind === 'category' ? 'readCategory' : `read${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      const id = Number(list.items[0]?.['id']) + FIRST[kind];
      await handleCall(port, operation(read), '', { id: String(id) }, asking('anonymous'));
      expect(await scans('nothing'), word).toEqual([]);
    },
  );

  it('pages that people read do', async () => {
    const service = serviceWith(untranslated);
    for (const [kind, slug] of [
      ['event', `event-${SIZE.events / 2 + 1}-en`],
      ['venue', 'venue-7'],
      ['organizer', 'organizer-7'],
      ['category', 'category-4'],
      ['tag', 'tag-7'],
    ] as const) {
      const page = await service.readForPage(kind, 'en', slug, {
        origin: ORIGIN,
        now: NOW,
        listsEvents: true,
      });
      expect(page?.kind).toBe(kind);
      expect(await scans('nothing'), kind).toEqual([]);
    }
  });
});

describe('very many events', () => {
  const always = 'start_date=1900-01-01&end_date=2200-01-01';
  const asking = {
    language: 'en',
    reader: READERS['anonymous'] ?? expect.fail('There is no such reader'),
    now: NOW,
  };

  it.each(['w4711', 'concert of w12', '"and the" -w12', 'event 1234', 'w4', 'zzz', 'w4711 the w12'])(
    'are searched for %s by trigrams with the same result as by a full scan',
    async (search) => {
      const found = await listOf(
        database.port,
        'event',
        `${always}&search=${encodeURIComponent(search)}`,
        asking,
      );
      if (found instanceof CalendarError) throw found;
      const { include, exclude } = searchWords(search);
      const holds = database.port.dialect === 'sqlite' ? 'instr' : 'strpos';
      const words = [
        ...include.map(() => `${holds}(t.folded, ?) > 0`),
        ...exclude.map(() => `${holds}(t.folded, ?) = 0`),
      ];
      const [counted] = await database.port.all<{ count: number }>({
        sql: `select count(*) as count from calendar_index i
          join calendar_texts t on t.public_id = i.public_id and t.locale = i.locale
          where i.kind = 'event' and i.locale = 'en' and i.status = 'publish' and i.hidden = 0 and i.password is null
            and ${words.join(' and ')}`,
        values: [...include, ...exclude],
      });
      expect(found.total).toBe(counted?.count);
    },
  );

  /** Why the statements of pages may take long: at the first request, and when the total is known. */
  async function reasons(
    kind: Kind,
    query: string,
    service: ReturnType<typeof serviceWith>,
  ): Promise<unknown[]> {
    statements.length = 0;
    for (let times = 0; times < 2; times += 1) {
      const found = await listOf(port, kind, query, { ...asking, service });
      if (found instanceof CalendarError) throw found;
    }
    return statements.filter(({ sql }) => sql.includes('page as (')).map(({ slow }) => slow);
  }

  it.each(['event', 'venue', 'organizer', 'category', 'tag'] as const)(
    'delay nobody while changes of every %s are looked for',
    async (kind) => {
      const window = kind === 'event' ? '&ends_after=1900-01-01' : '';
      expect(await reasons(kind, `modified_after=2200-01-01${window}`, serviceWith('omit'))).toEqual([
        'finding',
        'finding',
      ]);
    },
  );

  it('delay nobody while a page in their middle is looked for', async () => {
    const page = SIZE.events / 50 / 2;
    expect(await reasons('event', `${always}&per_page=50&page=${page}`, serviceWith('omit'))).toEqual([
      'finding',
      'finding',
    ]);
  });

  it('are not read for a page past their end', async () => {
    const service = serviceWith('omit');
    await listOf(port, 'event', always, { ...asking, service });
    statements.length = 0;
    const found = await listOf(port, 'event', `${always}&per_page=10&page=2147483647`, {
      ...asking,
      service,
    });
    expect(found).toMatchObject({ code: 'event-archive-page-not-found' });
    const pages = statements.filter(({ sql }) => sql.includes('page as ('));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.values).not.toContain(21_474_836_460);
  });

  it.each(['featured=true', 'ticketed=true'])('delay nobody while few match: %s', async (filter) => {
    const service = serviceWith('omit');
    // From now on the calendar is known to be large.
    await listOf(port, 'event', always, { ...asking, service });
    expect(await reasons('event', `${always}&${filter}`, service)).toEqual(['finding', 'finding']);
  });

  it.each([
    '',
    `&categories=${FIRST.category}`,
    `&venue=${FIRST.venue + 3},${FIRST.venue + 4}`,
    '&search=w12',
    '&search=w4',
    '&featured=true',
  ])('are on the same pages, read from either end, with and without a known total (%s)', async (filter) => {
    const known = { ...asking, service: serviceWith('omit') };
    const query = `${always}&per_page=50${filter}`;
    const first = await listOf(database.port, 'event', query, known);
    if (first instanceof CalendarError) throw first;
    const last = Math.ceil(first.total / 50);
    for (const page of new Set([1, 2, Math.ceil(last / 2), last - 1, last])) {
      const one = await listOf(database.port, 'event', `${query}&page=${page}`, asking);
      const other = await listOf(database.port, 'event', `${query}&page=${page}`, known);
      if (one instanceof CalendarError || other instanceof CalendarError) throw new Error('no page');
      expect(one.items.length).toBeGreaterThan(0);
      expect(other.items).toEqual(one.items);
    }
  });
});

const at = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
const startOf = (event: number): string => at(MIDDLE_S + (event - SIZE.events / 2) * EVERY);
/** Most events last two hours. */
const endOf = (event: number): string => at(MIDDLE_S + (event - SIZE.events / 2) * EVERY + 7200);
const [EARLY, LATE] = [SIZE.events / 10, (SIZE.events / 10) * 9];

/** The row-by-row count is so slow on PostgreSQL that it runs the other two ways only with `--full`. */
const WAYS = [
  ['omit', 'editor'],
  ['fallback', 'anonymous'],
  ...(CLIENT === 'sqlite' || FULL
    ? ([
        ['omit', 'anonymous'],
        ['fallback', 'editor'],
      ] as const)
    : []),
] as const;

describe('the total of a long list', () => {
  /** Requests with a service that already knows the total of another list. */
  const known: { asking: Omit<Asking, 'service'>; service: ReturnType<typeof serviceWith> }[] = [];
  beforeAll(async () => {
    for (const [untranslated, who] of WAYS) {
      const settings = { ...SETTINGS, untranslated };
      const asking = { language: 'fr', reader: READERS[who] ?? expect.fail(who), now: NOW, settings };
      const service = serviceWith(untranslated);
      const longest = 'start_date=1900-01-01&end_date=2200-01-01&i18n_language=en';
      await listOf(port, 'event', longest, { ...asking, service });
      known.push({ asking, service });
    }
  });

  it.each([
    'start_date=1900-01-01&end_date=2200-01-01',
    'start_date=1932-03-04&end_date=2120-05-06',
    'start_date=2031-01-01&end_date=2031-02-01',
    'starts_after=1940-05-06T10:00:00',
    'starts_before=2125-01-01',
    'ends_after=1945-06-07T08:09:10',
    'ends_before=2120-01-01',
    'starts_after=1940-05-06&starts_before=2100-01-01&ends_after=1940-05-07&ends_before=2099-12-31',
    'start_date=1940-01-01&end_date=2100-01-01&featured=false',
    // To the second of an event.
    `start_date=${startOf(EARLY)}&end_date=${startOf(LATE)}&strict_dates=true`,
    `starts_after=${startOf(EARLY)}&starts_before=${startOf(LATE)}&strict_dates=true`,
    `ends_after=${endOf(EARLY)}&ends_before=${endOf(LATE)}&strict_dates=true`,
    `end_date=${endOf(LATE)}&start_date=${startOf(EARLY)}&strict_dates=true`,
  ])('is the same counted row by row and by subtraction: %s', async (query) => {
    for (const { asking, service } of known) {
      statements.length = 0;
      const one = await listOf(database.port, 'event', query, asking);
      const other = await listOf(port, 'event', query, { ...asking, service });
      if (one instanceof CalendarError || other instanceof CalendarError) throw new Error('no list');
      expect(other.total).toBe(one.total);
      expect(other.items).toEqual(one.items);
      expect(statements.some(({ sql }) => sql.includes('near'))).toBe(true);
    }
  });
});

// No list may depend on statistics: they are old after many changes, and missing after a restore.
describe.runIf(CLIENT === 'postgres')('a PostgreSQL without statistics', () => {
  beforeAll(() =>
    onServer(async (knex) => {
      await knex.raw(`delete from pg_statistic where starelid in (${OF_CALENDAR})`);
      await knex.raw(`update pg_class set reltuples = -1, relpages = 0 where oid in (${OF_CALENDAR})`);
    }),
  );
  afterAll(() => onServer(async (knex) => knex.raw('analyze')));

  it.each(Object.entries(EVENT_FILTERS))('finds events with an index: %s', async (_name, query) => {
    for (const untranslated of ['omit', 'fallback'] as const) {
      const settings = { ...SETTINGS, untranslated };
      const reader = READERS['anonymous'] ?? expect.fail('There is no such reader');
      const asked = { language: 'en', reader, now: NOW, settings, service: serviceWith(untranslated) };
      const found = await listOf(port, 'event', query, asked);
      if (found instanceof CalendarError) throw found;
      expect(await scans('nothing')).toEqual([]);
    }
  });
});

const OF_CALENDAR = `select oid from pg_class where relname like 'calendar\\_%'`;

async function onServer(act: (knex: Knex) => Promise<unknown>): Promise<void> {
  const knex = knexOf({ client: 'pg', connection: { ...database.config.connection } });
  await act(knex).finally(() => knex.destroy());
}
