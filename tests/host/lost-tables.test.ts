import { describe, expect, it, jest } from '#test';
import { freshDatabase, startService } from '../harness';
import type { Service } from '../harness';
import { reindexCommand } from '../../src/plugins/event-calendar/server/src/cli/reindex';

const TABLES = ['events', 'venues', 'organizers', 'categories', 'tags'];

async function emptyTables({ strapi }: Service): Promise<void> {
  for (const { uid, tableName } of strapi.db.metadata.values())
    if (TABLES.some((name) => uid.startsWith('plugin::event-calendar.') && tableName.endsWith(name)))
      await strapi.db.connection(tableName).delete();
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
      const lines: string[] = [];
      const run = (options: Record<string, true>) =>
        reindexCommand.run({
          strapi: service.strapi,
          options,
          args: [],
          progress: { start: jest.fn(), update: jest.fn(), stop: jest.fn() },
          print: (line) => lines.push(line),
          signal: new AbortController().signal,
        });
      expect([await run({}), lines]).toEqual([1, [expect.stringContaining('--empty')]]);
      expect((await service.request('venues')).body).toMatchObject({ total: 1 });
      expect(await run({ empty: true })).toBe(0);
      expect((await service.request('venues')).body).toMatchObject({ total: 0 });
      await service.stop();
    } finally {
      await database.remove();
    }
  });
});
