import type { Caller } from '../access/caller';
import { capabilityOf } from '../access/capabilities';
import { failureOf } from '../api/failure';
import type { Sender } from '../api/failure';
import type { Operation } from '../api/operations/operation';

/**
 * Demands the right for a read. Strapi's router does this otherwise, but the fast lane bypasses it (docs/interface.md 3.6).
 * @throws CalendarError 401 or 403
 */
export function demandRight({ scope }: Operation, caller: Caller, sender: Sender): void {
  const needed = capabilityOf(scope);
  if (needed === undefined || !caller.may(needed)) throw failureOf(403, sender);
}
