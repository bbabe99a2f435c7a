import type { Caller } from '../../access/caller';
import { readerOf } from '../../access/caller';
import type { Capability } from '../../access/capabilities';
import type { PostKind } from '../../domain/kinds';
import { forbidden } from '../../api/errors';
import type { Status } from '../../domain/status';
import type { Reader } from '../../domain/visibility';

/** On whose behalf a command writes. */
export interface Actor {
  /** The users-permissions user who owns records that name no author (docs/interface.md 3.10). */
  author: number;
  anonymous: boolean;
  reader: Reader;
  may(capability: Capability): boolean;
}

/** Whoever sent a request; what tokens make belongs to the default author. */
export function actorOf(caller: Caller, defaultAuthor: number): Actor {
  return {
    author: caller.userId ?? defaultAuthor,
    anonymous: caller.kind === 'anonymous',
    reader: readerOf(caller),
    may: (capability) => caller.may(capability),
  };
}

/** The calendar's administrator: what commands on the command line act as. */
export function administrator(author: number): Actor {
  return {
    author,
    anonymous: false,
    reader: { userId: null, mayCreate: () => true, readsOthers: () => true },
    may: () => true,
  };
}

/** @throws CalendarError 401 or 403 when the actor lacks a right (docs/interface.md 3.8) */
export function demand(actor: Actor, capability: Capability): void {
  if (!actor.may(capability)) throw forbidden(actor.anonymous);
}

/** What was let out to the public needs the right to publish; a private record was not. */
const PUBLISHED: readonly Status[] = ['publish', 'future'];

/** Whether an actor may change, or delete, this very record (docs/interface.md 3.9). */
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
