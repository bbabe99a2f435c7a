/**
 * Four services that start at the same moment all come to serve: on an empty database and on one of release 0.1.0, in turns. Each step of
 * the migration runs once, tables, roles and languages are those of a single start, and nobody logs an error. On SQLite, which one process
 * serves, each takes over when the one before it has ended. The length counts rounds.
 */
import type { Knex } from 'knex';
import { describe, expect, it } from '#test';
import { MIGRATIONS_TABLE } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { MIGRATIONS } from '../../src/plugins/event-calendar/server/src/storage/migrations/steps';
import { CLIENT, freshDatabase, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { beside, schemaOf } from '../upgrade/schema';
import { storedDatabase } from '../upgrade/stored';
import { PROOF_TIMEOUT, conclude, lengthOf, report } from './proof';

const ROUNDS = lengthOf({ short: 1, full: 30 });
const SERVICES = 4;
/** They wait for each other. */
const PATIENT = { CALENDAR_START_WAIT_SECONDS: '600', LOG_LEVEL: 'warn' };
const DATABASES = [
  { name: 'empty', make: () => freshDatabase({}, true) },
  { name: 'of release 0.1.0', make: () => storedDatabase('0.1.0') },
] as const;

describe('services that start at the same moment', () => {
  it(
    'come to serve, on empty and on outdated databases',
    async () => {
      const since = Date.now();
      let done = 0;
      try {
        const schema = await ofTemplate();
        for (; done < ROUNDS; done += 1) {
          const { name, make } = DATABASES[done % DATABASES.length] ?? DATABASES[0];
          await startTogether(await make(), schema, `round ${done + 1}, ${name}`);
          report(`${done + 1} of ${ROUNDS} rounds`);
        }
      } finally {
        conclude(
          `${done} rounds of ${SERVICES} starts at once, ${Math.round((Date.now() - since) / 1000)} s: all served`,
        );
      }
    },
    PROOF_TIMEOUT,
  );
});

/** The schema after a single start. */
async function ofTemplate(): Promise<string[]> {
  const database = await freshDatabase();
  try {
    return await beside(database, schemaOf);
  } finally {
    await database.remove();
  }
}

async function startTogether(database: FreshDatabase, schema: string[], round: string): Promise<void> {
  const starting = Array.from({ length: SERVICES }, () => startProcess({ ...database.env, ...PATIENT }));
  const waiting = new Set(starting);
  try {
    while (waiting.size > 0) {
      const started = await Promise.race([...waiting].map(async (one) => ({ one, service: await one })));
      waiting.delete(started.one);
      await expectServing(started.service, round);
      if (CLIENT === 'sqlite') await expectEnd(started.service, round);
    }
    if (CLIENT === 'postgres') for (const one of starting) await expectEnd(await one, round);
    expect(await beside(database, tracesOf), round).toEqual({
      steps: MIGRATIONS.map(({ number }) => number),
      twice: [],
    });
    expect(await beside(database, schemaOf), round).toEqual(schema);
  } finally {
    for (const outcome of await Promise.allSettled(starting))
      if (outcome.status === 'fulfilled') await outcome.value.stop('SIGKILL');
    await database.remove();
  }
}

async function expectServing({ root, origin }: ServiceProcess, round: string): Promise<void> {
  const statuses = [];
  for (const address of [`${root}/events`, `${origin}/-/ready`]) statuses.push((await fetch(address)).status);
  expect(statuses, round).toEqual([200, 200]);
}

async function expectEnd(service: ServiceProcess, round: string): Promise<void> {
  expect(await service.stop(), round).toBe(0);
  expect(service.output(), round).not.toMatch(/\berror\b|\n\s+at /i);
}

/** The steps that have run, and what two starts would have created twice. */
async function tracesOf(knex: Knex): Promise<{ steps: number[]; twice: unknown[] }> {
  const steps = await knex(MIGRATIONS_TABLE).orderBy('number').pluck('number');
  const twice: unknown[] = [];
  for (const [table, column] of [
    ['up_roles', 'type'],
    ['admin_roles', 'code'],
    ['i18n_locale', 'code'],
    ['strapi_core_store_settings', 'key'],
  ] as const)
    twice.push(
      ...(await knex(table).select(column).groupBy(column).having(knex.raw('count(*) > 1')).pluck(column)),
    );
  return { steps, twice };
}
