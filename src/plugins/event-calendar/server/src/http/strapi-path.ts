import type { Settings } from '../settings';
import type { MatchedOperation } from './match-route';
import type { Route } from './operation';

/** The path of a root without the prefix that Strapi puts before every content route: `/en/calendar/events/v1`. */
export const rootPath = (language: string, settings: Pick<Settings, 'namespace'>): string =>
  `/${language}/${settings.namespace}`;

/** A route's pattern as Strapi's router writes it: `/events/:id`, `/events/by-slug/:slug`. */
export const routerPattern = (route: Route): string => route.pattern.replace(/\{(\w+)\}/g, ':$1');

/** The one path of a request for Strapi's router, whatever its letters' case and slashes were (CONTRACT A1). */
export const canonicalPath = ({ route, path }: MatchedOperation): string =>
  route.pattern.replace('{id}', path.id ?? '').replace('{slug}', () => encodeURIComponent(path.slug ?? ''));
