import type { CalendarOperation, WritingOperation } from '../../resources/commands';

const VERBS: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

export const isWriting = (operation: CalendarOperation | undefined): operation is WritingOperation =>
  operation !== undefined && VERBS.has(operation.verb);
