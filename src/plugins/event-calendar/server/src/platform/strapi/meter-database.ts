import type { Core } from '@strapi/strapi';
import { meterTransactions, metersOf } from '../meters';
import { unknownForm } from './knex-client';

/** The events of the query builder's connection pool (tarn 3). */
interface Pool {
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (id: number) => void): unknown;
}

/**
 * Counts the statements of Strapi's query builder, and how long they wait for a connection. Call it in the plugin's `register`.
 *
 * No upstream issue: knex documents the event `query`, and the pool documents its events. Seen with knex 3.0.1 (Strapi 5.54).
 * @throws Error in one line if the pool has no events
 */
export function meterDatabase(strapi: Core.Strapi): void {
  const { statements, poolWait } = metersOf(strapi);
  const { connection } = strapi.db;
  meterTransactions(strapi);
  connection.on('query', () => statements.inc({ connection: 'writing' }));
  const { pool }: { pool: unknown } = connection.client;
  if (!isPool(pool)) throw unknownForm('its pool has no events');
  const since = new Map<number, number>();
  pool.on('acquireRequest', (id) => since.set(id, performance.now()));
  pool.on('acquireFail', (id) => since.delete(id));
  pool.on('acquireSuccess', (id) => {
    poolWait.observe((performance.now() - (since.get(id) ?? performance.now())) / 1000);
    since.delete(id);
  });
}

const isPool = (value: unknown): value is Pool =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'on') === 'function';
