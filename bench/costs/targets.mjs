import { atMost } from '../targets.mjs';

/** What operating costs: the metrics, and a process that has nothing to do. */
export const COST_TARGETS = [
  atMost('list of 10: CPU of a request with metrics, times that without', [1.02, 1.02], (r) => r.metrics.cpu),
  atMost('list of 10: throughput without metrics, times that with', [1.02, 1.02], (r) => r.metrics.rps),
  atMost('idle: resident memory, times that of a bare Strapi', [1.2, 1.2], (r) => r.idle.rss),
  atMost('idle: used heap, times that of a bare Strapi', [1.2, 1.2], (r) => r.idle.heap),
];
