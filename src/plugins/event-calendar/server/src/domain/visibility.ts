import type { Kind } from './kinds';
import { isTermKind } from './kinds';
import type { Status } from './status';

/** What the visibility of a record depends on: the caller's id and rights, kind by kind. */
export interface Reader {
  /** The users-permissions user that the caller is, null for anonymous callers and for tokens. */
  userId: number | null;
  /** Whether the caller may create records of that kind: then it may ask for statuses and see its own records. */
  mayCreate(kind: Kind): boolean;
  /** Whether the caller may read what others keep back. */
  readsOthers(kind: Kind): boolean;
}

/** A caller without credentials. */
export const ANONYMOUS: Reader = { userId: null, mayCreate: () => false, readsOthers: () => false };

/** The rows of one kind that somebody may see: those of `statuses`, and own ones (`author`) of `ownStatuses`. */
export interface Visibility {
  statuses: readonly Status[];
  author: number | null;
  ownStatuses: readonly Status[];
}

const KEPT_BACK: readonly Status[] = ['future', 'draft', 'pending', 'private', 'trash'];
const ALL: readonly Status[] = ['publish', ...KEPT_BACK];

/**
 * The one rule of who may see what (docs/interface.md 16.5): everybody sees what is published; who may create a kind also
 * sees own records; editors see all records. Lists, totals, embedded records, single reads and feeds all call this function.
 */
export function visibility(reader: Reader, kind: Kind): Visibility {
  if (isTermKind(kind)) return { statuses: ['publish'], author: null, ownStatuses: [] };
  if (reader.readsOthers(kind)) return { statuses: ALL, author: null, ownStatuses: [] };
  const own = reader.userId !== null && reader.mayCreate(kind);
  return { statuses: ['publish'], author: own ? reader.userId : null, ownStatuses: own ? KEPT_BACK : [] };
}

/** The part of a visibility that has one of the given statuses: an intersection, never more than before. */
export function restrict(visible: Visibility, to: readonly Status[]): Visibility {
  return {
    statuses: visible.statuses.filter((status) => to.includes(status)),
    author: visible.author,
    ownStatuses: visible.ownStatuses.filter((status) => to.includes(status)),
  };
}

/** Whether one row may be seen; the SQL form of the same rule stands in `engine/read/visible.ts`. */
export function mayBeSeen(visible: Visibility, row: { status: Status; author: number | null }): boolean {
  if (visible.statuses.includes(row.status)) return true;
  return visible.author !== null && row.author === visible.author && visible.ownStatuses.includes(row.status);
}
