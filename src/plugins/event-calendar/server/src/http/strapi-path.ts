import type { Settings } from '../settings';
import type { MatchedOperation } from './match-route';
import type { Operation, Route } from './operation';

/** The path of a root without the prefix that Strapi puts before every content route: `/en/calendar/events/v1`. */
export const rootPath = (language: string, settings: Pick<Settings, 'namespace'>): string =>
  `/${language}/${settings.namespace}`;

/** A route's pattern as Strapi's router writes it: `/events/:id`, `/events/by-slug/:slug`. */
export const routerPattern = (route: Route): string => route.pattern.replace(/\{(\w+)\}/g, ':$1');

/** The one path of a request for Strapi's router, whatever its letters' case and slashes were (CONTRACT A1). */
export const canonicalPath = ({ route, path }: MatchedOperation): string =>
  route.pattern.replace('{id}', path.id ?? '').replace('{slug}', () => encodeURIComponent(path.slug ?? ''));

/**
 * Whether an operation is there. The routes table knows all that the interface will do; what is left out here answers as an
 * unknown route, and is not offered by OPTIONS.
 */
export const isServed = (operation: Operation): boolean => operation.methods.includes('GET');
