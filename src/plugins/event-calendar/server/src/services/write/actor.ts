import type { Caller } from '../../access/caller';
import { readerOf } from '../../access/caller';
import type { Capability } from '../../access/capabilities';
import type { PostKind } from '../../domain/kinds';
import { forbidden } from '../../api/errors';
import type { Status } from '../../domain/status';
import type { Reader } from '../../domain/visibility';

/** The person or token for whom a command writes. */
export interface Actor {
  /** The users-permissions user who owns records that name no author (docs/interface.md 3.10). */
  author: number;
  anonymous: boolean;
  reader: Reader;
  may(capability: Capability): boolean;
}

/** The sender of a request. Records created by tokens belong to the default author. */
export function actorOf(caller: Caller, defaultAuthor: number): Actor {
  return {
    author: caller.userId ?? defaultAuthor,
    anonymous: caller.kind === 'anonymous',
    reader: readerOf(caller),
    may: (capability) => caller.may(capability),
  };
}

/** The administrator, as whom commands on the command line act. */
export function administrator(author: number): Actor {
  return {
    author,
    anonymous: false,
    reader: { userId: null, mayCreate: () => true, readsOthers: () => true },
    may: () => true,
  };
}

/** @throws CalendarError 401 or 403 if the actor lacks a right (docs/interface.md 3.8) */
export function demand(actor: Actor, capability: Capability): void {
  if (!actor.may(capability)) throw forbidden(actor.anonymous);
}

/** Changes of public records need the right to publish. Private records are not public. */
const PUBLISHED: readonly Status[] = ['publish', 'future'];

/** Whether an actor may change or delete this record (docs/interface.md 3.9). */
export function mayEdit(
  actor: Actor,
  kind: PostKind,
  row: { status: Status; author: number | null },
  verb: 'update' | 'delete' = 'update',
): boolean {
  if (!actor.may(`${kind}.${verb}`)) return false;
  const own = actor.reader.userId !== null && actor.reader.userId === row.author;
  if (!own) return actor.may('capability.editOthers');
  return !PUBLISHED.includes(row.status) || actor.may('capability.publish');
}
