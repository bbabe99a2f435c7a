import { randomBytes } from 'node:crypto';
import { createDatabase, dropDatabase } from '../../scripts/lib/postgres.mjs';
import { makeThrowAway } from '../../scripts/lib/throw-away.mjs';
import { currentTemplate } from './template';

export type Client = 'sqlite' | 'postgres';

/** The database client of this test run. */
export const CLIENT: Client = process.env.TEST_CLIENT === 'postgres' ? 'postgres' : 'sqlite';

/** Whether the run is `npm test -- --full`, with the cases that a normal run omits. */
export const FULL = process.env.TEST_LENGTH === 'full';

/**
 * The ways of a test that this database takes, if what differs between them has nothing of the database: in a daily run the first one is
 * for SQLite and the others are for PostgreSQL, with `--full` both take all.
 */
export const dailyWays = <Way>(ways: readonly Way[]): readonly Way[] =>
  FULL ? ways : ways.filter((_, place) => (place === 0) === (CLIENT === 'sqlite'));

/** The environment of a service with its own database, and a function that removes both. */
export interface FreshDatabase {
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates a copy of the run's template (with `empty` an empty database) for one service or several processes. */
export function freshDatabase(env: Record<string, string> = {}, empty = false): Promise<FreshDatabase> {
  const { directory, postgres } = currentTemplate();
  return make(empty ? {} : { directory, name: postgres?.name }, env);
}

/** Creates a copy of a database, with its secrets. Nothing may be connected to it. */
export const copyOf = ({ env }: FreshDatabase): Promise<FreshDatabase> =>
  make({ directory: env['DATA_DIR'], name: env['DATABASE_URL'] && nameIn(env['DATABASE_URL']) }, {});

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** @param from the folder with the secrets and SQLite's file, and the name of the database on PostgreSQL; empty without them */
async function make(
  from: { directory?: string | undefined; name?: string | undefined },
  env: Record<string, string>,
): Promise<FreshDatabase> {
  const { directory, postgres } = currentTemplate();
  // By the name and the place of both, the run finds what is left at its end.
  const name = `${postgres?.name ?? ''}_${process.pid}_${randomBytes(4).toString('hex')}`;
  const databaseUrl =
    postgres === undefined ? undefined : await createDatabase(postgres.url, name, from.name);
  const throwAway = makeThrowAway({ databaseUrl, template: from.directory, within: directory, env });
  return {
    env: throwAway.env,
    async remove() {
      throwAway.remove();
      if (postgres !== undefined) await dropDatabase(postgres.url, name);
    },
  };
}
