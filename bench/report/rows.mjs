import { CASES } from '../cases/cases.mjs';
import { WRITES } from '../cases/writes.mjs';
import { DISTURBANCES } from '../run/meanwhile.mjs';
import { LOADS } from '../run/loading.mjs';
import { WITH_DRAFTS } from '../run/with-drafts.mjs';
import { WITH_TARGETS } from '../run/with-targets.mjs';
import { figure } from './format.mjs';

const TITLES = new Map(
  [...CASES, ...WRITES, ...DISTURBANCES, ...WITH_DRAFTS, WITH_TARGETS, ...LOADS].map(({ name, title }) => [
    name,
    title,
  ]),
);

export const COLUMNS = [
  'Case',
  'req/s',
  'of limit',
  '× Strapi',
  'p50 ms',
  'p99 ms',
  'SQL',
  'CPU ms',
  'RSS MB',
  'loop ms',
  'waits',
];

/**
 * The results of one database as rows of texts under `COLUMNS`.
 *
 * @param {Record<string, object>} result
 */
export const rowsOf = (result) =>
  Object.entries(result)
    .filter(([, entry]) => entry.rps !== undefined)
    .map(([name, entry]) => [
      titleOf(name),
      figure(entry.rps),
      figure(entry.limitRatio),
      figure(entry.strapiRatio),
      figure(entry.p50),
      figure(entry.p99),
      figure(entry.statements),
      figure(entry.cpu),
      figure(entry.rss),
      figure(entry.delayP99),
      figure(entry.waiting),
    ]);

/** The title of a case, with the number of events if it is not the small one. */
function titleOf(name) {
  const [, base, count] = /^(.*?)(?:\.(\d+))?$/.exec(name);
  const title = TITLES.get(base) ?? base;
  return count === undefined ? title : `${title}, ${Number(count).toLocaleString('en')} events`;
}
