import { FEED_FETCHES_TABLE } from '../feed-fetches';
import type { Migration } from './migration';

/** Adds the time of the first fetch of a feed; of feeds that were fetched before, the last one is known. */
export const feedFetchDays: Migration = {
  number: 17,
  name: 'feed-fetch-days',
  async up(trx) {
    if (await trx.schema.hasColumn(FEED_FETCHES_TABLE, 'first_at')) return;
    await trx.schema.alterTable(FEED_FETCHES_TABLE, (table) => {
      // UTC milliseconds.
      table.bigInteger('first_at');
    });
  },
};
