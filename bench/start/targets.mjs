import { atMost } from '../targets.mjs';

/** The targets of a start on two cores, counted from the moment at which the packages are installed. */
export const START_TARGETS = [
  atMost('first start: seconds until the list of events answers', [45, 45], (r) => r.events),
  atMost('first start: seconds until the admin panel is built', [150, 150], (r) => r.panel),
  atMost('slowest list while the panel is built, in ms', [300, 300], (r) => r.list),
  atMost('second start: seconds until the list of events answers', [10, 10], (r) => r.again),
];
