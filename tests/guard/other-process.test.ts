import Database from 'better-sqlite3';
import { describe, expect, it } from '#test';
import { prepareTables } from '../../src/plugins/event-calendar/server/src/write-model/index/start';
import { saveViews, savedViews } from '../../src/plugins/event-calendar/server/src/storage/saved-views';
import { CLIENT, useService } from '../harness';
import { clientOf, concert } from '../http/write-client';

const service = useService();
const otherProcess = (): Database.Database =>
  new Database(service.strapi.config.get('database.connection.connection.filename'), { timeout: 0 });

describe.runIf(CLIENT === 'sqlite')('a service on SQLite while another process writes for long', () => {
  it('serves others, and writes as soon as it can', async () => {
    const editor = clientOf(service, 'editor');
    const { id } = await editor.create('events', concert('Before'));
    const other = otherProcess();
    try {
      other.exec('begin immediate');
      let isWritten = false;
      const written = editor.create('events', concert('After')).finally(() => (isWritten = true));
      // A write that is not the calendar's, and takes no lock first.
      const noted = service.strapi.db
        .connection('strapi_core_store_settings')
        .insert({ key: 'other-process' });
      const view = { name: 'Mine', query: 'mine=1' };
      const saved = saveViews(service.strapi.db.connection, 1, [view], 1);
      for (let count = 0; count < 20; count += 1)
        expect((await service.request(`events/${id}`)).status).toBe(200);
      expect(isWritten).toBe(false);
      other.exec('commit');
      expect((await written)['title']).toBe('After');
      await noted;
      await saved;
      expect(await savedViews(service.strapi.db.connection, 1)).toEqual([view]);
    } finally {
      other.close();
    }
  });
});

describe.runIf(CLIENT === 'sqlite')('a start on SQLite while another process writes', () => {
  it('waits for the lock, whenever the other process writes', async () => {
    const { connection } = service.strapi.db;
    const other = otherProcess();
    const write = other.prepare(`update calendar_counters set value = value + 1 where name = 'lock'`);
    let written = 0;
    const disturb = (): void => {
      try {
        written += write.run().changes;
      } catch (error) {
        // The start holds the lock.
        expect(String(error)).toContain('locked');
      }
    };
    connection.on('query', disturb);
    try {
      await prepareTables(service.strapi);
    } finally {
      connection.removeListener('query', disturb);
      other.close();
    }
    expect(written).toBeGreaterThan(0);
  });
});
