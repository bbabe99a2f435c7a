import { describe, expect, it } from '#test';
import { openReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { CLIENT } from '../harness/fresh-database';
import { openIndex } from './index-database';

const EMPTY = { rows: [], links: [], texts: [] };

describe('the reading port', () => {
  it('can read but not write', async () => {
    const database = await openIndex(EMPTY);
    try {
      const count = { sql: 'select count(*) as n from calendar_index where public_id > ?', values: [1] };
      expect(await database.port.all(count)).toEqual([{ n: 0 }]);
      const write = { sql: 'delete from calendar_links where event_id = ? returning event_id', values: [1] };
      await expect(database.port.all(write)).rejects.toThrow(/read-?only/);
    } finally {
      await database.close();
    }
  });

  it.runIf(CLIENT === 'postgres')('keeps PostgreSQL from compiling its statements', async () => {
    const database = await openIndex(EMPTY);
    try {
      const jit = { sql: "select current_setting('jit') as jit", values: [] };
      expect(await database.port.all(jit)).toEqual([{ jit: 'off' }]);
    } finally {
      await database.close();
    }
  });

  it.runIf(CLIENT === 'postgres')('accepts the parts of an address, and a schema', async () => {
    const database = await openIndex(EMPTY);
    const place = new URL(database.config.connection.connectionString ?? '');
    const connection = {
      host: place.hostname,
      port: Number(place.port),
      user: place.username,
      password: place.password,
      database: place.pathname.slice(1),
      ssl: false,
      schema: 'an "odd" name',
    };
    const other = openReadPort({ client: 'postgres', connection });
    try {
      const path = await other.all({ sql: "select current_setting('search_path') as path", values: [] });
      expect(path).toEqual([{ path: '"an ""odd"" name"' }]);
    } finally {
      await other.close();
      await database.close();
    }
  });
});
