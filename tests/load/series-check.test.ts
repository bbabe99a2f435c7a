import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, runScript, startService } from '../harness';
import type { FreshDatabase, Service } from '../harness';
import { clientOf, concert } from '../http/write-client';
import type { Body } from '../http/write-client';
import { runOn } from './calendar-command';

describe('calendar series --check', () => {
  let database: FreshDatabase;
  let service: Service;
  beforeAll(async () => {
    database = await freshDatabase();
    service = await startService({ database });
  });
  afterAll(async () => {
    await service.stop();
    await database.remove();
  });

  const knex = () => service.strapi.db.connection;
  const check = () => runOn(service.strapi, 'series', [], { check: true });

  interface Course {
    series: number;
    dates: { original_local: string; public_id: number; document_id: string }[];
  }
  async function course(title: string, rrule: string, more: object = {}): Promise<Course> {
    const times = { start_date: '2031-05-05 19:00:00', end_date: '2031-05-05 21:00:00' };
    const json = concert(title, { ...times, timezone: 'Europe/Paris', rrule, ...more });
    const series = Number((await clientOf(service, 'editor').create('events', json))['series']);
    return {
      series,
      dates: await knex()('calendar_series_dates').where({ series }).orderBy('original_local'),
    };
  }
  const nth = ({ dates }: Course, n: number): Course['dates'][number] => {
    const date = dates[n];
    if (date === undefined) throw new Error(`no date ${n}`);
    return date;
  };
  const everything = async (): Promise<Body[][]> =>
    Promise.all([
      knex()('calendar_events').orderBy('id'),
      knex()('calendar_series').orderBy('id'),
      knex()('calendar_series_dates').orderBy('public_id'),
    ]);

  it('finds nothing where the dates are those of now, however they were edited', async () => {
    const editor = clientOf(service, 'editor');
    const made = [
      await course('Weekly', 'FREQ=WEEKLY;COUNT=12\nEXDATE:20310519T190000\nRDATE:20310601T100000'),
      await course('Over a change of the clocks', 'FREQ=DAILY;COUNT=6', {
        start_date: '2031-03-28 02:30:00',
        end_date: '2031-03-28 03:30:00',
      }),
      await course('All day', 'FREQ=MONTHLY;COUNT=5', { all_day: true }),
      await course('By an offset', 'FREQ=WEEKLY;COUNT=300', { timezone: 'UTC+2' }),
      await course('Without an end', 'FREQ=MONTHLY', {
        start_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
        end_date: new Date(Date.now() + 90_000_000).toISOString().slice(0, 19).replace('T', ' '),
      }),
    ];
    const [weekly] = made;
    if (weekly === undefined) throw new Error('no series');
    await editor.update(`events/${nth(weekly, 1).public_id}`, {
      title: 'By hand',
      start_date: '2031-10-26 02:30:00',
      end_date: '2031-10-26 02:45:00',
    });
    await editor.remove(`events/${nth(weekly, 2).public_id}`);
    const before = await everything();
    const { status, printed } = await check();
    expect([status, printed]).toEqual([
      0,
      expect.stringMatching(
        /^\d+ series have the dates of calendar \d+ and of the time zones 20\d\d[a-z]\.$/,
      ),
    ]);
    expect(await everything()).toEqual(before);
  });

  it('names series, date and what would move, writes nothing, and runs beside the service', async () => {
    const moved = await course('Moved by politics', 'FREQ=WEEKLY;COUNT=4');
    const [event] = [nth(moved, 1)];
    await knex()('calendar_series').where({ id: moved.series }).update({ tz_release: '2019a' });
    await knex()('calendar_events')
      .where({ document_id: event.document_id })
      .update({ utc_start_date: '2031-05-12 18:00:00', utc_end_date: '2031-05-12 20:00:00' });
    // Only what has an event can move.
    await knex()('calendar_events')
      .where({ document_id: nth(moved, 3).document_id })
      .update({ utc_start_date: '2031-05-26 18:00:00', trashed_at: new Date() });
    const other = await course('By another engine', 'FREQ=WEEKLY;COUNT=450');
    await knex()('calendar_series_dates')
      .where({ series: other.series, original_local: nth(other, 320).original_local })
      .update({ original_local: '2037-01-01 19:00:00' });
    const broken = await course('Not understood', 'FREQ=WEEKLY;COUNT=2');
    await knex()('calendar_series').where({ id: broken.series }).update({ rule: 'FREQ=NEVER' });

    const before = await everything();
    const command = runScript('calendar.mjs', ['series', '--check'], database.env);
    expect([await command.ended, command.output()]).toEqual([
      1,
      expect.stringMatching(
        /4 dates of 3 series would be others with calendar \d+ and the time zones 20\d\d[a-z]\. Nothing was moved\./,
      ),
    ]);
    const printed = command.output();
    expect(printed).toContain(
      `series ${moved.series}, 2031-05-12 19:00:00 (event ${event.public_id}, "Moved by politics"): ` +
        '2031-05-12 19:00:00 in Europe/Paris is 2031-05-12 18:00:00 to 2031-05-12 20:00:00 UTC, ' +
        'and would be 2031-05-12 17:00:00 to 2031-05-12 19:00:00 UTC',
    );
    expect(printed).toContain(
      `series ${other.series}, ${nth(other, 320).original_local}: would be a new date`,
    );
    expect(printed).toContain(
      `series ${other.series}, 2037-01-01 19:00:00 (event ${nth(other, 320).public_id}, "By another engine"): would be no date any more`,
    );
    expect(printed).toContain(`series ${broken.series}: its rule is not understood any more: FREQ`);
    expect(await everything()).toEqual(before);
  }, 120_000);

  it('says what it can do', async () => {
    const help = runScript('calendar.mjs', ['series', '--help'], database.env);
    expect([await help.ended, help.output()]).toEqual([0, expect.stringContaining('--check')]);
    await expect(runOn(service.strapi, 'series')).rejects.toThrow('--check');
  });
});
