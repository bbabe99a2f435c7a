import { isPostgres } from '../client';
import { LOG_INS_TABLE } from '../counts/shared-counts';
import type { Migration } from './migration';

/**
 * The table in which all processes of a PostgreSQL database count failed log-ins, in the form that `rate-limiter-flexible` reads.
 * On SQLite there is only one process, which counts in memory.
 */
export const failedLogIns: Migration = {
  number: 1,
  name: 'failed-log-ins',
  async up(trx) {
    if (!isPostgres(trx)) return;
    await trx.schema.createTable(LOG_INS_TABLE, (table) => {
      // A keyed hash, so neither addresses nor names are stored.
      table.string('key', 255).notNullable().primary();
      table.integer('points').notNullable().defaultTo(0);
      // UTC milliseconds.
      table.bigInteger('expire').index('calendar_log_in_counts_end');
    });
  },
};
