import { describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import type { SeriesDateView } from '../../src/plugins/event-calendar/server/src/panel-contract/series';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import {
  extendSeries,
  seriesToExtend,
} from '../../src/plugins/event-calendar/server/src/services/write/extend-series';
import { useService } from '../harness';
import { contentManager, documentIdOf } from '../harness/admin';
import { concert } from '../http/write-client';
import { personWith } from './people';
import { nth, seriesDesk } from './view-series';
import type { Dated } from './view-series';

const WEEKLY = 'FREQ=WEEKLY';
const CLOCK = { allDay: false, timezone: 'Europe/Paris' };
/** The start and end of the first evening of a course, and of the same evening an hour later. */
const FROM = { start: '2031-05-05 19:00:00', end: '2031-05-05 21:00:00', ...CLOCK };
const LATER = { start: '2031-05-05 20:00:00', end: '2031-05-05 22:00:00', allDay: false };

const each = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
/** The first day of a month from now on. */
const monthFromNow = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
};

/** Whatever was done with a series before, the next change does what it does alone: no order of changes has effects of its own. */
describe('a series after several changes', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const { send, ask, admin, knex, view, editor, events, dates, eventOf } = seriesDesk(service);
  let made = 0;

  const standing = async (date: Dated) => (await dates(date)).filter(({ status }) => status !== 'trash');
  /** A new series of evenings, from Monday 5 May 2031 on, and its dates. */
  async function course(count: number | string, more: object = {}) {
    const title = `Course ${++made}`;
    const rrule = typeof count === 'number' ? `${WEEKLY};COUNT=${count}` : count;
    const times = { start_date: FROM.start, end_date: FROM.end };
    const { id } = await editor.create('events', concert(title, { ...times, rrule, ...more }));
    const all = await dates(await eventOf(id));
    return { title, dates: all, first: nth(all, 0) };
  }
  /** Gives what a date has to all others. @returns the key of the undo */
  async function give({ documentId }: Dated, more: object = {}): Promise<unknown> {
    return Object(await ask(admin(), 'POST', 'series/changes', { documentId, scope: 'all', ...more })).undo;
  }
  /** Gives the series another rule. @returns the dates that it made */
  async function giveRule(date: Dated, rule: string): Promise<SeriesDateView[]> {
    const known = new Set((await dates(date)).map(({ id }) => id));
    const { documentId } = date;
    const { status, text } = await send(admin(), 'POST', 'series/rule', { documentId, scope: 'all', rule });
    expect([status, text]).toEqual([200, text]);
    return (await standing(date)).filter(({ id }) => !known.has(id));
  }
  const undo = async (key: unknown): Promise<void> => {
    const { status, text } = await send(admin(), 'POST', `series/changes/${String(key)}/undo`, {});
    expect([status, text]).toEqual([200, text]);
  };
  /** Lets the worker make dates as if that day had come: those of the 24 months after it. @returns how many */
  const workOn = (id: number, day: string): Promise<number> => {
    const context = { strapi: service.strapi, settings: settingsOf(service.strapi) };
    return extendSeries(context, id, instant(Date.parse(`${day}T00:00:00Z`)));
  };
  const work = async (date: Dated, day: string): Promise<number> => workOn((await view(date)).id, day);
  const trash = ({ documentId }: Dated) => ask(admin(), 'POST', `records/event/${documentId}/trash`, {});
  const restore = ({ documentId }: Dated) =>
    ask(admin(), 'POST', `records/event/${documentId}/restore`, { as: 'before' });
  const idsOf = (of: readonly Dated[]) => of.map(({ documentId }) => documentId);
  const trashAll = (of: readonly Dated[]) =>
    ask(admin(), 'POST', 'records/event/trash', { documentIds: idsOf(of) });
  const restoreAll = (of: readonly Dated[]) =>
    ask(admin(), 'POST', 'records/event/restore', { documentIds: idsOf(of), as: 'before' });
  /** What anybody gets who asks for events. */
  async function read(of: readonly Dated[], language = 'en') {
    const found: { status: number; body: Record<string, unknown> }[] = [];
    for (const { id } of of) {
      const { status, body } = await service.request(`${service.roots[language]}/events/${id}`);
      found.push({ status, body: Object(body) });
    }
    return found;
  }
  const shown = async (of: readonly Dated[], member: string): Promise<unknown[]> =>
    (await read(of)).map(({ body }) => body[member]);
  const venues = async (of: readonly Dated[]) =>
    (await shown(of, 'venue')).map((venue) => Object(venue).venue);
  const own = (of: readonly SeriesDateView[]) => of.map(({ isOwn }) => isOwn);
  /** A new published venue and its name. */
  async function hall() {
    const name = `Hall ${++made}`;
    const documentId = documentIdOf(await contentManager(service, admin(), 'venue').create({ name }));
    await contentManager(service, admin(), 'venue').publish(documentId, {});
    return { name, documentId };
  }
  /** Links a date to a venue, publishes it and gives that to all. @returns the key of the undo */
  async function giveVenue(date: Dated, { documentId }: Pick<Dated, 'documentId'>): Promise<unknown> {
    const venue = { connect: [{ documentId, locale: 'en' }], disconnect: [] };
    await events().publish(date.documentId, { venue });
    return give(date);
  }

  it('gets all dates of a rule at once in all its languages', async () => {
    const { first } = await course(3);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await give(first);
    const made = await giveRule(first, `${WEEKLY};BYDAY=TU;COUNT=60`);
    expect(made).toHaveLength(60);
    const found = await read([nth(made, 0), nth(made, 59)], 'fr');
    expect(found.map(({ body }) => body['title'])).toEqual(each(2, 'Cours'));
    const slugs = found.map(({ body }) => String(body['slug']));
    expect(new Set(slugs).size).toBe(2);
  });

  it('gets at most 1,000 dates at once, those of the past and those that were chosen one by one too', async () => {
    const documentIds: string[] = [];
    for (const day of ['2000-01-01', '2000-01-08']) {
      const times = { startDate: `${day} 19:00:00`, endDate: `${day} 21:00:00`, timezone: 'Europe/Paris' };
      documentIds.push(documentIdOf(await events().create({ title: 'Long ago', ...times })));
    }
    await ask(admin(), 'POST', 'series', { documentIds, rule: `${WEEKLY};COUNT=2` });
    const fault = async (documentId: string, rule: string): Promise<unknown> => {
      const body = { documentId, scope: 'all', rule, dryRun: true };
      const sent = await send(admin(), 'POST', 'series/rule', body);
      const { details } = Object(Object(sent.body).error);
      return [sent.status, Object(Object(details).fault).part, Object(Object(details).fault).reason];
    };
    expect(await fault(nth(documentIds, 0), 'FREQ=DAILY')).toEqual([400, 'FREQ', 'too many']);
    const days = Array.from({ length: 1_100 }, (_, day) =>
      new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    const extra = `RDATE;VALUE=DATE:${days.join(',')}`;
    const { first } = await course(2);
    expect(await fault(first.documentId, `${WEEKLY};COUNT=2\n${extra}`)).toEqual([400, 'RDATE', 'too many']);
    expect(await fault(first.documentId, `FREQ=YEARLY\n${extra}`)).toEqual([400, 'FREQ', 'too many']);
  });

  it('goes on with a rule of fewer dates, though the last ones of the rule before are in the trash', async () => {
    const start = monthFromNow(1);
    const times = { start_date: `${start} 19:00:00`, end_date: `${start} 21:00:00` };
    const { first } = await course('FREQ=MONTHLY', times);
    await giveRule(first, 'FREQ=MONTHLY;INTERVAL=9');
    const before = await standing(first);
    expect(await work(first, monthFromNow(5))).toBe(1);
    expect((await standing(first)).map((date) => date.start.slice(0, 10))).toEqual([
      ...before.map((date) => date.start.slice(0, 10)),
      monthFromNow(28),
    ]);
    const { id } = await view(first);
    expect(await knex()('calendar_series').where({ id }).pluck('horizon_local')).not.toEqual([null]);
  });

  it('goes on after its last dates, or all of them, were in the trash while the calendar looked at it', async () => {
    const start = monthFromNow(1);
    const times = { start_date: `${start} 19:00:00`, end_date: `${start} 21:00:00` };
    const { dates: all, first } = await course('FREQ=MONTHLY', times);
    const { id } = await view(first);
    const day = monthFromNow(3);
    for (const gone of [all.slice(-4), all]) {
      await trashAll(gone);
      expect(await workOn(id, day)).toBe(0);
      await restoreAll(gone);
      expect(await seriesToExtend(service.strapi, instant(Date.parse(`${day}T00:00:00Z`)))).toContain(id);
    }
    expect(await workOn(id, day)).toBeGreaterThan(0);
  });

  it('goes on after its last dates were in the trash, though another rule has left later ones', async () => {
    const start = monthFromNow(1);
    const times = { start_date: `${start} 19:00:00`, end_date: `${start} 21:00:00` };
    const { first } = await course('FREQ=MONTHLY;BYMONTHDAY=15;COUNT=30', times);
    await giveRule(first, 'FREQ=MONTHLY');
    const { id } = await view(first);
    const last = (await standing(first)).slice(-4);
    await trashAll(last);
    expect(await workOn(id, monthFromNow(1))).toBe(0);
    await restoreAll(last.slice(-1));
    expect(await seriesToExtend(service.strapi, instant(Date.now()))).toContain(id);
    await workOn(id, monthFromNow(3));
    expect((await standing(first)).at(-1)?.start.slice(0, 10)).toBe(monthFromNow(26));
  });

  it('gets the rest of its dates after those that there were have been in the trash', async () => {
    const { dates: all, first } = await course(5);
    const { id } = await view(first);
    await trashAll(all);
    // As where code of the project hears of writes: the last three are to be made later.
    const columns = { rule: `${WEEKLY};COUNT=8`, horizon_local: nth(all, 4).start };
    await knex()('calendar_series').where({ id }).update(columns);
    expect(await seriesToExtend(service.strapi, instant(Date.now()))).not.toContain(id);
    expect(await workOn(id, '2031-01-01')).toBe(0);
    await restoreAll(all);
    await workOn(id, '2031-01-01');
    expect(await standing(first)).toHaveLength(8);
  });

  it('shows nobody its new dates if it is private and that it is not is no more than saved', async () => {
    const { dates: all, first } = await course(4, { status: 'private' });
    await events().publish(nth(all, 2).documentId, { private: false });
    await events().update(first.documentId, { private: false });
    await give(first);
    const others = await read([first, nth(all, 1), nth(all, 3)]);
    const now = await read(await giveRule(first, `${WEEKLY};COUNT=6`));
    const refused = nth(others, 0).status;
    expect(refused).not.toBe(200);
    expect([...others, ...now].map(({ status }) => status)).toEqual(each(5, refused));
  });

  it('shows a text in its new dates only if a date shows it that is not private', async () => {
    const { title, dates: all, first } = await course(3);
    await events().publish(nth(all, 1).documentId, { private: true, title: 'Q SECRET' });
    await events().update(first.documentId, { title: 'Q SECRET' });
    await give(first);
    const now = await giveRule(first, `${WEEKLY};COUNT=5`);
    expect(await shown([first, nth(all, 2), ...now], 'title')).toEqual(each(4, title));
  });

  it('makes dates with a language as a draft that the others have as a draft', async () => {
    const { dates: all, first } = await course(3);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await events().update(first.documentId, { title: 'Cours 2' }, 'fr');
    await give(first);
    const now = await giveRule(first, `${WEEKLY};COUNT=5`);
    const like = nth(await read([nth(all, 1)], 'fr'), 0);
    expect(now).toHaveLength(2);
    for (const { documentId } of now)
      expect(await events().read(documentId, '?locale=fr')).toMatchObject({ title: 'Cours 2' });
    const found = (await read(now, 'fr')).map(({ status, body }) => [status, body['title']]);
    expect(found).toEqual(each(2, [like.status, like.body['title']]));
  });

  it('publishes what it gives, though something else was given before and is not published', async () => {
    const { dates: all, first } = await course(3);
    await events().update(first.documentId, { title: 'E pending' });
    await give(first);
    await events().publish(first.documentId, { title: 'E final' });
    await give(first);
    expect(await shown(all, 'title')).toEqual(each(3, 'E final'));
  });

  it('moves back without a date that was moved again by hand, and gives it no other state back either', async () => {
    const { dates: all, first } = await course(3);
    const key = await give(first, { move: { from: FROM, to: LATER } });
    const byHand = '2031-05-05 15:00:00';
    await events().publish(first.documentId, { startDate: byHand });
    await undo(key);
    expect(await shown(all, 'start_date')).toEqual([byHand, ...all.slice(1).map(({ start }) => start)]);

    const canceled = await give(first, { state: { is: 'canceled', reasons: { en: 'Storm' } } });
    await events().publish(first.documentId, { eventStatus: 'postponed' });
    await undo(canceled);
    expect(await shown(all, 'event_status')).toEqual(['postponed', 'scheduled', 'scheduled']);
  });

  it('moves back to the second of two equal hours', async () => {
    const instants = { start_date: '2031-10-26T01:15:00Z', end_date: '2031-10-26T01:45:00Z' };
    const { first } = await course(2, { ...instants, timezone: 'Europe/Paris' });
    const before = await shown([first], 'utc_start_date');
    const from = { start: '2031-10-26 02:15:00', end: '2031-10-26 02:45:00', ...CLOCK };
    const to = { start: '2031-10-26 10:00:00', end: '2031-10-26 10:30:00', allDay: false };
    const key = await give(first, { move: { from, to } });
    expect(await shown([first], 'utc_start_date')).toEqual(['2031-10-26 09:00:00']);
    await undo(key);
    expect([before, await shown([first], 'utc_start_date')]).toEqual([
      ['2031-10-26 01:15:00'],
      ['2031-10-26 01:15:00'],
    ]);
  });

  it('moves back without a date that is in the trash, which is back at its time when it is restored', async () => {
    const { dates: all, first } = await course(3);
    const key = await give(first, { move: { from: FROM, to: LATER } });
    await trash(first);
    await undo(key);
    const times = all.map(({ start }) => start);
    expect(await shown(all.slice(1), 'start_date')).toEqual(times.slice(1));
    await restore(first);
    const back = await dates(first);
    expect([back.map(({ start }) => start), own(back)]).toEqual([times, each(3, false)]);
  });

  it('takes a text back from the dates that were made since it was given', async () => {
    const { title, first } = await course(3);
    await events().publish(first.documentId, { title: 'Wrong' });
    const key = await give(first);
    const now = await giveRule(first, `${WEEKLY};COUNT=5`);
    await undo(key);
    const all = (await dates(first)).slice(1);
    expect(now).toHaveLength(2);
    expect(await shown(all, 'title')).toEqual(each(4, title));
    expect(all.map((date) => [date.title, date.isOwn])).toEqual(each(4, [title, false]));
  });

  it('gets its venue before back, though the one that it got instead is in the trash', async () => {
    const { dates: all, first } = await course(3);
    const [before, wrong] = [await hall(), await hall()];
    await giveVenue(first, before);
    const key = await giveVenue(first, wrong);
    await ask(admin(), 'POST', 'records/venue/trash', { documentIds: [wrong.documentId] });
    await undo(key);
    expect(await venues(all.slice(1))).toEqual(each(2, before.name));
  });

  it('says of its new dates too that they have changes that are not published', async () => {
    const { dates: all, first } = await course(3);
    await events().update(first.documentId, { title: 'M pend' });
    await give(first);
    const now = await giveRule(first, `${WEEKLY};COUNT=4`);
    const found: unknown[] = [];
    for (const { documentId } of [nth(all, 1), nth(now, 0)])
      found.push(await ask(admin(), 'GET', `records/event/${documentId}/publication?locale=en`));
    expect(found.map((publication) => Object(publication).hasChanges)).toEqual([true, true]);
  });

  it('makes dates at the time that readers see, though the copies that made it have another', async () => {
    const title = `Single ${++made}`;
    const times = { start_date: FROM.start, end_date: FROM.end };
    const event = await eventOf((await editor.create('events', concert(title, times))).id);
    const late = { startDate: '2031-05-05 22:00:00', endDate: '2031-05-05 23:00:00' };
    await events().update(event.documentId, late);
    const series = { dates: ['2031-05-12'], publish: false, series: { rule: WEEKLY } };
    await ask(admin(), 'POST', `events/${event.documentId}/copies`, series);
    const now = await giveRule(event, `${WEEKLY};COUNT=4`);
    expect(await shown([event, ...now], 'start_date')).toEqual([
      ...[FROM.start, '2031-05-19 19:00:00', '2031-05-26 19:00:00'],
    ]);
  });

  it('gets back the rule that it had, and no date that was left out when it was made', async () => {
    const times = { start_date: FROM.start, end_date: FROM.end };
    const event = await eventOf((await editor.create('events', concert(`Single ${++made}`, times))).id);
    const series = { rule: `${WEEKLY};UNTIL=20310602` };
    await ask(admin(), 'POST', `events/${event.documentId}/copies`, {
      ...{ dates: ['2031-05-12'], publish: true, series },
    });
    const days = async () => (await standing(event)).map(({ start }) => start.slice(0, 10));
    const { documentId } = event;
    const rule = { documentId, scope: 'all', rule: `${WEEKLY};INTERVAL=2;COUNT=2` };
    const changed = await ask(admin(), 'POST', 'series/rule', rule);
    expect(await days()).toEqual(['2031-05-05']);
    await undo(Object(changed).undo);
    expect(await days()).toEqual(['2031-05-05', '2031-05-12']);
  });

  it('still has a venue that was in the trash while something else was given', async () => {
    const { first } = await course(3);
    const venue = await hall();
    await giveVenue(first, venue);
    const documentIds = [venue.documentId];
    await ask(admin(), 'POST', 'records/venue/trash', { documentIds });
    await events().publish(first.documentId, { website: 'https://course.example/' });
    await give(first);
    await ask(admin(), 'POST', 'records/venue/restore', { documentIds, as: 'before' });
    const isOwn = own(await dates(first));
    const now = await giveRule(first, `${WEEKLY};COUNT=4`);
    expect([isOwn, await venues(now)]).toEqual([each(3, false), [venue.name]]);
  });

  it('is changed by who may change all of its dates but those in the trash', async () => {
    const who = await personWith(service, 'Orders', [
      { kind: 'event', rights: ['read', 'create', 'publish'] },
      { kind: 'event', rights: ['update'], conditions: ['admin::is-creator'] },
    ]);
    const documentIds: string[] = [];
    for (const [day, by] of [
      ['2031-05-05', who],
      ['2031-05-12', who],
      ['2031-05-19', admin()],
    ] as const) {
      const times = { startDate: `${day} 19:00:00`, endDate: `${day} 21:00:00`, timezone: 'Europe/Paris' };
      documentIds.push(documentIdOf(await events(by).create({ title: 'Together', ...times })));
    }
    await ask(admin(), 'POST', 'series', { documentIds, rule: `${WEEKLY};COUNT=3` });
    const [documentId, second, third] = [nth(documentIds, 0), nth(documentIds, 1), nth(documentIds, 2)];
    await trash({ documentId: third, id: 0 });
    await events(who).update(documentId, { title: 'Ours' });
    const { status, text } = await send(who, 'POST', 'series/changes', { documentId, scope: 'all' });
    expect([status, text]).toEqual([200, text]);
    expect(await events().read(second)).toMatchObject({ title: 'Ours' });
  });

  const versionsOf = ({ documentId }: Pick<Dated, 'documentId'>): Promise<Record<string, unknown>[]> =>
    knex()('calendar_events').where({ document_id: documentId, locale: 'fr' });

  it('gives a language only by people who may write in it', async () => {
    const { dates: all, first } = await course(3);
    const rights = ['read', 'create', 'update', 'publish', 'delete'];
    const who = await personWith(service, 'English', [{ kind: 'event', rights, locales: ['en'] }]);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    const { documentId } = first;
    const { status, body } = await send(who, 'POST', 'series/changes', { documentId, scope: 'all' });
    const { key } = Object(Object(Object(body).error).details).refusal;
    expect([status, key]).toEqual([403, 'mayNot']);
    expect(await versionsOf(nth(all, 1))).toEqual([]);
  });

  it('gets new dates in all its languages from whoever may change their own events only', async () => {
    const who = await personWith(service, 'Owner', [
      { kind: 'event', rights: ['read', 'create', 'publish'] },
      { kind: 'event', rights: ['update', 'delete'], conditions: ['admin::is-creator'] },
    ]);
    const documentIds: string[] = [];
    for (const day of ['2031-05-05', '2031-05-12']) {
      const times = { startDate: `${day} 19:00:00`, endDate: `${day} 21:00:00`, timezone: 'Europe/Paris' };
      const documentId = documentIdOf(await events(who).create({ title: 'Ours', ...times }));
      await events(who).publish(documentId, {});
      await events(who).publish(documentId, { title: 'À nous' }, 'fr');
      documentIds.push(documentId);
    }
    await ask(who, 'POST', 'series', { documentIds, rule: `${WEEKLY};COUNT=2` });
    const documentId = nth(documentIds, 0);
    const rule = `${WEEKLY};COUNT=4`;
    const { status, text } = await send(who, 'POST', 'series/rule', { documentId, scope: 'all', rule });
    expect([status, text]).toEqual([200, text]);
    const [own] = await versionsOf({ documentId });
    const last = nth(await dates({ documentId }), 3);
    const made = await versionsOf(last);
    expect(made).toHaveLength(2);
    for (const version of made)
      expect(version).toMatchObject({ title: 'À nous', created_by_id: own?.['created_by_id'] });
  });
});
