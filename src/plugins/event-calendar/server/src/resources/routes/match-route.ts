import type { Namespace } from '../../api/operations/operation';
import type { CalendarOperation, CalendarRoute } from '../commands';
import { ROUTES, SYNC_ROUTES } from './routes';

/** The route of a path, with the parameters in the path. */
export interface MatchedRoute {
  route: CalendarRoute;
  /** Decoded. */
  path: { id?: string; slug?: string };
  /** Collections: what follows the dot in `/events.ics`, as sent. */
  suffix?: string;
}

export interface MatchedOperation extends MatchedRoute {
  operation: CalendarOperation;
}

const byPattern = (routes: readonly CalendarRoute[]) =>
  new Map(routes.map((route) => [route.pattern, route]));
const BY_PATTERN: Readonly<Record<Namespace, ReadonlyMap<string, CalendarRoute>>> = {
  events: byPattern(ROUTES),
  sync: byPattern(SYNC_ROUTES),
};

const SUFFIXED = /^(\/[a-z]+)\.([a-z0-9]+)$/i;
const ITEM = /^(\/[a-z]+)(?:\/(\d+)|\/by-slug\/([^/]+))$/i;

/**
 * The route of a path below the namespace root (docs/interface.md 1.3): in any case, with or without one trailing slash. A
 * doubled slash at the beginning counts as one, because the root in `/doc` ends in a slash itself.
 * @param path percent-encoded, without the query string: `''`, `/`, `/events`, `/Events/5/`, `/events.ics`
 */
export function findRoute(path: string, namespace: Namespace = 'events'): MatchedRoute | undefined {
  const routes = BY_PATTERN[namespace];
  const single = path.startsWith('//') ? path.slice(1) : path;
  const trimmed = single.endsWith('/') ? single.slice(0, -1) : single;
  const plain = routes.get(trimmed.toLowerCase());
  if (plain !== undefined) return { route: plain, path: {} };
  const [, suffixed = '', suffix] = SUFFIXED.exec(trimmed) ?? [];
  const list = routes.get(suffixed.toLowerCase());
  if (suffix !== undefined && list?.addressing === 'collection') return { route: list, path: {}, suffix };
  const item = ITEM.exec(trimmed);
  if (item === null) return undefined;
  const [, collection = '', id, slug = ''] = item;
  const pattern = `${collection.toLowerCase()}/${id === undefined ? 'by-slug/{slug}' : '{id}'}`;
  const route = routes.get(pattern);
  if (route === undefined) return undefined;
  return { route, path: id === undefined ? { slug: decoded(slug) } : { id } };
}

/**
 * The operation of a method and path; HEAD has that of GET. Undefined if there is none: 404 `rest_no_route`, never 405
 * (docs/interface.md 1.4).
 */
export function matchRoute(
  method: string,
  path: string,
  namespace: Namespace = 'events',
): MatchedOperation | undefined {
  const matched = findRoute(path, namespace);
  if (matched === undefined) return undefined;
  const asked = method === 'HEAD' ? 'GET' : method;
  // With a suffix, a collection can only be read.
  const operation = matched.route.operations.find(
    ({ methods, verb }) =>
      methods.some((one) => one === asked) && (matched.suffix === undefined || verb === 'list'),
  );
  return operation && { ...matched, operation };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
