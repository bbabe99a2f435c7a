import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/**
 * One change of the plugin's own tables. A step runs once in a database, inside the transaction of the start and under the
 * calendar's lock. It finds the plugin's tables as the previous steps left them, and Strapi's tables as this version declares
 * them. A released step is never changed; a later step corrects its mistakes.
 */
export interface Migration {
  /** Its place in the order, from 0 upwards without gaps. */
  number: number;
  /** What it does, in a few words joined by hyphens. Number and name are stored in the database and identify the step. */
  name: string;
  /** Runs the step on `trx` only: SQLite's pool has a single connection, which `trx` holds. */
  up(trx: Knex, strapi: Core.Strapi): Promise<void>;
  /**
   * The oldest code that may run, and start, on the tables after this step: the number of the last step that it knows. A step that only adds
   * names an earlier one, so that older processes may serve until they are replaced. Without it all older code must have ended.
   */
  since?: number;
  /** For steps that record a change of something declared elsewhere: what has changed, and its hash after the change. */
  declares?: { what: 'derived-tables' | 'content-types'; hash: string };
}
