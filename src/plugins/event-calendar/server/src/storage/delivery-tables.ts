/**
 * The tables of the webhooks. Writing a record does not touch them: deliveries are derived from the change log, to which every
 * change is written in its own transaction.
 */
export const DELIVERY_TABLES = {
  /** The receivers, each with the last change that it has been told of. */
  targets: 'calendar_targets',
  /** Messages sent or still to send: a range of the change log, or a rollover (a change caused by time alone). */
  deliveries: 'calendar_deliveries',
  /** Every attempt and its outcome. */
  attempts: 'calendar_attempts',
} as const;

/** Their SQL indexes, see `alignIndexes`. */
export const DELIVERY_INDEXES = [
  `create index calendar_deliveries_of_target on ${DELIVERY_TABLES.deliveries} (target_id, id)`,
  `create index calendar_deliveries_pending on ${DELIVERY_TABLES.deliveries} (next_at)
     where state = 'pending'`,
  `create index calendar_deliveries_ended on ${DELIVERY_TABLES.deliveries} (ended_at)`,
];
