import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of when the texts of records in several languages were saved and changed. */
export const textTimes: Migration = {
  number: 27,
  name: 'text-times',
  since: 23,
  async up(trx) {
    await createMissing(trx, TABLES.textTimes, (table) => {
      table.string('kind', 10).notNullable();
      table.string('document_id', 64).notNullable();
      table.string('locale', 35).notNullable();
      // UTC milliseconds.
      table.bigInteger('saved_at').notNullable();
      // When each text was changed, as JSON, see `TextTimes`.
      table.text('fields').notNullable();
      table.primary(['kind', 'document_id', 'locale']);
    });
  },
};
