import { isPostgres } from '../lock';
import { LOG_INS_TABLE } from '../counts/shared-counts';
import type { Migration } from './migration';

/**
 * Where all processes of one PostgreSQL count failed log-ins together, in the form that `rate-limiter-flexible` reads. On SQLite
 * one process serves, which counts in its memory.
 */
export const failedLogIns: Migration = {
  number: 1,
  name: 'failed-log-ins',
  async up(trx) {
    if (!isPostgres(trx)) return;
    await trx.schema.createTable(LOG_INS_TABLE, (table) => {
      // A keyed hash: neither addresses nor names stand here.
      table.string('key', 255).notNullable().primary();
      table.integer('points').notNullable().defaultTo(0);
      // UTC milliseconds.
      table.bigInteger('expire').index('calendar_log_in_counts_end');
    });
  },
};
