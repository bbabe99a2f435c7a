import { describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import type {
  SeriesChanged,
  SeriesDateView,
  SeriesRuleChanged,
} from '../../src/plugins/event-calendar/server/src/panel-contract/series';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { linksOf } from '../../src/plugins/event-calendar/server/src/write-model/records/links';
import { extendSeries } from '../../src/plugins/event-calendar/server/src/services/write/extend-series';
import { useService } from '../harness';
import type { HttpResponse, Service } from '../harness';
import { contentManager, documentIdOf } from '../harness/admin';
import { clientOf, concert } from '../http/write-client';
import type { Client } from '../http/write-client';
import { nth, seriesDesk } from './view-series';
import type { Dated } from './view-series';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const WEEKLY = 'FREQ=WEEKLY';
/** The start and end of the first evening of a course, and of the same evening an hour later. */
const FIRST = { start_date: '2031-05-05 19:00:00', end_date: '2031-05-05 21:00:00' };
const FROM = {
  start: FIRST.start_date,
  end: FIRST.end_date,
  allDay: false,
  timezone: 'Europe/Paris',
};
const LATER = { start: '2031-05-05 20:00:00', end: '2031-05-05 22:00:00', allDay: false };

const wall = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
const tomorrow = (): number => (Math.floor(Date.now() / DAY) + 1) * DAY;
const refusalOf = ({ status, body }: HttpResponse) => [
  status,
  Object(Object(Object(body).error).details).refusal?.key,
];

let made = 0;

/** Series of a service, as editors and readers see them. */
function seriesOf(service: Service) {
  const { send, ask, admin, view, editor, dates, eventOf } = seriesDesk(service);
  const panel = {
    post: (path: string, body: object = {}) => send(admin(), 'POST', path, body),
    ask: (method: string, path: string, body?: object) => ask(admin(), method, path, body),
    manager: (kind: string) => contentManager(service, admin(), kind),
  };
  const events = () => panel.manager('event');
  /** A new series of evenings, from Monday 5 May 2031 on, and its dates. */
  async function course(rrule: string, more: object = {}) {
    const title = `Course ${++made}`;
    const { id } = await editor.create('events', concert(title, { ...FIRST, rrule, ...more }));
    return { title, dates: await dates(await eventOf(id)) };
  }
  /** A new event on the evening of a day that is a date of no series. */
  async function single(day: string, by: Client = editor) {
    const title = `Single ${++made}`;
    const times = { start_date: `${day} 19:00:00`, end_date: `${day} 21:00:00` };
    const { id } = await by.create('events', concert(title, times));
    return { title, ...(await eventOf(id)) };
  }
  const isGiven = (data: unknown): data is SeriesChanged => typeof Object(data).changed === 'number';
  async function give({ documentId }: Dated, more: object = {}): Promise<SeriesChanged> {
    const data = await panel.ask('POST', 'series/changes', { documentId, scope: 'all', ...more });
    if (!isGiven(data)) throw new Error('nothing changed');
    return data;
  }
  const isRuled = (data: unknown): data is SeriesRuleChanged => Array.isArray(Object(data).dates);
  async function giveRule({ documentId }: Dated, rule: string): Promise<SeriesRuleChanged> {
    const data = await panel.ask('POST', 'series/rule', { documentId, scope: 'all', rule });
    if (!isRuled(data)) throw new Error('nothing changed');
    return data;
  }
  return {
    ...{ panel, editor, events, view, course, single, dates, give, giveRule },
    trash: ({ documentId }: Dated) => panel.ask('POST', `records/event/${documentId}/trash`, {}),
    undo: (key: string | null) => panel.post(`series/changes/${String(key)}/undo`),
    /** What anybody gets who asks for an event. */
    read: ({ id }: Dated, language = 'en', query = '') =>
      service.request(`${service.roots[language]}/events/${id}${query}`),
    /** Copies an event to other days, which makes a series of it and its copies. */
    copies: async ({ documentId }: Dated, days: string[], series: object) =>
      panel.post(`events/${documentId}/copies`, { dates: days, publish: true, series }),
    /** Lets the worker make dates as if that day had come: those of the 24 months after it. */
    async work(date: Dated, day: string): Promise<SeriesDateView[]> {
      const { id, dates: before } = await view(date);
      const context = { strapi: service.strapi, settings: settingsOf(service.strapi) };
      await extendSeries(context, id, instant(Date.parse(`${day}T00:00:00Z`)));
      const known = new Set(before.map((one) => one.id));
      const after = (await dates(date)).filter((one) => !known.has(one.id));
      expect(after.length, 'new dates').toBeGreaterThan(0);
      return after;
    },
  };
}

/**
 * Dates that a series makes or changes by itself show readers nothing that its editors have not published, and belong to those to whom the
 * others belong; what is in the trash or gone stops nobody from changing the others.
 */
describe('a series', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const series = seriesOf(service);
  const { panel, editor, events, view, course, single, dates, give, giveRule } = series;
  const titles = async (of: readonly Dated[]): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const date of of) found.push(Object((await series.read(date)).body).title);
    return found;
  };
  const own = (of: readonly SeriesDateView[]) => of.map(({ isOwn }) => isOwn);
  const statuses = (of: readonly SeriesDateView[]) => of.map(({ status }) => status);
  const each = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

  it('shows readers of new dates only what is published', async () => {
    const { title, dates: old } = await course(`${WEEKLY};COUNT=3`);
    const first = nth(old, 0);
    await events().update(first.documentId, { title: 'Not yet' });
    await give(first);
    await giveRule(first, `${WEEKLY};COUNT=5`);
    const now = await dates(first);
    expect(await titles(now)).toEqual(each(5, title));
    expect(now.map((date) => date.title)).toEqual(each(5, 'Not yet'));
    expect(own(now)).toEqual(each(5, false));
  });

  it('gives a language that is a draft as a draft', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=3`);
    const first = nth(all, 0);
    await events().update(first.documentId, { title: 'Cours' }, 'fr');
    const hidden = (await series.read(first, 'fr')).status;
    await give(first);
    for (const date of all) {
      expect(await events().read(date.documentId, '?locale=fr')).toMatchObject({ title: 'Cours' });
      expect([(await series.read(date, 'fr')).status, (await series.read(date)).status]).toEqual([
        hidden,
        200,
      ]);
    }
  });

  it('shows readers of new dates no draft that came first when published events became a series', async () => {
    const times = { startDate: FIRST.start_date, endDate: FIRST.end_date, timezone: 'Europe/Paris' };
    const secret = documentIdOf(await events().create({ title: 'Secret', ...times }));
    const open = await single('2031-05-12');
    const documentIds = [secret, open.documentId];
    await panel.ask('POST', 'series', { documentIds, rule: `${WEEKLY};COUNT=2` });
    await giveRule(open, `${WEEKLY};COUNT=4`);
    const now = (await dates(open)).slice(2);
    expect(await titles(now)).toEqual(each(2, open.title));
    expect(now.map((date) => date.title)).toEqual(each(2, 'Secret'));
  });

  it('shows readers of new dates no draft of a series of drafts, of which one date is published', async () => {
    const { title, dates: all } = await course(`${WEEKLY};COUNT=3`, { status: 'draft' });
    const [second, last] = [nth(all, 1), nth(all, 2)];
    await events().publish(second.documentId, { title: 'Open' });
    await giveRule(second, `${WEEKLY};COUNT=4`);
    const fourth = nth(await dates(second), 3);
    expect([await titles([fourth]), fourth.title]).toEqual([['Open'], title]);
    await events().publish(last.documentId, { title: 'For some', private: true });
    await giveRule(last, `${WEEKLY};COUNT=5`);
    const fifth = nth(await dates(last), 4);
    const { status } = await series.read(last);
    expect(status).not.toBe(200);
    expect([(await series.read(fifth)).status, fifth.title]).toEqual([status, title]);
  });

  it('shows readers of new dates no text that came with another one in a new language', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=3`);
    const first = nth(all, 0);
    await events().publish(first.documentId, { title: 'Cours', description: '<p>Le soir</p>' }, 'fr');
    await events().update(first.documentId, { title: 'Pas encore' }, 'fr');
    await give(first, { fields: [{ attribute: 'description', locale: 'fr' }] });
    await giveRule(first, `${WEEKLY};COUNT=4`);
    const now = nth(await dates(first), 3);
    const [like, found] = [await series.read(nth(all, 1), 'fr'), await series.read(now, 'fr')];
    expect([found.status, Object(found.body).title]).toEqual([like.status, Object(like.body).title]);
    expect(await events().read(now.documentId, '?locale=fr')).toMatchObject({ title: 'Pas encore' });
  });

  it('shows readers of new dates what one shows in a language that the series lacks', async () => {
    const english = await single('2031-05-05');
    const times = { startDate: '2031-05-12 19:00:00', endDate: '2031-05-12 21:00:00' };
    const data = { title: 'Cours', timezone: 'Europe/Paris', ...times };
    const documentId = documentIdOf(await events().create(data, 'fr'));
    await events().publish(documentId, {}, 'fr');
    await events().update(documentId, { title: 'Pas encore' }, 'fr');
    const documentIds = [english.documentId, documentId];
    await panel.ask('POST', 'series', { documentIds, rule: `${WEEKLY};COUNT=2` });
    await giveRule({ documentId, id: 0 }, `${WEEKLY};COUNT=3`);
    const now = nth(await dates(english), 2);
    expect((await series.read(now, 'fr')).body).toMatchObject({ title: 'Cours' });
    expect(await events().read(now.documentId, '?locale=fr')).toMatchObject({ title: 'Pas encore' });
  });

  it('says of new dates of a series of drafts that they are as published as the date that they are like', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=2`, { status: 'draft' });
    const first = nth(all, 0);
    const hall = documentIdOf(await panel.manager('venue').create({ name: `Hall in draft ${++made}` }));
    const venue = { connect: [{ documentId: hall, locale: 'en' }], disconnect: [] };
    await events().update(first.documentId, { venue });
    await give(first);
    for (const date of all) await events().publish(date.documentId, {});
    await giveRule(first, `${WEEKLY};COUNT=3`);
    const { documentId } = nth(await dates(first), 2);
    const publication = await panel.ask('GET', `records/event/${documentId}/publication?locale=en`);
    expect(publication).toMatchObject({ status: 'publish', hasChanges: false });
    expect((await events().read(documentId))['venue']).toMatchObject({ count: 1 });
  });

  it('makes new dates with the password of the others', async () => {
    const password = 'sesame';
    const event = await single('2031-05-05');
    await events().publish(event.documentId, { password });
    const copied = await series.copies(event, ['2031-05-12', '2031-05-19'], { rule: WEEKLY });
    expect(copied.status).toBe(200);
    await giveRule(event, `${WEEKLY};COUNT=5`);
    const answers: unknown[] = [];
    for (const date of await dates(event)) {
      const [closed, open] = [
        await series.read(date),
        await series.read(date, 'en', `?password=${password}`),
      ];
      answers.push([closed.status, Object(closed.body).code, open.status]);
    }
    expect(answers).toEqual(each(5, [403, 'event-password-protected', 200]));
  });

  it('gets no published dates by itself after all of them were unpublished', async () => {
    const { dates: all } = await course(WEEKLY);
    const first = nth(all, 0);
    await series.work(first, '2029-05-20');
    for (const { documentId } of await dates(first)) await events().unpublish(documentId);
    const later = await series.work(first, '2029-06-10');
    expect(statuses(later)).toEqual(later.map(() => 'draft'));
    expect((await series.read(nth(later, 0))).status).not.toBe(200);
  });

  it('schedules no dates by itself after the schedule of all of them was canceled', async () => {
    const scheduled = { status: 'publish', date: '2030-01-01 10:00:00' };
    const { dates: all } = await course(WEEKLY, scheduled);
    const first = nth(all, 0);
    await series.work(first, '2029-05-20');
    const before = await dates(first);
    expect(statuses(before)).toEqual(before.map(() => 'future'));
    for (const { documentId } of before) await panel.ask('DELETE', `records/event/${documentId}/schedule`);
    const later = await series.work(first, '2029-06-10');
    expect(statuses(later)).toEqual(later.map(() => 'draft'));
  });

  it('makes no dates by itself in a language that is in the trash on all of them', async () => {
    const { dates: all } = await course(WEEKLY);
    const first = nth(all, 0);
    await series.work(first, '2029-05-20');
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await give(first);
    const before = await dates(first);
    for (const { documentId } of before)
      await panel.ask('POST', `records/event/${documentId}/languages/fr/trash`, {});
    const without = await series.read(first, 'fr');
    const later = nth(await series.work(first, '2029-06-10'), 0);
    const found = await series.read(later, 'fr');
    expect([found.status, Object(found.body).title]).toEqual([without.status, Object(without.body).title]);
    expect((await series.read(later)).status).toBe(200);
  });

  it('changes a date that is left out with the others, so that it has nothing of its own when it comes back', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=3`);
    const [first, left] = [nth(all, 0), nth(all, 1)];
    await series.trash(left);
    await events().publish(first.documentId, { title: 'Others' });
    await give(first);
    await give(first, { move: { from: FROM, to: LATER } });
    await panel.ask('POST', `records/event/${left.documentId}/restore`, { as: 'before' });
    const back = { isOwn: false, title: 'Others', status: 'publish', start: '2031-05-12 20:00:00' };
    expect((await dates(first))[1]).toMatchObject(back);
  });

  it.each(['another rule', 'an undo'])(
    'changes dates that a rule took away with the others, so that they have nothing of their own after %s',
    async (way) => {
      const { dates: all } = await course(`${WEEKLY};COUNT=4`);
      const first = nth(all, 0);
      const { undo } = await giveRule(first, `${WEEKLY};COUNT=2`);
      await events().publish(first.documentId, { title: 'Others' });
      await give(first);
      await give(first, { move: { from: FROM, to: LATER } });
      if (way === 'an undo') expect((await series.undo(undo)).status).toBe(200);
      else await giveRule(first, `${WEEKLY};COUNT=4`);
      const back = await dates(first);
      expect(back.map(({ id, status }) => [id, status])).toEqual(all.map(({ id }) => [id, 'publish']));
      expect(back.map(({ title, start, isOwn }) => [title, start.slice(11), isOwn])).toEqual(
        each(4, ['Others', '20:00:00', false]),
      );
    },
  );

  it('counts no link to a record that is gone as an edit by hand', async () => {
    const hall = `Old hall ${++made}`;
    const more = { venue: { venue: hall }, tags: [`evening ${made}`] };
    const { dates: all } = await course(`${WEEKLY};COUNT=4`, more);
    const first = nth(all, 0);
    const { venue, tags } = Object((await series.read(first)).body);
    await editor.remove(`venues/${venue.id}`);
    await editor.remove(`tags/${tags[0].id}`);
    const { documentId } = first;
    const rule = { documentId, scope: 'all', rule: `${WEEKLY};COUNT=2`, dryRun: true };
    const planned = Object(await panel.ask('POST', 'series/rule', rule));
    const name = `New hall ${made}`;
    const found = documentIdOf(await panel.manager('venue').create({ name }));
    await panel.manager('venue').publish(found, {});
    const isOwn = own(await dates(first));
    const link = { connect: [{ documentId: found, locale: 'en' }], disconnect: [] };
    await events().publish(documentId, { venue: link });
    const { changed, kept } = await give(first);
    const venues: unknown[] = [];
    for (const date of all) venues.push(Object(Object((await series.read(date)).body).venue).venue);
    const effects = planned.dates.map(({ effect }: { effect: string }) => effect);
    expect({ isOwn, effects, changed, kept, venues }).toEqual({
      isOwn: each(4, false),
      effects: ['stays', 'stays', 'removed', 'removed'],
      ...{ changed: 3, kept: 0, venues: each(4, name) },
    });
  });

  it('makes new dates in the name of the author and creator of the date that they come from', async () => {
    const author = clientOf(service, 'author');
    const event = await single('2031-05-05', author);
    expect((await series.copies(event, ['2031-05-12'], { rule: WEEKLY })).status).toBe(200);
    await giveRule(event, `${WEEKLY};COUNT=3`);
    const newest = nth(await dates(event), 2);
    const json = { website: 'https://own.example/' };
    const sent = await author.send('PATCH', `events/${newest.id}`, { json });
    const creators: unknown[] = [];
    for (const { documentId } of [event, newest])
      creators.push(Object((await events().read(documentId))['createdBy']).id ?? null);
    expect({ status: sent.status, creator: creators[1] }).toEqual({ status: 200, creator: creators[0] });
  });

  it('is not made of events with a rule of more than 1,000 dates', async () => {
    const joined = [await single('2031-05-05'), await single('2034-05-05')];
    const documentIds = joined.map(({ documentId }) => documentId);
    const answer = await panel.post('series', { documentIds, rule: 'FREQ=DAILY' });
    expect(refusalOf(answer)).toEqual([400, 'ruleUnusable']);
    expect(await panel.ask('GET', `series/of/${nth(documentIds, 0)}`)).toBeNull();
  });

  it('keeps what was chosen for a time that clocks skip, until another rule chooses otherwise', async () => {
    const title = `Night ${++made}`;
    const times = { start_date: '2031-03-28 02:30:00', end_date: '2031-03-28 04:30:00' };
    const { id } = await editor.create('events', concert(title, times));
    const rows = await service.strapi.db.connection('calendar_index').where({ public_id: id });
    const event = { documentId: String(rows[0]?.document_id), id: Number(id) };
    const rule = 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=28,29,30';
    const night = ['2031-03-29', '2031-03-30'];
    const made30 = (after: readonly SeriesDateView[]) =>
      after.filter(({ start }) => start.slice(5, 10) === '03-30').map(({ start }) => start);
    expect((await series.copies(event, night, { rule, goesOn: true, gaps: 'shift' })).status).toBe(200);
    expect(made30(await dates(event))).toEqual(['2031-03-30 03:30:00']);
    expect((await view(event)).dates.map(({ isOwn }) => isOwn)).toEqual([false, false, false]);
    // In 2036 the clocks skip that time again.
    expect(made30(await series.work(event, '2034-04-01')).at(-1)).toBe('2036-03-30 03:30:00');

    const { documentId } = event;
    const ask = (more: object) =>
      panel.ask('POST', 'series/rule', { documentId, scope: 'all', rule: `${rule};COUNT=6`, ...more });
    const planned = Object(await ask({ dryRun: true }));
    expect(planned.gaps).toBe('shift');
    await ask({});
    const standing = async () => (await dates(event)).filter(({ status }) => status !== 'trash');
    expect(made30(await standing())).toEqual(['2031-03-30 03:30:00', '2032-03-30 02:30:00']);
    expect(Object(await ask({ dryRun: true, gaps: 'leave out' })).gaps).toBe('leave out');
    const { undo } = Object(await ask({ gaps: 'leave out' }));
    expect((await standing()).map(({ start }) => start.slice(0, 10))).toEqual([
      ...['2031-03-28', '2031-03-29', '2032-03-29', '2032-03-30', '2033-03-28', '2033-03-29'],
    ]);
    expect((await series.undo(undo)).status).toBe(200);
    expect(made30(await standing())).toEqual(['2031-03-30 03:30:00', '2032-03-30 02:30:00']);
    expect(Object(await ask({ dryRun: true, rule: 'FREQ=DAILY;COUNT=2' })).gaps).toBeNull();
  });

  it('is not made of copies with a rule of more than 1,000 dates in 24 months', async () => {
    const [day, next] = [0, DAY].map((ms) => wall(tomorrow() + ms).slice(0, 10));
    const event = await single(String(day));
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
    const rule = `FREQ=DAILY;BYHOUR=${hours};BYMINUTE=0,15,30,45`;
    const answer = await series.copies(event, [String(next)], { rule, goesOn: true });
    expect(refusalOf(answer)).toEqual([400, 'ruleUnusable']);
    expect(await panel.ask('GET', `series/of/${event.documentId}`)).toBeNull();
    expect((await editor.get(`events?search=${encodeURIComponent(event.title)}`))['total']).toBe(1);
  });

  describe('without an end that began 1,000 weeks ago', () => {
    /** Its dates until today were deleted for good. */
    async function longAgo(): Promise<SeriesDateView> {
      const start = tomorrow() + 19 * 3600_000;
      const times = { start_date: wall(start), end_date: wall(start + 7200_000), timezone: 'UTC' };
      const first = nth((await course(WEEKLY, times)).dates, 0);
      const { id } = await view(first);
      const knex = service.strapi.db.connection;
      const gone = Array.from({ length: 1000 }, (_, week) => ({
        ...{ series: id, original_local: wall(start - (week + 1) * WEEK) },
        ...{ public_id: -1000 * id - week, document_id: `gone-${id}-${week}` },
      }));
      await knex.batchInsert('calendar_series_dates', gone, 100);
      await knex('calendar_series')
        .where({ id })
        .update({ first_local: wall(start - 1000 * WEEK) });
      return first;
    }
    const standing = async (date: Dated): Promise<number[]> =>
      (await dates(date)).filter(({ status }) => status !== 'trash').map(({ id }) => id);

    it('gets another rule without an end', async () => {
      const first = await longAgo();
      const before = await standing(first);
      const rule = { documentId: first.documentId, scope: 'all', rule: 'FREQ=WEEKLY;WKST=SU' };
      const { status, text } = await panel.post('series/rule', rule);
      expect([status, text]).toEqual([200, text]);
      expect(await standing(first)).toEqual(before);
    });

    it('gets back the rule that it had', async () => {
      const first = await longAgo();
      const before = await standing(first);
      const { undo } = await giveRule(first, 'FREQ=WEEKLY;INTERVAL=2');
      expect((await standing(first)).length).toBeLessThan(before.length);
      const { status, text } = await series.undo(undo);
      expect([status, text]).toEqual([200, text]);
      expect(await standing(first)).toEqual(before);
    });
  });

  it('goes to the trash as a whole, however many dates it has', async () => {
    const { dates: all } = await course('FREQ=DAILY;COUNT=400');
    const documentIds = all.map(({ documentId }) => documentId);
    const { status, text } = await panel.post('records/event/trash', { documentIds });
    expect([status, text]).toEqual([200, text]);
    expect(statuses(await dates(nth(all, 0)))).toEqual(each(400, 'trash'));
  });

  it('gets an image as a whole, however many dates it has', async () => {
    const { dates: all } = await course('FREQ=DAILY;COUNT=260');
    const file = { name: 'hall.png', hash: `hall${made}`, ext: '.png', mime: 'image/png', size: 1 };
    const image: { id: number } = await service.strapi.db
      .query('plugin::upload.file')
      .create({ data: { ...file, url: `/hall${made}.png` } });
    await events().publish(nth(all, 0).documentId, { image: image.id });
    expect(await give(nth(all, 0))).toMatchObject({ changed: 259 });
    const linked: unknown[] = await service.strapi.db
      .connection('files_related_mph')
      .where({ file_id: image.id, field: 'image' })
      .pluck('related_id');
    expect(linked).toHaveLength(520);
  });

  it('has its links read, however many versions its dates have', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=2`, { venue: { venue: `Hall ${++made}` } });
    const reading = { trx: service.strapi.db.connection, strapi: service.strapi };
    const rows: number[] = await reading
      .trx('calendar_events')
      .whereIn(
        'document_id',
        all.map(({ documentId }) => documentId),
      )
      .pluck('id');
    // So many ids that no database takes them in one statement; nothing has the others.
    const others = Array.from({ length: 20_000 }, (_, id) => -1 - id);
    const ids = [...rows.slice(0, 1), ...others, ...rows.slice(1)];
    const found = await linksOf(reading, 'event', ids);
    expect(found.map(({ rowId }) => rowId).toSorted()).toEqual(rows.toSorted());
  });

  it('takes a change back although the date that it came from was deleted for good', async () => {
    const deleteForGood = async (date: Dated): Promise<void> => {
      await series.trash(date);
      await panel.ask('DELETE', `records/event/${date.documentId}`);
    };
    const [given, ruled] = [await course(`${WEEKLY};COUNT=3`), await course(`${WEEKLY};COUNT=3`)];
    const [one, other] = [nth(given.dates, 1), nth(ruled.dates, 1)];
    await events().publish(one.documentId, { title: 'Wrong' });
    const keys = [(await give(one)).undo, (await giveRule(other, `${WEEKLY};COUNT=5`)).undo];
    await deleteForGood(one);
    await deleteForGood(other);
    const answers: number[] = [];
    for (const key of keys) answers.push((await series.undo(key)).status);
    expect(answers).toEqual([200, 200]);
    expect(await titles([nth(given.dates, 0), nth(given.dates, 2)])).toEqual(each(2, given.title));
    const left = await dates(nth(ruled.dates, 0));
    expect(statuses(left)).toEqual(['publish', 'publish', 'trash', 'trash']);
  });

  it('gives a venue to dates in languages that the venue lacks', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=2`);
    const [first, second] = [nth(all, 0), nth(all, 1)];
    await events().publish(second.documentId, { title: 'Cours' }, 'fr');
    const name = `English hall ${++made}`;
    const hall = documentIdOf(await panel.manager('venue').create({ name }));
    await panel.manager('venue').publish(hall, {});
    const venue = { connect: [{ documentId: hall, locale: 'en' }], disconnect: [] };
    await events().publish(first.documentId, { venue });
    await give(first);
    for (const language of ['en', 'fr'])
      expect((await series.read(second, language)).body).toMatchObject({ venue: { venue: name } });
    expect((await panel.manager('event').read(second.documentId, '?locale=fr'))['venue']).toMatchObject({
      count: 1,
    });
  });

  it('gives a text of a language that others lack with all texts of that language', async () => {
    const { dates: all } = await course(`${WEEKLY};COUNT=3`);
    const first = nth(all, 0);
    const french = { title: 'Cours', description: '<p>Le soir</p>' };
    await events().publish(first.documentId, french, 'fr');
    const { documentId } = first;
    const fields = [{ attribute: 'description', locale: 'fr' }];
    const { status, text } = await panel.post('series/changes', { documentId, scope: 'all', fields });
    expect([status, text]).toEqual([200, text]);
    for (const date of all) expect((await series.read(date, 'fr')).body).toMatchObject(french);
  });

  it('is not made of an event in the trash', async () => {
    const joined = [await single('2031-05-05'), await single('2031-05-12')];
    await series.trash(nth(joined, 1));
    const documentIds = joined.map(({ documentId }) => documentId);
    const [, key] = refusalOf(await panel.post('series', { documentIds }));
    expect(key).toBe('eventInTrash');
    expect(await panel.ask('GET', `series/of/${nth(documentIds, 0)}`)).toBeNull();
  });
});

/** Whatever has been listened to once is told until the end of a process: these have a service of their own. */
describe('a series while somebody listens to writes', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const { panel, events, course, dates: datesOf, give, giveRule, read, work } = seriesOf(service);
  const standing = async (date: Dated) => (await datesOf(date)).filter(({ status }) => status !== 'trash');

  it('gets from the worker what is too many to be made at once, though later dates of the rule before are in the trash', async () => {
    const { dates } = await course(`${WEEKLY};COUNT=101`);
    const first = nth(dates, 0);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await give(first);
    service.strapi.eventHub.on('entry.update', async () => undefined);
    await giveRule(first, `${WEEKLY};BYDAY=TU;COUNT=60`);
    expect(await standing(first)).toHaveLength(50);
    const made = await work(first, '2030-01-01');
    expect(made).toHaveLength(10);
    const all = await standing(nth(made, 0));
    const days = all.map(({ start }) => new Date(`${start.slice(0, 10)}Z`).getUTCDay());
    expect(days).toEqual(Array.from({ length: 60 }, () => 2));
    expect((await read(nth(made, 9), 'fr')).body).toMatchObject({ title: 'Cours' });
  });

  it('publishes only what it gives, and nothing else of a draft', async () => {
    service.strapi.eventHub.on('entry.update', async () => undefined);
    const { title, dates } = await course(`${WEEKLY};COUNT=3`);
    const [first, changing] = [nth(dates, 0), nth(dates, 1)];
    const website = 'https://course.example/';
    await events().update(changing.documentId, { title: 'Not yet' });
    await events().publish(first.documentId, { website });
    await give(first);
    expect((await read(changing)).body).toMatchObject({ title, website });
    expect(await events().read(changing.documentId)).toMatchObject({ title: 'Not yet', website });
    const publication = await panel.ask('GET', `records/event/${changing.documentId}/publication?locale=en`);
    expect(publication).toMatchObject({ hasChanges: true });
  });
});
