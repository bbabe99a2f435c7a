import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of what authors and reviewers say about a record. */
export const reviewNotes: Migration = {
  number: 26,
  name: 'review-notes',
  since: 23,
  async up(trx) {
    await createMissing(trx, TABLES.reviewNotes, (table) => {
      table.increments('id');
      table.string('kind', 10).notNullable();
      table.string('document_id', 64).notNullable();
      // What it says, see `ReviewNoteKind`.
      table.string('what', 10).notNullable();
      // The user of the panel; null for requests over the interface. The user may be deleted.
      table.integer('user_id');
      table.text('text').notNullable();
      // UTC milliseconds.
      table.bigInteger('at').notNullable();
      // 1 until the record is published.
      table.smallint('open').notNullable();
      // The state of the drafts at that time as JSON, see `Fingerprint`; null if nothing is compared with it.
      table.text('fingerprint');
      table.index(['document_id', 'id'], 'calendar_review_notes_record');
      table.index(['open', 'what', 'kind'], 'calendar_review_notes_open');
    });
  },
};
