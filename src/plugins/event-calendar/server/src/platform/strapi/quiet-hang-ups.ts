import type { Core } from '@strapi/strapi';
import { isHangUp } from '../hang-up';

/**
 * Keeps Koa from printing a stack trace for each client that closes the connection before it got its answer; the access log has a line for
 * it. Call this in the plugin's `register`.
 *
 * No upstream issue. Strapi's upload plugin does the same for `EPIPE` alone, and passes all others to `onerror` (its middlewares/upload.js).
 * Seen with Koa 2.16 and Strapi 5.54.
 */
export function quietHangUps({ server: { app } }: Pick<Core.Strapi, 'server'>): void {
  const report = app.onerror.bind(app);
  app.onerror = (error) => {
    if (!isHangUp(error)) report(error);
  };
}
