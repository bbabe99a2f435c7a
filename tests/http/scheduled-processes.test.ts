import { afterAll, beforeAll, describe, expect, it } from '#test';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { CLIENT, ask, freshDatabase, startProcess, startService } from '../harness';
import type { FreshDatabase, Service } from '../harness';
import { clientOf, concert } from './write-client';

const PROCESSES = 2;
const EVENTS = 8;

/** Only one process serves SQLite; `scheduled.test.ts` tests what it does after a downtime. */
describe.runIf(CLIENT === 'postgres')(`${PROCESSES} processes on one database`, () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase({ CALENDAR_TIMEZONE: 'America/New_York' });
  });
  afterAll(() => database.remove());

  async function lastChange({ strapi }: Service): Promise<number> {
    const row: { last?: string } | undefined = await strapi.db
      .connection('calendar_changes')
      .max('number as last')
      .first();
    return Number(row?.last);
  }

  it('publish records that became due while none of them ran, each record once', async () => {
    const before = await startService({ database });
    const editor = clientOf(before, 'editor');
    const ids: number[] = [];
    for (let index = 0; index < EVENTS; index += 1) {
      const { id } = await editor.create('events', concert(`Due ${index}`, { date: '2031-01-01 12:00:00' }));
      await editor.update(`events/${String(id)}?i18n_language=fr`, { title: `Échéance ${index}` });
      ids.push(Number(id));
    }
    // They become due while the service is down.
    const past = new Date(Date.now() - 1_000);
    const { connection } = before.strapi.db;
    await connection('calendar_events').whereIn('public_id', ids).update({ publish_at: past });
    const last = await lastChange(before);
    await before.stop();

    const starts = Array.from({ length: PROCESSES }, () =>
      startProcess({ ...database.env, LOG_LEVEL: 'info' }),
    );
    const running = await Promise.all(starts);
    try {
      const responses = await Promise.all(
        running.flatMap(({ root }) => ids.map((id) => ask(`${root}/events/${String(id)}`))),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      await Promise.all(running.map((process) => process.stop()));
    }

    const told = running.flatMap((process) => process.output().match(/event \d+ was published/g) ?? []);
    expect(told.toSorted()).toEqual(ids.map((id) => `event ${id} was published`).toSorted());

    const after = await startService({ database });
    try {
      const changes: { public_id: string; action: string }[] = await after.strapi.db
        .connection('calendar_changes')
        .where('number', '>', last)
        .select('public_id', 'action');
      const logged = changes.map(({ public_id, action }) => `${action} ${public_id}`);
      expect(logged.toSorted()).toEqual(ids.map((id) => `publish ${String(id)}`).toSorted());
      await expectSoundRecords(after.strapi);
      expect(await indexDifferences(after.strapi)).toEqual([]);
    } finally {
      await after.stop();
    }
  });
});
