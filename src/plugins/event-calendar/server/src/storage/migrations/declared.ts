import { alignRemovedEvents } from '../removed-events';
import { recreateDerivedTables, TABLES } from '../tables';
import type { Migration } from './migration';

/**
 * A step for changed derived tables (`derivedTables`): they are recreated, the table of removed events gets the columns
 * that it shares with them, and the same start rebuilds the index.
 * @param hash the value that the failing `steps.test.ts` reports
 */
export const changedDerivedTables = (number: number, name: string, hash: string): Migration => ({
  number,
  name,
  declares: { what: 'derived-tables', hash },
  async up(trx) {
    await recreateDerivedTables(trx);
    await alignRemovedEvents(trx);
    await trx(TABLES.stamps).whereIn('name', ['index', 'reindex']).delete();
  },
});

/**
 * A step for changed attributes of content types. Strapi has already changed the columns when the step runs, so it does nothing;
 * but it makes older versions refuse the database, because there Strapi would drop the new columns.
 * @param hash the value that the failing `steps.test.ts` reports
 */
export const changedContentTypes = (number: number, name: string, hash: string): Migration => ({
  number,
  name,
  declares: { what: 'content-types', hash },
  up: () => Promise.resolve(),
});
