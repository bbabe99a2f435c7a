import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { CREATION_HEADER, OPENED_HEADER } from '../domain/opened';

const ALLOWED = 'Access-Control-Allow-Headers';

/**
 * Lets an admin panel on another origin send our own headers: they are allowed wherever the host's `strapi::cors` allows any
 * headers (https://fetch.spec.whatwg.org/#http-access-control-allow-headers).
 */
export function allowPanelHeaders(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (ctx.method !== 'OPTIONS') return;
    const allowed = ctx.response.get(ALLOWED);
    const asked = ctx.get('Access-Control-Request-Headers').toLowerCase();
    const ours = [OPENED_HEADER, CREATION_HEADER].filter((name) => asked.includes(name));
    if (allowed !== '' && ours.length > 0) ctx.set(ALLOWED, [allowed, ...ours].join(','));
  });
}
