import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';

/** How many spare connections there are for reads when the pool has no free connection. */
const SPARE = 2;

/** The part of the query builder's connection pool (tarn) that is used here. */
interface Pool {
  readonly max: number;
  numUsed(): number;
  numPendingAcquires(): number;
  acquire(): { promise: Promise<unknown> };
  release(connection: unknown): boolean;
  destroy(): Promise<unknown>;
}

/** The options of a pool. */
interface PoolSettings {
  create(): Promise<unknown>;
  /** Not an option of the pool itself: `create` already runs it. */
  afterCreate?: unknown;
}

/** The query builder's client (knex 3.0.1, lib/client.js). */
interface Client {
  pool: Pool;
  config: { pool?: object };
  getPoolSettings(settings: object): PoolSettings;
}

/** Runs one statement (knex 3.0.1, lib/execution/runner.js). */
interface Runner {
  connection: unknown;
  ensureConnection(work: Work, given: unknown): Promise<unknown>;
}

type Work = (runner: Runner, given: unknown) => Promise<unknown>;

const patched = new WeakSet<object>();
const spares = new WeakMap<object, Pool>();

/**
 * Lets Strapi read while writes use all connections of its pool. Strapi reads the user and the permissions on every request. On
 * SQLite, the pool has one connection, and a transaction keeps it until it ends; on PostgreSQL, every write that waits for the
 * calendar's lock keeps one. A read outside a transaction then uses a spare connection, and sees the committed data.
 * Call this in the plugin's `register`.
 *
 * One connection for SQLite is the default of knex on purpose; https://github.com/knex/knex/issues/2820 shows what waiting for it does.
 * Seen with knex 3.0.1 (Strapi 5.54).
 * @throws Error in one line if the query builder has no such methods
 */
export function readBesideWrites(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (patched.has(prototype)) return;
  patched.add(prototype);
  replaceMethod<[unknown], unknown>(prototype, 'runner', (original) => (client, builder) => {
    const runner = original(client, [builder]);
    if (!isClient(client) || !isRunner(runner) || !isRead(builder)) return runner;
    const usual = runner.ensureConnection.bind(runner);
    runner.ensureConnection = (work, given) =>
      client.pool.numUsed() < client.pool.max ? usual(work, given) : onSpare(client, runner, work, given);
    return runner;
  });
  replaceMethod<unknown[], Promise<unknown>>(prototype, 'destroy', (original) => async (client, ...given) => {
    if (isClient(client)) await spares.get(client)?.destroy();
    return original(client, given);
  });
}

/** How many reads run on the spare connections of a query builder's client, or wait for one. */
export function readsOnSpare(client: object): number {
  const spare = spares.get(client);
  return spare === undefined ? 0 : spare.numUsed() + spare.numPendingAcquires();
}

async function onSpare(client: Client, runner: Runner, work: Work, given: unknown): Promise<unknown> {
  const spare = spareOf(client);
  const connection = await spare.acquire().promise;
  try {
    runner.connection = connection;
    return await work(runner, given);
  } finally {
    spare.release(connection);
  }
}

/** The spare pool of a client. Its connections have the same setup as those of the client's pool, and close when idle. */
function spareOf(client: Client): Pool {
  const known = spares.get(client);
  if (known !== undefined) return known;
  const { afterCreate: _, ...settings } = client.getPoolSettings({
    ...client.config.pool,
    min: 0,
    max: SPARE,
  });
  const create = async (): Promise<unknown> => {
    const connection = await settings.create();
    if (isSqliteConnection(connection)) connection.pragma('query_only = ON');
    return connection;
  };
  const made: unknown = Reflect.construct(client.pool.constructor, [{ ...settings, create }]);
  if (!isPool(made)) throw new Error('The query builder has another kind of pool');
  spares.set(client, made);
  return made;
}

/** A read without a lock. Reads in a transaction are excluded elsewhere: the client of a transaction has no pool. */
const isRead = (builder: unknown): boolean =>
  ['select', 'first', 'pluck'].includes(String(memberOf(builder, '_method'))) &&
  memberOf(memberOf(builder, '_single'), 'lock') === undefined;

const isClient = (value: unknown): value is Client =>
  isPool(memberOf(value, 'pool')) && typeof memberOf(value, 'getPoolSettings') === 'function';

const isPool = (value: unknown): value is Pool =>
  typeof memberOf(value, 'numUsed') === 'function' && typeof memberOf(value, 'acquire') === 'function';

const isRunner = (value: unknown): value is Runner =>
  typeof memberOf(value, 'ensureConnection') === 'function';

const isSqliteConnection = (value: unknown): value is { pragma(statement: string): unknown } =>
  typeof memberOf(value, 'pragma') === 'function';

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
