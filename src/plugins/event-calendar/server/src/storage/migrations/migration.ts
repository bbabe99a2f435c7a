import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/**
 * One change of the plugin's own tables. A step runs once in a database, inside the transaction of the start and under the
 * calendar's lock. It finds the tables as the steps before it left them, and Strapi's as this version declares them.
 * A step that has been released is never changed; what it did wrong is mended by a later one.
 */
export interface Migration {
  /** Its place in the order, from 0 upwards without gaps. */
  number: number;
  /** What it does, in a few words joined by hyphens; kept in the database. A step is known by both. */
  name: string;
  /** Carries it out on `trx`, and on nothing else: the pool of SQLite has one connection, which `trx` holds. */
  up(trx: Knex, strapi: Core.Strapi): Promise<void>;
  /** Of steps that only say that something declared elsewhere has changed: what, and a hash of how it is after them. */
  declares?: { what: 'derived-tables' | 'content-types'; hash: string };
}
