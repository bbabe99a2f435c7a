import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/**
 * Adds the headers that Strapi omits when it serves compressed files of the admin panel: `Vary`, so that a shared cache
 * never sends brotli to a client that does not accept it, and an `ETag`, so that a client does not download
 * a file again. The file name contains a hash of the content, so it serves as the tag.
 *
 * It is added here and not in `config/middlewares`, because any middleware there that is not Strapi's own closes the fast lane
 * (`openFastLane`).
 */
export function completePanelFiles(strapi: Core.Strapi): void {
  const folder = `${strapi.config.get<string>('admin.path')}/`;
  strapi.server.use(async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const isFile = ctx.path.startsWith(folder) && ctx.response.get('Cache-Control').includes('immutable');
    if (!isFile) return;
    ctx.vary('Accept-Encoding');
    const coding = ctx.response.get('Content-Encoding');
    ctx.etag = `W/"${[ctx.path.slice(folder.length), coding].filter((part) => part !== '').join(':')}"`;
    if (!ctx.fresh) return;
    ctx.status = 304;
    ctx.remove('Content-Encoding');
  });
}
