import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { givenDates } from '../../src/plugins/event-calendar/server/src/domain/time/dates.fixtures';
import { DATE_LIMITS, listWindow } from '../../src/plugins/event-calendar/server/src/domain/time/list-window';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/api/errors';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import type { IndexDatabase } from './index-database';
import { openIndex, useIndex } from './index-database';
import { Model } from './model';
import type { Expected, Query } from './model-lists';
import { expectedEvents, expectedLinkables, expectedTerms } from './model-lists';
import { LOCALES, randomIndex } from './random-index';
import { LINKABLE_FILTERS, TERM_FILTERS, eventQueries, queries } from './random-queries';
import { READERS } from './readers';
import type { ListResponse } from './serve';
import { SETTINGS, ZONE, listOf, operation, requestOf } from './serve';

const NOW = instant(Date.parse('2031-05-11T04:00:00Z'));
const RUNS = 250;
/** After all events. */
const LATE = Date.parse('2032-01-01T00:00:00Z');

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
    const response = await listOf(database.port, kind, query, {
      language: how.language,
      reader,
      now: NOW,
      settings: given,
    });
    // Without the statements that run once per state: the state itself and the next moment.
    const own = database.takeStatements().filter((text) => !/ as (rights|publication)$/.test(text));
    expect(own.length).toBeLessThanOrEqual(2);

    if ('wrong' in expected) {
      expect(response).toBeInstanceOf(CalendarError);
      if (!(response instanceof CalendarError)) return;
      expect(response.code).toBe('rest_invalid_param');
      expect(Object.keys(Object(response.data.params)).toSorted()).toEqual(expected.wrong.toSorted());
      return;
    }
    const page = Number(query.page);
    const size = Math.min(50, Number(query.per_page));
    const rows = expected.rows.slice((page - 1) * size, page * size);
    if (kind !== 'category' && kind !== 'tag' && page > 1 && rows.length === 0) {
      expect(response).toBeInstanceOf(CalendarError);
      if (response instanceof CalendarError) expect(response.code).toBe(`${kind}-archive-page-not-found`);
      return;
    }
    if (response instanceof CalendarError) throw response;
    const items = response.items;
    expect(items.map(({ id }) => id)).toEqual(rows.map((row) => row.public_id));
    expect(response.total).toBe(expected.rows.length);
    expect(response.body).toHaveProperty('total_pages', Math.ceil(expected.rows.length / size));
    expect('next_rest_url' in response.body).toBe(page * size < expected.rows.length);
    expect('previous_rest_url' in response.body).toBe(page > 1);
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
            given: givenDates(Object.fromEntries(DATE_LIMITS.map((name) => [name, query[name]]))),
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
          let step: ListResponse | CalendarError | undefined = first;
          step !== undefined && !(step instanceof CalendarError);
        ) {
          ids.push(...step.items.map(({ id }) => id));
          const next: unknown = step.body.next_rest_url;
          // At a later time the computed limits of the first page still apply.
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

describe.each([1, 2, 3])('lists by upcoming events of the random calendar %i', (seed) => {
  const content = randomIndex(seed);
  const database = useIndex(content);
  const starts = [...new Set(content.rows.flatMap(({ start_utc }) => start_utc ?? []))].toSorted();
  const query = 'only_with_upcoming=true&per_page=50';

  it.each(['anonymous', 'editor'])(
    'are the same until the moment that is named for them: %s',
    async (who) => {
      const reader = READERS[who] ?? expect.fail(who);
      const called = operation('listVenues');
      if (called.verb !== 'list') throw new TypeError(called.verb);
      const service = createReadService({ port: database.port, settings: SETTINGS, prefix: '/api' });
      async function idsAt(time: number): Promise<string> {
        const asking = { language: 'en', reader, now: instant(time), settings: SETTINGS };
        const found = await listOf(database.port, 'venue', query, asking);
        if (found instanceof CalendarError) throw found;
        return found.items.map(({ id }) => id).join();
      }
      const lists = new Set<string>();
      for (const start of starts) {
        for (const after of [-1, 0, 1, 999, 1000]) {
          const time = Date.parse(`${start.replace(' ', 'T')}Z`) + after;
          const request = requestOf(called, query, {}, { language: 'en', reader, now: instant(time) });
          const { until } = await service.outlook(request, await service.state());
          expect(until).toBeGreaterThan(time);
          const ids = await idsAt(time);
          expect(await idsAt(Math.min(until - 1, LATE)), `${start} and ${after} ms`).toBe(ids);
          lists.add(ids);
        }
      }
      expect(lists.size).toBeGreaterThan(1);
    },
  );
});

describe('a slug that version 0.1.0 stored', () => {
  const random = randomIndex(1);
  const stored = random.rows.find(({ kind, locale }) => kind === 'category' && locale === 'en');
  const rows = random.rows.map((row) => (row === stored ? { ...row, slug: 'اʼn' } : row));
  const database = useIndex({ ...random, rows });

  // Made of `ا'ŉ`, which gives another slug now.
  it.each(['اʼn', '%d8%a7%ca%bcn'])('is found by lists as %s', async (slug) => {
    const asking = { language: 'en', reader: ANONYMOUS, now: NOW, settings: SETTINGS };
    const ask = async (kind: Kind, query: Query): Promise<unknown[]> => {
      const found = await listOf(database.port, kind, query, asking);
      if (found instanceof CalendarError) throw found;
      return found.items.map(({ id }) => id);
    };
    expect(await ask('category', { slug, hide_empty: 'false' })).toEqual([stored?.public_id]);
    const all = { start_date: '1900-01-01' };
    const byId = await ask('event', { ...all, categories: String(stored?.public_id) });
    expect(byId).not.toEqual([]);
    expect(await ask('event', { ...all, categories: slug })).toEqual(byId);
  });
});

const namesOf = (records: unknown): unknown[] =>
  Array.isArray(records)
    ? records.map((record) => (Object(record) === record ? Reflect.get(Object(record), 'id') : record))
    : [];
