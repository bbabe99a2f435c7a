import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/**
 * One change of the plugin's own tables since release 0.1.0. A step runs once in a database, inside the transaction of the
 * start and under the calendar's lock. It finds the tables as release 0.1.0 and the steps before it left them.
 * A step that has been released is never changed; what it did wrong is mended by a later one.
 */
export interface Migration {
  /** Its place in the order, from 1 upwards. */
  number: number;
  /** What it does, in a few words joined by hyphens; kept in the database for whoever looks there. */
  name: string;
  /** Carries it out on `trx`, and on nothing else: the pool of SQLite has one connection, which `trx` holds. */
  up(trx: Knex, strapi: Core.Strapi): Promise<void>;
}
