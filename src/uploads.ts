import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/**
 * What a browser may do with a file of the media library: it lies on the origin of the admin panel, so nothing in it may run. A second lock:
 * `config/plugins` refuses files that may hold scripts.
 */
const NO_SCRIPTS = "script-src 'none'";

/**
 * Removes the files of a form when its request ends: Strapi does so only if nothing was thrown, so those of a refused upload stayed in the
 * folder for temporary files, whoever had sent them. Adds a policy to uploaded files.
 *
 * No upstream issue. Seen with Strapi 5.54 (`body` of `@strapi/core`). It is added here for the same reason as `completePanelFiles`.
 */
export function guardUploads(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } finally {
      const files = Object.values(ctx.request.files ?? {}).flat();
      await Promise.all(files.map(({ filepath }) => rm(filepath, { force: true })));
    }
    if (ctx.path.startsWith('/uploads/')) ctx.set('Content-Security-Policy', NO_SCRIPTS);
  });
}
