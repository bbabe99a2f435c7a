import { TABLES } from '../tables';
import type { Migration } from './migration';

/** Forgets what had disappeared from lists but was not deleted: feeds no longer say that it is canceled (docs/interface.md 25.7). */
export const deletedEvents: Migration = {
  number: 21,
  name: 'deleted-events',
  async up(trx) {
    const present = trx(TABLES.index)
      .where({ kind: 'event' })
      .whereNot({ status: 'trash' })
      .select('uid')
      .whereNotNull('uid');
    await trx(TABLES.removed).whereIn('uid', present).delete();
  },
};
