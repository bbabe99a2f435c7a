import { remakeDerivedTables, TABLES } from '../tables';
import type { Migration } from './migration';

/**
 * The derived tables have changed (`derivedTables`): they are made anew, and the start that runs this rebuilds the index.
 * @param hash what `steps.test.ts` says
 */
export const changedDerivedTables = (number: number, name: string, hash: string): Migration => ({
  number,
  name,
  declares: { what: 'derived-tables', hash },
  async up(trx) {
    await remakeDerivedTables(trx);
    await trx(TABLES.stamps).whereIn('name', ['index', 'reindex']).delete();
  },
});

/**
 * The content types have other attributes. Strapi has changed their columns when the step runs, so it does nothing; but versions
 * before it refuse the database, in which Strapi would drop the new columns.
 * @param hash what `steps.test.ts` says
 */
export const changedContentTypes = (number: number, name: string, hash: string): Migration => ({
  number,
  name,
  declares: { what: 'content-types', hash },
  up: () => Promise.resolve(),
});
