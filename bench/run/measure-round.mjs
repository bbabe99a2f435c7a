import { pointOf } from './point.mjs';
import { sendRequests } from './wrk.mjs';

/** Seconds of requests to a server before its first measurement. */
const WARM_UP = 2;

/**
 * Measures a server for some seconds and adds the point to its `points`.
 *
 * @param {{ server: object, file: string, first: number, points: object[] }} one `first`: the line of the file to go on with, which moves on
 * @param {{ connections: number, headers?: Record<string, string> }} load see `sendRequests`
 * @param {number} seconds
 */
export async function measureRound(one, load, seconds) {
  const { server, file, points } = one;
  if (points.length === 0)
    one.first += (await sendRequests(server.url, { ...load, file, seconds: WARM_UP })).requests;
  await server.ask('reset');
  const sent = await sendRequests(server.url, { ...load, file, first: one.first, seconds });
  points.push(pointOf(sent, await server.ask('read')));
  one.first += sent.requests;
}
