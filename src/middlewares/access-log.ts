import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/** One line for each request, as Strapi's own, but without the passwords of events (CONTRACT H-21). */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (context: Context, next: Next): Promise<void> => {
    const start = performance.now();
    await next();
    const address = context.originalUrl.replace(
      /([?&](?:password|access_token)(?:%5B[^=]*%5D|\[[^=]*\])?=)[^&#]*/gi,
      '$1***',
    );
    strapi.log.http(
      `${context.method} ${address} (${Math.ceil(performance.now() - start)} ms) ${context.status}`,
    );
  };
