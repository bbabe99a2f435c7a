import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../scripts/lib/project.mjs';
import { CLIENT, freshDatabase, runScript, startService } from '../harness';
import type { FreshDatabase } from '../harness';
import { documentsOf } from '../harness/documents';

const ZONE = 'America/New_York';
const TELLS_PATIENCE = pathToFileURL(join(ROOT, 'tests', 'harness', 'lock-patience.mjs')).href;

describe('calendar reindex', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase({ CALENDAR_TIMEZONE: ZONE });
  });
  afterAll(() => database.remove());

  async function calendar(...args: string[]): Promise<[status: unknown, printed: string]> {
    const env = { ...database.env, NODE_OPTIONS: `--import ${TELLS_PATIENCE}` };
    const command = runScript('calendar.mjs', args, env);
    return [await command.ended, command.output()];
  }

  it('reports with --check rows written without the plugin, corrects them only without --check, and waits a minute for a lock', async () => {
    const service = await startService({ database, settings: { timezone: ZONE } });
    const { publicId } = await documentsOf(service, 'venue').create({
      status: 'published',
      data: { name: 'Hall' },
    });
    const { connection } = service.strapi.db;
    const later = new Date(Date.now() + 60_000);
    await connection('calendar_venues')
      .where({ public_id: publicId })
      .update({ city: 'Past', website: 'javascript:alert(1)', updated_at: later });
    await service.stop();

    for (const _time of [1, 2]) {
      const [status, printed] = await calendar('reindex', '--check');
      expect(printed).toContain(`venue ${publicId} (en): differs in`);
      expect(printed).toContain(
        `venue ${publicId} (en): website is "javascript:alert(1)" and shown as empty`,
      );
      expect([status, printed]).toEqual([1, expect.stringMatching(/[1-9]\d* differences/)]);
    }
    const rebuilt = await calendar('reindex');
    expect(rebuilt).toEqual([0, expect.stringContaining('1 records are indexed.')]);
    // Beside a server that writes without a pause. The connection that reads the list of tables is another one.
    if (CLIENT === 'sqlite') expect(rebuilt[1]).toContain('waits for 60000 milliseconds');
    // Values that somebody wrote are not corrected automatically.
    const [still, told] = await calendar('reindex', '--check');
    expect([still, told]).toEqual([1, expect.stringContaining('The index equals a rebuild.')]);
    expect(told).toContain('2 addresses are not http, https, ftp or mailto.');
  });
});
