import { atLeast, atMost, ratio } from '../targets.mjs';
import { SERIES_REQUESTS } from './requests.mjs';

/** What series may cost, against single events in the same run. */
export const SERIES_TARGETS = [
  ...Object.entries(SERIES_REQUESTS).map(([name, { title }]) =>
    atMost(`${title}: p99, times that of single events`, [1.1, 1.1], (r) =>
      ratio(r[name]?.p99, r[name]?.single.p99),
    ),
  ),
  atLeast('1,000 dates by POST /events: of the rate of load --bulk', [0.8, 0.8], (r) =>
    ratio(r.posting?.rate, r.posting?.bulk),
  ),
  atLeast('1,000 dates of a rule without an end: the same', [0.8, 0.8], (r) =>
    ratio(r.horizon?.rate, r.horizon?.bulk),
  ),
];
