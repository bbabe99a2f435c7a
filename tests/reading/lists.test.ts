import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { STATUSES } from '../../src/plugins/event-calendar/server/src/domain/status';
import { DATE_LIMITS, listWindow } from '../../src/plugins/event-calendar/server/src/domain/time/list-window';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/http/errors';
import type { IndexDatabase } from './index-database';
import { openIndex } from './index-database';
import { Model } from './model';
import type { Expected, Query } from './model-lists';
import { expectedEvents, expectedLinkables, expectedTerms } from './model-lists';
import { LOCALES, PASSWORDS, POINTS, WORDS, idsOf, randomIndex } from './random-index';
import { READERS } from './readers';
import type { ListAnswer } from './serve';
import { SETTINGS, ZONE, listOf } from './serve';

const NOW = instant(Date.parse('2031-05-11T04:00:00Z'));
const RUNS = 250;

const some = <T>(values: readonly T[], most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: most }).map((list) => list.join(','));
const flag = fc.constantFrom('true', 'false');
const date = fc.constantFrom('2031-05-08', '2031-05-10', '2031-05-11 10:00:00', '2031-05-13', '2031-05-20');
/** Ids of a kind, now and then one of another kind. */
const idOf = (kind: Kind): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...idsOf(kind)) },
    { weight: 1, arbitrary: fc.constantFrom(1, 65, 9999) },
  );
const idList = (kind: Kind): fc.Arbitrary<string> =>
  fc.array(idOf(kind), { minLength: 1, maxLength: 4 }).map((ids) => ids.join(','));
const termList = (kind: 'category' | 'tag'): fc.Arbitrary<string> => {
  const ids = idsOf(kind);
  const slugs = [...ids.map((id) => `${kind}-${id}-en`), `${kind}-0`, `${kind}-1`, `${kind}-2`];
  const member = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...ids.map(String)) },
    { weight: 3, arbitrary: fc.constantFrom(...slugs) },
  );
  return fc.array(member, { minLength: 1, maxLength: 3 }).map((list) => list.join(','));
};
const word = fc.constantFrom(...WORDS, 'zz', 'a', '%', '_', '\\', 'pen');
const search = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  word.map((phrase) => `"${phrase}"`),
  fc.tuple(word, word).map(([wanted, unwanted]) => `${wanted} -${unwanted}`),
);
const status = some(STATUSES, 3);
const paging = {
  page: fc.constantFrom('1', '1', '2', '3'),
  per_page: fc.constantFrom('1', '3', '10', '50', '500'),
};

const EVENT_FILTERS = {
  ...Object.fromEntries(DATE_LIMITS.map((name) => [name, date])),
  strict_dates: flag,
  search,
  categories: termList('category'),
  tags: termList('tag'),
  venue: idList('venue'),
  organizer: idList('organizer'),
  featured: flag,
  status,
  geoloc: flag,
  include: some(idsOf('event').concat(9999), 30),
  post_parent: idOf('event').map(String),
  ticketed: flag,
  password: fc.constantFrom(...PASSWORDS),
};
const LINKABLE_FILTERS = {
  search,
  event: idOf('event').map(String),
  has_events: flag,
  only_with_upcoming: flag,
  status,
};
const TERM_FILTERS = {
  search: word,
  include: termList('category'),
  exclude: termList('category'),
  order: fc.constantFrom('asc', 'ASC', 'desc', 'whatever'),
  orderby: fc.constantFrom(
    'id',
    'name',
    'Slug',
    'count',
    'description',
    'term_group',
    'parent',
    'include',
    'toString',
  ),
  hide_empty: flag,
  parent: idOf('category').map(String),
  post: idOf('event').map(String),
  event: idOf('event').map(String),
  slug: fc.constantFrom('category-0', 'category-78-en', 'tag-1', 'tag-90-fr', '81'),
};

/** A query with some of the filters. */
function queries(filters: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Query> {
  const names = Object.keys(filters);
  return fc.subarray(names, { maxLength: Math.min(4, names.length) }).chain((chosen) =>
    fc.record({
      ...paging,
      ...Object.fromEntries(chosen.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
    }),
  );
}
const near = fc
  .constantFrom(...POINTS)
  .map(([lat, lng]) => ({ geoloc_lat: String(lat), geoloc_lng: String(lng) }));
const eventQueries: fc.Arbitrary<Query> = fc.oneof(
  { weight: 4, arbitrary: queries(EVENT_FILTERS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(queries({}), queries(EVENT_FILTERS)), near)
      .map(([query, point]): Query => ({ ...query, ...point })),
  },
);

describe.each([1, 2, 3])('lists of the random calendar %i', (seed) => {
  const content = randomIndex(seed);
  let database: IndexDatabase;
  beforeAll(async () => {
    database = await openIndex(content);
  });
  afterAll(async () => database.close());

  const asked = {
    language: fc.constantFrom(...LOCALES),
    untranslated: fc.constantFrom('omit' as const, 'fallback' as const),
    who: fc.constantFrom(...Object.keys(READERS)),
    radiusKm: fc.constantFrom(40, 300, 20_000),
  };

  async function compare(
    kind: Kind,
    query: Query,
    how: { language: string; untranslated: 'omit' | 'fallback'; who: string; radiusKm: number },
    expect_: (model: Model) => Expected,
  ): Promise<void> {
    const reader = READERS[how.who];
    if (reader === undefined) throw new Error(how.who);
    const asks = kind === 'category' || kind === 'tag' || reader.mayCreate(kind);
    fc.pre(query.status === undefined || asks);
    const model = new Model(content, { reader, language: how.language, untranslated: how.untranslated });
    const expected = expect_(model);
    database.takeStatements();
    const given = { ...SETTINGS, untranslated: how.untranslated, geoRadiusKm: how.radiusKm };
    const answer = await listOf(database.port, kind, query, {
      language: how.language,
      reader,
      now: NOW,
      settings: given,
    });
    // Beside what is read once for all lists of a state: the state itself, and when time alone changes something.
    const own = database.takeStatements().filter((text) => !/ as (rights|publication)$/.test(text));
    expect(own.length).toBeLessThanOrEqual(2);

    if ('wrong' in expected) {
      expect(answer).toBeInstanceOf(CalendarError);
      if (!(answer instanceof CalendarError)) return;
      expect(answer.code).toBe('rest_invalid_param');
      expect(Object.keys(Object(answer.data.params)).toSorted()).toEqual(expected.wrong.toSorted());
      return;
    }
    const page = Number(query.page);
    const size = Math.min(50, Number(query.per_page));
    const rows = expected.rows.slice((page - 1) * size, page * size);
    if (kind !== 'category' && kind !== 'tag' && page > 1 && rows.length === 0) {
      expect(answer).toBeInstanceOf(CalendarError);
      if (answer instanceof CalendarError) expect(answer.code).toBe(`${kind}-archive-page-not-found`);
      return;
    }
    if (answer instanceof CalendarError) throw answer;
    const items = answer.items;
    expect(items.map(({ id }) => id)).toEqual(rows.map((row) => row.public_id));
    expect(answer.total).toBe(expected.rows.length);
    expect(answer.body).toHaveProperty('total_pages', Math.ceil(expected.rows.length / size));
    expect('next_rest_url' in answer.body).toBe(page * size < expected.rows.length);
    expect('previous_rest_url' in answer.body).toBe(page > 1);
    for (const [index, row] of rows.entries()) {
      const item = items[index] ?? {};
      const closed = row.password !== null && row.password !== query.password;
      expect(item[closed ? 'blanked' : 'at']).toBe(row.locale);
      if (kind === 'category' || kind === 'tag') expect(item.count).toBe(row.event_count);
      if (kind !== 'event') continue;
      const linked = (role: 'venue' | 'organizer' | 'category' | 'tag'): unknown[] =>
        closed ? [] : model.shown(row.public_id, role).map((target) => target.public_id);
      expect(namesOf(item.categories)).toEqual(linked('category'));
      expect(namesOf(item.tags)).toEqual(linked('tag'));
      expect(namesOf(item.organizer)).toEqual(linked('organizer'));
      expect(namesOf(Array.isArray(item.venue) ? item.venue : [item.venue])).toEqual(linked('venue'));
    }
  }

  it('events are those that the model finds, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(eventQueries, fc.record(asked), (query, how) =>
        compare('event', query, how, (model) => {
          const { limits } = listWindow({
            given: Object.fromEntries(DATE_LIMITS.map((name) => [name, query[name]])),
            strict: query.strict_dates === 'true',
            hasInclude: query.include !== undefined,
            now: NOW,
            siteZone: ZONE,
          });
          return expectedEvents(model, query, limits, how.radiusKm);
        }),
      ),
      { numRuns: RUNS },
    );
  });

  it.each(['venue', 'organizer'] as const)('so are the lists of every %s', async (kind) => {
    await fc.assert(
      fc.asyncProperty(queries(LINKABLE_FILTERS), fc.record(asked), (query, how) =>
        compare(kind, query, how, (model) => expectedLinkables(model, kind, query, '2031-05-11 04:00:00')),
      ),
      { numRuns: RUNS / 2 },
    );
  });

  it.each(['category', 'tag'] as const)('so are the lists of every %s', async (kind) => {
    await fc.assert(
      fc.asyncProperty(queries(TERM_FILTERS), fc.record(asked), (query, how) =>
        compare(kind, query, how, (model) => expectedTerms(model, kind, query)),
      ),
      { numRuns: RUNS / 2 },
    );
  });

  it('links of a list lead through all its pages and back', async () => {
    await fc.assert(
      fc.asyncProperty(eventQueries, fc.constantFrom(...Object.keys(READERS)), async (query, who) => {
        const reader = READERS[who];
        if (reader === undefined) throw new Error(who);
        fc.pre(query.status === undefined || reader.mayCreate('event'));
        const asking = { language: 'en', reader, now: NOW, settings: SETTINGS };
        const whole = await listOf(database.port, 'event', { ...query, page: '1', per_page: '50' }, asking);
        const first = await listOf(database.port, 'event', { ...query, page: '1', per_page: '7' }, asking);
        fc.pre(!(whole instanceof CalendarError) && !(first instanceof CalendarError));
        const ids: unknown[] = [];
        for (
          let step: ListAnswer | CalendarError | undefined = first;
          step !== undefined && !(step instanceof CalendarError);
        ) {
          ids.push(...step.items.map(({ id }) => id));
          const next: unknown = step.body.next_rest_url;
          // A later moment: the computed limits of the first page still hold.
          const later = { ...asking, now: instant(NOW + 86_400_000) };
          step =
            typeof next === 'string'
              ? await listOf(database.port, 'event', new URL(next).search, later)
              : undefined;
        }
        if (!(whole instanceof CalendarError)) expect(ids).toEqual(whole.items.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });
});

const namesOf = (records: unknown): unknown[] =>
  Array.isArray(records)
    ? records.map((record) => (Object(record) === record ? Reflect.get(Object(record), 'id') : record))
    : [];
