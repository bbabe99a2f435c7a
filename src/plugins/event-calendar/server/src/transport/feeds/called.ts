import type { Namespace } from '../../api/operations/operation';
import { formatOfSuffix } from '../../features/feeds/choose-format';
import type { MatchedOperation, MatchedRoute } from '../../resources/routes/match-route';
import { findRoute, matchRoute } from '../../resources/routes/match-route';

/** The operation of a method and path; undefined also for a suffix that is no format of the collection. */
export function findCalled(method: string, path: string, namespace: Namespace): MatchedOperation | undefined {
  const called = matchRoute(method, path, namespace);
  return called !== undefined && isShown(called) ? called : undefined;
}

/** The same for any method. */
export function findCalledRoute(path: string, namespace: Namespace): MatchedRoute | undefined {
  const called = findRoute(path, namespace);
  return called !== undefined && isShown(called) ? called : undefined;
}

function isShown({ route: { kind }, suffix }: MatchedRoute): boolean {
  if (suffix === undefined) return true;
  return kind !== null && formatOfSuffix(kind, suffix) !== undefined;
}
