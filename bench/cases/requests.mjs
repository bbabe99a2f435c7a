import { FIRST_DAY, daysOf } from '../seeding/events.mjs';
import { CATEGORIES } from '../seeding/words.mjs';
import { combinations } from './enumerate.mjs';

const DAY = 86_400_000;
const OURS = '/api/en/calendar/events/v1';
export const EVENTS = `${OURS}/events`;
const POPULATE = ['venue', 'organizers', 'categories', 'tags', 'image']
  .map((name, index) => `populate[${index}]=${name}`)
  .join('&');
/** The shortest requested window, in days: 164 events, 16 pages of 10. */
const SHORTEST = 30;
const LENGTHS = 60;
/** Words that occur in many descriptions. */
export const WORDS = ['tickets', 'children', 'market', 'evening', 'live', 'garden', 'festival', 'season'];

/** The date of a day of the generated events. */
export const day = (index) => new Date(FIRST_DAY + index * DAY).toISOString().slice(0, 10);

/**
 * The requests, as functions of the records in the database (`readWorld`). Each returns `{ size, at(n) }`. `at` returns the n-th
 * request: the paths `ours` and `strapi`, and `host` if it is not the server's own. The first `size` requests are all different.
 */
export const REQUESTS = {
  list10: (world) => lists(world, 10, 15),
  list50: (world) => lists(world, 50, 3),
  filtered,
  lastPage,
  byId: (world) =>
    singles(world, (event) => ({
      ours: `${OURS}/events/${event.id}`,
      strapi: `/api/events/${event.document}?status=published&${POPULATE}`,
    })),
  bySlug: (world) =>
    singles(world, (event) => ({
      ours: `${OURS}/events/by-slug/${encodeURIComponent(event.slug)}`,
      strapi: `/api/events?filters[slug][$eq]=${encodeURIComponent(event.slug)}&status=published&${POPULATE}`,
    })),
  terms,
  oneList: (world) => only(lists(world, 10, 15).at(1)),
  oneFeed: () =>
    only({ ours: `${EVENTS}.ics?start_date=${day(0)}&end_date=${day(SHORTEST)}`, strapi: undefined }),
  document: () => only({ ours: `${OURS}/doc`, strapi: undefined }),
};

const only = (request) => ({ size: Infinity, at: () => request });

/** Any page of windows of one to three months, anywhere in the calendar. */
function lists({ count }, perPage, pages) {
  const { size, at } = combinations(daysOf(count) - SHORTEST - LENGTHS, LENGTHS, pages);
  return {
    size,
    at(n) {
      const [start, length, page] = at(n);
      return listRequest({
        from: day(start),
        until: day(start + SHORTEST + length),
        page: page + 1,
        perPage,
      });
    },
  };
}

/** The last page of a list of all events, from any day before the first event to any day after the last. */
function lastPage({ count }) {
  const { size, at } = combinations(3000, 300);
  return {
    size,
    at(n) {
      const [before, after] = at(n);
      const until = day(daysOf(count) + 1 + after);
      return listRequest({ from: day(-1 - before), until, page: Math.ceil(count / 10), perPage: 10 });
    },
  };
}

function listRequest({ from, until, page, perPage }, ours = '', strapi = '') {
  const dates = `filters[startDate][$gte]=${from} 00:00:00&filters[endDate][$lte]=${until} 23:59:59`;
  const paging = `pagination[page]=${page}&pagination[pageSize]=${perPage}`;
  return {
    ours: `${OURS}/events?start_date=${from}&end_date=${until}&page=${page}&per_page=${perPage}${ours}`,
    strapi: encodeURI(`/api/events?sort=startDate&status=published&${dates}&${paging}${strapi}&${POPULATE}`),
  };
}

/** Half a year, filtered by a category with its sub-categories, some venues and a word. */
function filtered({ count, venues, categories }) {
  const some = 6;
  const length = 180;
  const { size, at } = combinations(daysOf(count) - length, CATEGORIES.length, venues.length, WORDS.length);
  const slugOf = new Map(CATEGORIES.map(([name], index) => [name, categories[index].slug]));
  return {
    size,
    at(n) {
      const [start, category, first, word] = at(n);
      const places = Array.from({ length: some }, (_, index) => venues[(first + index) % venues.length]);
      const name = CATEGORIES[category][0];
      const ours = `&categories=${slugOf.get(name)}&venue=${places.map(({ id }) => id).join(',')}&search=${WORDS[word]}`;
      const strapi = [
        ...withDescendants(name).map((each) => `filters[categories][slug][$in]=${slugOf.get(each)}`),
        ...places.map(({ document }) => `filters[venue][documentId][$in]=${document}`),
        `_q=${WORDS[word]}`,
      ];
      const window = { from: day(start), until: day(start + length), page: 1, perPage: 10 };
      return listRequest(window, ours, `&${strapi.join('&')}`);
    },
  };
}

const withDescendants = (name) => [
  name,
  ...CATEGORIES.filter(([, parent]) => parent === name).flatMap(([child]) => withDescendants(child)),
];

/** After all events have been requested, another host name is used, which changes the response. */
function singles({ events }, pathsOf) {
  const { at } = combinations(events.length);
  return {
    size: Infinity,
    at(n) {
      const pass = Math.floor(n / events.length);
      const host = pass === 0 ? undefined : `h${pass}.localhost`;
      return { ...pathsOf(events[at(n)[0]]), host };
    },
  };
}

/** Lists of tags that exclude two tags each. */
function terms({ tags }) {
  const orders = ['name', 'slug', 'count'];
  const { size, at } = combinations(tags.length, tags.length, orders.length, 2);
  return {
    size,
    at(n) {
      const [one, other, order, down] = at(n);
      const without = [tags[one].id, tags[other].id];
      const direction = down === 1 ? 'desc' : 'asc';
      const hidden = without.map((id) => `filters[publicId][$notIn]=${id}`).join('&');
      const sort = orders[order] === 'count' ? 'id' : orders[order];
      return {
        ours: `${OURS}/tags?per_page=10&orderby=${orders[order]}&order=${direction}&exclude=${without.join(',')}`,
        strapi: encodeURI(`/api/tags?pagination[pageSize]=10&sort=${sort}:${direction}&${hidden}`),
      };
    },
  };
}
