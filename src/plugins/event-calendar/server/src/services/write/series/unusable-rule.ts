import type { RuleFault } from '../../../domain/recurrence/rule';
import { impossible } from '../../../write-model/records/refuse';

/** An ApplicationError for a rule that a series cannot have; its details have the fault (`fault`). */
export function unusableRule(fault: RuleFault) {
  const error = impossible('ruleUnusable', { part: fault.part });
  Object.assign(Object(error.details), { fault });
  return error;
}
