import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { personWith } from './people';

const HOUR_MS = 3_600_000;
const RIGHT = 'plugin::event-calendar.backups.read';

const service = useSharedService();
let administrator: Record<string, string>;
beforeAll(async () => {
  administrator = await adminHeaders(service);
});

const stamps = () => service.strapi.db.connection('calendar_stamps');
const ages = (headers: Record<string, string>) => service.request('/event-calendar/backups', { headers });
/** Notes that something was done so many hours ago, as the commands do it. @returns that moment as ISO text */
async function done(name: string, hoursAgo: number): Promise<string> {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  await stamps()
    .insert({ name, value: JSON.stringify({ at }) })
    .onConflict('name')
    .merge();
  return at;
}
afterEach(async () => {
  await stamps().whereIn('name', ['backup', 'rehearsal']).delete();
});

describe('the ages of the backups', () => {
  it('are unknown and late before the first ones', async () => {
    const never = { at: null, isLate: true };
    expect((await ages(administrator)).body).toEqual({ data: { backup: never, rehearsal: never } });
  });

  it('are late after a day and a half, and after five weeks', async () => {
    const recent = [await done('backup', 35.9), await done('rehearsal', 35 * 24 - 0.1)];
    expect((await ages(administrator)).body).toEqual({
      data: { backup: { at: recent[0], isLate: false }, rehearsal: { at: recent[1], isLate: false } },
    });
    const old = [await done('backup', 36.1), await done('rehearsal', 35 * 24 + 0.1)];
    expect((await ages(administrator)).body).toEqual({
      data: { backup: { at: old[0], isLate: true }, rehearsal: { at: old[1], isLate: true } },
    });
  });

  it('are shown to people with the right, whatever else they may do', async () => {
    const rights = ['event', 'venue', 'organizer'].map((kind) => ({
      kind,
      rights: ['read', 'create', 'update', 'delete', 'publish'],
    }));
    const refused = await ages(await personWith(service, 'Editing', rights));
    expect([refused.status, Object(refused.body).error.details.refusal]).toEqual([
      403,
      { key: 'mayNotSeeBackups', values: {} },
    ]);
    expect((await ages({})).status).toBe(401);
    expect((await ages(await personWith(service, 'Operator', [], [RIGHT]))).status).toBe(200);
  });
});
