/** The message by which jest asks a worker to end (`jest-worker`, CHILD_MESSAGE_END). */
const END = 2;

/**
 * Ends a worker when jest asks for it, as a listener of its messages. jest gives a worker half a second, in which no service can be
 * stopped: the teardown of the run removes what is left, and Playwright kills the browser when the process exits.
 */
export function endAtOnce([type]) {
  if (type === END) process.exit(0);
}
