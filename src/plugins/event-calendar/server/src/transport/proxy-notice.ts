import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Settings } from '../platform/settings/settings';

const WHAT_TO_DO =
  'all clients count as one, so that one that guesses passwords or reads feeds slowly keeps out the others. ' +
  'Set TRUST_PROXY=true (in a project of your own: server.proxy.koa), see "Behind a reverse proxy" in docs/operations.md';

/**
 * Says once that there seems to be a proxy that is not trusted: at the start if the public address has https, which the service does
 * not speak itself, otherwise at the first request that a proxy has passed on. Call it in `bootstrap`.
 */
export function noticeProxy(strapi: Core.Strapi, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  if (strapi.config.get<boolean>('server.proxy.koa', false)) return;
  const served = publicUrl || strapi.config.get<string>('server.absoluteUrl', '');
  if (served.startsWith('https:')) {
    strapi.log.warn(
      `Calendar: the public address has https, so there seems to be a proxy, but none is trusted: ${WHAT_TO_DO}`,
    );
    return;
  }
  const { httpServer } = strapi.server;
  const look = ({ headers }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined) return;
    httpServer.off('request', look);
    strapi.log.warn(
      `Calendar: a request has X-Forwarded-For, but no proxy is trusted. If there is one, ${WHAT_TO_DO}. Without a proxy, a client has sent it`,
    );
  };
  httpServer.on('request', look);
}
