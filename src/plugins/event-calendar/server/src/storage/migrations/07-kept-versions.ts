import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the tables of versions that the trash and "Undo" restore. Earlier builds created them without a step. */
export const keptVersions: Migration = {
  number: 7,
  name: 'kept-versions',
  async up(trx) {
    await createMissing(trx, TABLES.trashed, (table) => {
      table.string('id', 36).notNullable().primary();
      table.string('kind', 10).notNullable();
      table.string('document_id', 64).notNullable().index();
      table.string('locale', 35).notNullable();
      // 1: the whole record is in the trash; 0: only this language.
      table.smallint('whole').notNullable();
      // UTC milliseconds.
      table.bigInteger('trashed_at').notNullable().index();
      // The versions as JSON, see `KeptLanguage`.
      table.text('content').notNullable();
    });
    await createMissing(trx, TABLES.unpublished, (table) => {
      table.string('id', 36).notNullable().primary();
      table.string('document_id', 64).notNullable().index();
      table.string('locale', 35).notNullable();
      // UTC milliseconds.
      table.bigInteger('unpublished_at').notNullable().index();
      // The version as JSON, see `KeptVersion`.
      table.text('content').notNullable();
    });
  },
};
