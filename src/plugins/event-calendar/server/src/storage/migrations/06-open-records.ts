import { OPEN_RECORDS_TABLE } from '../open-records';
import type { Migration } from './migration';

/** Adds the table of the records that people have open, shared by all processes of a database. */
export const openRecords: Migration = {
  number: 6,
  name: 'open-records',
  async up(trx) {
    await trx.schema.createTable(OPEN_RECORDS_TABLE, (table) => {
      table.string('tab', 64).notNullable().primary();
      table.integer('user_id').notNullable();
      table.string('kind', 20).notNullable();
      table.string('document_id', 64).notNullable();
      // UTC milliseconds.
      table.bigInteger('at').notNullable().index('calendar_open_records_at');
      table.index(['kind', 'document_id'], 'calendar_open_records_record');
    });
  },
};
