import type { Random } from '../../reading/random';
import type { Kind } from './attack';
import { addressOf, get, post } from './attack';

/** Marks a forged line in the log. */
export const FORGED = 'FORGED';

const WORDS = [
  'HEAD',
  'head',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  '__proto__',
  'GET POST',
  'x'.repeat(2_000),
];
const LINES = [
  `GET%0a${FORGED}`,
  `PUT%0d%0a${FORGED}: 1`,
  `%0a${FORGED}`,
  `%00${FORGED}`,
  `GET%e2%80%a8${FORGED}`,
];

/** Requests that override their method, with another request directly after them on the connection. */
export const overrides: Kind = {
  name: 'override tricks',
  weight: 12,
  make(random, { base, editor }, number) {
    const inHeader = random.chance(0.4);
    const word = inHeader || random.chance(0.5) ? random.pick(WORDS) : random.pick(LINES);
    const path = `${base}/events${inHeader ? '' : `?_method=${word.replaceAll(' ', '%20')}`}`;
    const header: Record<string, string> = inHeader ? { 'X-HTTP-Method-Override': word } : {};
    const method = random.pick(['POST', 'POST', 'GET', 'PUT']);
    const attack = post(`${method} that says ${word.slice(0, 40)}`, number, path, '{}', [], {
      'Content-Type': 'application/json',
      ...header,
      ...(random.chance(0.7) ? editor : {}),
    });
    const requests = attack.requests.map((request) => ({ ...request, method }));
    return { ...attack, requests, manner: 'followed', deserves: [method === 'GET' ? 200 : 404] };
  },
};

const NAMES = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'include',
  'status',
  'page',
  'per_page',
  'search',
  '_fields',
];
const count = (random: Random): number => random.pick([2, 3, 50, 400]);

/** A repeated key, in queries and forms. */
export const repeats: Kind = {
  name: 'repeated keys',
  weight: 10,
  make(random, { base, editor }, number) {
    const name = random.pick([...NAMES, 'i18n_language', 'start_date', 'title', 'cost']);
    const values = Array.from({ length: count(random) }, (_, index) =>
      random.pick([String(index + 1), 'a', '', 'a,b', '%20', '2031-01-01']),
    );
    const pairs = values.map(
      (value) => `${name}${random.pick(['', '', '[]', `[${random.below(9)}]`])}=${value}`,
    );
    const query = pairs.join('&');
    if (random.chance(0.7))
      return get(`${name} repeated`, number, `${base}/events?${query}`, [200, 400, 404]);
    const form = `title=Again&start_date=2033-01-01&end_date=2033-01-02&${query}`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...editor };
    return post(`${name} repeated in a form`, number, `${base}/events`, form, [201, 400, 403], headers);
  },
};

const SIZES = [500, 501, 1_500];
/** Paths of expensive lists. */
export const lists: Kind = {
  name: 'oversized lists',
  weight: 10,
  make(random, { base }, number) {
    const ids = Array.from({ length: random.pick(SIZES) }, (_, index) => index + 1).join(',');
    const path = random.pick([
      `events?include=${ids}`,
      `events?per_page=50&exclude=${ids}`,
      ...['categories', 'tags', 'venue', 'organizer'].map((name) => `events?${name}=${ids}`),
      `venues?include=${ids}&per_page=50`,
      `events?_fields=${'title,venue.id,'.repeat(400)}`,
      `events?_fields=${'a.'.repeat(2_000)}`,
      `events?per_page=${'9'.repeat(30)}`,
      'events?per_page=50&start_date=0001-01-01&end_date=9999-12-31&page=100000000',
      'events?per_page=50&start_date=1900-01-01&end_date=2200-01-01&status=publish,draft,trash',
      `events?geoloc=1&geoloc_lat=1&geoloc_lng=1&radius=${'9'.repeat(15)}`,
      'categories?hide_empty=false&per_page=50&orderby=count',
    ]);
    return get(path.slice(0, 60), number, `${base}/${path}`, [200, 400, 404, 414, 431]);
  },
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const KINDS = ['events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'];

/** Search texts: many words, excluded words, words of one letter. */
function searchText(random: Random): string {
  const sign = random.pick(['', '-', '+', '"']);
  const words = random.pick([1, 5, 20, 21, 660]);
  const length = random.pick([1, 2, 7]);
  const word = (): string => sign + Array.from({ length }, () => random.pick(LETTERS)).join('');
  return Array.from({ length: words }, word).join(random.pick(['+', '%20', '%09']));
}
const searchPath = (random: Random): string =>
  `${random.pick(KINDS)}?start_date=1900-01-01&end_date=2200-01-01&per_page=${random.below(50) + 1}&search=${searchText(random)}`;

export const searches: Kind = {
  name: 'searches',
  weight: 14,
  make: (random, { base }, number) => {
    const path = searchPath(random);
    return get(path.slice(0, 100), number, `${base}/${path}`, [200, 400]);
  },
};

/** Number of simultaneous searches. */
const AT_ONCE = 40;
export const searchBursts: Kind = {
  name: 'searches at once',
  weight: 0.7,
  make: (random, { base }, number) => {
    const requests = Array.from({ length: AT_ONCE }, () => ({
      method: 'GET',
      path: `${base}/${searchPath(random)}`,
      headers: addressOf(number),
      body: undefined,
    }));
    return { what: `${AT_ONCE} searches at once`, requests, manner: 'whole', deserves: [200, 400] };
  },
};

const ODD = [
  '%00',
  '%ff',
  '..%2f..',
  '<script>',
  'a'.repeat(5_000),
  '%0d%0aX:1',
  '-1',
  '1e400',
  '9'.repeat(20),
];
/** Pages, calendar files and the changes feed with unexpected input. */
export const pages: Kind = {
  name: 'pages and feeds',
  weight: 8,
  make(random, { feed, slug }, number) {
    const odd = random.pick(ODD);
    const path = random.pick([
      `/calendar/en/event/${slug}?${odd}=${odd}`,
      `/calendar/en/event/${odd}`,
      `/calendar/en/event/${slug}.ics?date=${odd}`,
      `/calendar/${odd}/event/${slug}`,
      `${feed}/changes?since=${odd}`,
      `${feed}/changes?limit=${odd}&per_page=${odd}`,
      `${feed}/changes`,
      `${feed}/doc?${odd}`,
    ]);
    return get(path.slice(0, 60), number, path, [200, 302, 400, 403, 404, 410, 414, 431]);
  },
};
