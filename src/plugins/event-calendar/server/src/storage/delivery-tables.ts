/**
 * The tables of the deliveries. Nothing is written into them when a record is written: what is to be told follows from the
 * change log, in which every change stands by the transaction that made it.
 */
export const DELIVERY_TABLES = {
  /** Who wants to hear, and up to where they have been told. */
  targets: 'calendar_targets',
  /** What was or is to be told: a range of the change log, or what time alone did. */
  deliveries: 'calendar_deliveries',
  /** Every attempt and what came of it. */
  attempts: 'calendar_attempts',
} as const;

/** Their SQL indexes, see `alignIndexes`. */
export const DELIVERY_INDEXES = [
  `create index calendar_deliveries_of_target on ${DELIVERY_TABLES.deliveries} (target_id, id)`,
  `create index calendar_deliveries_pending on ${DELIVERY_TABLES.deliveries} (next_at)
     where state = 'pending'`,
  `create index calendar_deliveries_ended on ${DELIVERY_TABLES.deliveries} (ended_at)`,
];
