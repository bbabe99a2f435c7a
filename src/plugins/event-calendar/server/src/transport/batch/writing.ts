import type { CalendarOperation, WritingOperation } from '../../resources/commands';
import { hasAnyRight } from '../../services/write/rights';
import type { Call } from '../call';

const VERBS: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

export const isWriting = (operation: CalendarOperation | undefined): operation is WritingOperation =>
  operation !== undefined && VERBS.has(operation.verb);

/** Whether an operation is a write of a kind that its caller may ever make. Others need neither the lock nor a stored response. */
export const mayWrite = ({ operation, caller }: Call): boolean =>
  isWriting(operation) && operation.kind !== null && hasAnyRight(caller, operation.verb, operation.kind);
