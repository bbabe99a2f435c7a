/** Why a process cannot serve. */
export const REASONS = ['database-away', 'newer-tables', 'draining'] as const;
/** What somebody should look at, while the process serves. */
export const WARNINGS = [
  'stale-index',
  'late-workers',
  'overdue-publications',
  'blocked-event-loop',
  'failed-writes',
  'unfit-replica',
] as const;

/** What a process says of itself; it can serve if there is no reason against it. */
export interface Health {
  reasons: readonly (typeof REASONS)[number][];
  warnings: readonly (typeof WARNINGS)[number][];
}
