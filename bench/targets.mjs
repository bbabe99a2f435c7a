import { WHOLE_SUFFIXES } from './feeds/requests.mjs';
import { LARGE } from './options.mjs';
import { WITH_DRAFTS } from './run/with-drafts.mjs';

/** The targets of the service. `have` gets the results for one database: entries by the name of the case. */
const TARGETS = [
  atLeast('list of 10, nothing repeated: of the limit', [0.75, 0.7], (r) => r.list10?.limitRatio),
  atLeast("the same: times Strapi's own API", [15, 12], (r) => r.list10?.strapiRatio),
  atLeast('repeated list: of a bare server with the same bytes', [0.33, 0.3], (r) => r.repeat?.limitRatio),
  ...['br', 'gzip'].map((coding) =>
    atLeast(
      `repeated list as ${coding}: of a bare server with the same bytes`,
      [0.33, 0.3],
      (r) => r[`repeat.${coding}`]?.limitRatio,
    ),
  ),
  atLeast('304: of a bare server with the same bytes', [0.33, 0.3], (r) => r.notModified?.limitRatio),
  atLeast('one event by id, nothing repeated: of the limit', [0.5, 0.5], (r) => r.byId?.limitRatio),
  atMost('list of 10: p99 with a hundred times the events', [1.5, 1.5], growth('list10')),
  atMost('filtered list: p99 with a hundred times the events', [3, 3], growth('filtered')),
  atMost('last page: p99 with a hundred times the events', [3, 3], growth('lastPage')),
  atLeast(
    "list of 10 with an API token: times Strapi's own API",
    [5, 4],
    (r) => r['list10.token']?.strapiRatio,
  ),
  atLeast('load --bulk: real events a second', [1000, 600], (r) => r.loadBulk?.rps),
  atLeast('create with links: of the Document Service', [0.7, 0.6], (r) => r.create?.strapiRatio),
  atLeast('create with 20 targets: of that with none', [0.95, 0.95], (r) =>
    ratio(r['create.targets']?.rps, r['create.targets']?.without.rps),
  ),
  atMost(
    `megabytes in memory after all that with ${LARGE} events`,
    [600, 600],
    (r) => r[`memory.${LARGE}`]?.rss,
  ),
  atMost('list of 10: p99 at 200 connections, times that at 8', [10, 10], (r) =>
    ratio(r['list10.c200']?.p99, r.list10?.p99),
  ),
  atMost('list of 10 while somebody writes: p99 in ms', [50, undefined], (r) => r['list10.writing']?.p99),
  atLeast(
    'repeated feed: of a bare server with the same bytes',
    [0.33, 0.3],
    (r) => r['feed.repeat']?.limitRatio,
  ),
  atLeast(
    '304 of a feed: of a bare server with the same bytes',
    [0.33, 0.3],
    (r) => r['feed.notModified']?.limitRatio,
  ),
  atMost('1,000 events as .ics: ms in the serializer', [30, 30], (r) => r['feed.thousand']?.serializer),
  atMost('the same: times the CPU of 20 JSON pages', [1, 1], (r) => r['feed.thousand']?.cpuRatio),
  ...WITH_DRAFTS.map(({ name, title }) =>
    atLeast(`${title}: of that without`, [0.8, 0.8], (r) => ratio(r[name]?.rps, r[name]?.without.rps)),
  ),
  ...WHOLE_SUFFIXES.flatMap(wholeFeed),
];

/** The targets of the feed of 100,000 events, in a quick run of 20,000. */
function wholeFeed(suffix) {
  const of = (figure) => (r) => r[`feed.whole.${suffix}`]?.[figure];
  return [
    atMost(`largest feed as .${suffix}: megabytes more in memory`, [50, 50], of('growth')),
    atMost('the same: ms to the first byte', [200, 200], of('firstByte')),
    atMost('list of 10 meanwhile: p99 in ms', [100, 100], of('p99')),
    atMost('the same with a reader of 1 byte a second: p99 in ms', [100, 100], of('p99Slow')),
  ];
}

function atLeast(name, [sqlite, postgres], have) {
  return { name, want: { sqlite, postgres }, have, atLeast: true };
}

/** A target with an upper limit, for SQLite and for PostgreSQL. */
export function atMost(name, [sqlite, postgres], have) {
  return { name, want: { sqlite, postgres }, have, atLeast: false };
}

function growth(name) {
  return (r) => ratio(r[`${name}.${LARGE}`]?.p99, r[name]?.p99);
}

function ratio(one, other) {
  return one === undefined || other === undefined ? undefined : one / other;
}

/**
 * Compares results with the targets.
 *
 * @param {Record<string, Record<string, object>>} results by database and by case
 * @param {object[]} [targets]
 * @returns {{ name: string, client: string, atLeast: boolean, want: number, have: number | undefined,
 *   pass: boolean | undefined }[]} `have` and `pass` are undefined if this run has not measured them
 */
export const judge = (results, targets = TARGETS) =>
  Object.entries(results).flatMap(([client, result]) =>
    targets
      .filter(({ want }) => want[client] !== undefined)
      .map(({ name, want, have, atLeast: upwards }) => {
        const got = have(result);
        const pass = got === undefined ? undefined : upwards ? got >= want[client] : got <= want[client];
        return { name, client, atLeast: upwards, want: want[client], have: got, pass };
      }),
  );
