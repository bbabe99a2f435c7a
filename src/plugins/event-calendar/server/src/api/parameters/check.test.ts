import { anything, array, assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { EVENT_CREATE } from '../../resources/event/parameters';
import { readSettings } from '../../platform/settings/settings-reader';
import { matchRoute } from '../../resources/routes/match-route';
import type { AnyCommand, Operation } from '../operations/operation';
import { ROUTES } from '../../resources/routes/routes';
import { checkRequest } from './check';
import { checkValues, withUnknown } from './check-values';
import { readInput } from './read-input';
import type { CheckResult } from '../operations/request';
import { context } from './check-context.fixtures';

function asked(method: string, url: string, body?: unknown) {
  const [path = '', query = ''] = url.split('?');
  const matched = matchRoute(method, path);
  if (matched === undefined) throw new Error(`No route: ${method} ${url}`);
  const { operation, path: named } = matched;
  return { operation, raw: readInput({ operation, query, body, path: named }) };
}

function check(method: string, url: string, body?: unknown, given = context): CheckResult {
  const { operation, raw } = asked(method, url, body);
  return checkRequest<AnyCommand>(operation, raw, given);
}

/** The checked values by name. */
function values(method: string, url: string, body?: unknown, given = context): Record<string, unknown> {
  const { operation, raw } = asked(method, url, body);
  const checked = checkValues(operation.parameters, raw.values, given);
  if (!checked.ok) throw checked.error;
  return checked.values;
}

const accepted = <C extends AnyCommand>(result: CheckResult<C>) => {
  if (!result.ok) throw result.error;
  return result.request;
};
const refusal = (result: CheckResult) => {
  if (result.ok) throw new Error('Accepted');
  return result;
};
const namesOf = (result: CheckResult): string[] => Object.keys(refusal(result).wrong);

const EVENT = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

describe('checkRequest', () => {
  it('fills in defaults, and leaves out values that were not given', () => {
    expect(values('GET', '/events')).toEqual({ page: 1, per_page: 10, strict_dates: false });
    const five = { ...context, settings: readSettings({ perPage: 5 }, {}) };
    expect(values('GET', '/tags', undefined, five)).toEqual({
      page: 1,
      per_page: 5,
      hide_empty: true,
    });
  });

  it('ignores unknown parameters', () => {
    const checked = values('GET', '/venues?force=1&timezone=Mars&parent=foo&__proto__=1&toString=1');
    expect(Object.keys(checked)).toEqual(['page', 'per_page', 'only_with_upcoming']);
  });

  it('reports everything missing, in declaration order, and then nothing else', () => {
    const { error, lookups } = refusal(
      check('POST', '/events', { website: 'nonsense', end_date: null, venue: 5 }),
    );
    expect(error.code).toBe('rest_missing_callback_param');
    expect(error.data.params).toEqual(['title', 'start_date', 'end_date']);
    expect(lookups).toEqual([]);
  });

  it('reports everything wrong at once, values and types, in declaration order', () => {
    const result = check('POST', '/events', {
      ...EVENT,
      venue: 'Hall',
      author: 'me',
      title: '',
      website: 'no',
    });
    expect(namesOf(result)).toEqual(['author', 'title', 'website', 'venue']);
    expect(refusal(result).error.data.details).toHaveProperty('author');
    expect(refusal(result).error.data.details).not.toHaveProperty('venue');
  });

  it('leaves look-ups to the database, also when other values are wrong', () => {
    const result = refusal(check('PATCH', '/events/5', { venue: 99, author: 'me' }));
    expect(result.lookups).toEqual([
      { parameter: 'venue', kind: 'venue', by: 'id', members: [99], unknown: 'refuse' },
    ]);
    const wrong = withUnknown(result.wrong, [{ parameter: 'venue', members: [99] }]);
    expect(Object.values(wrong).map(({ text }) => text)).toEqual([
      'author must be an id: a whole number of 1 or more.',
      'venue names what does not exist: 99.',
    ]);
    const long = withUnknown({}, [{ parameter: 'venue', members: ['n'.repeat(1e5)] }]);
    expect(long['venue']?.text).toBe(`venue names what does not exist: ${'n'.repeat(100)}….`);
  });

  it('uses only the path to address the record', () => {
    expect(accepted(check('PATCH', '/events/5?id=7', { id: 8 })).address).toEqual({ by: 'id', id: 5 });
    expect(accepted(check('PATCH', '/events/by-slug/old', { slug: 'new' })).address).toEqual({
      by: 'slug',
      slug: 'old',
    });
    expect(values('PATCH', '/events/by-slug/old', { slug: 'new' })).toEqual({ slug: 'new' });
    expect(values('PATCH', '/venues/by-slug/old', { slug: 'new' })).toEqual({});
  });

  it('treats too large ids as unknown, and refuses slugs that a database cannot store', () => {
    const beyond = { by: 'id', id: Number.MAX_SAFE_INTEGER };
    expect(accepted(check('GET', '/events/99999999999999999999')).address).toEqual(beyond);
    expect(accepted(check('GET', `/events/${'9'.repeat(400)}`)).address).toEqual({ by: 'id', id: 0 });
    expect(accepted(check('GET', '/venues/0')).address).toEqual({ by: 'id', id: 0 });
    expect(namesOf(check('GET', '/venues/by-slug/a%00b'))).toEqual(['slug']);
  });

  it('accepts the language on every route, under its name in the settings', () => {
    expect(accepted(check('GET', '/doc?i18n_language=fr')).language).toBe('fr');
    expect(accepted(check('GET', '/doc')).language).toBeUndefined();
    const some = { ...context, settings: readSettings({ languages: ['en', 'fr', 'cs'] }, {}) };
    const write = (language: string) => check('PATCH', '/tags/5', { i18n_language: language }, some);
    expect(accepted(write('cs')).language).toBe('cs');
    expect(namesOf(write('es'))).toEqual(['i18n_language']);
    expect(accepted(check('GET', '/events?i18n_language=es', undefined, some)).language).toBe('es');
    for (const raw of ['xx', '', 'FR', 'en,fr'])
      expect(namesOf(check('GET', `/?i18n_language=${raw}`))).toHaveLength(1);
    const renamed = { ...context, settings: readSettings({ languageParameter: 'lang' }, {}) };
    expect(accepted(check('GET', '/events?lang=de&i18n_language=xx', undefined, renamed)).language).toBe(
      'de',
    );
    expect(namesOf(check('GET', '/events?lang=xx', undefined, renamed))).toEqual(['lang']);
  });

  it('reads _fields on every route and never refuses them', () => {
    expect(accepted(check('GET', '/doc?_fields=info, paths.x')).fields).toEqual(['info', 'paths.x']);
    expect(accepted(check('GET', '/doc?_fields[]=info')).fields).toEqual(['info']);
    expect(accepted(check('GET', '/doc?_fields=')).fields).toBeUndefined();
    expect(accepted(check('GET', '/doc?_fields[x][y]=1')).fields).toBeUndefined();
  });

  it('requires both coordinates of a point', () => {
    expect(namesOf(check('GET', '/events?geoloc_lat=5'))).toEqual(['geoloc_lat']);
    expect(namesOf(check('GET', '/events?geoloc_lng=5&geoloc_lat='))).toContain('geoloc_lat');
    expect(values('GET', '/events?geoloc_lng=5&geoloc_lat=7')).toMatchObject({
      geoloc_lat: 7,
    });
  });

  it('refuses an empty password by id, and ignores one by slug, where it is not declared', () => {
    expect(namesOf(check('GET', '/events/5?password='))).toEqual(['password']);
    expect(values('GET', '/events/by-slug/x?password=')).toEqual({});
    expect(values('GET', '/events/by-slug/x?password=secret')).toEqual({
      password: 'secret',
    });
  });

  it('returns the given parameters in the form of a query string', () => {
    const { given } = accepted(
      check('GET', '/events?venue[]=4&venue[]=5&search=a%20b&featured=TRUE&nonsense=1'),
    );
    expect(given).toEqual({ venue: '4,5', search: 'a b', featured: 'TRUE' });
  });

  it.each([
    ['categories[]=Food%2C%20Drinks&categories[]=5', { categories: ['Food, Drinks', '5'] }],
    ['tags[a]=100%25', { tags: ['100%'] }],
    // Lists that are sent several times are one list.
    ['tags=50%252520&tags=6', { tags: ['50%20', '6'] }],
    ['tags=Food%2C%20Drinks&categories[]=5&search=a%2Cb', {}],
  ])('returns the lists that are no text with commas: %s', (query, lists) => {
    expect(accepted(check('GET', `/events?${query}`)).lists).toEqual(lists);
  });

  it('fills in no defaults on an update', () => {
    for (const path of [
      '/events/5',
      '/events/by-slug/x',
      '/venues/5',
      '/organizers/5',
      '/categories/5',
      '/tags/5',
    ]) {
      expect(values('PUT', path, {})).toEqual({});
    }
  });

  it('refuses null, except where it counts as not sent', () => {
    const omitted = { cost: null, categories: null, tags: null, venue: null, organizer: null, website: null };
    expect(values('PATCH', '/events/5', { ...omitted, image: null })).toEqual({});
    expect(
      namesOf(check('PATCH', '/events/5', { title: null, author: null, featured: null, date: null })),
    ).toHaveLength(4);
    expect(namesOf(check('PATCH', '/venues/5', { venue: null, phone: null, website: null }))).toHaveLength(3);
  });

  it('gives the command of the operation, made of the checked values', () => {
    const list = asked('GET', '/venues?per_page=200&only_with_upcoming=1');
    const { operation } = list;
    if (operation.verb !== 'list') throw new Error('No list');
    const { command } = accepted(checkRequest(operation, list.raw, context));
    expect(command).toMatchObject({ verb: 'list', kind: 'venue', page: 1, perPage: 50, onlyUpcoming: true });
  });

  it('gives the command of an update without the members that count as not sent', () => {
    const change = asked('PATCH', '/events/5', { title: 'New', website: 'https://a.example', sticky: true });
    const { operation } = change;
    if (operation.verb !== 'update') throw new Error('No update');
    const { command } = accepted(checkRequest(operation, change.raw, context));
    expect(command.update(['website', 'sticky', 'id', 'toString'])).toEqual({
      kind: 'event',
      values: { title: 'New' },
    });
    expect(Object.keys(command.update([]).values)).toEqual(['title', 'website', 'sticky']);
  });
});

describe('checkValues', () => {
  it('checks values that do not come from a request', () => {
    const checked = checkValues(
      EVENT_CREATE,
      new Map(Object.entries({ ...EVENT, venue: { venue: 'Hall' } })),
      context,
    );
    expect(checked.ok && checked.values.venue).toMatchObject({ is: 'new', values: { venue: 'Hall' } });
    expect(checked.ok && checked.values.title).toBe('T');
  });
});

describe('any input whatever', () => {
  const operations: readonly Operation[] = ROUTES.flatMap((route) => [...route.operations]);
  const words = [
    '',
    '0',
    '1',
    '-1',
    '1,2',
    'publish',
    'true',
    '2031-05-10',
    'x@y',
    'https://a.b',
    '%',
    '\u0000',
    'é',
  ];
  const anyValues = oneof(constantFrom(...words), anything({ maxDepth: 3 }), array(constantFrom(...words)));

  it('is accepted, or refused with a sentence for every wrong parameter that names it', () => {
    const names = operations.flatMap((operation) => Object.keys(operation.parameters));
    const input = dictionary(
      oneof(constantFrom(...new Set(names), 'i18n_language', '_fields'), string()),
      anyValues,
    );
    assert(
      property(constantFrom(...operations), input, (operation, body) => {
        const raw = { values: new Map(Object.entries(body)), path: { id: '5', slug: 'x' } };
        const result = checkRequest(operation, raw, context);
        if (result.ok) return;
        expect(result.error.status).toBe(400);
        const reported = result.error.data.params;
        const told = Array.isArray(reported) ? reported : Object.keys(reported ?? {});
        expect(told.length).toBeGreaterThan(0);
        for (const name of told) expect(result.error.message).toContain(name);
        for (const [name, { text }] of Object.entries(result.wrong)) {
          expect(text.startsWith(`${name} `)).toBe(true);
          expect(text).toMatch(/\.$/);
        }
      }),
      { numRuns: 3000 },
    );
  });

  const wrap = [
    (inner: unknown) => [inner],
    (inner: unknown) => ({ x: inner }),
    (inner: unknown) => [{ x: inner }],
  ];
  it.each(wrap)('accepts any depth of nesting (%s)', (around) => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth += 1) deep = around(deep);
    for (const operation of operations) {
      const names = [...Object.keys(operation.parameters), '_fields', 'i18n_language'];
      const raw = { values: new Map(names.map((name) => [name, deep])), path: { id: '5', slug: 'x' } };
      expect(() => checkRequest(operation, raw, context)).not.toThrow();
    }
  });
});
