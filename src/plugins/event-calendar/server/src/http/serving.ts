import type { Core } from '@strapi/strapi';
import type { DatabaseConfig } from '../reading/open-port';
import { openReadPort } from '../reading/open-port';
import type { ReadPort } from '../reading/port';
import type { ReadService } from '../reading/read-service';
import { createReadService } from '../reading/read-service';
import type { Settings } from '../settings';

/** What answers are made with, in one running Strapi. */
export interface Serving {
  settings: Settings;
  reading: ReadService;
  /** What Strapi puts before every content route: `/api`. */
  prefix: string;
  /** The server's own address, for requests that do not say where they were sent. */
  fallbackOrigin: string;
}

const running = new WeakMap<Core.Strapi, { serving: Serving; port: ReadPort }>();

/**
 * Opens the reading connection. Called once, at bootstrap, when the index is up to date.
 *
 * @throws Error when the database cannot be read (`openReadPort`)
 */
export function startServing(strapi: Core.Strapi, settings: Settings): void {
  const port = openReadPort(strapi.config.get<DatabaseConfig>('database.connection'));
  const prefix = apiPrefix(strapi);
  const serving: Serving = {
    settings,
    reading: createReadService({ port, settings, prefix }),
    prefix,
    fallbackOrigin: strapi.config.get<string>('server.absoluteUrl', 'http://localhost'),
  };
  running.set(strapi, { serving, port });
}

/** @throws Error before `startServing`: a fault of the program */
export function servingOf(strapi: Core.Strapi): Serving {
  const started = running.get(strapi);
  if (started === undefined) throw new Error('The calendar is not ready to be read');
  return started.serving;
}

/** Closes the reading connection, when there is one. */
export async function closeServing(strapi: Core.Strapi): Promise<void> {
  await running.get(strapi)?.port.close();
  running.delete(strapi);
}

export const apiPrefix = (strapi: Core.Strapi): string =>
  strapi.config.get<string>('api.rest.prefix', '/api');
