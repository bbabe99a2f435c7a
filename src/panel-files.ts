import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/**
 * What Strapi leaves out when it serves the files of the admin panel that the build has compressed. Caches are told that the
 * answer depends on the accepted codings (else one that is shared hands brotli to whoever cannot read it), and whoever has a
 * file is not sent it again. A file's name tells its content, so it is the tag too.
 *
 * It is added here and not in `config/middlewares`: whatever stands there beside Strapi's own is passed by every read of the
 * interface too (`openFastLane`), which this has nothing to do with.
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
