import { beforeAll, describe, expect, it } from '#test';
import { ENGINE_VERSION } from '../../src/plugins/event-calendar/server/src/domain/recurrence/engine';
import { TZ_RELEASE } from '../../src/plugins/event-calendar/server/src/domain/time/tz-database';
import { useService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { statementsOf } from '../harness/sent-statements';
import { clientOf, concert } from '../http/write-client';
import type { Body } from '../http/write-client';
import { personWith } from './people';
import { requestsTo } from './requests';

describe('dates of series that newer time zones would move', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  let admin: Record<string, string>;
  beforeAll(async () => {
    admin = await adminHeaders(service);
  });
  const { ask } = requestsTo(service);
  const knex = () => service.strapi.db.connection;
  const moving = async (headers: Record<string, string>): Promise<Body> =>
    Object((await service.request('/event-calendar/series/moving', { headers })).body).data;

  async function course(title: string): Promise<number> {
    const json = concert(title, { rrule: 'FREQ=WEEKLY;COUNT=3', timezone: 'Europe/Paris' });
    return Number((await clientOf(service, 'editor').create('events', json))['series']);
  }
  const computed = async (series: number): Promise<unknown> =>
    knex()('calendar_series').where({ id: series }).first('engine', 'tz_release');
  const datesOf = async (series: number): Promise<Body[]> =>
    knex()('calendar_series_dates').where({ series }).orderBy('original_local');
  const moveDate = async (date: Body | undefined): Promise<void> =>
    knex()('calendar_events')
      .where({ document_id: date?.['document_id'] })
      .update({ utc_start_date: '2031-01-01 00:00:00' });

  it('are counted and named for those who may change events; what is the same is noted and not looked at again', async () => {
    const [one, other, current] = [await course('One'), await course('Other'), await course('Current')];
    const changed = await course('Changed');
    expect(await moving(admin)).toEqual({ dates: 0, series: 0, first: [] });
    await knex()('calendar_series')
      .whereIn('id', [one, other, changed])
      .update({ engine: 'calendar 0', tz_release: '2019a' });
    const dates = await datesOf(one);
    for (const date of dates.slice(1)) await moveDate(date);
    // Another rule makes new dates, but does not compute anew those that stay.
    const [first, second] = await datesOf(changed);
    await moveDate(second);
    const documentId = first?.['document_id'];
    await ask(admin, 'POST', 'series/rule', { documentId, scope: 'all', rule: 'FREQ=WEEKLY;COUNT=5' });

    const found = await moving(admin);
    expect(found).toMatchObject({ dates: 3, series: 2 });
    const shown = (title: string, date: Body | undefined) => ({
      documentId: date?.['document_id'],
      locale: 'en',
      title,
      start: date?.['original_local'],
    });
    expect(found['first']).toEqual([
      ...dates.slice(1).map((date) => shown('One', date)),
      shown('Changed', second),
    ]);
    const [before, now] = [
      { engine: 'calendar 0', tz_release: '2019a' },
      { engine: ENGINE_VERSION, tz_release: TZ_RELEASE },
    ];
    expect(await computed(one)).toEqual(before);
    expect(await computed(changed)).toEqual(before);
    expect(await computed(other)).toEqual(now);
    expect(await computed(current)).toEqual(now);

    // Kept. The service looks sometimes for series that need dates, too.
    const read = await statementsOf(service, async () => expect(await moving(admin)).toEqual(found));
    const ofSeries = read.filter(
      ({ sql }) => sql.includes('calendar_series') && !/horizon_local. is not null/.test(sql),
    );
    expect(ofSeries).toEqual([]);
  });

  it('are for nobody else to know', async () => {
    const reader = await personWith(service, 'Reading', [{ kind: 'event', rights: ['read'] }]);
    const { status } = await service.request('/event-calendar/series/moving', { headers: reader });
    expect(status).toBe(403);
    expect((await service.request('/event-calendar/series/moving')).status).toBe(401);
  });
});
