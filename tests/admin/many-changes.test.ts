import { afterEach, beforeAll, describe, expect, it } from '#test';
import type {
  ManyChanged,
  SelectedEvent,
} from '../../src/plugins/event-calendar/server/src/panel-contract/many';
import { startReceiver } from '../deliveries/receiver';
import { makeTarget } from '../deliveries/targets';
import { wakeDeliveries } from '../deliveries/wake';
import { useCheckedService } from '../guard/use-checked-service';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { largestTransaction, statementsOf } from '../harness/sent-statements';
import { personWith } from './people';
import { clientOf, concert } from '../http/write-client';
import { lateConcert, requestsTo } from './requests';

type Headers = Record<string, string>;

const service = useCheckedService(
  { settings: { timezone: 'Europe/Paris', privateTargetAddresses: true } },
  afterEach,
);
const { send, ask } = requestsTo(service);
let admin: Headers;
let author: Headers;
beforeAll(async () => {
  admin = await adminHeaders(service);
  author = await personWith(service, 'Many', [
    { kind: 'event', rights: ['read', 'create', 'update'], conditions: ['admin::is-creator'] },
    { kind: 'venue', rights: ['read'] },
  ]);
});
const as = (kind: 'event' | 'venue' | 'category' | 'organizer', who = admin) =>
  contentManager(service, who, kind);

const make = async (title: string, who = admin): Promise<string> =>
  documentIdOf(await as('event', who).create(lateConcert(title)));
const makeAll = async (...titles: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const title of titles) ids.push(await make(title));
  return ids;
};
const hall = async (name: string): Promise<string> => documentIdOf(await as('venue').create({ name }));
const select = async (documentIds: string[], who = admin): Promise<SelectedEvent[]> => {
  const { events } = Object(await ask(who, 'POST', 'events/selected', { documentIds }));
  if (!Array.isArray(events)) throw new Error('no list');
  return events;
};
const changeOf = async (documentIds: string[], change: object) => ({
  events: (await select(documentIds)).map(({ documentId, version }) => ({ documentId, version, change })),
});
const isChanged = (data: unknown): data is ManyChanged => Array.isArray(Object(data).undo);
const apply = async (body: object, who = admin): Promise<ManyChanged> => {
  const data = await ask(who, 'POST', 'events/changes', body);
  if (!isChanged(data)) throw new Error('no undo');
  return data;
};
const stored = (documentIds: string[], column: string): Promise<unknown[]> =>
  service.strapi.db
    .connection('calendar_events')
    .whereIn('document_id', documentIds)
    .where({ stand_in: false })
    .orderBy(['title', 'locale', 'id'])
    .pluck(column);
/** When the versions of events are published by themselves, and whether they wait for review. */
const publication = async (documentIds: string[]): Promise<[string | null, boolean][]> => {
  const rows = await service.strapi.db.query('plugin::event-calendar.event').findMany({
    where: { documentId: { $in: documentIds }, standIn: false },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ publishAt, readyForReview }) => [
    publishAt === null ? null : new Date(publishAt).toISOString(),
    Boolean(readyForReview),
  ]);
};
const venuesOf = async (documentIds: string[]): Promise<string[]> => {
  const rows = await service.strapi.db.query('plugin::event-calendar.event').findMany({
    where: { documentId: { $in: documentIds }, standIn: false },
    populate: { venue: true },
  });
  return rows.map(({ venue }) => venue?.name ?? '');
};
/** The number of statements with that value, so that those of background work do not count. */
async function statementsWith(value: string, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const { connection } = service.strapi.db;
  const note = ({ bindings }: { bindings?: unknown[] }): void => {
    if (bindings?.includes(value)) count += 1;
  };
  connection.on('query', note);
  await work();
  connection.removeListener('query', note);
  return count;
}

/** The number of statements of the query builder in the largest transaction, which is that of the change, and its result. */
async function costOf<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const results: Result[] = [];
  const sent = await statementsOf(service, async () => results.push(await work()));
  const [result] = results;
  if (result === undefined) throw new Error('The work has no result');
  return [largestTransaction(sent).length, result];
}

describe('a change of many events', () => {
  it('gives drafts and published events another venue, and its undo takes it back', async () => {
    const ids = await makeAll('Venue one', 'Venue two');
    const [old, other] = [await hall('Old hall'), await hall('New hall')];
    await as('venue').publish(old, { name: 'Old hall' });
    await as('venue').publish(other, { name: 'New hall' });
    await apply(await changeOf(ids, { venue: old }));
    const first = ids[0] ?? '';
    await as('event').publish(first, lateConcert('Venue one'));
    expect(await venuesOf(ids)).toEqual(['Old hall', 'Old hall', 'Old hall']);
    const { undo } = await apply(await changeOf(ids, { venue: other }));
    expect(await venuesOf(ids)).toEqual(['New hall', 'New hall', 'New hall']);
    const redo = await apply({ events: undo });
    expect(await venuesOf(ids)).toEqual(['Old hall', 'Old hall', 'Old hall']);
    expect(redo.undo.map(({ change }) => change)).toEqual([{ venue: other }, { venue: other }]);
  });

  it('adds categories and organizers to those of each event, takes some out, and its undo gives each its own', async () => {
    const ids = await makeAll('Terms one', 'Terms two');
    const made = async (kind: 'category' | 'organizer', name: string): Promise<string> =>
      documentIdOf(await as(kind).create({ name }));
    const [talk, walk] = [await made('category', 'Added talk'), await made('category', 'Added walk')];
    const [club, choir] = [await made('organizer', 'Added club'), await made('organizer', 'Added choir')];
    const links = async (): Promise<unknown[]> => {
      const rows = await service.strapi.db.query('plugin::event-calendar.event').findMany({
        where: { documentId: { $in: ids }, standIn: false },
        populate: { categories: true, organizers: true },
        orderBy: ['title', 'id'],
      });
      const names = (linked: { name: string }[]): string => linked.map(({ name }) => name.slice(6)).join();
      return rows.map(({ categories, organizers }) => [names(categories), names(organizers)]);
    };
    await apply(await changeOf([ids[0] ?? ''], { categories: [talk], organizers: [club] }));
    const before = [
      ['talk', 'club'],
      ['', ''],
    ];
    expect(await links()).toEqual(before);
    const { undo } = await apply(
      await changeOf(ids, {
        categories: { add: [walk], remove: [talk] },
        organizers: { add: [choir, club] },
      }),
    );
    expect(await links()).toEqual([
      ['walk', 'club,choir'],
      ['walk', 'choir,club'],
    ]);
    await apply({ events: undo });
    expect(await links()).toEqual(before);
    await apply(await changeOf(ids, { organizers: { remove: [club] } }));
    expect(await links()).toEqual([
      ['talk', ''],
      ['', ''],
    ]);
    for (const [who, organizers] of [
      [author, { add: [club] }],
      [admin, {}],
    ] as const) {
      const mine = await make('Terms refused', who);
      const body = { events: [{ documentId: mine, change: { organizers } }] };
      const { status } = await send(who, 'POST', 'events/changes', body);
      expect(status).toBe(who === author ? 403 : 400);
    }
  });

  it('cancels events with the reason in each language that they have', async () => {
    const ids = await makeAll('Cancel one', 'Cancel two');
    const first = ids[0] ?? '';
    await as('event').update(first, lateConcert('Cancel one (fr)'), 'fr');
    const state = { is: 'canceled', reasons: { en: 'Storm', fr: 'Tempête' } };
    const { undo } = await apply(await changeOf(ids, { state }));
    expect(await stored(ids, 'event_status')).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await stored(ids, 'event_status_reason')).toEqual(['Storm', 'Tempête', 'Storm']);
    await apply({ events: undo });
    expect(await stored(ids, 'event_status')).toEqual(['scheduled', 'scheduled', 'scheduled']);
    expect(await stored(ids, 'event_status_reason')).toEqual([null, null, null]);
  });

  it('names the events in the language that is asked for, where they have it', async () => {
    const [both = '', one = ''] = await makeAll('Named', 'Only English');
    await as('event').update(both, lateConcert('Nommé'), 'fr');
    const named = async (locale?: string): Promise<unknown> => {
      const body = { documentIds: [both, one], locale };
      const { events } = Object(await ask(admin, 'POST', 'events/selected', body));
      return events.map(({ title }: { title: string }) => title);
    };
    expect(await named('fr')).toEqual(['Nommé', 'Only English']);
    expect(await named('en')).toEqual(['Named', 'Only English']);
    expect(await named()).toEqual(['Named', 'Only English']);
  });

  it('publishes what is not published, in all languages, and unpublishes just that by undo', async () => {
    const ids = await makeAll('Publish one', 'Publish two');
    const [one = '', two = ''] = ids;
    await as('event').publish(one, lateConcert('Publish one'));
    await as('event').update(two, lateConcert('Publish two (fr)'), 'fr');
    const published = async (): Promise<unknown[]> => {
      const rows = service.strapi.db.connection('calendar_events').whereIn('document_id', ids);
      return rows.where({ stand_in: false }).whereNotNull('published_at').orderBy('title').pluck('title');
    };
    const { undo } = await apply(await changeOf(ids, { publish: true, minutes: 60 }));
    expect(await published()).toEqual(['Publish one', 'Publish two', 'Publish two (fr)']);
    expect(new Set(await stored(ids, 'start_date'))).toEqual(new Set(['2031-05-10 21:00:00']));
    await apply({ events: undo });
    expect(await published()).toEqual(['Publish one']);
    expect(new Set(await stored(ids, 'start_date'))).toEqual(new Set(['2031-05-10 20:00:00']));
  });

  it('schedules what is not published, at a time on the clock of the site, and undo gives each what it had', async () => {
    const ids = await makeAll('Later one', 'Later three', 'Later two');
    const [, , three = ''] = ids;
    await as('event').publish(three, {});
    await ask(admin, 'POST', `review/event/${ids[0]}/request`, {});
    await ask(admin, 'PUT', `records/event/${ids[1]}/schedule`, { at: '2031-03-01 09:00:00' });
    const kept = await publication(ids);
    expect(kept).toEqual([
      [null, true],
      ['2031-03-01T08:00:00.000Z', false],
      [null, false],
      [null, false],
    ]);
    const { undo } = await apply(await changeOf(ids, { publishAt: '2031-04-01 09:30:00' }));
    const at = ['2031-04-01T07:30:00.000Z', false];
    expect(await publication(ids), 'what is public stays as it is').toEqual([at, at, ...kept.slice(2)]);
    const { undo: again } = await apply({ events: undo });
    expect(await publication(ids)).toEqual(kept);
    await apply({ events: again });
    expect(await publication(ids)).toEqual([at, at, ...kept.slice(2)]);

    const ended = await apply(await changeOf(ids, { publishAt: null }));
    expect((await publication(ids)).map(([moment]) => moment)).toEqual([null, null, null, null]);
    await apply({ events: ended.undo });
    expect(await publication(ids)).toEqual([at, at, ...kept.slice(2)]);
  });

  it('gives back the schedule and the wait for review that a publication has ended', async () => {
    const ids = await makeAll('Ended one', 'Ended two');
    await ask(admin, 'POST', `review/event/${ids[0]}/request`, {});
    await ask(admin, 'PUT', `records/event/${ids[1]}/schedule`, { at: '2031-03-01 09:00:00' });
    const kept = await publication(ids);
    const { undo } = await apply(await changeOf(ids, { publish: true }));
    expect(await publication(ids)).toEqual(Array.from({ length: 4 }, () => [null, false]));
    await apply({ events: undo });
    expect(await publication(ids)).toEqual(kept);
  });

  it.each(['Scheduled', 'Waiting', 'Changed'] as const)(
    'publishes a language of an event of which another one is public, and takes it back: %s',
    async (title) => {
      const id = await make(title);
      await as('event').publish(id, {});
      await as('event').update(id, lateConcert(`${title} (fr)`), 'fr');
      if (title === 'Scheduled')
        await ask(admin, 'PUT', `records/event/${id}/schedule`, { at: '2031-03-01 09:00:00' });
      if (title === 'Waiting') await ask(admin, 'POST', `review/event/${id}/request`, {});
      if (title === 'Changed') await as('event').update(id, { description: 'Not public yet' });
      const languages = (): Promise<unknown[]> =>
        service.strapi.db
          .connection('calendar_events')
          .where({ document_id: id, stand_in: false })
          .whereNotNull('published_at')
          .orderBy('locale')
          .pluck('locale');
      const kept = await publication([id]);
      const { undo } = await apply({ events: [{ documentId: id, change: { publish: ['fr'] } }] });
      expect(await languages()).toEqual(['en', 'fr']);
      await apply({ events: undo });
      expect([await languages(), await publication([id])]).toEqual([['en'], kept]);
    },
  );

  it('takes a publication back while another language stays scheduled', async () => {
    const id = await make('One of two');
    await as('event').update(id, lateConcert('One of two (fr)'), 'fr');
    await ask(admin, 'PUT', `records/event/${id}/schedule`, { at: '2031-03-01 09:00:00' });
    const kept = await publication([id]);
    const publish = { events: [{ documentId: id, change: { publish: ['en'] } }] };
    await apply({ events: (await apply(publish)).undo });
    expect(await publication([id])).toEqual(kept);
  });

  it('makes drafts again without a schedule, if its time has passed before a publication is taken back', async () => {
    const id = await make('Late undo');
    await ask(admin, 'PUT', `records/event/${id}/schedule`, { at: '2031-03-01 09:00:00' });
    const [event] = (await apply({ events: [{ documentId: id, change: { publish: true } }] })).undo;
    const change = { ...event?.change, publishAt: '2020-03-01T08:00:00.000Z' };
    await apply({ events: [{ documentId: id, change }] });
    expect(await publication([id])).toEqual([[null, false]]);
  });

  it('unpublishes all languages, and undo publishes just those', async () => {
    const ids = await makeAll('Back one', 'Back two');
    const [one = '', two = ''] = ids;
    for (const id of ids) await as('event').publish(id, {});
    await as('event').update(two, lateConcert('Back two (fr)'), 'fr');
    const published = (): Promise<unknown[]> =>
      service.strapi.db
        .connection('calendar_events')
        .whereIn('document_id', [one, two])
        .where({ stand_in: false })
        .whereNotNull('published_at')
        .orderBy('title')
        .pluck('title');
    const before = await published();
    const { undo } = await apply(await changeOf(ids, { unpublish: true }));
    expect(await published()).toEqual([]);
    await apply({ events: undo });
    expect([before, await published()]).toEqual([
      ['Back one', 'Back two'],
      ['Back one', 'Back two'],
    ]);
  });

  it('lets authors send their drafts for review, and those who publish their changes of public events', async () => {
    const ids = [await make('Ready one', author), await make('Ready two', author)];
    const events = ids.map((documentId) => ({ documentId, change: { readyForReview: true } }));
    const { undo } = await apply({ events }, author);
    expect(await publication(ids)).toEqual([
      [null, true],
      [null, true],
    ]);
    await apply({ events: undo }, author);
    expect((await publication(ids)).map(([, waits]) => waits)).toEqual([false, false]);
    for (const change of [{ publishAt: '2031-04-01 09:30:00' }, { publishAt: null }, { unpublish: true }]) {
      const refused = await send(author, 'POST', 'events/changes', {
        events: [{ documentId: ids[0], change }],
      });
      expect(refused.status).toBe(403);
    }

    const [changed = '', plain = ''] = await makeAll('Public changed', 'Public plain');
    for (const id of [changed, plain]) await as('event').publish(id, {});
    await as('event').update(changed, { description: 'New words' });
    const both = [changed, plain].map((documentId) => ({ documentId, change: { readyForReview: true } }));
    await apply({ events: both });
    const [draft, shown] = [await publication([changed]), await publication([plain])];
    expect([draft.some(([, waits]) => waits), shown.some(([, waits]) => waits)]).toEqual([true, false]);
  });

  it('refuses a time that has passed, that the clocks skip, or that is none, and changes nothing', async () => {
    const ids = await makeAll('Wrong one', 'Wrong two');
    const refusals = [
      ['2020-01-01 10:00:00', 'timePassed'],
      ['2031-03-30 02:30:00', 'timeSkipped'],
      ['tomorrow', undefined],
    ] as const;
    for (const [publishAt, key] of refusals) {
      const { status, text } = await send(
        admin,
        'POST',
        'events/changes',
        await changeOf(ids, { publishAt }),
      );
      expect([status, text]).toEqual([400, expect.stringContaining('publishAt')]);
      if (key !== undefined) expect(text).toContain(key);
    }
    expect(await publication(ids)).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  it('is one message to each target, and so is its undo', async () => {
    const ids = await makeAll('Tell one', 'Tell two', 'Tell three');
    for (const id of ids) await as('event').publish(id, lateConcert('Told'));
    const receivers = [];
    for (const kinds of [[], ['event'] as const]) {
      const receiver = await startReceiver(() => wakeDeliveries(service.strapi));
      receivers.push(receiver);
      await makeTarget(service.strapi, receiver.url, { kinds: [...kinds] });
    }
    const body = await changeOf(ids, { minutes: 60 });
    const { undo } = await apply(body);
    for (const { has } of receivers) await has(1);
    await apply({ events: undo });
    for (const { has, received, stop } of receivers) {
      await has(2);
      stop();
      const messages = received.map((request) => JSON.parse(request.body).data);
      expect(
        messages.map(({ changes }) => new Set(changes.map((change: object) => Object(change).id)).size),
      ).toEqual([3, 3]);
    }
    await service.strapi.db.connection('calendar_targets').delete();
  });

  it('moves events by an hour on their own clock and back', async () => {
    const ids = await makeAll('Move one', 'Move two');
    const { undo } = await apply(await changeOf(ids, { minutes: 60 }));
    expect(await stored(ids, 'start_date')).toEqual(['2031-05-10 21:00:00', '2031-05-10 21:00:00']);
    expect(await stored(ids, 'end_date')).toEqual(['2031-05-11 02:30:00', '2031-05-11 02:30:00']);
    await apply({ events: undo });
    expect(await stored(ids, 'start_date')).toEqual(['2031-05-10 20:00:00', '2031-05-10 20:00:00']);
  });

  it('is made once for each name, and so is its undo', async () => {
    const ids = await makeAll('Named change one', 'Named change two');
    const body = { ...(await changeOf(ids, { minutes: 60 })), creation: 'change-of-many' };
    const made = await apply(body);
    expect(await apply(body)).toEqual(made);
    expect(await stored(ids, 'start_date')).toEqual(['2031-05-10 21:00:00', '2031-05-10 21:00:00']);
    const other = { ...(await changeOf(ids, { minutes: 30 })), creation: body.creation };
    const refused = await send(admin, 'POST', 'events/changes', other);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('sentOtherwise')]);
    const undo = { events: made.undo, creation: 'undo-of-many' };
    expect(await apply(undo)).toEqual(await apply(undo));
    expect(await stored(ids, 'start_date')).toEqual(['2031-05-10 20:00:00', '2031-05-10 20:00:00']);
  });

  it('changes none if one refuses, names it, and can be repeated without it', async () => {
    const ids = await makeAll('Refuse one', 'Refuse two', 'Refuse three');
    const [one = '', two = '', three = ''] = ids;
    const body = await changeOf(ids, { minutes: 60 });
    await as('event').update(two, { title: 'Refuse 2 changed' });
    const { status, body: answer } = await send(admin, 'POST', 'events/changes', body);
    expect([status, answer]).toMatchObject([
      409,
      {
        error: {
          details: {
            refusal: { key: 'changedMeanwhile' },
            event: { documentId: two, title: 'Refuse 2 changed', start: '2031-05-10 20:00:00' },
          },
        },
      },
    ]);
    expect(new Set(await stored(ids, 'start_date'))).toEqual(new Set(['2031-05-10 20:00:00']));
    await apply({ events: body.events.filter(({ documentId }) => documentId !== two) });
    expect(new Set(await stored([one, three], 'start_date'))).toEqual(new Set(['2031-05-10 21:00:00']));
  });

  it('leaves all as they are if the last one refuses while it is written', async () => {
    const ids = await makeAll('Late one', 'Late two');
    const two = ids[1] ?? '';
    await as('event').publish(two, lateConcert('Late two'));
    await as('event').update(two, { title: 'Late two, not published' });
    const refused = await send(admin, 'POST', 'events/changes', await changeOf(ids, { minutes: 60 }));
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { details: { refusal: { key: 'changesUnpublished' }, event: { documentId: two } } } },
    ]);
    expect(new Set(await stored(ids, 'start_date'))).toEqual(new Set(['2031-05-10 20:00:00']));
  });

  it('needs the rights for each event: authors change their own', async () => {
    const [own, others] = [await make('Own', author), await make('Of others')];
    const change = { minutes: 60 };
    await apply({ events: [{ documentId: own, change }] }, author);
    const events = [own, others].map((documentId) => ({ documentId, change }));
    const refused = await send(author, 'POST', 'events/changes', { events });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { details: { refusal: { key: 'mayNot' }, event: { documentId: others, title: '' } } } },
    ]);
    expect(await stored([own], 'start_date')).toEqual(['2031-05-10 21:00:00']);
    const publishing = { events: [{ documentId: own, change: { publish: true } }] };
    expect((await send(author, 'POST', 'events/changes', publishing)).status).toBe(403);
    await as('event').publish(own, {});
    const published = await send(author, 'POST', 'events/changes', { events: [{ documentId: own, change }] });
    expect(published.status).toBe(403);
    const hidden = await send(author, 'POST', 'events/selected', { documentIds: [own, others] });
    expect([hidden.status, hidden.body]).toMatchObject([
      403,
      { error: { details: { event: { documentId: others, title: '' } } } },
    ]);
  });

  it('refuses more events than its limit, one named twice, and an empty change', async () => {
    const change = { minutes: 60 };
    const many = Array.from({ length: 101 }, (_, number) => ({ documentId: `e${number}`, change }));
    const twice = [
      { documentId: 'a', change },
      { documentId: 'a', change },
    ];
    const bodies = [{ events: many }, { events: twice }, { events: [{ documentId: 'a', change: {} }] }];
    for (const body of bodies) {
      const { status, text } = await send(admin, 'POST', 'events/changes', body);
      expect([status, text]).toEqual([400, expect.stringContaining('events')]);
    }
    const unknown = await send(admin, 'POST', 'events/changes', { events: [{ documentId: 'a', change }] });
    expect([unknown.status, unknown.body]).toMatchObject([
      404,
      { error: { details: { event: { documentId: 'a' } } } },
    ]);
  });

  it('takes at most so many statements for each event in two languages, and so does its undo', async () => {
    const [hall1, hall2] = [await hall('Cheap hall'), await hall('Dear hall')];
    const club = documentIdOf(await as('organizer').create({ name: 'Cheap club' }));
    await as('venue').publish(hall1, { name: 'Cheap hall' });
    const ids = await makeAll('Cheap one', 'Cheap two', 'Cheap three', 'Cheap four');
    for (const id of ids) {
      const more = { venue: hall1, organizers: [club] };
      await as('event').publish(id, lateConcert('Cheap', more));
      await as('event').update(id, { title: 'Pas cher' }, 'fr');
      await as('event').publish(id, { title: 'Pas cher' }, 'fr');
    }
    const [first = '', ...others] = ids;
    const changes = {
      state: { state: { is: 'postponed', reasons: { en: 'Flood', fr: 'Inondation' } } },
      minutes: { minutes: 60 },
      venue: { venue: hall2, organizers: [] },
      unpublish: { unpublish: ['en', 'fr'] },
    };
    const costs: Record<string, number> = {};
    const eachOf = (many: number, one: number): number => (many - one) / (others.length - 1);
    for (const [name, change] of Object.entries(changes)) {
      const [one, { undo: undoOne }] = await costOf(async () => apply(await changeOf([first], change)));
      const [many, { undo }] = await costOf(async () => apply(await changeOf(others, change)));
      const [oneBack] = await costOf(() => apply({ events: undoOne }));
      const [manyBack] = await costOf(() => apply({ events: undo }));
      Object.assign(costs, { [name]: eachOf(many, one), [`${name} undone`]: eachOf(manyBack, oneBack) });
    }
    // Each is a round trip to the database while others wait for the lock; Strapi itself sends up to 120.
    // Publications are written together.
    const most = (name: string): number => (name.startsWith('unpublish') ? 6 : 22);
    const dearer = Object.entries(costs).filter(([name, cost]) => !(cost > 0 && cost <= most(name)));
    expect(dearer, JSON.stringify(costs)).toEqual([]);
  });

  it('is of more than a hundred if nothing but their publication changes', async () => {
    const course = concert('Long course', { status: 'draft', rrule: 'FREQ=DAILY;COUNT=101' });
    const { series } = await clientOf(service, 'editor').create('events', course);
    const ids: string[] = await service.strapi.db
      .connection('calendar_series_dates')
      .where({ series })
      .pluck('document_id');
    const shown = async () =>
      Object(
        (await service.request(`events?series=${String(series)}&start_date=2030-01-01&end_date=2040-01-01`))
          .body,
      ).total;
    const { undo } = await apply(await changeOf(ids, { publish: true }));
    expect(await shown()).toBe(101);
    await apply({ events: undo });
    expect(await shown()).toBe(0);
    const refused = await send(admin, 'POST', 'events/changes', await changeOf(ids, { minutes: 60 }));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('publication')]);
  });

  it('reads events in as many statements as one, and writes fifty in one request', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 50; number += 1) ids.push(await make(`Fifty ${number}`));
    const [first = ''] = ids;
    const one = await statementsWith(first, () => select([first]));
    expect(one).toBeGreaterThan(0);
    expect(await statementsWith(first, () => select(ids))).toBe(one);
    const { undo } = await apply(await changeOf(ids, { minutes: 60 }));
    expect(undo).toHaveLength(50);
    expect(new Set(await stored(ids, 'start_date'))).toEqual(new Set(['2031-05-10 21:00:00']));
  });
});
