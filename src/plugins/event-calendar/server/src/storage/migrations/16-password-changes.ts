import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the table of when the passwords of users were changed. Users whose change is unknown keep their sessions. */
export const passwordChanges: Migration = {
  number: 16,
  name: 'password-changes',
  up: (trx) =>
    createMissing(trx, TABLES.passwordChanges, (table) => {
      table.bigInteger('user_id').notNullable().primary();
      // UTC milliseconds of the database's clock.
      table.bigInteger('changed_at').notNullable();
    }),
};
