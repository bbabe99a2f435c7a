import { atMost, ratio } from '../targets.mjs';

/** The targets of a start, counted from the moment at which the packages are installed. */
export const START_TARGETS = [
  atMost('first start until the list of events answers: times that of a bare Strapi', [6, 6], (r) =>
    ratio(r.events, r.bare?.events),
  ),
  atMost('first start until the admin panel is built: times the build of a bare panel', [2, 2], (r) =>
    ratio(r.panel, r.bare?.panel),
  ),
  atMost('slowest list while the panel is built: times that beside a bare build', [2, 2], (r) =>
    ratio(r.list, r.bare?.list),
  ),
  atMost('second start until the list of events answers: times that of a bare Strapi', [2, 2], (r) =>
    ratio(r.again, r.bare?.again),
  ),
];
