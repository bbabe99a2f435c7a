import type { Core } from '@strapi/strapi';
import { isHangUp } from '../hang-up';

/**
 * Keeps Koa from printing a stack trace for each client that closes the connection before it got its answer; the access log has a line for
 * it. Other errors go the way they went: to the listeners of the project, or else to Koa's own. Call this in the plugin's `register`.
 *
 * Seen with Koa 2.16 (`callback` in lib/application.js): it prints unless somebody else listens.
 */
export function quietHangUps({ server: { app } }: Pick<Core.Strapi, 'server'>): void {
  app.on('error', (error: unknown) => {
    if (isHangUp(error) || app.listenerCount('error') > 1) return;
    app.onerror(error instanceof Error ? error : new Error(String(error)));
  });
}
