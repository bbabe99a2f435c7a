const MEGABYTE = 2 ** 20;

/**
 * The figures of one round, from the client (`sendRequests`) and from the server (`probe.mjs`): per request,
 * times in milliseconds, memory in megabytes.
 */
export function pointOf({ requests, rps, p50, p99, bytes }, figures) {
  const { cpu, statements, rss, heap, delayP99, delayMax, waiting } = figures;
  return {
    rps,
    p50,
    p99,
    bytes: bytes / requests,
    statements: statements / requests,
    cpu: cpu / requests,
    rss: rss / MEGABYTE,
    heap: heap / MEGABYTE,
    delayP99,
    delayMax,
    waiting,
  };
}
