import type { Settings } from '../../platform/settings/settings';
import type { MatchedOperation } from './match-route';
import type { Namespace, Route } from '../../api/operations/operation';

type Paths = Pick<Settings, 'namespace' | 'syncNamespace'>;

/** The path segment of a namespace: `calendar/events/v1`. */
export const namespacePath = (settings: Paths, namespace: Namespace): string =>
  namespace === 'sync' ? settings.syncNamespace : settings.namespace;

/** The path of a root without Strapi's prefix of content routes: `/en/calendar/events/v1`. */
export const rootPath = (language: string, settings: Paths, namespace: Namespace = 'events'): string =>
  `/${language}/${namespacePath(settings, namespace)}`;

/** A route's pattern for Strapi's router: `/events/:id`, `/events/by-slug/:slug`. */
export const routerPattern = (route: Route): string => route.pattern.replace(/\{(\w+)\}/g, ':$1');

/**
 * The path of a request for Strapi's router, regardless of case and slashes in the request
 * (docs/interface.md 1.3).
 */
export const canonicalPath = ({ route, path }: MatchedOperation): string =>
  route.pattern.replace('{id}', path.id ?? '').replace('{slug}', () => encodeURIComponent(path.slug ?? ''));
