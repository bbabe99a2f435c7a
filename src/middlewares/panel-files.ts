import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/**
 * The middleware `global::panel-files`: what Strapi leaves out when it serves the files of the admin panel that the build has
 * compressed. Caches are told that the answer depends on the accepted codings (else one that is shared hands brotli to whoever
 * cannot read it), and whoever has a file is not sent it again. A file's name tells its content, so it is the tag too.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const folder = `${strapi.config.get<string>('admin.path')}/`;
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const isFile = ctx.path.startsWith(folder) && ctx.response.get('Cache-Control').includes('immutable');
    if (!isFile) return;
    ctx.vary('Accept-Encoding');
    const coding = ctx.response.get('Content-Encoding');
    ctx.etag = `W/"${[ctx.path.slice(folder.length), coding].filter((part) => part !== '').join(':')}"`;
    if (!ctx.fresh) return;
    ctx.status = 304;
    ctx.remove('Content-Encoding');
  };
};
