let last: Promise<void> = Promise.resolve();

/**
 * Waits for an iteration of the event loop in which no other caller of this function runs. Large responses are thus built
 * one after the other, and other requests are served in between. In one iteration, they would block all other requests for
 * the sum of their times.
 */
export function ownIteration(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
