import type { Settings } from '../platform/settings/settings';
import type { Namespace } from '../api/operations/operation';

/** A path below a language root. */
export interface Place {
  /** The language root, in lower case. */
  root: string;
  namespace: Namespace;
  /** The part after the namespace, as sent: `''`, `/events/5`. */
  path: string;
}

/** Splits a path; undefined for paths outside of the language roots. */
export type BelowRoots = (path: string) => Place | undefined;

/** @param prefix the part before every language root: `/api` */
export function belowRoots(
  prefix: string,
  {
    languageRoots,
    namespace,
    syncNamespace,
  }: Pick<Settings, 'languageRoots' | 'namespace' | 'syncNamespace'>,
): BelowRoots {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const roots = languageRoots.map(literal).join('|');
  const namespaces = `(?:${literal(namespace)}|(${literal(syncNamespace)}))`;
  const pattern = new RegExp(`^${literal(prefix)}/(${roots})/${namespaces}(/.*)?$`, 'is');
  return (asked) => {
    const [, root, sync, path = ''] = pattern.exec(asked) ?? [];
    if (root === undefined) return undefined;
    return { root: root.toLowerCase(), namespace: sync === undefined ? 'events' : 'sync', path };
  };
}
