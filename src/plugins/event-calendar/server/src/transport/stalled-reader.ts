import type { ServerResponse } from 'node:http';

/**
 * A reader that takes nothing of a body in memory for this time is cut off, in milliseconds. The system buffers what is sent, so on a
 * slow line it takes more only every few seconds.
 */
const STALLED_MS = 60_000;

/** The buffers of the network take a body with fewer bytes at once. */
const LONG = 65_536;

/**
 * Cuts off a reader that takes nothing, because its response stays in memory. A slow reader is left alone: Node.js waits again while
 * less and less is left to send. Call it before the body is written.
 * @param length of the body in bytes
 */
export function cutOffStalled(response: ServerResponse, length: number, stalled = STALLED_MS): void {
  if (length <= LONG) return;
  response.setTimeout(stalled, () => response.destroy());
  // Before the server's own listener, which sets how long the connection may be idle.
  response.prependOnceListener('finish', () => response.socket?.setTimeout(0));
}
