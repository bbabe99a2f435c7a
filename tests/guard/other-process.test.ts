import Database from 'better-sqlite3';
import { describe, expect, it } from '#test';
import { prepareTables } from '../../src/plugins/event-calendar/server/src/write-model/index/start';
import { CLIENT, useService } from '../harness';

describe.runIf(CLIENT === 'sqlite')('a start on SQLite while another process writes', () => {
  const service = useService();

  it('waits for the lock, whenever the other process writes', async () => {
    const { connection } = service.strapi.db;
    const other = new Database(service.strapi.config.get('database.connection.connection.filename'), {
      timeout: 0,
    });
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
