import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of the views of the list of events that people save. */
export const savedViews: Migration = {
  number: 28,
  name: 'saved-views',
  since: 23,
  async up(trx) {
    await createMissing(trx, TABLES.savedViews, (table) => {
      // The user of the panel.
      table.integer('user_id').notNullable();
      table.string('name', 60).notNullable();
      // The query of the address of the list.
      table.text('query').notNullable();
      // UTC milliseconds.
      table.bigInteger('saved_at').notNullable();
      table.primary(['user_id', 'name']);
    });
  },
};
