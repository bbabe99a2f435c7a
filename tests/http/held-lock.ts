import { CLIENT } from '../harness';
import type { Service } from '../harness';

/** Holds the calendar's lock, as another process or a long command does. @returns releases it */
export async function holdLock({ strapi }: Service): Promise<() => Promise<void>> {
  const held = await strapi.db.connection.transaction();
  if (CLIENT === 'postgres') await held.raw('select pg_advisory_xact_lock(7240461)');
  else await held('calendar_counters').where({ name: 'lock' }).update({ value: 0 });
  return async () => {
    await held.rollback();
  };
}
