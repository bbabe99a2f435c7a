import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { HostError } from '../host-error';
import { lockFileBeside } from './sqlite-lock-file';

/** How often a server that waits looks, in milliseconds. */
const LOOK_EVERY_MS = 100;

const held = new WeakMap<Core.Strapi, { close(): void }>();

const isSqlite = (strapi: Core.Strapi): boolean =>
  !['postgres', 'pg'].includes(strapi.config.get<string>('database.connection.client'));

/**
 * Takes the lock of the one server that may serve an SQLite file: two would not see each other's caches and counts. It is an open
 * transaction on a file beside the database, so it ends with the process. Commands do not take it.
 *
 * @param seconds how long it waits for another server (`startWaitSeconds`)
 * @throws HostError in one line if that still holds it then
 */
export async function takeServerLock(strapi: Core.Strapi, seconds: number): Promise<void> {
  if (takeNow(strapi)) return;
  strapi.log.warn('Calendar: waits until another server of this SQLite file has ended');
  const until = performance.now() + seconds * 1_000;
  while (!takeNow(strapi)) {
    if (performance.now() > until)
      throw new HostError(
        'Another server uses this SQLite file, and only one may: end it, or use PostgreSQL for several processes',
      );
    await pause(LOOK_EVERY_MS);
  }
}

/** Gives the lock back. */
export function releaseServerLock(strapi: Core.Strapi): void {
  held.get(strapi)?.close();
  held.delete(strapi);
}

/**
 * Makes a Strapi take the lock before it listens, if nobody has taken it for it before. Call this in the plugin's `register`.
 *
 * @param seconds how long it waits for another server
 *
 * Seen with Strapi 5.54: `start` calls the method `listen` of its server.
 */
export function listenAlone(strapi: Core.Strapi, seconds: number): void {
  const { server } = strapi;
  const listen: unknown = Reflect.get(server, 'listen');
  if (typeof listen !== 'function') throw new Error('The server of Strapi has no method listen any more');
  Reflect.set(server, 'listen', (...args: unknown[]): unknown => {
    if (takeNow(strapi)) return Reflect.apply(listen, server, args);
    takeServerLock(strapi, seconds).then(
      () => Reflect.apply(listen, server, args),
      (error: unknown) => strapi.stopWithError(error instanceof Error ? error.message : error),
    );
    return server.httpServer;
  });
}

/** @returns false while another server holds it */
function takeNow(strapi: Core.Strapi): boolean {
  if (!isSqlite(strapi) || held.has(strapi)) return true;
  const lock = lockFileBeside(strapi, 'server-lock');
  const isTaken = lock.take();
  if (isTaken) held.set(strapi, lock);
  else lock.close();
  return isTaken;
}
