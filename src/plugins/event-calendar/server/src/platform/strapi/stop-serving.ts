import type { Socket } from 'node:net';
import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { beginDraining } from '../draining';

/** How long requests that have begun may take to end once listening has ended, in milliseconds. */
const PATIENCE_MS = 25_000;
/** Listening ends after this many turns of the event loop without a new connection, ... */
const QUIET_TURNS = 5;
/** ... and at the latest after this many milliseconds. */
const LISTENS_ON_MS = 3_000;
/** After a grace period idle connections stay open until no request has come for this many milliseconds. */
const SILENCE_MS = 1_000;
/** How often it looks whether connections have become idle, in milliseconds. */
const LOOK_EVERY_MS = 20;

const connections = new WeakMap<Core.Strapi, Set<Socket>>();
const stops = new WeakMap<Core.Strapi, Promise<void>>();

/** Notes the open connections of the server; call it before the server listens. */
export function noteConnections(strapi: Core.Strapi): void {
  const open = new Set<Socket>();
  connections.set(strapi, open);
  strapi.server.httpServer.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops serving without dropping a request. During the grace period the process says that it is not ready, so that proxies send
 * their requests elsewhere, and serves all that still arrives, each response with `Connection: close`. Then listening ends, and
 * requests that have begun get 25 seconds. A connection that may carry an unread request is not closed. Calling it again waits for the
 * same end.
 *
 * @param graceSeconds how long requests are still accepted; 0 ends listening at once
 */
export function stopServing(strapi: Core.Strapi, graceSeconds: number): Promise<void> {
  const before = stops.get(strapi);
  if (before !== undefined) return before;
  const stopping = stop(strapi, graceSeconds * 1000);
  stops.set(strapi, stopping);
  return stopping;
}

async function stop(strapi: Core.Strapi, graceMs: number): Promise<void> {
  const { httpServer } = strapi.server;
  beginDraining(strapi);
  if (!httpServer.listening) return;
  let lastRequest = 0;
  httpServer.prependListener('request', (_request: unknown, response: ServerResponse) => {
    lastRequest = performance.now();
    response.setHeader('Connection', 'close');
  });
  if (graceMs > 0) await pause(graceMs);
  await whenNobodyConnects(httpServer);
  const closed = once(httpServer, 'close');
  endListening(httpServer);
  const ended = performance.now();
  const silence = graceMs > 0 ? SILENCE_MS : 0;
  while (performance.now() - ended < PATIENCE_MS) {
    if ((await Promise.race([closed, pause(LOOK_EVERY_MS, 'waiting')])) !== 'waiting') return;
    if (performance.now() - Math.max(ended, lastRequest) < silence) continue;
    await closeIdle(strapi);
  }
}

/**
 * Waits until all connections that the system has accepted are handed over: it hands over one per turn of the event loop, and resets
 * the waiting ones when listening ends.
 */
async function whenNobodyConnects(httpServer: Server): Promise<void> {
  let quiet = 0;
  const onConnection = (): void => void (quiet = 0);
  httpServer.on('connection', onConnection);
  const latest = performance.now() + LISTENS_ON_MS;
  while (quiet < QUIET_TURNS && performance.now() < latest) {
    quiet++;
    await turn();
  }
  httpServer.removeListener('connection', onConnection);
}

/** Ends listening only: the method of an HTTP server would also close idle connections, whatever they are about to carry. */
function endListening(httpServer: Server): void {
  Reflect.apply(NetServer.prototype.close, httpServer, []);
}

/** Closes the connections that carry nothing, once what has arrived on them is read. */
async function closeIdle(strapi: Core.Strapi): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns++) await turn();
  strapi.server.httpServer.closeIdleConnections();
  // For Node.js, a connection that was never used is not idle.
  for (const socket of connections.get(strapi) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
