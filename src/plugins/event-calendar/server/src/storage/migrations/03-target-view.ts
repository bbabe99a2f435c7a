import { DELIVERY_TABLES } from '../delivery-tables';
import type { Migration } from './migration';

/** Adds the view that a target follows. Existing targets continue to be told of every change. */
export const targetView: Migration = {
  number: 3,
  name: 'target-view',
  async up(trx) {
    await trx.schema.alterTable(DELIVERY_TABLES.targets, (table) =>
      table.string('view', 10).notNullable().defaultTo('everything'),
    );
  },
};
