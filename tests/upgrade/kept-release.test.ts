import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { PROCESSES_TABLE } from '../../src/plugins/event-calendar/server/src/storage/processes';
import type { RunningProcess } from '../../src/plugins/event-calendar/server/src/storage/processes';
import { mayStay } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { CLIENT, freshDatabase, runScript, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { LAST_RELEASE, keptRelease } from '../harness/kept-release';
import { removeCopies } from '../harness/project-copy';
import { beside } from './schema';

const SOON = { timeout: 60_000 };

const announced = (knex: Knex): Promise<RunningProcess[]> => knex(PROCESSES_TABLE).orderBy('started');

// Only one process serves a SQLite file.
describe.runIf(CLIENT === 'postgres')(`a forgotten process of release ${LAST_RELEASE}`, () => {
  let database: FreshDatabase;
  let old: ServiceProcess;
  let row: RunningProcess | undefined;
  beforeAll(async () => {
    database = await freshDatabase({}, true);
    old = await startProcess(database.env, keptRelease(LAST_RELEASE));
    await expect.poll(() => beside(database, announced), SOON).toHaveLength(1);
    [row] = await beside(database, announced);
  });
  afterAll(async () => {
    await old?.stop('SIGKILL');
    await database.remove();
    removeCopies();
  });

  it('announces itself, and is named by the check of an upgrade', async () => {
    expect(row).toMatchObject({
      version: expect.stringMatching(`^${LAST_RELEASE}, commit `),
      pid: old.child.pid,
    });
    const stays = row !== undefined && mayStay(row);
    const check = runScript('calendar.mjs', ['upgrade', '--check'], database.env);
    expect(await check.ended, check.output()).toBe(stays ? 0 : 1);
    expect(check.output()).toMatch(
      new RegExp(
        `version ${LAST_RELEASE}, commit \\w+ on \\S+ \\(process ${old.child.pid}\\): ${stays ? 'may go on serving' : 'stop it before'}`,
      ),
    );
  });

  it('is noticed by a start of this version, which goes on or waits as its steps say', async () => {
    const stays = row !== undefined && mayStay(row);
    const starting = runScript('start.mjs', ['--as-built'], { ...database.env, LOG_LEVEL: 'info' });
    try {
      const name = `version ${LAST_RELEASE}, commit \\w+ on \\S+ \\(process ${old.child.pid}\\)`;
      const says = stays
        ? 'serves beside processes of other versions'
        : 'waits until older processes have ended';
      await starting.printed(new RegExp(`${says}: ${name}`));
      if (!stays) expect(await old.stop()).toBe(0);
      await starting.printed(/Events \(en\)/);
      if (stays) expect((await fetch(`${old.root}/events`)).status).toBe(200);
    } finally {
      starting.child.kill('SIGTERM');
      await starting.ended;
    }
  });
});
