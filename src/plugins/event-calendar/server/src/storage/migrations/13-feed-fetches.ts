import { FEED_FETCHES_TABLE } from '../feed-fetches';
import type { Migration } from './migration';

/** Adds the table of who has fetched which feed last, by families of readers. */
export const feedFetches: Migration = {
  number: 13,
  name: 'feed-fetches',
  async up(trx) {
    await trx.schema.createTable(FEED_FETCHES_TABLE, (table) => {
      table.string('address', 500).notNullable();
      table.string('family', 20).notNullable();
      // UTC milliseconds.
      table.bigInteger('at').notNullable();
      table.integer('status').notNullable();
      table.bigInteger('fetches').notNullable();
      table.bigInteger('change_number').notNullable();
      table.primary(['address', 'family']);
    });
  },
};
