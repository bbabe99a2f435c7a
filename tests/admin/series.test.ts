import { beforeAll, describe, expect, it } from '#test';
import type {
  SeriesChanged,
  SeriesView,
} from '../../src/plugins/event-calendar/server/src/panel-contract/series';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import {
  extendSeries,
  seriesToExtend,
} from '../../src/plugins/event-calendar/server/src/services/write/extend-series';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { clientOf, concert } from '../http/write-client';
import type { Body, Client } from '../http/write-client';
import { personWith } from './people';
import { lateConcert, requestsTo } from './requests';
import { nth, viewSeries } from './view-series';

type Headers = Record<string, string>;

describe('the dates of a series in the panel', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const { send, ask } = requestsTo(service);
  let admin: Headers;
  let editor: Client;
  beforeAll(async () => {
    admin = await adminHeaders(service);
    editor = clientOf(service, 'editor');
  });
  const events = (who = admin) => contentManager(service, who, 'event');
  const knex = () => service.strapi.db.connection;

  let made = 0;
  /** The dates of a new series of weekly evenings. */
  async function course(count = 5, more: object = {}): Promise<Date[]> {
    const first = await editor.create(
      'events',
      concert(`Course ${++made}`, {
        start_date: '2031-05-05 19:00:00',
        end_date: '2031-05-05 21:00:00',
        rrule: `FREQ=WEEKLY;COUNT=${count}`,
        ...more,
      }),
    );
    return knex()('calendar_series_dates')
      .where({ series: Number(first['series']) })
      .orderBy('original_local')
      .select('document_id as documentId', 'public_id as id');
  }
  interface Date {
    documentId: string;
    id: number;
  }
  const view = (date: Date, who = admin): Promise<SeriesView> =>
    viewSeries((method, path) => ask(who, method, path), date);
  const isChanged = (data: unknown): data is SeriesChanged => typeof Object(data).changed === 'number';
  async function give(date: Date, scope: string, more: object = {}, who = admin): Promise<SeriesChanged> {
    const data = await ask(who, 'POST', 'series/changes', { documentId: date.documentId, scope, ...more });
    if (!isChanged(data)) throw new Error('nothing changed');
    return data;
  }
  const undo = (key: string | null) => ask(admin, 'POST', `series/changes/${String(key)}/undo`, {});
  const published = async (dates: Date[], member: string): Promise<unknown[]> => {
    const found: Body[] = [];
    for (const { id } of dates) found.push(await editor.get(`events/${id}`));
    return found.map((event) => event[member]);
  };
  const change = async ({ documentId }: Date, data: object, locale?: string): Promise<void> => {
    await events().publish(documentId, data, locale);
  };

  it('show what the rule says, and what a date has of its own', async () => {
    const dates = await course(3);
    const before = await view(nth(dates, 1));
    expect(before).toMatchObject({ rule: 'FREQ=WEEKLY;COUNT=3', first: '2031-05-05 19:00:00', differs: [] });
    expect(before.dates.map(({ id, isOwn, status }) => [id, isOwn, status])).toEqual(
      dates.map(({ id }) => [Number(id), false, 'publish']),
    );
    await change(nth(dates, 1), { title: 'Special evening', featured: true });
    const after = await view(nth(dates, 1));
    expect(after.differs).toEqual([
      { attribute: 'featured', locale: null },
      { attribute: 'title', locale: 'en' },
    ]);
    expect(after.dates.map(({ isOwn }) => isOwn)).toEqual([false, true, false]);
    const single = await editor.create('events', concert('Alone'));
    const { documentId } = await knex()('calendar_index')
      .where({ public_id: Number(single['id']) })
      .first('document_id as documentId');
    expect(await ask(admin, 'GET', `series/of/${documentId}`)).toBeNull();
  });

  it('get what one of them has: all but those that were edited by hand, and it is one undo', async () => {
    const dates = await course(5);
    await change(nth(dates, 3), { title: 'By hand' });
    await change(nth(dates, 1), { title: 'New title', website: 'https://course.example/' });
    const wanted = { changed: 4, kept: 1 };
    expect(await give(nth(dates, 1), 'all', { dryRun: true })).toMatchObject({ ...wanted, undo: null });
    const given = await give(nth(dates, 1), 'all');
    expect(given).toMatchObject(wanted);
    expect(await published(dates, 'title')).toEqual([
      'New title',
      'New title',
      'New title',
      'By hand',
      'New title',
    ]);
    expect(await published(dates, 'website')).toEqual(
      Array.from({ length: 5 }, () => 'https://course.example/'),
    );
    expect((await view(nth(dates, 1))).differs).toEqual([]);
    await undo(given.undo);
    const [title] = await published(dates, 'title');
    expect(await published(dates, 'title')).toEqual([title, 'New title', title, 'By hand', title]);
    expect(await published(dates, 'website')).toEqual(['', 'https://course.example/', '', '', '']);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('get it from a date on', async () => {
    const dates = await course(5);
    await change(nth(dates, 2), { title: 'From the third on' });
    expect(await give(nth(dates, 2), 'following')).toMatchObject({ changed: 2, kept: 0 });
    const titles = await published(dates, 'title');
    expect(titles.slice(2)).toEqual(['From the third on', 'From the third on', 'From the third on']);
    expect(new Set(titles.slice(0, 2)).size).toBe(1);
    // What was edited by hand before the third is kept when all get something else.
    await change(nth(dates, 0), { title: 'First' });
    await give(nth(dates, 0), 'all');
    expect(new Set(await published(dates, 'title'))).toEqual(new Set(['First']));
    expect((await view(nth(dates, 4))).dates.every(({ isOwn }) => !isOwn)).toBe(true);
  });

  it('move together, with their numbers, and back', async () => {
    const dates = await course(4);
    const from = {
      start: '2031-05-12 19:00:00',
      end: '2031-05-12 21:00:00',
      allDay: false,
      timezone: 'Europe/Paris',
    };
    const to = { start: '2031-05-13 20:00:00', end: '2031-05-13 22:30:00', allDay: false };
    const given = await give(nth(dates, 1), 'all', { move: { from, to } });
    expect(given).toMatchObject({ changed: 3, kept: 0 });
    expect(await published(dates, 'start_date')).toEqual([
      '2031-05-06 20:00:00',
      '2031-05-13 20:00:00',
      '2031-05-20 20:00:00',
      '2031-05-27 20:00:00',
    ]);
    expect(await published(dates, 'end_date')).toContain('2031-05-27 22:30:00');
    await undo(given.undo);
    expect(await published(dates, 'start_date')).toEqual([
      '2031-05-05 19:00:00',
      '2031-05-12 19:00:00',
      '2031-05-19 19:00:00',
      '2031-05-26 19:00:00',
    ]);
    expect(await indexDifferences(service.strapi)).toEqual([]);
    await expectSoundRecords(service.strapi);
  });

  it('are linked to the same records, and are canceled together', async () => {
    const dates = await course(3, { venue: { venue: 'Old hall' } });
    const hall = await contentManager(service, admin, 'venue').create({ name: `Hall ${made}` });
    await contentManager(service, admin, 'venue').publish(String(hall['documentId']), {});
    await change(nth(dates, 0), {
      venue: { connect: [{ documentId: hall['documentId'], locale: 'en' }], disconnect: [] },
      eventStatus: 'canceled',
      eventStatusReason: 'Storm',
    });
    const given = await give(nth(dates, 0), 'all');
    const venues = async () => (await published(dates, 'venue')).map((venue) => Object(venue).venue);
    expect(await venues()).toEqual(Array.from({ length: 3 }, () => `Hall ${made}`));
    expect(await published(dates, 'event_status_reason')).toEqual(['Storm', 'Storm', 'Storm']);
    await undo(given.undo);
    expect(await venues()).toEqual([`Hall ${made}`, 'Old hall', 'Old hall']);
    expect(await published(dates, 'event_status')).toEqual(['canceled', 'scheduled', 'scheduled']);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('are canceled with one of them in one step, with the reason in each language, and back', async () => {
    const dates = await course(4);
    await change(nth(dates, 0), { title: 'Cours' }, 'fr');
    await give(nth(dates, 0), 'all', { fields: [{ attribute: 'title', locale: 'fr' }] });
    await change(nth(dates, 3), { eventStatus: 'postponed' });
    const [key, before] = [nth(dates, 1), await view(nth(dates, 1))];
    const state = { is: 'canceled', reasons: { en: 'Storm', fr: 'Tempête' } };
    const planned = await give(key, 'following', { state, dryRun: true });
    expect([planned.changed, planned.kept], 'besides the one that it comes from').toEqual([1, 1]);
    const given = await give(key, 'following', { state });
    expect(given).toMatchObject({ changed: 1, kept: 1 });
    const states = () => published(dates, 'event_status');
    expect(await states()).toEqual(['scheduled', 'canceled', 'canceled', 'postponed']);
    const reasons = await knex()('calendar_events')
      .whereIn(
        'document_id',
        dates.map(({ documentId }) => documentId),
      )
      .where({ stand_in: false, locale: 'fr', event_status: 'canceled' })
      .pluck('event_status_reason');
    expect(reasons).toEqual(Array.from({ length: 4 }, () => 'Tempête'));
    expect((await view(key)).differs, 'the series gives it').toEqual([]);
    await undo(given.undo);
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled', 'postponed']);
    expect(await view(key)).toEqual(before);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('get a language that one of them has got, and lose it with the undo', async () => {
    const dates = await course(3);
    await change(nth(dates, 0), { title: 'Cours' }, 'fr');
    const given = await give(nth(dates, 0), 'all');
    expect(given).toMatchObject({ changed: 2 });
    const french = async () =>
      knex()('calendar_events')
        .whereIn(
          'document_id',
          dates.map(({ documentId }) => documentId),
        )
        .where({ locale: 'fr', stand_in: false })
        .whereNotNull('published_at')
        .pluck('title');
    expect(await french()).toEqual(['Cours', 'Cours', 'Cours']);
    await undo(given.undo);
    expect(await french()).toEqual(['Cours']);
  });

  it('keep with the undo what they had by hand already', async () => {
    const dates = await course(3);
    await change(nth(dates, 2), { eventStatus: 'canceled' });
    await change(nth(dates, 0), { eventStatus: 'canceled', title: 'Title' });
    const given = await give(nth(dates, 0), 'all');
    expect(given).toMatchObject({ changed: 2 });
    await undo(given.undo);
    expect(await published(dates, 'event_status')).toEqual(['canceled', 'scheduled', 'canceled']);
  });

  it('stay unpublished where the change is not published', async () => {
    const dates = await course(3);
    await events().update(nth(dates, 0).documentId, { title: 'Not yet' });
    await give(nth(dates, 0), 'all');
    expect(await published(dates, 'title')).not.toContain('Not yet');
    const drafts = await knex()('calendar_events')
      .whereIn(
        'document_id',
        dates.map(({ documentId }) => documentId),
      )
      .whereNull('published_at')
      .pluck('title');
    expect(drafts).toEqual(['Not yet', 'Not yet', 'Not yet']);
  });

  it('are put back from the trash with their numbers, and with what the others got meanwhile', async () => {
    const dates = await course(3);
    const { documentId, id } = nth(dates, 1);
    await ask(admin, 'POST', `records/event/${documentId}/trash`, {});
    expect((await view(nth(dates, 0))).dates.map(({ status }) => status)).toEqual([
      'publish',
      'trash',
      'publish',
    ]);
    await change(nth(dates, 0), { title: 'Others' });
    expect(await give(nth(dates, 0), 'all')).toMatchObject({ changed: 1, kept: 0 });
    await ask(admin, 'POST', `records/event/${documentId}/restore`, { as: 'before' });
    const back = (await view(nth(dates, 0))).dates[1];
    expect(back).toMatchObject({ id: Number(id), status: 'publish', title: 'Others', isOwn: false });
    expect(await published(dates, 'title')).toEqual(['Others', 'Others', 'Others']);
  });

  it('are changed by who may change them all; the refusal names one', async () => {
    const dates = await course(3);
    const author = await personWith(service, 'Series', [
      { kind: 'event', rights: ['read', 'create', 'update'] },
    ]);
    await events().update(nth(dates, 0).documentId, { title: 'Mine' });
    const refused = await send(author, 'POST', 'series/changes', {
      documentId: nth(dates, 0).documentId,
      scope: 'all',
    });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { details: { event: { documentId: nth(dates, 1).documentId, start: '2031-05-12 19:00:00' } } },
    });
    expect(new Set(await published(dates, 'title')).size).toBe(1);
  });

  it('refuse what is no date, has nothing to give, or another clock', async () => {
    const dates = await course(2);
    const give = (body: object) => send(admin, 'POST', 'series/changes', body);
    const { documentId } = nth(dates, 0);
    const key = ({ body }: { body: unknown }) => Object(Object(Object(body).error).details).refusal?.key;
    expect(key(await give({ documentId, scope: 'all' }))).toBe('nothingToGive');
    await events().update(documentId, { timezone: 'Asia/Tokyo' });
    expect(
      key(await give({ documentId, scope: 'all', fields: [{ attribute: 'times', locale: null }] })),
    ).toBe('clocksDiffer');
    expect((await give({ documentId, scope: 'some' })).status).toBe(400);
    const state = { is: 'canceled', reasons: {} };
    const fields = [{ attribute: 'title', locale: 'en' }];
    expect((await give({ documentId, scope: 'all', state, fields })).status).toBe(400);
    expect((await give({ documentId: 'none', scope: 'all' })).status).toBe(404);
    expect((await send(admin, 'POST', 'series/changes/none/undo', {})).status).toBe(409);
  });

  it('can be made of events that exist, and be taken apart', async () => {
    const titles = ['2031-05-05', '2031-05-12', '2031-05-26', '2031-06-01'];
    const documentIds: string[] = [];
    for (const day of titles) {
      const made = await events().create({
        title: `Joined ${day}`,
        startDate: `${day} 19:00:00`,
        endDate: `${day} 21:00:00`,
        timezone: 'Europe/Paris',
      });
      documentIds.push(String(made['documentId']));
      await events().publish(String(made['documentId']), {});
    }
    const newest = async (): Promise<number> =>
      Number((await knex()('calendar_changes').max('number as n'))[0]?.['n']);
    const before = await newest();
    const joined = await ask(admin, 'POST', 'series', { documentIds, rule: 'FREQ=WEEKLY;COUNT=4' });
    const id: unknown = Object(joined).id;
    expect(await newest()).toBe(before + 4);
    const first = { documentId: documentIds[0] ?? '', id: 0 };
    expect(await view(first)).toMatchObject({ id, rule: 'FREQ=WEEKLY;COUNT=4', differs: [] });
    const stored = await knex()('calendar_series').where({ id }).first('extra', 'left_out');
    expect(stored).toEqual({ extra: '["2031-06-01 19:00:00"]', left_out: '["2031-05-19 19:00:00"]' });
    const { body } = await editor.send(
      'GET',
      `events?series=${String(id)}&start_date=2031-01-01&end_date=2032-01-01`,
    );
    expect(Object(body).total).toBe(4);

    const key = ({ body: sent }: { body: unknown }) =>
      Object(Object(Object(sent).error).details).refusal?.key;
    expect(key(await send(admin, 'POST', 'series', { documentIds }))).toBe('inSeries');
    expect((await send(admin, 'POST', 'series', { documentIds, rule: 'FREQ=NEVER' })).status).toBe(400);
    await ask(admin, 'DELETE', `series/of/${first.documentId}`);
    expect(await ask(admin, 'GET', `series/of/${first.documentId}`)).toBeNull();
    expect(await newest()).toBe(before + 8);
    expect(Object((await editor.send('GET', `events?series=${String(id)}`)).body).total).toBe(0);
    await events().update(documentIds[1] ?? '', { startDate: '2031-05-05 19:00:00' });
    expect(key(await send(admin, 'POST', 'series', { documentIds }))).toBe('sameStart');
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('go on by themselves after the copies of a rule without an end, published only if all of these are', async () => {
    const repeated = async (publish: boolean): Promise<Date[]> => {
      const documentId = String((await events().create(lateConcert(`Goes on ${++made}`)))['documentId']);
      await events().publish(documentId, {});
      const { status, body } = await send(admin, 'POST', `events/${documentId}/copies`, {
        dates: ['2031-05-17', '2031-05-31'],
        publish,
        series: { rule: 'FREQ=WEEKLY', goesOn: true },
      });
      expect([status, body]).toMatchObject([200, {}]);
      const { id, rule } = await view({ documentId, id: 0 });
      expect(rule).toBe('FREQ=WEEKLY');
      const now = instant(Date.parse('2029-07-01T00:00:00Z'));
      expect(await seriesToExtend(service.strapi, now)).toContain(id);
      const context = { strapi: service.strapi, settings: settingsOf(service.strapi) };
      expect(await extendSeries(context, id, now)).toBe(4);
      const dates = knex()('calendar_series_dates').where({ series: id }).orderBy('original_local');
      return dates.select('document_id as documentId', 'public_id as id');
    };
    const starts = ({ documentId }: Date): Promise<unknown[]> =>
      knex()('calendar_events').where({ document_id: documentId, stand_in: false }).pluck('start_date');
    const shown = await repeated(true);
    expect(await Promise.all(shown.map(starts))).toEqual(
      ['05-10', '05-17', '05-31', '06-07', '06-14', '06-21', '06-28'].map((day) =>
        Array.from({ length: 2 }, () => `2031-${day} 20:00:00`),
      ),
    );
    expect((await view(nth(shown, 6))).differs, 'it has all that the series gives').toEqual([]);
    const drafts = await repeated(false);
    expect((await Promise.all(drafts.map(starts))).map(({ length }) => length)).toEqual([
      2, 1, 1, 1, 1, 1, 1,
    ]);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('are made by copying an event to days', async () => {
    const made = await events().create({
      title: 'Repeats',
      startDate: '2031-05-05 19:00:00',
      endDate: '2031-05-05 21:00:00',
      timezone: 'Europe/Paris',
    });
    const documentId = String(made['documentId']);
    const copy = (dates: string[]) =>
      send(admin, 'POST', `events/${documentId}/copies`, { dates, series: { rule: 'FREQ=WEEKLY' } });
    expect((await copy(['2031-05-12', '2031-05-26'])).status).toBe(200);
    const made3 = await view({ documentId, id: 0 });
    expect(made3.rule).toBe('FREQ=WEEKLY;COUNT=4');
    expect(made3.dates.map(({ start, isOwn }) => [start, isOwn])).toEqual([
      ['2031-05-05 19:00:00', false],
      ['2031-05-12 19:00:00', false],
      ['2031-05-26 19:00:00', false],
    ]);
    const again = await copy(['2031-06-02']);
    expect(again.body).toMatchObject({ error: { details: { refusal: { key: 'inSeries' } } } });
    expect((await view({ documentId, id: 0 })).dates).toHaveLength(3);
  });
});
