import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of what starts without the plugin remove of the plugin's in Strapi's tables. */
export const lostRows: Migration = {
  number: 18,
  name: 'lost-rows',
  up: (trx) =>
    createMissing(trx, TABLES.lostRows, (table) => {
      table.increments('id');
      // The content type that the row belonged to.
      table.string('source', 100).notNullable();
      // The id of the role or token that had the right; null for other rows.
      table.bigInteger('owner');
      // The row's attributes as JSON.
      table.text('content').notNullable();
    }),
};
