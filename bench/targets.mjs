import { WHOLE_SUFFIXES } from './feeds/requests.mjs';
import { LARGE } from './options.mjs';
import { roundsOf } from './run/results.mjs';
import { median, spreadOf } from './run/statistics.mjs';
import { WITH_DRAFTS } from './run/with-drafts.mjs';

/**
 * The targets of the service: ratios within the run, because times and rates are those of a machine. `have` gets the results of a round
 * on one database: entries by the name of the case.
 */
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
  atLeast('load --bulk: of the speed of its rows alone, one by one', [0.2, 0.7], (r) => r.loadBulk?.bare),
  atLeast('create with links: of the Document Service', [0.85, 0.75], (r) => r.create?.strapiRatio),
  atLeast('publish or take back: of the Document Service', [0.7, 0.5], (r) => r.publish?.strapiRatio),
  atMost('create with links: statements', [58, 60], (r) => r.create?.statements),
  atLeast('create with 20 targets: of that with none', [0.95, 0.95], (r) =>
    ratio(r['create.targets']?.rps, r['create.targets']?.without.rps),
  ),
  atMost(
    `megabytes in memory after all that with ${LARGE} events`,
    [600, 600],
    (r) => r[`memory.${LARGE}`]?.rss,
  ),
  atMost("list of 10 at 200 connections: p99 over p50, times the limit's", [1.5, 1.5], (r) =>
    ratio(unevenness(r['list10.c200']), unevenness(r['list10.c200']?.limit)),
  ),
  atMost("list of 10 while somebody writes: p99, times the limit's", [3, 3], (r) =>
    ratio(r['list10.writing']?.p99, r['list10.writing']?.limit?.p99),
  ),
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
  atMost(
    '1,000 events as .ics: the serializer, times JSON.stringify',
    [2.5, 2.5],
    (r) => r['feed.thousand']?.serializerRatio,
  ),
  atMost('the same: times the CPU of 20 JSON pages', [1, 1], (r) => r['feed.thousand']?.cpuRatio),
  ...WITH_DRAFTS.map(({ name, title }) =>
    atLeast(`${title}: of that without`, [0.8, 0.8], (r) => ratio(r[name]?.rps, r[name]?.without.rps)),
  ),
  ...WHOLE_SUFFIXES.flatMap(wholeFeed),
];

/** The targets of the feed of 100,000 events, in a quick run of 20,000. */
function wholeFeed(suffix) {
  const of = (figure, other) => (r) => {
    const entry = r[`feed.whole.${suffix}`];
    return other === undefined ? entry?.[figure] : ratio(entry?.[figure], entry?.[other]);
  };
  const title = `largest feed as .${suffix}`;
  return [
    atMost(`${title}: megabytes more in memory`, [50, 50], of('growth')),
    atMost(`${title}: first byte, times that of 50 events as JSON`, [20, 20], of('firstByte', 'page')),
    atMost(`list of 10 beside it (.${suffix}): p99, times the limit's`, [5, 5], of('p99', 'limitP99')),
    atMost(
      `list of 10 beside a slow reader of it (.${suffix}): p99, times the limit's`,
      [5, 5],
      of('p99Slow', 'limitP99Slow'),
    ),
  ];
}

/** A target with a lower limit, for SQLite and for PostgreSQL. */
export function atLeast(name, [sqlite, postgres], have) {
  return { name, want: { sqlite, postgres }, have, atLeast: true };
}

/** A target with an upper limit, for SQLite and for PostgreSQL. */
export function atMost(name, [sqlite, postgres], have) {
  return { name, want: { sqlite, postgres }, have, atLeast: false };
}

/** How much longer than half of the requests the slowest ones wait. */
const unevenness = (point) => ratio(point?.p99, point?.p50);

/** How much a case's slowest requests wait with many events, in times of those with few. */
export function growth(name, large = LARGE) {
  return (r) => ratio(r[`${name}.${large}`]?.p99, r[name]?.p99);
}

/** How many times one figure is another; undefined if one of them was not measured. */
export function ratio(one, other) {
  return one === undefined || other === undefined ? undefined : one / other;
}

/**
 * Compares results with the targets. A value is the median of those of the rounds.
 *
 * @param {Record<string, Record<string, object>>} results by database and by case
 * @param {object[]} [targets]
 * @returns {{ name: string, client: string, atLeast: boolean, want: number, have: number | undefined, spread: number | undefined,
 *   pass: boolean | undefined }[]} `have` and `pass` are undefined if this run has not measured them; `spread` as `spreadOf`
 */
export const judge = (results, targets = TARGETS) =>
  Object.entries(results).flatMap(([client, result]) => {
    const rounds = roundsOf(result);
    return targets
      .filter(({ want }) => want[client] !== undefined)
      .map(({ name, want, have, atLeast: upwards }) => {
        const values = rounds.map(have).filter((value) => value !== undefined);
        const got = values.length === 0 ? undefined : median(values);
        const pass = got === undefined ? undefined : upwards ? got >= want[client] : got <= want[client];
        return {
          name,
          client,
          atLeast: upwards,
          want: want[client],
          have: got,
          spread: spreadOf(values),
          pass,
        };
      });
  });
