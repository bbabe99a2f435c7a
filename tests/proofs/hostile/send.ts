import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../reading/random';
import type { RawResponse, Request } from '../fuzz/send';
import { connectTo, exchange, requestText, splitResponses } from './raw';

/** Time limit for a response in milliseconds. */
const PATIENCE = 60_000;
/** Duration of a slow client's body, and how long a client does not read, in milliseconds. */
const SLOWLY = { least: 300, most: 4_000 };
const PIECE_EVERY = 100;
/** Headers that the following request does not repeat. */
const OF_THE_FIRST = ['Content-Length', 'Content-Type', 'X-HTTP-Method-Override'];
/** Requests on one connection whose responses nobody reads. */
const UNREAD = 4;

/**
 * Sends a request on a new connection. Connection errors after the response do not count, because a service that
 * refuses a body need not read the rest of it.
 *
 * @throws Error if there is no complete response
 */
export function sendWhole(origin: string, { method, path, headers, body }: Request): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = { agent: false, hostname, port, method, path, headers, timeout: PATIENCE } as const;
    const asking = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        });
        asking.destroy();
      });
    });
    asking.once('timeout', () => asking.destroy(new Error(`No response within ${PATIENCE} ms`)));
    asking.on('error', reject);
    asking.end(body);
  });
}

/**
 * Sends a body piece by piece, and in half of the cases never its end.
 *
 * @returns undefined if no response was expected
 * @throws Error if the whole body was sent and there is no complete response
 */
export async function sendSlowly(
  origin: string,
  sent: Request,
  random: Random,
): Promise<RawResponse | undefined> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body = Buffer.alloc(0) } = sent;
  const lasts = SLOWLY.least + random.below(SLOWLY.most - SLOWLY.least);
  const pieces = Math.max(2, Math.ceil(lasts / PIECE_EVERY));
  const ends = random.chance(0.5);
  const asking = request({ agent: false, hostname, port, method, path, headers, timeout: PATIENCE });
  const responding = new Promise<RawResponse>((resolve, reject) => {
    asking.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.once('timeout', () => asking.destroy(new Error(`No response within ${PATIENCE} ms`)));
    asking.on('error', reject);
  });
  // A refusal may come before the end of the body.
  let early = false;
  responding.then(
    () => (early = true),
    () => (early = true),
  );
  const length = Math.ceil(body.length / pieces);
  for (let piece = 0; piece < pieces && !early; piece += 1) {
    if (piece === pieces - 1 && !ends) break;
    asking.write(body.subarray(piece * length, (piece + 1) * length));
    await pause(PIECE_EVERY);
  }
  if (!ends && !early) {
    asking.destroy();
    return undefined;
  }
  if (!early) asking.end();
  try {
    return await responding;
  } finally {
    asking.destroy();
  }
}

/** Sends several requests on one connection, reads nothing, and disconnects after a while. */
export async function sendUnread(origin: string, sent: Request, random: Random): Promise<void> {
  const socket = await connectTo(origin);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(requestText(sent, origin).repeat(UNREAD));
  await pause(SLOWLY.least + random.below(SLOWLY.most - SLOWLY.least));
  socket.destroy();
}

/**
 * Sends a request and, without waiting, a valid one after it on the same connection.
 *
 * @returns the response to the first one
 * @throws Error if there is not exactly one response to each
 */
export async function sendFollowed(origin: string, sent: Request, next: string): Promise<RawResponse> {
  const body = sent.body ?? Buffer.alloc(0);
  const kept = Object.entries(sent.headers).filter(([name]) => !OF_THE_FIRST.includes(name));
  const headers = { ...Object.fromEntries(kept), Connection: 'close' };
  const behind: Request = { method: 'GET', path: next, headers, body: undefined };
  const lines = Buffer.concat([
    Buffer.from(requestText(sent, origin)),
    body,
    Buffer.from(requestText(behind, origin)),
  ]);
  const { responses, rest } = splitResponses(await exchange(origin, lines));
  const [first, second] = responses;
  if (first === undefined || second === undefined || responses.length > 2 || rest !== '')
    throw new Error(
      `${responses.length} responses to two requests on one connection, and then ${JSON.stringify(rest.slice(0, 200))}`,
    );
  if (second.status !== 200) throw new Error(`The following request got ${second.status}`);
  JSON.parse(second.body.toString('utf8'));
  return first;
}
