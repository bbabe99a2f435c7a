import { randomBytes } from 'node:crypto';
import { createDatabase, dropDatabase } from '../../scripts/lib/postgres.mjs';
import { makeThrowAway } from '../../scripts/lib/throw-away.mjs';
import { currentTemplate } from './template';

export type Client = 'sqlite' | 'postgres';

/** The database client of this test run. */
export const CLIENT: Client = process.env.TEST_CLIENT === 'postgres' ? 'postgres' : 'sqlite';

/** Whether the run is `npm test -- --full`, with the cases that a normal run omits. */
export const FULL = process.env.TEST_LENGTH === 'full';

/** The environment of a service with its own database, and a function that removes both. */
export interface FreshDatabase {
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates a copy of the run's template (with `empty` an empty database) for one service or several processes. */
export async function freshDatabase(env: Record<string, string> = {}, empty = false): Promise<FreshDatabase> {
  const template = currentTemplate();
  const { postgres } = template;
  const name = `calendar_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const databaseUrl =
    postgres === undefined
      ? undefined
      : await createDatabase(postgres.url, name, empty ? undefined : postgres.name);
  const throwAway = makeThrowAway({ databaseUrl, template: empty ? undefined : template.directory, env });
  return {
    env: throwAway.env,
    async remove() {
      throwAway.remove();
      if (postgres !== undefined) await dropDatabase(postgres.url, name);
    },
  };
}
