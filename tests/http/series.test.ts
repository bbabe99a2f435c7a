import { beforeAll, describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import {
  extendSeries,
  seriesToExtend,
} from '../../src/plugins/event-calendar/server/src/services/write/extend-series';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import { statementsOf } from '../harness/sent-statements';
import type { Body, Client } from './write-client';
import { clientOf, concert, isBody, refusal } from './write-client';

const DAY = 86_400_000;
const settled = { start_date: '2031-05-05 19:00:00', end_date: '2031-05-05 21:00:00' };

describe('series', () => {
  const service = useService();
  let editor: Client;
  let visitor: Client;
  beforeAll(() => {
    editor = clientOf(service, 'editor');
    visitor = clientOf(service);
  });

  const knex = () => service.strapi.db.connection;
  const course = (rrule: string, more: object = {}): object =>
    concert('Course', { ...settled, rrule, ...more });

  /** The dates of a series that a client finds, in their order. */
  async function datesOf(client: Client, series: unknown, more = ''): Promise<Body[]> {
    const found: Body[] = [];
    for (let page = 1; ; page++) {
      const path = `events?series=${String(series)}&start_date=2000-01-01&end_date=2200-01-01&per_page=50&page=${page}${more}`;
      const { body, status } = await client.send('GET', path);
      if (status === 404 || !isBody(body) || !Array.isArray(body['events'])) return found;
      found.push(...body['events'].filter(isBody));
      if (page >= Number(body['total_pages'])) return found;
    }
  }
  const startsOf = async (client: Client, series: unknown): Promise<unknown[]> =>
    (await datesOf(client, series)).map(({ start_date }) => start_date);

  it('is made by an event with a rule: its first date is the response, all others are events like any', async () => {
    const first = await editor.create(
      'events',
      course('RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20310519T190000\nRDATE:20310601T100000', {
        venue: { venue: 'Series hall' },
        tags: ['evening'],
      }),
    );
    const { series } = first;
    expect(first).toMatchObject({ start_date: settled.start_date, venue: { venue: 'Series hall' } });
    const dates = await datesOf(visitor, series);
    expect(dates.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2031-05-05 19:00:00', '2031-05-05 21:00:00'],
      ['2031-05-12 19:00:00', '2031-05-12 21:00:00'],
      ['2031-05-26 19:00:00', '2031-05-26 21:00:00'],
      ['2031-06-01 10:00:00', '2031-06-01 12:00:00'],
    ]);
    expect(new Set(dates.map(({ id }) => id)).size).toBe(4);
    expect(new Set(dates.map(({ slug }) => slug)).size).toBe(4);
    for (const date of dates) {
      expect(date).toMatchObject({ series, venue: { venue: 'Series hall' }, tags: [{ name: 'evening' }] });
      expect(await visitor.get(`events/${String(date['id'])}`)).toMatchObject({ series, slug: date['slug'] });
    }
    const { venues } = await visitor.get('venues?search=Series%20hall');
    expect(venues).toHaveLength(1);
    expect(await editor.create('events', concert('Single', { series }))).toMatchObject({ series: null });
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('keeps the wall time across a change of the clocks, and leaves out a start that clocks skip', async () => {
    const over = {
      start_date: '2031-03-07 02:30:00',
      end_date: '2031-03-07 03:30:00',
      timezone: 'America/New_York',
    };
    const { series } = await editor.create('events', course('FREQ=DAILY;COUNT=4', over));
    const dates = await datesOf(visitor, series);
    expect(dates.map(({ start_date, utc_start_date }) => [start_date, utc_start_date])).toEqual([
      ['2031-03-07 02:30:00', '2031-03-07 07:30:00'],
      ['2031-03-08 02:30:00', '2031-03-08 07:30:00'],
      ['2031-03-10 02:30:00', '2031-03-10 06:30:00'],
      ['2031-03-11 02:30:00', '2031-03-11 06:30:00'],
    ]);
    const whole = await editor.create('events', course('FREQ=DAILY;COUNT=2', { ...over, all_day: true }));
    expect(await datesOf(visitor, whole['series'])).toMatchObject([
      { all_day: true, start_date: '2031-03-07 00:00:00', end_date: '2031-03-07 23:59:59' },
      { all_day: true, start_date: '2031-03-08 00:00:00', end_date: '2031-03-08 23:59:59' },
    ]);
  });

  it.each([
    ['FREQ=WEEKLY;COUNT=1001', 'COUNT'],
    ['FREQ=DAILY;UNTIL=20410101', 'UNTIL'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'BYMONTHDAY'],
    ['FREQ=HOURLY;COUNT=3', 'FREQ'],
    ['FREQ=WEEKLY;UNTIL=20300101', 'UNTIL'],
    ['FREQ=DAILY;COUNT=1\nEXDATE:20310505T190000', 'left out'],
    ['weekly', 'RRULE'],
  ])('is refused with %j, and nothing is written', async (rrule, part) => {
    const before = await knex()('calendar_events').count('* as n');
    const response = await editor.send('POST', 'events', {
      json: course(rrule, { venue: { venue: 'Nowhere' } }),
    });
    expect(refusal(response)).toEqual([400, 'rest_invalid_param', 'rrule']);
    expect(response.text).toContain(part);
    expect(await knex()('calendar_events').count('* as n')).toEqual(before);
    expect((await visitor.get('venues?search=Nowhere').catch(() => ({ venues: [] })))['venues']).toEqual([]);
  });

  it("is made by the rights of a create: an author's waits for review, and a visitor makes none", async () => {
    const author = clientOf(service, 'author');
    const contributor = clientOf(service, 'contributor');
    const mine = await author.create('events', course('FREQ=WEEKLY;COUNT=2'));
    expect(mine).toMatchObject({ status: 'publish' });
    const pending = await contributor.create('events', course('FREQ=WEEKLY;COUNT=2', { status: 'publish' }));
    expect(pending).toMatchObject({ status: 'pending' });
    expect(await datesOf(visitor, pending['series'])).toEqual([]);
    expect(await datesOf(editor, pending['series'], '&status=pending')).toHaveLength(2);
    expect((await visitor.send('POST', 'events', { json: course('FREQ=WEEKLY;COUNT=2') })).status).toBe(401);
  });

  it('makes one for a key, and one message for its targets: all its dates are one batch of the log', async () => {
    const before = Number((await knex()('calendar_changes').max('number as n'))[0]?.['n']);
    const send = () =>
      editor.send('POST', 'events', {
        json: course('FREQ=WEEKLY;COUNT=52'),
        headers: { 'Idempotency-Key': 'course-1' },
      });
    const [one, again] = [await send(), await send()];
    expect([one.status, again.status, again.text]).toEqual([201, 201, one.text]);
    const changes: Body[] = await knex()('calendar_changes').where('number', '>', before).orderBy('number');
    expect(changes.filter(({ action }) => action === 'create')).toHaveLength(52);
    expect(new Set(changes.map(({ at }) => at)).size).toBe(1);
  });

  it('is made in as many statements whether it has two dates or two hundred', async () => {
    const countOf = async (count: number): Promise<number> =>
      (await statementsOf(service, () => editor.create('events', course(`FREQ=DAILY;COUNT=${count}`))))
        .length;
    await countOf(2);
    expect(await countOf(200)).toBeLessThanOrEqual((await countOf(2)) + 50);
  });

  it('leaves out a deleted date, which keeps its number, and a change of a date concerns that date alone', async () => {
    const { series, id } = await editor.create('events', course('FREQ=WEEKLY;COUNT=3'));
    const [, second, third] = await datesOf(visitor, series);
    await editor.remove(`events/${String(second?.['id'])}`);
    await editor.update(`events/${String(third?.['id'])}`, { title: 'By hand', series: 999 });
    expect(
      (await datesOf(visitor, series)).map(({ id: each, title, series: of }) => [each, title, of]),
    ).toEqual([
      [id, 'Course', series],
      [third?.['id'], 'By hand', series],
    ]);
    await editor.update(`events/${String(second?.['id'])}`, { status: 'publish' });
    expect(await datesOf(visitor, series)).toMatchObject([
      { id },
      { id: second?.['id'] },
      { id: third?.['id'] },
    ]);
    const stored: Body[] = await knex()('calendar_series_dates').where({ series: Number(series) });
    expect(stored).toHaveLength(3);
  });

  it('gives a copy of a date no series', async () => {
    const { series } = await editor.create('events', course('FREQ=WEEKLY;COUNT=2'));
    const [first] = await datesOf(visitor, series);
    const row: Body = await knex()('calendar_events')
      .where({ public_id: first?.['id'] })
      .first('document_id');
    const copy = await service.strapi
      .documents('plugin::event-calendar.event')
      .clone({ documentId: String(row['document_id']), locale: '*', data: {} });
    expect(await editor.get(`events/${String(copy?.entries[0]?.['publicId'])}`)).toMatchObject({
      series: null,
    });
  });

  describe('without an end', () => {
    /** From the first of the next month on: not every month has a 31st. */
    const from = (months: number): object => {
      const now = new Date();
      const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
      const day = new Date(first).toISOString().slice(0, 10);
      return { start_date: `${day} 19:00:00`, end_date: `${day} 21:00:00`, timezone: 'UTC' };
    };
    const extend = async (series: unknown, days: number): Promise<number> => {
      const now = instant(Date.now() + days * DAY);
      expect(await seriesToExtend(service.strapi, now)).toContain(Number(series));
      return extendSeries(
        { strapi: service.strapi, settings: settingsOf(service.strapi) },
        Number(series),
        now,
      );
    };

    it('has its dates for 24 months, and gets more as time passes, each once', async () => {
      const { series } = await editor.create('events', course('FREQ=MONTHLY', { ...from(1), cost: '5' }));
      const before = await startsOf(visitor, series);
      expect(before.length).toBeGreaterThanOrEqual(22);
      expect(before.length).toBeLessThanOrEqual(25);
      expect(await seriesToExtend(service.strapi, instant(Date.now()))).not.toContain(Number(series));
      const [one, other] = await Promise.all([extend(series, 100), extend(series, 100)]);
      expect([one + other, Math.min(one, other)]).toEqual([3 + Number(one + other > 3), 0]);
      const after = await datesOf(visitor, series);
      expect(after.map(({ start_date }) => start_date).slice(0, before.length)).toEqual(before);
      expect(after.length).toBe(before.length + one + other);
      expect(after.at(-1)).toMatchObject({ cost: '$5', title: 'Course', series });
      expect(await indexDifferences(service.strapi)).toEqual([]);
    });

    it.each([
      ['more than 1,000', 'FREQ=DAILY;BYHOUR=8,9,10', {}, '1000'],
      ['long texts together', 'FREQ=DAILY;COUNT=900', { description: 'Come. '.repeat(4_000) }, '20000000'],
    ])('is refused if that would be %s', async (_what, rule, more, limit) => {
      const json = course(rule, { ...from(1), ...more });
      const response = await editor.send('POST', 'events', { json });
      expect([...refusal(response), response.text]).toEqual([
        ...[400, 'rest_invalid_param', 'rrule'],
        expect.stringContaining(limit),
      ]);
    });

    it('goes on without a venue that is gone, and ends when its last four dates are', async () => {
      const venue = await editor.create('venues', { venue: 'Closing soon' });
      const { series } = await editor.create(
        'events',
        course('FREQ=MONTHLY', { ...from(1), venue: venue['id'] }),
      );
      await editor.remove(`venues/${String(venue['id'])}`);
      expect(await extend(series, 40)).toBeGreaterThan(0);
      const dates = await datesOf(visitor, series);
      expect(dates.at(-1)).toMatchObject({ venue: [] });
      for (const { id } of dates.slice(-4)) await editor.remove(`events/${String(id)}`);
      expect(await extend(series, 100)).toBe(0);
      expect(await seriesToExtend(service.strapi, instant(Date.now() + 200 * DAY))).not.toContain(
        Number(series),
      );
    });
  });
});
