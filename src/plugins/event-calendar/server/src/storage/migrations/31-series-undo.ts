import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of changes of series that can be undone. */
export const seriesUndo: Migration = {
  number: 31,
  name: 'series-undo',
  // Older processes do not know it.
  since: 23,
  async up(trx) {
    await createMissing(trx, TABLES.seriesUndo, (table) => {
      table.string('id', 36).primary();
      table.bigInteger('series').notNullable();
      // UTC milliseconds.
      table.bigInteger('changed_at').notNullable();
      // What was changed, as JSON, see `SeriesUndo`.
      table.text('content').notNullable();
      table.index(['changed_at'], 'calendar_series_undo_time');
    });
  },
};
