import type { Knex } from 'knex';
import { sortableIn } from '../client';
import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of slugs that records had before. */
export const formerSlugs: Migration = { number: 22, name: 'former-slugs', up: createFormerSlugs };

/** The table of this step, exported for callers that need only the tables of the calendar index. */
export async function createFormerSlugs(trx: Knex): Promise<void> {
  const sortable = sortableIn(trx);
  await createMissing(trx, TABLES.formerSlugs, (table) => {
    table.string('kind', 10).notNullable();
    table.string('locale', 35).notNullable();
    table.specificType('slug', sortable).notNullable();
    // The last record that had it, which may be deleted.
    table.bigInteger('public_id').notNullable();
    table.primary(['kind', 'slug', 'locale']);
  });
}
