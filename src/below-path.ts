import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import { publicPath, readEnvironment } from './environment';

/** Paths of the service that a public path of the same name hides: what stands behind it cannot be told from the service's own. */
const OWN = /^\/(?:admin|api|uploads)$/;
/** Public pages and their stylesheet, which are not below the public path `/calendar` but are themselves. */
const PAGE = /^\/calendar\/(?:page\.css|[^/]+\/(?:event|venue|organizer|category|tag)\/)/;

/**
 * Answers requests that a proxy passes on with the path of `PUBLIC_URL` as if the proxy had removed it. Call it last in `bootstrap`: the
 * listener must come before those that the plugin has replaced.
 */
export function answerBelowPath(strapi: Core.Strapi): void {
  const base = publicPath(readEnvironment());
  if (base === '') return;
  strapi.server.httpServer.prependListener('request', (request: IncomingMessage) => {
    request.url = withoutBase(request.url ?? '/', base);
  });
}

/** @param url path and query of a request @param base begins with a slash and does not end with one */
export function withoutBase(url: string, base: string): string {
  if (!url.startsWith(base) || OWN.test(base) || (base === '/calendar' && PAGE.test(url))) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}
