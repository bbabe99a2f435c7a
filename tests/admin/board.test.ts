import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forgetOldUnpublished } from '../../src/plugins/event-calendar/server/src/write-model/unpublished-versions';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { statementsOf as sentBy } from '../harness/sent-statements';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { bodyOf, clientOf, isBody } from '../http/write-client';
import { boardOf, colleague, statementsOf, timesOf } from './board';

const service = useService();
const editor = clientOf(service, 'editor');
let headers: Record<string, string>;
let board: ReturnType<typeof boardOf>;
let events: ReturnType<typeof contentManager>;
beforeAll(async () => {
  headers = await adminHeaders(service);
  board = boardOf(service, headers);
  events = contentManager(service, headers, 'event');
});

const MAY = { start: '2031-05-01', end: '2031-06-01' };
const concert = (title: string, more: object = {}) => ({
  title,
  start_date: '2031-05-10 20:00:00',
  end_date: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
  ...more,
});
const make = async (title: string, more: object = {}) => {
  const made = await editor.create('events', concert(title, more));
  return Number(made['id']);
};
const eventOn = async (id: number, query: Record<string, string | number> = {}, by = board) => {
  const { events: shown } = await by.range({ ...MAY, ...query });
  return shown.find((event) => event.id === id);
};
const required = async (id: number, query: Record<string, string | number> = {}, by = board) => {
  const event = await eventOn(id, query, by);
  if (event === undefined) throw new Error(`${id} is not on the board`);
  return event;
};
const titles = async (query: Record<string, string | number>) =>
  (await board.range({ ...MAY, ...query })).events.map((event) => event.title).toSorted();

describe('the board shows', () => {
  it('events on its days in their own zones, also those that began earlier', async () => {
    const at = (title: string, start: string, end: string, more: object = {}) =>
      make(title, { start_date: start, end_date: end, ...more });
    await at('Edge before', '2031-06-30 20:00:00', '2031-07-01 00:00:00');
    await at('Edge over', '2031-06-30 23:00:00', '2031-07-01 00:30:00');
    await at('Edge first', '2031-07-01 00:00:00', '2031-07-01 00:00:00');
    await at('Edge last', '2031-07-31 23:59:00', '2031-08-02 10:00:00', { timezone: 'Pacific/Apia' });
    await at('Edge after', '2031-08-01 00:00:00', '2031-08-01 01:00:00');
    await at('Edge long', '2031-01-01 10:00:00', '2031-12-31 10:00:00');
    expect(await titles({ start: '2031-07-01', end: '2031-08-01', search: 'edge' })).toEqual([
      'Edge first',
      'Edge last',
      'Edge long',
      'Edge over',
    ]);
    const elsewhere = async (year: number, by = board) =>
      (await by.range({ start: `${year}-01-01`, end: `${year}-02-01`, search: 'edge' })).elsewhere;
    expect(await elsewhere(2030)).toEqual({ count: 6, next: '2031-01-01 10:00:00', last: null });
    expect(await elsewhere(2031)).toBeUndefined();
    expect(await elsewhere(2033)).toEqual({ count: 6, next: null, last: '2031-08-01 00:00:00' });
    const stranger = boardOf(service, await colleague(service, 'Stranger', { own: ['read'] }));
    expect(await elsewhere(2030, stranger)).toEqual({ count: 0, next: null, last: null });
  });

  it('wall times in one zone, and the unchanged days of all-day events', async () => {
    const id = await make('Zone night', {
      start_date: '2031-05-31 20:00:00',
      end_date: '2031-05-31 23:30:00',
    });
    const day = await make('Zone day', {
      start_date: '2031-05-31',
      end_date: '2031-05-31',
      all_day: true,
      timezone: 'America/New_York',
    });
    expect(await required(id)).toMatchObject({
      start: '2031-05-31 20:00:00',
      timezone: 'Europe/Paris',
      abbreviation: 'CEST',
    });
    const apia = { zone: 'Pacific/Apia', search: 'zone' };
    expect(await eventOn(id, apia)).toBeUndefined();
    const june = { ...apia, start: '2031-06-01', end: '2031-07-01' };
    expect(await required(id, june)).toMatchObject({
      start: '2031-05-31 20:00:00',
      shown: { start: '2031-06-01 07:00:00', end: '2031-06-01 10:30:00' },
    });
    expect(await required(day, apia)).not.toHaveProperty('shown');
    expect(await eventOn(day, june)).toBeUndefined();
  });

  it('status, venue, categories and languages, and which version it shows', async () => {
    const id = await make('Facts', {
      status: 'draft',
      venue: { venue: 'Facts hall' },
      categories: ['Facts music'],
    });
    const range = await board.range({ ...MAY, search: 'facts' });
    const [event] = range.events;
    expect(event).toMatchObject({ id, status: 'draft', locale: 'en', languages: ['en'] });
    expect(event).toMatchObject({ may: ['update', 'publish', 'delete'] });
    expect(range.venues[event?.venue ?? 0]).toBe('Facts hall');
    expect(event?.categories?.map((category) => range.categories[category])).toEqual(['Facts music']);
    expect(await eventOn(id, { locale: 'fr' })).toMatchObject({ locale: 'en', title: 'Facts' });
    await events.update(event?.documentId ?? '', { title: 'Faits' }, 'fr');
    expect(await eventOn(id, { locale: 'fr' })).toMatchObject({
      locale: 'fr',
      title: 'Faits',
      languages: ['en', 'fr'],
    });
  });

  it('that an event is canceled or postponed', async () => {
    const canceled = await make('Canceled fair', { event_status: 'canceled' });
    const planned = await make('Planned fair', {});
    expect(await eventOn(canceled)).toMatchObject({ state: 'canceled', title: 'Canceled fair' });
    expect(await eventOn(planned)).not.toHaveProperty('state');
  });

  it('only events that match the filters, a category with its sub-categories', async () => {
    const music = Number((await editor.create('categories', { name: 'Filtered music' }))['id']);
    const jazz = await editor.create('categories', { name: 'Filtered jazz', parent: music });
    const one = await make('Filter one', { categories: [jazz['id']], venue: { venue: 'Filter hall' } });
    await make('Filter two', { status: 'pending', organizer: [{ organizer: 'Filter club' }] });
    const venue = (await required(one)).venue ?? 0;
    expect(await titles({ category: music })).toEqual(['Filter one']);
    expect(await titles({ venue })).toEqual(['Filter one']);
    expect(await titles({ status: 'pending', search: 'filter' })).toEqual(['Filter two']);
    expect(await titles({ search: 'filter -one' })).toEqual(['Filter two']);
    const club = await board.choices({ kind: 'organizer', search: 'ilter CL' });
    expect(club.body).toMatchObject({ data: { choices: [{ name: 'Filter club' }], more: false } });
    const [choice] = Object(club.body).data.choices;
    expect(await titles({ organizer: choice.id })).toEqual(['Filter two']);
    const named = await board.choices({ kind: 'venue', id: String(venue) });
    expect(named.body).toMatchObject({ data: { choices: [{ id: venue, name: 'Filter hall' }] } });
  });

  it('no trash, and refuses an invalid range', async () => {
    const id = await make('Binned');
    await editor.send('DELETE', `events/${id}`);
    expect(await eventOn(id)).toBeUndefined();
    for (const query of [
      { start: '2031-05-01', end: '2031-05-01' },
      { start: '2031-02-30', end: '2031-05-01' },
      { start: '2029-05-01', end: '2031-05-01' },
      { ...MAY, zone: 'Mars/Olympus' },
      { ...MAY, status: 'trash' },
    ])
      expect((await board.ask(query)).status).toBe(400);
    expect((await service.request('/event-calendar/board?start=2031-05-01&end=2031-06-01')).status).toBe(401);
  });

  it('any number of events with the same number of statements', async () => {
    const own = boardOf(service, await colleague(service, 'Counted', { own: ['read', 'update', 'delete'] }));
    const count = async (): Promise<number> => {
      const sent = await sentBy(service, () => own.range(MAY));
      return sent.filter(({ sql }) => {
        // Strapi reads a new record once more by its id, some time later, for its own events.
        const tells = /where \(.t0.\..id. = (\?|\$1)\) limit/.test(sql);
        return !tells && /from (.public.\.)?.calendar_(events|index)/.test(sql);
      }).length;
    };
    // The service sometimes runs statements of its own.
    const fewest = async (): Promise<number> => Math.min(await count(), await count(), await count());
    const before = await statementsOf(service, MAY);
    const forRights = await fewest();
    for (let n = 0; n < 5; n += 1) await make(`Counted ${n}`, { venue: { venue: 'Counted hall' } });
    // The events, and the names of venues and categories.
    expect([before, await statementsOf(service, MAY)]).toEqual([2, 2]);
    // Three rights with one condition.
    expect([forRights, await fewest()]).toEqual([1, 1]);
  });
});

it('knows when events of this calendar usually begin', async () => {
  await make('Usual', {});
  const early = { start_date: '2031-05-11 09:00:00', end_date: '2031-05-11 10:00:00' };
  for (const title of ['Early', 'Earlier']) await make(title, early);
  for (const title of ['One day', 'Another day', 'A third day', 'A fourth day'])
    await make(title, { start_date: '2031-05-11', end_date: '2031-05-11', all_day: true });
  const facts = await service.request('/event-calendar/calendar', { headers });
  expect(facts.body).toMatchObject({ data: { usualStart: '20:00' } });
});

describe('a colleague', () => {
  it('sees and moves only events that the conditions of the role cover', async () => {
    const rights = { own: ['read', 'create', 'update'] };
    const author = await colleague(service, 'Reporter', rights);
    const his = contentManager(service, author, 'event');
    const mine = await make('Somebody’s');
    await his.create({ title: 'Draft of his' });
    const own = documentIdOf(
      await events.create({
        title: 'His own',
        startDate: '2031-05-12 20:00:00',
        endDate: '2031-05-12 21:00:00',
        timezone: 'Europe/Paris',
      }),
    );
    // The role does not cover the time zone, so an administrator entered the times and then changed the creator.
    const user = await service.strapi.db
      .query('admin::user')
      .findOne({ where: { email: 'reporter@calendar.test' } });
    await service.strapi.db.query('plugin::event-calendar.event').updateMany({
      where: { documentId: own },
      data: { createdBy: user.id },
    });
    const view = boardOf(service, author);
    const { events: shown } = await view.range(MAY);
    expect(shown.map((event) => [event.title, event.may])).toEqual([['His own', ['update']]]);

    const [event] = shown;
    if (event === undefined) throw new Error('His own is not on the board');
    const to = { start: '2031-05-13 20:00:00', end: '2031-05-13 21:00:00', allDay: false };
    bodyOf(await view.move(own, { from: timesOf(event), to }), 200);
    const others = await required(mine);
    expect((await view.move(others.documentId, { from: timesOf(others), to })).status).toBe(403);

    await events.publish(own, {});
    const published = { ...timesOf(event), ...to };
    expect((await view.move(own, { from: published, to: { ...to, allDay: true } })).status).toBe(403);
    expect(await required(event.id)).toMatchObject({ ...to, may: ['update', 'publish', 'delete'] });
  });

  it('without the right to read events has no board', async () => {
    const nobody = boardOf(service, await colleague(service, 'Nobody', {}));
    expect((await nobody.ask(MAY)).status).toBe(403);
    expect((await nobody.choices({ kind: 'venue' })).status).toBe(403);
  });

  it('sees versions in the languages of the role', async () => {
    const french = boardOf(
      service,
      await colleague(service, 'French', { any: ['read', 'update'], locales: ['fr'] }),
    );
    const id = await make('Two languages', { status: 'draft' });
    expect(await eventOn(id, { locale: 'fr' }, french)).toBeUndefined();
    await events.update((await required(id)).documentId, { title: 'Deux langues' }, 'fr');
    const event = await required(id, { locale: 'fr' }, french);
    expect(event).toMatchObject({ title: 'Deux langues' });
    // A move changes the English version too.
    expect(event.may).toBeUndefined();
  });
});

describe('a move', () => {
  const times = { start: '2031-05-20 18:30:00', end: '2031-05-20 20:00:00', allDay: false };
  const publicTimes = async (id: number) => {
    const { start_date, end_date, utc_start_date, title } = await editor.get(`events/${id}`);
    return { start_date, end_date, utc_start_date, title };
  };

  it('changes the wall time of an event in its zone, also of its published version, and can be undone', async () => {
    const id = await make('Moved');
    const before = await required(id);
    const response = await board.move(before.documentId, { from: timesOf(before), to: times });
    expect(bodyOf(response, 200)).toMatchObject({ data: { ...times, timezone: 'Europe/Paris' } });
    expect(await publicTimes(id)).toEqual({
      title: 'Moved',
      start_date: times.start,
      end_date: times.end,
      utc_start_date: '2031-05-20 16:30:00',
    });
    const after = await required(id);
    expect(after).not.toHaveProperty('modified');
    const { timezone: _own, ...back } = timesOf(before);
    bodyOf(await board.move(before.documentId, { from: timesOf(after), to: back }), 200);
    expect(await required(id)).toEqual(before);
    await expectSoundRecords(service.strapi);
  });

  it('in the shown zone is converted into the event’s zone', async () => {
    const id = await make('From Apia');
    const event = await required(id, { zone: 'Pacific/Apia' });
    const to = {
      start: '2031-05-15 20:00:00',
      end: '2031-05-15 22:00:00',
      allDay: false,
      zone: 'Pacific/Apia',
    };
    const response = await board.move(event.documentId, { from: timesOf(event), to, zone: 'Pacific/Apia' });
    expect(bodyOf(response, 200)).toMatchObject({
      data: {
        start: '2031-05-15 09:00:00',
        end: '2031-05-15 11:00:00',
        shown: { start: to.start, end: to.end },
      },
    });
  });

  it('to a time that the zone skips moves forward, and an all-day event fills its days', async () => {
    const id = await make('Skipped', { status: 'draft' });
    const event = await required(id);
    const skipped = { start: '2031-03-30 02:30:00', end: '2031-03-30 03:45:00', allDay: false };
    const moved = await board.move(event.documentId, { from: timesOf(event), to: skipped });
    expect(moved.body).toMatchObject({ data: { start: '2031-03-30 03:30:00', end: '2031-03-30 03:45:00' } });
    const from = { ...timesOf(event), start: '2031-03-30 03:30:00', end: '2031-03-30 03:45:00' };
    const days = { start: '2031-05-03 10:00:00', end: '2031-05-04 11:00:00', allDay: true };
    bodyOf(await board.move(event.documentId, { from, to: days }), 200);
    expect(await required(id)).toMatchObject({ start: '2031-05-03 00:00:00', end: '2031-05-04 23:59:59' });
  });

  it('keeps the second of two equal hours, where one end moves and where a move is undone', async () => {
    const second = {
      start_date: '2031-10-26T01:15:00Z',
      end_date: '2031-10-26T01:45:00Z',
      timezone: 'Europe/Paris',
    };
    const OCTOBER = { start: '2031-10-01', end: '2031-11-01' };
    const id = await make('Second hour', second);
    const event = await required(id, OCTOBER);
    expect(event).toMatchObject({
      ...{ start: '2031-10-26 02:15:00', end: '2031-10-26 02:45:00', abbreviation: 'CET' },
      ...{ from: Date.parse(second.start_date) / 1000, until: Date.parse(second.end_date) / 1000 },
    });
    const longer = { ...timesOf(event), end: '2031-10-26 04:00:00' };
    const { timezone: _own, ...to } = longer;
    const resized = await board.move(event.documentId, { from: timesOf(event), to });
    expect(bodyOf(resized, 200)).toMatchObject({ data: { abbreviation: 'CET', from: event.from } });
    const { timezone: _zone, ...times } = timesOf(event);
    const instants = { from: event.from, until: event.until };
    bodyOf(await board.move(event.documentId, { from: longer, to: { ...times, instants } }), 200);
    expect(await required(id, OCTOBER)).toEqual(event);
    // Without its instants it is the first.
    const away = { start: '2031-10-27 02:15:00', end: '2031-10-27 02:45:00', allDay: false };
    bodyOf(await board.move(event.documentId, { from: timesOf(event), to: away }), 200);
    const back = await board.move(event.documentId, { from: { ...timesOf(event), ...away }, to: times });
    expect(bodyOf(back, 200)).toMatchObject({ data: { abbreviation: 'CEST' } });
  });

  it('is refused when somebody else has moved the event before', async () => {
    const id = await make('Contested');
    const event = await required(id);
    const move = { from: timesOf(event), to: times };
    const logged = jest.spyOn(service.strapi.log, 'error');
    const responses = await Promise.all([
      board.move(event.documentId, move),
      board.move(event.documentId, { ...move, to: { ...times, end: '2031-05-20 21:00:00' } }),
    ]);
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409]);
    // This is not an error of the service.
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
    const refused = responses.find((response) => response.status === 409);
    expect(refused?.body).toMatchObject({
      error: { details: { refusal: { key: 'movedMeanwhile' }, times: { start: times.start } } },
    });
  });

  it('publishes no other unpublished changes', async () => {
    const id = await make('Public title');
    const { documentId } = await required(id);
    await events.update(documentId, { title: 'Titre' }, 'fr');
    await events.update(documentId, { title: 'Unpublished title' });
    const event = await required(id);
    expect(event).toMatchObject({ title: 'Public title', modified: true, languages: ['en', 'fr'] });
    bodyOf(await board.move(documentId, { from: timesOf(event), to: times }), 200);
    expect(await publicTimes(id)).toMatchObject({ title: 'Public title', start_date: times.start });
    const draft = await events.read(documentId);
    expect(draft).toMatchObject({ title: 'Unpublished title', startDate: times.start });
    expect(await events.read(documentId, '?locale=fr')).toMatchObject({ startDate: times.start });
    expect(await required(id)).toMatchObject({ modified: true });
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('is refused while the draft has other times than the published version', async () => {
    const id = await make('Two times');
    const { documentId } = await required(id);
    await events.update(documentId, { startDate: '2031-05-09 20:00:00' });
    const event = await required(id);
    expect(event).toMatchObject({ start: '2031-05-10 20:00:00', timesDiffer: true });
    const response = await board.move(documentId, { from: timesOf(event), to: times });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining('not published yet')]);
  });

  it('of an unknown event, or to invalid times, is refused', async () => {
    const id = await make('Sense');
    const event = await required(id);
    const move = { from: timesOf(event), to: times };
    expect((await board.move('nosuchdocument', move)).status).toBe(404);
    for (const to of [{ ...times, end: '2031-05-20 18:00:00' }, { ...times, start: 'tomorrow' }, {}]) {
      const response = await board.move(event.documentId, { ...move, to });
      expect(response.status).toBe(400);
      expect(isBody(response.body)).toBe(true);
    }
    await editor.send('DELETE', `events/${id}`);
    expect((await board.move(event.documentId, move)).status).toBe(404);
  });
});

describe('an unpublication', () => {
  const unpublished = async (documentId: string, locale = 'en'): Promise<string> =>
    String(Object(bodyOf(await board.unpublish(documentId, locale), 200)['data']).undo);
  /** The public version of an event. */
  const shown = async (id: number, language = 'en') => {
    const response = await service.request(`${service.roots[language]}/events/${id}`);
    return response.status === 200 ? response.body : response.status;
  };
  /** The stored published versions, without their row ids. */
  const published = async (documentId: string) => {
    const rows: Record<string, unknown>[] = await service.strapi.db
      .connection('calendar_events')
      .where({ document_id: documentId })
      .whereNotNull('published_at')
      .orderBy('locale');
    return rows.map(({ id: _id, ...row }) => row);
  };
  afterEach(async () => {
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('is undone to exactly the public version, whatever the draft contains', async () => {
    const id = await make('Gala', { venue: { venue: 'Gala hall' }, date: '2026-01-02 03:04:05' });
    const { documentId } = await required(id);
    await events.update(documentId, { title: 'Gala en français' }, 'fr');
    await events.publish(documentId, {}, 'fr');
    await events.update(documentId, {
      title: 'Gala with surprise guest',
      slug: 'surprise',
      startDate: '2031-05-11 20:00:00',
      endDate: '2031-05-11 22:00:00',
    });
    const was = [await shown(id), await shown(id, 'fr')];
    const rows = await published(documentId);
    const [draft, event] = [await events.read(documentId), await required(id)];
    expect(was[0]).toMatchObject({ title: 'Gala', slug: 'gala', venue: { venue: 'Gala hall' } });

    const undo = await unpublished(documentId);
    // The modification date of the remaining event changes.
    const { modified: _, modified_utc: __, ...left } = Object(was[1]);
    expect([await shown(id), await shown(id, 'fr')]).toEqual([
      expect.any(Number),
      expect.objectContaining(left),
    ]);
    const response = bodyOf(await board.undoUnpublish(undo), 200);
    expect(response['data']).toEqual({ documentId, slugs: [], linkedElsewhere: 0 });
    expect([await shown(id), await shown(id, 'fr')]).toEqual(was);
    // Calendars that saw it disappear and come back need higher numbers (docs/interface.md 22.7).
    expect(await published(documentId)).toEqual(rows.map((row) => ({ ...row, sequence: 2 })));
    expect(await events.read(documentId)).toMatchObject({
      title: 'Gala with surprise guest',
      slug: 'surprise',
      startDate: '2031-05-11 20:00:00',
      updatedAt: draft['updatedAt'],
    });
    expect(await required(id)).toEqual(event);
  });

  it('is undone together with later publications of its other languages', async () => {
    const id = await make('Shared');
    const { documentId } = await required(id);
    await events.update(documentId, { title: 'Partagé' }, 'fr');
    await events.publish(documentId, {}, 'fr');
    const undo = await unpublished(documentId);
    const later = { startDate: '2031-05-12 20:00:00', endDate: '2031-05-12 22:00:00' };
    await events.publish(documentId, { title: 'Partagé', ...later }, 'fr');
    await events.update(documentId, { title: 'Not published' });
    bodyOf(await board.undoUnpublish(undo), 200);
    expect(await shown(id)).toMatchObject({ title: 'Shared', start_date: later.startDate });
    expect(await shown(id, 'fr')).toMatchObject({ title: 'Partagé', start_date: later.startDate });
  });

  it('reports a slug that was taken meanwhile', async () => {
    const id = await make('Taken');
    const { documentId } = await required(id);
    await events.update(documentId, { slug: 'given-up' });
    const undo = await unpublished(documentId);
    await make('Taken');
    const response = bodyOf(await board.undoUnpublish(undo), 200);
    expect(response['data']).toMatchObject({ slugs: [{ locale: 'en', was: 'taken', is: 'taken-2' }] });
    expect(await shown(id)).toMatchObject({ slug: 'taken-2' });
  });

  it('is undone once, and not if the event was published or deleted since', async () => {
    const id = await make('Once');
    const { documentId } = await required(id);
    const first = await unpublished(documentId);
    expect((await board.unpublish(documentId)).status).toBe(400);
    await events.publish(documentId, { title: 'Anew' });
    const over = await board.undoUnpublish(first);
    expect([over.status, over.body]).toEqual([
      409,
      expect.objectContaining({
        error: expect.objectContaining({ details: { refusal: { key: 'publishedMeanwhile', values: {} } } }),
      }),
    ]);
    expect(await shown(id)).toMatchObject({ title: 'Anew' });

    const second = await unpublished(documentId);
    const undone = await board.undoUnpublish(second, { creation: second });
    const again = await board.undoUnpublish(second, { creation: second });
    expect(bodyOf(again, 200)).toEqual(bodyOf(undone, 200));
    expect((await board.undoUnpublish(second)).status).toBe(409);
    const late = await unpublished(documentId);
    await forgetOldUnpublished(service.strapi.db.connection, Date.now() + 24 * 3_600_000);
    expect((await board.undoUnpublish(late)).body).toMatchObject({
      error: { details: { refusal: { key: 'undoTooLate' } } },
    });
    await events.publish(documentId, {});
    const third = await unpublished(documentId);
    await editor.send('DELETE', `events/${id}`);
    expect((await board.undoUnpublish(third)).status).toBe(404);
    await events.remove(documentId, '*');
    expect(
      await service.strapi.db.connection('calendar_unpublished').where({ document_id: documentId }),
    ).toEqual([]);
  });

  it('and its undo need the right to publish', async () => {
    const id = await make('Not yours');
    const { documentId } = await required(id);
    const writer = boardOf(service, await colleague(service, 'Writer', { any: ['read', 'update'] }));
    expect((await writer.unpublish(documentId)).status).toBe(403);
    const undo = await unpublished(documentId);
    expect((await writer.undoUnpublish(undo)).status).toBe(403);
    const owner = boardOf(
      service,
      await colleague(service, 'Owner', { any: ['read', 'update'], own: ['publish'] }),
    );
    expect((await owner.undoUnpublish(undo)).status).toBe(403);
    expect(await shown(id)).toEqual(expect.any(Number));
  });
});
