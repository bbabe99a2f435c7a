import type { Knex } from 'knex';
import type { Settings } from '../../platform/settings/settings';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';

const DAY_MS = 86_400_000;

/** Deletes deliveries that ended more than `deliveryLogDays` ago, together with their attempts. */
export async function forgetDeliveries(
  knex: Knex,
  { deliveryLogDays }: Pick<Settings, 'deliveryLogDays'>,
  now: number,
): Promise<void> {
  await knex(DELIVERY_TABLES.deliveries)
    .whereNotNull('ended_at')
    .where('ended_at', '<', now - deliveryLogDays * DAY_MS)
    .delete();
}
