import { beforeAll, describe, expect, it } from '#test';
import { RULE_EFFECTS } from '../../src/plugins/event-calendar/server/src/panel-contract/series';
import type {
  RuleEffect,
  SeriesRuleChanged,
} from '../../src/plugins/event-calendar/server/src/panel-contract/series';
import { lockCalendar } from '../../src/plugins/event-calendar/server/src/storage/lock';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf, concert } from '../http/write-client';
import type { Client } from '../http/write-client';
import { personWith } from './people';
import { requestsTo } from './requests';
import { nth } from './view-series';

type Headers = Record<string, string>;

describe('another rule of a series', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const { send, ask } = requestsTo(service);
  let admin: Headers;
  let editor: Client;
  beforeAll(async () => {
    admin = await adminHeaders(service);
    editor = clientOf(service, 'editor');
  });
  const knex = () => service.strapi.db.connection;

  interface Date {
    documentId: string;
    id: number;
    original: string;
  }
  let made = 0;
  /** A new series of evenings, from Monday 5 May 2031 on. */
  async function course(rrule: string, more: object = {}): Promise<{ series: number; dates: Date[] }> {
    const { series } = await editor.create(
      'events',
      concert(`Course ${++made}`, {
        start_date: '2031-05-05 19:00:00',
        end_date: '2031-05-05 21:00:00',
        rrule,
        ...more,
      }),
    );
    return { series: Number(series), dates: await datesOf(Number(series)) };
  }
  const datesOf = async (series: number): Promise<Date[]> => {
    const rows: Date[] = await knex()('calendar_series_dates')
      .where({ series })
      .orderBy('original_local')
      .select('document_id as documentId', 'public_id as id', 'original_local as original');
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  };
  /** Days and numbers of the dates that readers see. */
  async function shown(series: number): Promise<[string, number][]> {
    const found: [string, number][] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await editor.send(
        'GET',
        `events?series=${series}&start_date=2030-01-01&end_date=2040-01-01&per_page=50&page=${page}`,
      );
      for (const event of Object(body).events)
        found.push([String(Object(event).start_date).slice(0, 10), Number(Object(event).id)]);
      if (page >= Number(Object(body).total_pages)) return found;
    }
  }
  const days = async (series: number): Promise<string[]> => (await shown(series)).map(([day]) => day);
  const isChanged = (data: unknown): data is SeriesRuleChanged => Array.isArray(Object(data).dates);
  async function give(
    { documentId }: Date,
    rule: string,
    more: object = {},
    who = admin,
  ): Promise<SeriesRuleChanged> {
    const data = await ask(who, 'POST', 'series/rule', { documentId, scope: 'all', rule, ...more });
    if (!isChanged(data)) throw new Error('nothing changed');
    return data;
  }
  const counted = ({ dates }: SeriesRuleChanged): Partial<Record<RuleEffect, number>> =>
    Object.fromEntries(
      RULE_EFFECTS.map((effect) => [effect, dates.filter((date) => date.effect === effect).length]),
    );
  const undo = (key: string | null) => ask(admin, 'POST', `series/changes/${String(key)}/undo`, {});
  const newest = async (): Promise<number> =>
    Number((await knex()('calendar_changes').max('number as n'))[0]?.['n']);
  const changedSince = async (number: number): Promise<number[]> => {
    const ids: unknown[] = await knex()('calendar_changes').where('number', '>', number).pluck('public_id');
    return ids.map(Number);
  };

  it('keeps the dates that stay, with their numbers, and takes the others away: readers hear of those only', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=52');
    const before = await newest();
    const rule = 'FREQ=WEEKLY;COUNT=40';
    const asked = await give(nth(dates, 0), rule, { dryRun: true });
    expect(counted(asked)).toEqual({ stays: 40, made: 0, removed: 12, kept: 0 });
    expect(asked.undo).toBeNull();
    expect(await changedSince(before)).toEqual([]);
    const changed = await give(nth(dates, 0), rule);
    expect(counted(changed)).toEqual({ stays: 40, made: 0, removed: 12, kept: 0 });
    expect((await changedSince(before)).toSorted((one, other) => one - other)).toEqual(
      dates.slice(40).map(({ id }) => id),
    );
    const numbers = (await shown(series)).map(([, id]) => id);
    expect(numbers).toEqual(dates.slice(0, 40).map(({ id }) => id));

    await undo(changed.undo);
    expect((await shown(series)).map(([, id]) => id)).toEqual(dates.map(({ id }) => id));
    expect(await indexDifferences(service.strapi)).toEqual([]);
    await expectSoundRecords(service.strapi);
  });

  it('makes new dates as the series gives them, in all its languages, and gives old ones back', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=4');
    const first = nth(dates, 0);
    const events = contentManager(service, admin, 'event');
    await events.publish(first.documentId, { title: 'Cours' }, 'fr');
    await ask(admin, 'POST', 'series/changes', { documentId: first.documentId, scope: 'all' });
    const changed = await give(first, 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6');
    expect(counted(changed)).toEqual({ stays: 3, made: 3, removed: 1, kept: 0 });
    expect(await days(series)).toEqual([
      ...['2031-05-05', '2031-05-08', '2031-05-12', '2031-05-15', '2031-05-19', '2031-05-22'],
    ]);
    const now = await datesOf(series);
    const french = await knex()('calendar_events')
      .whereIn(
        'document_id',
        now.map(({ documentId }) => documentId),
      )
      .where({ locale: 'fr', stand_in: false })
      .whereNotNull('published_at')
      .pluck('title');
    expect(french).toEqual(Array.from({ length: 7 }, () => 'Cours').slice(0, french.length));
    expect(french.length).toBe(6);

    // The fourth Monday comes back with its number, the Thursdays go.
    const back = await give(first, 'FREQ=WEEKLY;COUNT=4');
    expect(counted(back)).toEqual({ stays: 3, made: 1, removed: 3, kept: 0 });
    expect(await shown(series)).toEqual(dates.map(({ original, id }) => [original.slice(0, 10), id]));
    await undo(back.undo);
    expect(await days(series)).toHaveLength(6);
    expect((await datesOf(series)).map(({ id }) => id)).toEqual(now.map(({ id }) => id));
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('is for a date and those after it; earlier ones stay as they are', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=6');
    const changed = await give(nth(dates, 2), 'FREQ=WEEKLY;INTERVAL=2;COUNT=3', { scope: 'following' });
    expect(counted(changed)).toEqual({ stays: 4, made: 1, removed: 2, kept: 0 });
    const after = ['2031-05-05', '2031-05-12', '2031-05-19', '2031-06-02', '2031-06-16'];
    expect(await days(series)).toEqual(after);
    // What was before is out of reach of the next rule too.
    await give(nth(dates, 2), 'FREQ=WEEKLY;INTERVAL=3;COUNT=2');
    expect(await days(series)).toEqual(['2031-05-05', '2031-05-12', '2031-05-19', '2031-06-09']);
  });

  it('begins at its own first day if it does not give the one before', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=3');
    await give(nth(dates, 0), 'FREQ=WEEKLY;BYDAY=TU;COUNT=3');
    expect(await days(series)).toEqual(['2031-05-06', '2031-05-13', '2031-05-20']);
  });

  it('keeps what was edited by hand and what was left out, also when it is undone', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=6');
    const events = contentManager(service, admin, 'event');
    await events.publish(nth(dates, 1).documentId, { title: 'By hand' });
    await ask(admin, 'POST', `records/event/${nth(dates, 2).documentId}/trash`, {});
    const left = ['2031-05-05', '2031-05-12', '2031-05-26', '2031-06-02', '2031-06-09'];
    expect(await days(series)).toEqual(left);
    const changed = await give(nth(dates, 0), 'FREQ=WEEKLY;INTERVAL=2;COUNT=3');
    expect(counted(changed)).toEqual({ stays: 2, made: 0, removed: 2, kept: 1 });
    expect(await days(series)).toEqual(['2031-05-05', '2031-05-12', '2031-06-02']);
    await undo(changed.undo);
    expect(await days(series)).toEqual(left);
    // The date that was left out comes back only by hand.
    await give(nth(dates, 0), 'FREQ=WEEKLY;COUNT=7');
    expect(await days(series)).toEqual([...left, '2031-06-16']);
    await ask(admin, 'POST', `records/event/${nth(dates, 2).documentId}/restore`, { as: 'before' });
    await give(nth(dates, 0), 'FREQ=WEEKLY;COUNT=6');
    expect((await shown(series)).map(([, id]) => id)).toEqual(dates.map(({ id }) => id));
  });

  it('makes dates where the parts of the series move them', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=4');
    const { documentId } = nth(dates, 2);
    const clock = { allDay: false, timezone: 'Europe/Paris' };
    const from = { start: '2031-05-19 19:00:00', end: '2031-05-19 21:00:00', ...clock };
    const to = { start: '2031-05-19 20:30:00', end: '2031-05-19 22:30:00', allDay: false };
    await ask(admin, 'POST', 'series/changes', { documentId, scope: 'following', move: { from, to } });
    await give(nth(dates, 0), 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8');
    const { body } = await editor.send(
      'GET',
      `events?series=${series}&start_date=2031-01-01&end_date=2032-01-01`,
    );
    const starts = Object(body).events.map((event: unknown) => Object(event).start_date);
    expect(starts).toEqual([
      ...['2031-05-05 19:00:00', '2031-05-07 19:00:00', '2031-05-12 19:00:00', '2031-05-14 19:00:00'],
      ...['2031-05-19 20:30:00', '2031-05-21 20:30:00', '2031-05-26 20:30:00', '2031-05-28 20:30:00'],
    ]);
  });

  it('says where the venue is taken by others', async () => {
    const venue = { venue: `Hall of clashes ${++made}` };
    const { dates } = await course('FREQ=WEEKLY;COUNT=2', { venue });
    const { body } = await editor.send('GET', `events/${nth(dates, 0).id}`);
    const other = concert('Choir', { start_date: '2031-05-19 20:00:00', end_date: '2031-05-19 23:00:00' });
    await editor.create('events', { ...other, venue: Object(Object(body).venue).id });
    const { dates: asked } = await give(nth(dates, 0), 'FREQ=WEEKLY;COUNT=4', { dryRun: true });
    expect(asked.map(({ clashes }) => clashes)).toEqual([null, null, { count: 1, title: 'Choir' }, null]);
  });

  it('says before it is made which dates that stay or are new are public holidays, each at its own venue', async () => {
    const { dates } = await course('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8', {
      venue: { venue: `Hall of holidays ${++made}`, country: 'France' },
    });
    const holidays = async (rule: string, more: object = { dryRun: true, language: 'fr' }) => {
      const changed = await give(nth(dates, 0), rule, more);
      return changed.dates.flatMap(({ start, effect, holidays: found }) =>
        found.map(({ day, name }) => [start, effect, day, name]),
      );
    };
    const victory = ['2031-05-08 19:00:00', 'stays', '2031-05-08', 'Fête de la Victoire 1945'];
    const ascension = ['2031-05-22 19:00:00', 'stays', '2031-05-22', 'Ascension'];
    const whitMonday = ['2031-06-02 19:00:00', 'made', '2031-06-02', 'Lundi de Pentecôte'];
    const longer = 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9';
    expect(await holidays(longer)).toEqual([victory, ascension, whitMonday]);
    expect(await holidays('FREQ=WEEKLY;COUNT=5')).toEqual([whitMonday]);

    // Nobody is free in Belgium on 8 May.
    const abroad = await contentManager(service, admin, 'venue').create({
      name: `Hall abroad ${made}`,
      country: 'Belgique',
    });
    const venue = { set: [{ documentId: documentIdOf(abroad), locale: 'en' }] };
    await contentManager(service, admin, 'event').publish(nth(dates, 1).documentId, { venue });
    expect(await holidays(longer)).toEqual([ascension, whitMonday]);
    expect(await holidays(longer, {})).toEqual([]);
  });

  it('goes on without an end, and ends', async () => {
    const { series, dates } = await course('FREQ=MONTHLY;COUNT=2');
    const changed = await give(nth(dates, 0), 'FREQ=MONTHLY');
    const horizon = (): Promise<unknown[]> =>
      knex()('calendar_series').where({ id: series }).pluck('horizon_local');
    expect(counted(changed).stays).toBeGreaterThan(0);
    expect((await horizon())[0]).not.toBeNull();
    await give(nth(dates, 0), 'FREQ=MONTHLY;COUNT=1');
    expect(await days(series)).toEqual(['2031-05-05']);
    expect(await horizon()).toEqual([null]);
  });

  it('is refused with its fault, or if the person may not do it with one of the dates', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=3');
    const { documentId } = nth(dates, 0);
    const post = (rule: string, who = admin) =>
      send(who, 'POST', 'series/rule', { documentId, scope: 'all', rule });
    const fault = ({ body }: { body: unknown }) => Object(Object(Object(body).error).details).fault;
    expect(fault(await post('FREQ=NEVER'))).toMatchObject({ part: 'FREQ' });
    expect(fault(await post('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))).toMatchObject({ reason: 'never' });
    expect(fault(await post('FREQ=DAILY;COUNT=1001'))).toMatchObject({ part: 'COUNT', reason: 'too many' });
    expect((await post('')).status).toBe(400);
    const author = await personWith(service, 'Rules', [
      { kind: 'event', rights: ['read', 'create', 'update'] },
    ]);
    const refused = await post('FREQ=WEEKLY;COUNT=2', author);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { details: { event: { documentId: nth(dates, 2).documentId, start: '2031-05-19 19:00:00' } } },
    });
    const reader = await personWith(service, 'Reads rules', [{ kind: 'event', rights: ['read', 'update'] }]);
    expect((await post('FREQ=WEEKLY;COUNT=4', reader)).status).toBe(403);
    expect(await days(series)).toEqual(['2031-05-05', '2031-05-12', '2031-05-19']);
  });

  it('needs the right to change the date that it comes from, and so does what it gives', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=3');
    const { documentId } = nth(dates, 0);
    const who = await personWith(service, 'Changes own', [
      { kind: 'event', rights: ['read', 'create', 'delete', 'publish'] },
      { kind: 'event', rights: ['update'], conditions: ['admin::is-creator'] },
    ]);
    const post = async (path: string, body: object): Promise<number> =>
      (await send(who, 'POST', `series/${path}`, body)).status;
    expect(await post('rule', { documentId, scope: 'all', rule: 'FREQ=WEEKLY;COUNT=2' })).toBe(403);
    const changed = await give(nth(dates, 0), 'FREQ=WEEKLY;COUNT=2');
    expect(await post(`changes/${String(changed.undo)}/undo`, {})).toBe(403);
    expect(await days(series)).toEqual(['2031-05-05', '2031-05-12']);
    // Nothing else would be written: the other date keeps what it has by hand, the third is in the trash.
    const events = contentManager(service, admin, 'event');
    await events.publish(documentId, { title: 'First' });
    await events.publish(nth(dates, 1).documentId, { title: 'By hand' });
    expect(await post('changes', { documentId, scope: 'all' })).toBe(403);
  });

  it('is refused without waiting for those who write', async () => {
    const { dates } = await course('FREQ=WEEKLY;COUNT=2');
    const { documentId } = nth(dates, 0);
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=WE;INTERVAL=2;COUNT=1000';
    await service.strapi.db.transaction(async ({ trx }) => {
      await lockCalendar(trx);
      const sent = await send(admin, 'POST', 'series/rule', { documentId, scope: 'all', rule });
      expect(sent.body).toMatchObject({
        error: { details: { fault: { part: 'COUNT', reason: 'too few' } } },
      });
    });
  });

  it('is undone once, and not after another rule', async () => {
    const { series, dates } = await course('FREQ=WEEKLY;COUNT=3');
    const first = await give(nth(dates, 0), 'FREQ=WEEKLY;COUNT=2');
    const second = await give(nth(dates, 0), 'FREQ=WEEKLY;COUNT=1');
    const path = ({ undo: key }: SeriesRuleChanged) => `series/changes/${String(key)}/undo`;
    expect((await send(admin, 'POST', path(first), {})).status).toBe(409);
    const named = { creation: second.undo };
    const undone = await ask(admin, 'POST', path(second), named);
    expect(await ask(admin, 'POST', path(second), named), 'after a lost response').toEqual(undone);
    expect(await days(series)).toEqual(['2031-05-05', '2031-05-12']);
    expect((await send(admin, 'POST', path(second), {})).status).toBe(409);
    // The first one can be undone now: the series is as it left it.
    await undo(first.undo);
    expect(await days(series)).toHaveLength(3);
  });
});
