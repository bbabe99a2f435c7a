import type { Kind } from '../domain/kinds';
import type { CalendarOperation } from '../resources/commands';
import { ROUTES } from '../resources/routes/routes';

/** What the services can do with records. Each verb is an operation of the interface. */
export type HostVerb = 'list' | 'read' | 'create' | 'update' | 'delete';

/** How the record is named. */
export type HostAddressing = 'collection' | 'id' | 'slug';

/**
 * The operation of the interface for a kind, a verb and a way to name the record.
 * @throws TypeError if there is none: terms have no address by slug (docs/interface.md 1.2)
 */
export function operationFor(kind: Kind, verb: HostVerb, addressing: HostAddressing): CalendarOperation {
  for (const route of ROUTES) {
    if (route.kind !== kind || route.addressing !== addressing) continue;
    const operation = route.operations.find((one) => one.verb === verb);
    if (operation !== undefined) return operation;
  }
  throw new TypeError(`A ${kind} cannot be found by its ${addressing}`);
}
