import { DELIVERY_TABLES } from '../delivery-tables';
import type { Migration } from './migration';

/** Targets say whose view they follow. Those that there are keep hearing of everything. */
export const targetView: Migration = {
  number: 3,
  name: 'target-view',
  async up(trx) {
    await trx.schema.alterTable(DELIVERY_TABLES.targets, (table) =>
      table.string('view', 10).notNullable().defaultTo('everything'),
    );
  },
};
