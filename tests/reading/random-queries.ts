import fc from 'fast-check';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { STATUSES } from '../../src/plugins/event-calendar/server/src/domain/status';
import { DATE_LIMITS } from '../../src/plugins/event-calendar/server/src/domain/time/list-window';
import type { Query } from './model-lists';
import { PASSWORDS, POINTS, WORDS, idsOf } from './random-index';
import { VALUE_FILTER_MODELS, flag } from './value-filters';

const some = <T>(values: readonly T[], most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: most }).map((list) => list.join(','));
const date = fc.constantFrom('2031-05-08', '2031-05-10', '2031-05-11 10:00:00', '2031-05-13', '2031-05-20');
/** Ids of a kind, sometimes one of another kind. */
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
  ...Object.fromEntries(Object.entries(VALUE_FILTER_MODELS).map(([name, { asked }]) => [name, asked])),
  status,
  include: some(idsOf('event').concat(9999), 30),
  post_parent: idOf('event').map(String),
  password: fc.constantFrom(...PASSWORDS),
};
export const LINKABLE_FILTERS = {
  search,
  event: idOf('event').map(String),
  has_events: flag,
  only_with_upcoming: flag,
  status,
};
export const TERM_FILTERS = {
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
export function queries(filters: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Query> {
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
/** Queries for lists of events, all filters mixed. */
export const eventQueries: fc.Arbitrary<Query> = fc.oneof(
  { weight: 4, arbitrary: queries(EVENT_FILTERS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(queries({}), queries(EVENT_FILTERS)), near)
      .map(([query, point]): Query => ({ ...query, ...point })),
  },
);
