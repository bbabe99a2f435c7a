import { describe, expect, it } from '#test';
import { openReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { openPostgresPort } from '../../src/plugins/event-calendar/server/src/storage/ports/postgres-port';
import { postgresSnapshots } from '../../src/plugins/event-calendar/server/src/storage/ports/postgres-snapshots';
import { databaseFailure } from '../../src/plugins/event-calendar/server/src/platform/database-failure';
import { doorTo } from '../harness/cut-connection';
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

  it.each([
    ['many', { waiting: 2, patience: 60_000 }],
    // In tests of the sources SQLite has no threads, and no time passes while it reads.
    ...(CLIENT === 'postgres' ? [['long', { waiting: 100, patience: 1 }] as const] : []),
  ] as const)('refuses slow statements that wait too %s, and no others', async (_what, slow) => {
    const database = await openIndex(EMPTY);
    const port = openReadPort(database.config, { slow });
    const count = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 500000)
      select count(*) as n from n`;
    try {
      const asked = Promise.allSettled(
        Array.from({ length: 12 }, () => port.all({ sql: count, values: [], slow: 'finding' })),
      );
      // On PostgreSQL all slow statements wait together.
      const others = [undefined, ...(CLIENT === 'sqlite' ? ['counting' as const] : [])];
      const other = await Promise.all(
        others.map((why) => port.all({ sql: 'select 1 as n', values: [], slow: why })),
      );
      const ends = await asked;
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
      expect(reasons.length).toBeGreaterThan(1);
      for (const reason of reasons)
        expect(reason).toMatchObject({
          status: 503,
          code: 'rest_unavailable',
          headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
        });
      expect(other).toEqual(others.map(() => [{ n: 1 }]));
      // Whoever comes later has a turn.
      expect(await port.all({ sql: 'select 1 as n', values: [], slow: 'finding' })).toEqual([{ n: 1 }]);
    } finally {
      await port.close();
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

  it.runIf(CLIENT === 'postgres')('gives up a connection whose server is gone without a word', async () => {
    const database = await openIndex(EMPTY);
    const { connection } = database.config;
    const door = await doorTo(connection.connectionString ?? '');
    const away = openPostgresPort(
      { ...connection, connectionString: door.url },
      { size: 1, patience: 1_000 },
    );
    try {
      const count = { sql: 'select count(*) as n from calendar_index', values: [] };
      expect(await away.all(count)).toEqual([{ n: 0 }]);
      door.silence();
      expect(databaseFailure(await away.all(count).catch((error: unknown) => error))).toBe('away');
      expect(await away.all(count)).toEqual([{ n: 0 }]);
    } finally {
      await away.close();
      await door.shut();
      await database.close();
    }
  });

  it.runIf(CLIENT === 'postgres')(
    'gives it up as soon behind a pooler, and where a snapshot is read',
    async () => {
      const database = await openIndex(EMPTY);
      const door = await doorTo(database.config.connection.connectionString ?? '');
      const near = { ...database.config.connection, connectionString: door.url };
      const pooled = openPostgresPort({ ...near, pooled: true }, { size: 1, patience: 1_000 });
      const snapshots = postgresSnapshots(near, { patience: 1_000 });
      const later = openPostgresPort(near, { size: 1, patience: 1_500 });
      try {
        const count = { sql: 'select count(*) as n from calendar_index', values: [] };
        const snapshot = await snapshots.open();
        const ports = { pooled, snapshot, later };
        for (const port of Object.values(ports)) await port.all(count);
        door.silence();
        const ended: string[] = [];
        const asked = Object.entries(ports).map(async ([name, port]) => {
          await expect(port.all(count)).rejects.toThrow('timeout');
          if (name === 'snapshot') await port.close();
          ended.push(name);
        });
        await Promise.all(asked);
        expect(ended.at(-1)).toBe('later');
      } finally {
        for (const opened of [pooled, snapshots, later]) await opened.close();
        await door.shut();
        await database.close();
      }
    },
  );

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
