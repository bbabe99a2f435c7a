import type { Actor } from './actor';
import { demand, mayEdit } from './actor';
import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import { forbidden } from '../../api/errors';
import type { Target } from './find-target';

export type WriteVerb = 'create' | 'update' | 'delete';

/**
 * Whether a caller may ever use an operation; rights on the record are checked in addition. Callers without this right are refused
 * without waiting for the calendar's lock.
 */
export function hasAnyRight(actor: Pick<Actor, 'may'>, verb: WriteVerb, kind: Kind): boolean {
  return actor.may(`${kind}.${verb}`) || (kind === 'event' && verb !== 'create' && actor.may('event.create'));
}

/** Whether a caller may write this record. */
export function mayWrite(
  actor: Actor,
  verb: WriteVerb,
  kind: Kind,
  target: Pick<Target, 'status' | 'author'>,
): boolean {
  if (verb === 'create' || !isPostKind(kind)) return actor.may(`${kind}.${verb}`);
  return mayEdit(actor, kind, target, verb);
}

/**
 * Demands the right to write this record, by id or by slug (docs/interface.md 3.9). If the record does not exist, callers who may
 * create such records are told so (docs/interface.md 3.11).
 * @throws CalendarError 401 or 403 `rest_forbidden`
 */
export function demandWrite(actor: Actor, verb: WriteVerb, kind: Kind, target: Target | undefined): void {
  if (verb === 'create' || target === undefined) return demand(actor, `${kind}.create`);
  if (!mayWrite(actor, verb, kind, target)) throw forbidden(actor.anonymous);
}
