import { eventNotFound, invalidEventId } from '../../api/errors';
import type { CalendarError } from '../../api/errors';
import type { Operation } from '../../api/operations/operation';
import type { Wrongs } from '../../api/wrong';
import type { FoundTarget } from './find-target';

/**
 * An address that leads to no such record, as a fault of the request: reported with whatever else is wrong with it and before
 * rights (CONTRACT A3). Not so under `/events`, where only the slug of a DELETE is one (H-26).
 */
export function wrongAddress({ kind, verb, addressing }: Operation): Wrongs {
  if (kind === null || verb === 'create') return {};
  if (addressing === 'slug' && !(kind === 'event' && verb === 'update'))
    return { slug: { text: `slug: no ${kind} has this slug in this language.`, of: 'value' } };
  if (addressing === 'id' && kind !== 'event')
    return { id: { text: `id: no ${kind} has this number.`, of: 'value' } };
  return {};
}

/** The same for those who may know it, where it is no fault of the request (CONTRACT B2, H-26). */
export function notThere(found: FoundTarget): CalendarError {
  return found.is === 'otherKind' ? invalidEventId() : eventNotFound();
}
