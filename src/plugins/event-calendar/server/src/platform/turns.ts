import type { Server } from 'node:net';

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

/** The longest wait for more connections, in milliseconds. */
const ACCEPTING_MS = 20;

/** The connections that were accepted in this iteration of the event loop or in the one before. */
let accepted = 0;

/** `allArrived` waits for the connections of a server. */
export function awaitConnections(server: Server): void {
  const after = (): number => (accepted -= 1);
  server.on('connection', () => {
    accepted += 1;
    setImmediate(() => setImmediate(after));
  });
}

/**
 * Waits until all requests of this iteration of the event loop have arrived, and while connections are being accepted, for those of the
 * next ones. Node.js accepts one connection in each iteration. If each of them also made the responses to all connections before, the last
 * of many clients that connect together would wait for seconds (`list10.c200` in `bench/cases/cases.mjs`).
 */
export async function allArrived(): Promise<void> {
  const end = performance.now() + ACCEPTING_MS;
  do await new Promise((resolve) => setImmediate(resolve));
  while (accepted > 0 && performance.now() < end);
}
