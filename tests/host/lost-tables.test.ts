import { describe, expect, it } from '#test';
import { freshDatabase, startService } from '../harness';
import type { Service } from '../harness';
import { collectLog } from '../harness/log';
import { documentsOf } from '../harness/documents';
import { runOn } from '../load/calendar-command';
import { KINDS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { lookAfterIndex } from '../../src/plugins/event-calendar/server/src/services/look-after-index';
import { storageOf } from '../../src/plugins/event-calendar/server/src/storage/documents';
import { LAST_STEP } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { RENDERINGS } from '../../src/plugins/event-calendar/server/src/storage/migrations/steps';
import { announce } from '../../src/plugins/event-calendar/server/src/storage/processes';
import { writeStamp } from '../../src/plugins/event-calendar/server/src/storage/stamps';
import { fingerprint } from '../../src/plugins/event-calendar/server/src/write-model/index/fingerprint';

/** What a process does every few seconds when it was started with other settings than the one before it. */
async function lookTwice({ strapi }: Service): Promise<void> {
  const knex = strapi.db.connection;
  const own = { id: 'of this test', fingerprint: fingerprint(settingsOf(strapi), 'en') };
  const process = { version: '1', step: LAST_STEP, rendering: RENDERINGS.length, host: 'here', pid: 1 };
  await announce(knex, { ...process, ...own, started: 1, seen: Date.now() });
  await writeStamp(knex, 'index', 'of others');
  for (let look = 1; look <= 2; look += 1) await lookAfterIndex(strapi, own, new AbortController().signal);
}

/** Removes a language that was added. */
async function removeLanguage({ strapi }: Service): Promise<void> {
  const locales = strapi.db.query('plugin::i18n.locale');
  const { id } = await locales.create({ data: { code: 'cy', name: 'Welsh' } });
  await locales.delete({ where: { id } });
}

async function emptyTables({ strapi }: Service): Promise<void> {
  for (const kind of KINDS) await strapi.db.connection(storageOf(strapi, kind).table).delete();
}

describe('records that are gone without the plugin', () => {
  it('stay in the index until somebody asks for an empty one', async () => {
    const database = await freshDatabase();
    try {
      let service = await startService({ database });
      const made = await service.request('venues', {
        method: 'POST',
        headers: await service.as('editor'),
        json: { venue: 'The Hall', status: 'publish' },
      });
      expect(made.status).toBe(201);
      await emptyTables(service);
      await service.stop();

      service = await startService({ database });
      expect((await service.request('venues')).body).toMatchObject({ total: 1 });
      await lookTwice(service);
      expect((await service.request('venues')).body).toMatchObject({ total: 1 });
      await removeLanguage(service);
      expect((await service.request('venues')).body).toMatchObject({ total: 1 });
      const log = collectLog(service.strapi);
      // A transfer into this process has brought nothing.
      service.strapi.db.lifecycles.disable();
      service.strapi.db.lifecycles.enable();
      await expect.poll(() => log.join('\n')).toContain('the index has some, so it stays');
      expect((await service.request('venues')).body).toMatchObject({ total: 1 });
      expect(await runOn(service.strapi, 'reindex')).toEqual({
        status: 1,
        printed: expect.stringContaining('--empty'),
      });
      expect((await service.request('venues')).body).toMatchObject({ total: 1 });
      expect((await runOn(service.strapi, 'reindex', [], { empty: true })).status).toBe(0);
      expect((await service.request('venues')).body).toMatchObject({ total: 0 });
      await service.stop();
    } finally {
      await database.remove();
    }
  });
});

it('a language that is removed takes its records out of the index, also where it had all of them', async () => {
  const service = await startService();
  try {
    const { strapi, request, roots } = service;
    const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
    const data = { ...times, title: 'Fête' };
    await documentsOf(service, 'event').create({ locale: 'fr', status: 'published', data });
    const shown = `${roots['fr']}/events?start_date=2031-01-01&end_date=2031-12-31`;
    expect((await request(shown)).body).toMatchObject({ total: 1 });
    const { id } = await strapi.db.query('plugin::i18n.locale').findOne({ where: { code: 'fr' } });
    await strapi.plugin('i18n').service('locales').delete({ id });
    expect(await strapi.db.connection('calendar_index')).toEqual([]);
  } finally {
    await service.stop();
  }
});
