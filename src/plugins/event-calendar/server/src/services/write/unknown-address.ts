import { eventNotFound, invalidEventId } from '../../api/errors';
import type { CalendarError } from '../../api/errors';
import type { Operation } from '../../api/operations/operation';
import type { Wrongs } from '../../api/wrong';
import type { FoundTarget } from './find-target';

/**
 * An address of no such record as a fault of the request, reported together with its other faults and before rights
 * (docs/interface.md 2.13). Under `/events` this holds for the slug of a DELETE only (docs/interface.md 17.4).
 */
export function wrongAddress({ kind, verb, addressing }: Operation): Wrongs {
  if (kind === null || verb === 'create') return {};
  if (addressing === 'slug' && !(kind === 'event' && verb === 'update'))
    return { slug: { text: `slug: no ${kind} has this slug in this language.`, of: 'value' } };
  if (addressing === 'id' && kind !== 'event')
    return { id: { text: `id: no ${kind} has this number.`, of: 'value' } };
  return {};
}

/** The same for callers who may know it, if it is not a fault of the request (docs/interface.md 3.11, 17.4). */
export function notFoundError(found: FoundTarget): CalendarError {
  return found.is === 'otherKind' ? invalidEventId() : eventNotFound();
}
