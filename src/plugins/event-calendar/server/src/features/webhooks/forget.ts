import type { Knex } from 'knex';
import type { Settings } from '../../platform/settings/settings';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';

const DAY_MS = 86_400_000;

/**
 * Deletes deliveries that ended more than `deliveryLogDays` ago, together with their attempts. Changes that were given up stay until
 * a later message of changes has ended, which asks for a full rebuild (`makeChanged`).
 */
export async function forgetDeliveries(
  knex: Knex,
  { deliveryLogDays }: Pick<Settings, 'deliveryLogDays'>,
  now: number,
): Promise<void> {
  const { deliveries } = DELIVERY_TABLES;
  const later = knex(`${deliveries} as later`)
    .whereRaw(`later.target_id = ${deliveries}.target_id and later.id > ${deliveries}.id`)
    .where('later.type', 'calendar.changed')
    .whereIn('later.state', ['delivered', 'failed']);
  await knex(deliveries)
    .whereNotNull('ended_at')
    .where('ended_at', '<', now - deliveryLogDays * DAY_MS)
    .where((any) =>
      any.whereNot('state', 'failed').orWhereNot('type', 'calendar.changed').orWhereExists(later),
    )
    .delete();
}
