import type { Kind } from './kinds';
import { isTermKind, KINDS } from './kinds';
import type { Status } from './status';

/** What visibility depends on: the caller's id, and its rights for each kind. */
export interface Reader {
  /** The id of the calling users-permissions user; null for anonymous callers and tokens. */
  userId: number | null;
  /** Whether the caller may create records of that kind, and so may ask for statuses and see its own records. */
  mayCreate(kind: Kind): boolean;
  /** Whether the caller may read unpublished records of others. */
  readsOthers(kind: Kind): boolean;
}

/** A caller without credentials. */
export const ANONYMOUS: Reader = { userId: null, mayCreate: () => false, readsOthers: () => false };

/** The rows of one kind that a reader may see: those in `statuses`, and those by `author` in `ownStatuses`. */
export interface Visibility {
  statuses: readonly Status[];
  author: number | null;
  ownStatuses: readonly Status[];
}

const NON_PUBLIC: readonly Status[] = ['future', 'draft', 'pending', 'private', 'trash'];
const ALL: readonly Status[] = ['publish', ...NON_PUBLIC];

/**
 * The rule of who sees which records (docs/interface.md 16.5): everybody sees published records, callers who may create a kind
 * also see their own, and editors see all. Lists, totals, embedded records, single reads and feeds all use this function.
 */
export function visibility(reader: Reader, kind: Kind): Visibility {
  if (isTermKind(kind)) return { statuses: ['publish'], author: null, ownStatuses: [] };
  if (reader.readsOthers(kind)) return { statuses: ALL, author: null, ownStatuses: [] };
  const own = reader.userId !== null && reader.mayCreate(kind);
  return { statuses: ['publish'], author: own ? reader.userId : null, ownStatuses: own ? NON_PUBLIC : [] };
}

/** Whether a reader sees what readers without credentials see, and nothing else. */
export const seesOnlyPublished = (reader: Reader): boolean =>
  KINDS.every((kind) => {
    const { statuses, author } = visibility(reader, kind);
    return author === null && statuses.every((status) => status === 'publish');
  });

/** Limits a visibility to some statuses. The result never includes more than before. */
export function restrict(visible: Visibility, to: readonly Status[]): Visibility {
  return {
    statuses: visible.statuses.filter((status) => to.includes(status)),
    author: visible.author,
    ownStatuses: visible.ownStatuses.filter((status) => to.includes(status)),
  };
}

/** Whether a row is visible; `engine/read/visible.ts` has the same rule in SQL. */
export function mayBeSeen(visible: Visibility, row: { status: Status; author: number | null }): boolean {
  if (visible.statuses.includes(row.status)) return true;
  return visible.author !== null && row.author === visible.author && visible.ownStatuses.includes(row.status);
}
