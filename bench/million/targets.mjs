import { atLeast, atMost, growth, ratio } from '../targets.mjs';

/** The targets of a very large calendar, against one of 2,000 events in the same run. */
export const MILLION_TARGETS = [
  atMost('list of 10: p99, times that with 2,000 events', [1.5, 1.5], growth('list10', 'large')),
  atMost('filtered list: p99, times that with 2,000 events', [3, 3], growth('filtered', 'large')),
  atMost('last page: p99, times that with 2,000 events', [3, 3], growth('lastPage', 'large')),
  atLeast('reindex while it serves: records a second, times events of load --bulk', [5, 5], (r) =>
    ratio(r.reindex?.rate, r.filled?.rate),
  ),
  atMost('list of 10 during that: p99, times that before', [3, 3], (r) =>
    ratio(r.reindex?.p99, r['list10.large']?.p99),
  ),
  atMost('megabytes in memory after all that', [800, 800], (r) => r.memory?.rss),
];
