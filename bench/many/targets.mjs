import { atMost } from '../targets.mjs';

/** What editors wait for when they change or look for many events. */
export const MANY_TARGETS = [
  atMost('50 events to another state, with reasons: seconds', [5, 8], (r) => r.change?.change),
  atMost('the same, undone: seconds', [5, 8], (r) => r.change?.undo),
  atMost('slowest read meanwhile: milliseconds', [200, 200], (r) => r.change?.read),
  atMost("slowest search of the board's, over all dates: milliseconds", [300, 300], (r) => r.search?.slowest),
  atMost('list of events, its slowest filter: milliseconds', [300, 300], (r) => r.list?.slowest),
];
