import { describe, expect, it } from '@jest/globals';
import type { Core } from '@strapi/strapi';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { START_LOCK } from '../../src/plugins/event-calendar/server/src/platform/strapi/start-in-turn';
import { lookAfterIndex } from '../../src/plugins/event-calendar/server/src/services/look-after-index';
import { LAST_STEP } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { RENDERINGS } from '../../src/plugins/event-calendar/server/src/storage/migrations/steps';
import { announce, withdraw } from '../../src/plugins/event-calendar/server/src/storage/processes';
import { readStamp, writeStamp } from '../../src/plugins/event-calendar/server/src/storage/stamps';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { MIXED } from '../../src/plugins/event-calendar/server/src/write-model/index/mixed';
import { fingerprint } from '../../src/plugins/event-calendar/server/src/write-model/index/fingerprint';
import { CLIENT, freshDatabase, startService } from '../harness';
import { documentsOf } from '../harness/documents';
import { INDEX_ENTRY } from '../harness/index-entry';
import { beside } from '../upgrade/schema';

/** An entry of the index whose event does not exist. */
const ORPHAN = { ...INDEX_ENTRY, uid: 'orphan@b' };

const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
});

/** Another process that starts. On SQLite there is none, because it has one server. */
async function startBeside(strapi: Core.Strapi): Promise<{ end(): Promise<void> }> {
  if (CLIENT === 'sqlite') return { end: async () => undefined };
  const trx = await strapi.db.connection.transaction();
  await trx.raw('select pg_advisory_xact_lock(?)', [START_LOCK]);
  return { end: async () => void (await trx.rollback()) };
}

describe('a start with other settings', () => {
  it('rebuilds the index automatically', async () => {
    const database = await freshDatabase();
    try {
      const before = await startService({ database });
      const { publicId } = await documentsOf(before, 'event').create({
        status: 'published',
        data: {
          ...concert('Moved'),
          cost: '10',
          timezone: 'Europe/Paris',
          date: new Date('2026-01-15T12:00:00Z'),
        },
      });
      expect((await before.request(`events/${publicId}`)).body).toMatchObject({
        date: '2026-01-15 07:00:00',
        cost: '$10',
        cost_details: { currency_symbol: '', currency_code: '' },
      });
      await before.stop();
      const after = await startService({
        database,
        settings: { timezone: 'Asia/Kathmandu' },
        env: { CALENDAR_CURRENCY: '€ EUR suffix' },
      });
      expect((await after.request(`events/${publicId}`)).body).toMatchObject({
        id: publicId,
        date: '2026-01-15 17:45:00',
        start_date: '2031-05-10 20:00:00',
        utc_start_date: '2031-05-10 18:00:00',
        cost: '10€',
        cost_details: {
          currency_symbol: '€',
          currency_code: 'EUR',
          currency_position: 'postfix',
          values: ['10'],
        },
        json_ld: { offers: { price: '10', priceCurrency: 'EUR' } },
      });
      await after.stop();
    } finally {
      await database.remove();
    }
  });

  it('also rebuilds what a process with the old settings has written since another start', async () => {
    const database = await freshDatabase();
    const timezone = 'Asia/Kathmandu';
    try {
      const before = await startService({ database });
      const { strapi } = before;
      // What the start of another process leaves behind.
      await writeStamp(strapi.db.connection, 'index', fingerprint({ ...settingsOf(strapi), timezone }, 'en'));
      const date = new Date('2026-01-15T12:00:00Z');
      const { publicId } = await documentsOf(before, 'event').create({
        status: 'published',
        data: { ...concert('Written late'), date },
      });
      await before.stop();
      const after = await startService({ database, settings: { timezone } });
      const { body } = await after.request(`events/${publicId}`);
      expect(body).toMatchObject({ date: '2026-01-15 17:45:00' });
      await after.stop();
    } finally {
      await database.remove();
    }
  });

  it('rebuilds an index that another start has begun to rebuild for other settings, and not ended', async () => {
    const database = await freshDatabase();
    try {
      const before = await startService({ database });
      const own = fingerprint(settingsOf(before.strapi), 'en');
      const { publicId } = await documentsOf(before, 'event').create({
        status: 'published',
        data: { ...concert('Half and half'), date: new Date('2026-01-15T12:00:00Z') },
      });
      await before.stop();
      const wrong = await startService({ database, settings: { timezone: 'Asia/Kathmandu' } });
      await wrong.stop();
      // As if it had been killed after this event.
      await beside(database, async (knex) => {
        const target = await readStamp(knex, 'index');
        await writeStamp(knex, 'reindex', { target, kind: 'event', after: 'z', at: Date.now() });
        await writeStamp(knex, 'index', own);
      });
      const after = await startService({ database });
      const { body } = await after.request(`events/${publicId}`);
      expect(body).toMatchObject({ date: '2026-01-15 07:00:00' });
      await after.stop();
    } finally {
      await database.remove();
    }
  });

  it('is followed by a rebuild when the last process with the old settings has ended', async () => {
    const database = await freshDatabase();
    try {
      const service = await startService({ database });
      const { strapi, stop } = service;
      await documentsOf(service, 'event').create({ data: concert('Left alone') });
      const knex = strapi.db.connection;
      const own = { id: 'of this test', fingerprint: fingerprint(settingsOf(strapi), 'en') };
      const row = { version: '1', step: LAST_STEP, rendering: RENDERINGS.length, host: 'here', pid: 1 };
      const announced = (id: string, print: string | null) =>
        announce(knex, { ...row, id, fingerprint: print, started: 1, seen: Date.now() });
      const stampAfterLook = async () => {
        await lookAfterIndex(strapi, own, new AbortController().signal);
        return readStamp(knex, 'index');
      };
      await announced(own.id, own.fingerprint);
      await announced('other', 'of others');
      await writeStamp(knex, 'index', 'of others');
      expect(await stampAfterLook()).toBe(MIXED);
      // An older release stores no fingerprint.
      for (const print of [null, 'of others']) {
        await announced('other', print);
        expect(await stampAfterLook()).toBe(MIXED);
      }
      await withdraw(knex, 'other');
      // Nobody has such a record.
      await knex(TABLES.index).insert(ORPHAN);
      expect(await stampAfterLook()).toBe(own.fingerprint);
      expect(await knex(TABLES.index).where({ public_id: ORPHAN.public_id })).toEqual([]);

      // A rebuild for other settings that was interrupted has left entries of others.
      await knex(TABLES.index).insert(ORPHAN);
      await writeStamp(knex, 'reindex', { target: 'of others', kind: 'event', after: '', at: Date.now() });
      const start = await startBeside(strapi);
      expect(await stampAfterLook()).toBe(MIXED);
      if (CLIENT === 'postgres') {
        // It was not interrupted: the start that does it goes on.
        expect(await stampAfterLook()).toBe(MIXED);
        expect(await readStamp(knex, 'reindex')).toBe(MIXED);
      }
      await start.end();
      expect(await stampAfterLook()).toBe(own.fingerprint);
      expect(await knex(TABLES.index).where({ public_id: ORPHAN.public_id })).toEqual([]);
      await stop();
    } finally {
      await database.remove();
    }
  });
});
