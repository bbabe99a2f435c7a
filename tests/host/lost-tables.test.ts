import { describe, expect, it } from '#test';
import { freshDatabase, startService } from '../harness';
import type { Service } from '../harness';
import { runOn } from '../load/calendar-command';
import { KINDS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { storageOf } from '../../src/plugins/event-calendar/server/src/storage/documents';

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
