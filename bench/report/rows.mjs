import { CASES } from '../cases/cases.mjs';
import { WRITES } from '../cases/writes.mjs';
import { DISTURBANCES } from '../run/meanwhile.mjs';
import { LOADS } from '../run/loading.mjs';
import { WITH_DRAFTS } from '../run/with-drafts.mjs';
import { WITH_TARGETS } from '../run/with-targets.mjs';
import { spreadOf } from '../run/statistics.mjs';
import { withSpread } from './format.mjs';

const TITLES = new Map(
  [...CASES, ...WRITES, ...DISTURBANCES, ...WITH_DRAFTS, WITH_TARGETS, ...LOADS].map(({ name, title }) => [
    name,
    title,
  ]),
);

/** The members of an entry that are shown, with the heads of their columns. */
const SHOWN = {
  rps: 'req/s',
  limitRatio: 'of limit',
  strapiRatio: '× Strapi',
  p50: 'p50 ms',
  p99: 'p99 ms',
  statements: 'SQL',
  cpu: 'CPU ms',
  rss: 'RSS MB',
  delayP99: 'loop ms',
  waiting: 'waits',
};

export const COLUMNS = ['Case', ...Object.values(SHOWN)];

/**
 * The results of one database as rows of texts under `COLUMNS`, each figure with its spread.
 *
 * @param {Record<string, object>} result
 */
export const rowsOf = (result) =>
  Object.entries(result)
    .filter(([, entry]) => entry.rps !== undefined)
    .map(([name, entry]) => [titleOf(name), ...Object.keys(SHOWN).map((member) => memberOf(entry, member))]);

/** A member of an entry with its spread over the rounds. */
export function memberOf(entry, member) {
  const values = (entry.rounds ?? []).map((round) => round[member]);
  return withSpread(entry[member], values.includes(undefined) ? undefined : spreadOf(values));
}

/** The title of a case, with the number of events if it is not the small one. */
function titleOf(name) {
  const [, base, count] = /^(.*?)(?:\.(\d+|large))?$/.exec(name);
  const title = TITLES.get(base) ?? base;
  if (count === 'large') return `${title}, large calendar`;
  return count === undefined ? title : `${title}, ${Number(count).toLocaleString('en')} events`;
}
