import { randomUuid } from '../event-uids';
import { TABLES } from '../tables';
import type { Migration } from './migration';

/** Gives each series a UID, by which calendar programs know it. */
export const seriesUids: Migration = {
  number: 32,
  name: 'series-uids',
  // Older processes make no series.
  since: 23,
  async up(trx) {
    const existing = await trx(TABLES.series).columnInfo();
    if (!('uid' in existing))
      await trx.schema.alterTable(TABLES.series, (table) => void table.string('uid', 36));
    await trx(TABLES.series)
      .whereNull('uid')
      .update({ uid: trx.raw(randomUuid(trx)) });
  },
};
