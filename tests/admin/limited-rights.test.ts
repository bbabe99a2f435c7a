import { beforeAll, describe, expect, it } from '@jest/globals';
import { OPENED_HEADER, writeOpened } from '../../src/plugins/event-calendar/server/src/domain/opened';
import { useCheckedService } from '../guard/use-checked-service';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { boardOf } from './board';
import { personWith } from './people';
import { lateConcert, requestsTo } from './requests';
import { refusedKey } from './stored';

type Headers = Record<string, string>;

const service = useCheckedService({ settings: { timezone: 'Europe/Paris' } });
let admin: Headers;
beforeAll(async () => {
  admin = await adminHeaders(service);
});

const { send, ask } = requestsTo(service);
const manager = (kind: 'event' | 'venue' | 'category', who = admin) => contentManager(service, who, kind);
const OWN = ['admin::is-creator'];
const MAY = { start: '2031-05-01', end: '2031-06-01' };
const to = (documentId: string) => ({ connect: [{ documentId, locale: 'en' }] });

describe('a right to read own records', () => {
  it('lets nobody duplicate records of others, in any of their languages', async () => {
    const writer = await personWith(service, 'Copier', [
      { kind: 'event', rights: ['create'] },
      { kind: 'event', rights: ['read', 'update'], conditions: OWN },
    ]);
    const foreign = documentIdOf(await manager('event').create(lateConcert('Secret plans')));
    await manager('event').update(foreign, lateConcert('Plans secrets'), 'fr');
    const clone = (id: string, locale: string) => () =>
      service.request(
        `/content-manager/collection-types/plugin::event-calendar.event/clone/${id}?locale=${locale}`,
        { method: 'POST', headers: writer, json: {} },
      );
    expect(await refusedKey(service, clone(foreign, 'en'))).toBe('mayNot');
    expect(await refusedKey(service, clone(foreign, 'fr'))).toBe('mayNot');
    const own = documentIdOf(await manager('event', writer).create(lateConcert('Own plans')));
    expect((await clone(own, 'en')()).status).toBe(200);
  });

  it('shows the names of own venues on the board and in the list of events', async () => {
    const reader = await personWith(service, 'Reader', [
      { kind: 'event', rights: ['read'] },
      { kind: 'venue', rights: ['create'], fields: ['name'] },
      { kind: 'venue', rights: ['read'], fields: ['name'], conditions: OWN },
      { kind: 'category', rights: ['read'], fields: ['name'], locales: ['fr'] },
    ]);
    const [theirs, own] = [
      documentIdOf(await manager('venue').create({ name: 'Secret hall' })),
      documentIdOf(await manager('venue', reader).create({ name: 'Own hall' })),
    ];
    const category = documentIdOf(await manager('category').create({ name: 'English only' }));
    await manager('event').create(lateConcert('Named one', { venue: to(theirs), categories: to(category) }));
    await manager('event').create(lateConcert('Named two', { venue: to(own) }));
    const namesIn = (range: object): unknown[] => {
      const { venues, categories } = Object(range);
      return [...Object.values(venues), ...Object.values(categories)].toSorted();
    };
    const search = { ...MAY, search: 'named' };
    expect(namesIn(await boardOf(service, reader).range(search))).toEqual(['Own hall']);
    expect(namesIn(Object(await ask(reader, 'GET', 'event-list?search=named&locale=en')))).toEqual([
      'Own hall',
    ]);
    expect(namesIn(await boardOf(service, admin).range(search))).toEqual([
      'English only',
      'Own hall',
      'Secret hall',
    ]);
  });
});

describe('a right to read own venues', () => {
  it('finds them behind any number of others, and does not tell that there are more', async () => {
    const reader = await personWith(service, 'Finder', [
      { kind: 'event', rights: ['read'] },
      { kind: 'venue', rights: ['create'], fields: ['name'] },
      { kind: 'venue', rights: ['read'], fields: ['name'], conditions: OWN },
    ]);
    for (let number = 10; number < 45; number += 1)
      await manager('venue').create({ name: `Crowded hall ${number}` });
    await manager('venue', reader).create({ name: 'Crowded hall of mine' });
    const found = await boardOf(service, reader).choices({ kind: 'venue', search: 'crowded' });
    expect(found.body).toMatchObject({
      data: { choices: [{ name: 'Crowded hall of mine' }], more: false },
    });
    const all = await boardOf(service, admin).choices({ kind: 'venue', search: 'crowded' });
    expect(Object(all.body).data).toMatchObject({ more: true });
  });
});

describe('a right to read events alone', () => {
  it('names no venue in the reasons why an event is not showing', async () => {
    const reader = await personWith(service, 'Asker', [{ kind: 'event', rights: ['read'] }]);
    const venue = documentIdOf(await manager('venue').create({ name: 'Hidden hall' }));
    const other = documentIdOf(await manager('venue').create({ name: 'Other hall' }));
    await manager('venue').publish(other, { name: 'Other hall' });
    const event = documentIdOf(
      await manager('event').create(lateConcert('Asked about', { venue: to(venue) })),
    );
    const numberOf = async (documentId: string): Promise<number> => {
      const row = await service.strapi.db
        .connection('calendar_index')
        .where({ document_id: documentId })
        .first();
      return Number(row?.public_id);
    };
    const url = `/api/en/calendar/events/v1/events?venue=${await numberOf(other)}`;
    const path = `explain?${new URLSearchParams({ event, url })}`;
    const has = async (who: Headers): Promise<unknown> =>
      Object(await ask(who, 'GET', path)).reasons.find((reason: { rule: string }) => reason.rule === 'venue')
        .has;
    const id = await numberOf(venue);
    expect(await has(admin)).toEqual([{ id, name: 'Hidden hall' }]);
    expect(await has(reader)).toEqual([{ id, name: '' }]);
  });

  it('names no venue in a conflict', async () => {
    const writer = await personWith(service, 'Setter', [{ kind: 'event', rights: ['read', 'update'] }]);
    const venue = documentIdOf(await manager('venue').create({ name: 'Private hall' }));
    const event = documentIdOf(
      await manager('event').create(lateConcert('In conflict', { venue: to(venue) })),
    );
    const save = async (who: Headers): Promise<unknown> => {
      const opened = writeOpened({ documentId: event, fields: { venue: ['x'] } });
      const response = await service.request(
        `/content-manager/collection-types/plugin::event-calendar.event/${event}?locale=en`,
        { method: 'PUT', headers: { ...who, [OPENED_HEADER]: opened }, json: { venue: { set: [] } } },
      );
      expect(response.status).toBe(400);
      return Object(response.body).error.details.conflict.fields[0].theirs;
    };
    expect(await save(admin)).toMatchObject({ documentId: venue, name: 'Private hall' });
    const theirs = await save(writer);
    expect(theirs).toMatchObject({ documentId: venue, locale: 'en' });
    expect(theirs).not.toHaveProperty('name');
  });
});

describe('a right to change some fields of events', () => {
  it('moves no event on the board', async () => {
    const titles = await personWith(service, 'Titler', [
      { kind: 'event', rights: ['read'] },
      { kind: 'event', rights: ['update'], fields: ['title'] },
    ]);
    const times = await personWith(service, 'Timer', [
      { kind: 'event', rights: ['read'] },
      { kind: 'event', rights: ['update'], fields: ['startDate', 'endDate', 'allDay'] },
    ]);
    const event = documentIdOf(await manager('event').create(lateConcert('Stays')));
    const from = {
      start: '2031-05-10 20:00:00',
      end: '2031-05-11 01:30:00',
      allDay: false,
      timezone: 'America/New_York',
    };
    const json = { from, to: { start: '2031-05-12 20:00:00', end: '2031-05-13 01:30:00', allDay: false } };
    const move = (who: Headers) => () => send(who, 'POST', `board/events/${event}/move`, json);
    expect(await refusedKey(service, move(titles))).toBe('mayNot');
    expect((await move(times)()).status).toBe(200);
  });
});

describe('a right with a condition', () => {
  it('covers in the pages of the calendar what people of the same role have made', async () => {
    const conditions = ['admin::has-same-role-as-creator'];
    const team = await personWith(service, 'Teammate', [
      { kind: 'event', rights: ['create'] },
      { kind: 'event', rights: ['read', 'update', 'delete', 'publish'], conditions },
    ]);
    const [foreign, own] = [
      documentIdOf(await manager('event').create(lateConcert('Of nobody'))),
      documentIdOf(await manager('event', team).create(lateConcert('Of the team'))),
    ];
    expect(Object(await ask(team, 'GET', `records/event/${own}/publication`)).may).toEqual({
      update: true,
      publish: true,
      delete: true,
    });
    const change = (documentId: string) => ({
      events: [{ documentId, change: { minutes: 30, state: { is: 'canceled', reasons: {} } } }],
    });
    await ask(team, 'POST', 'events/changes', change(own));
    await ask(team, 'POST', `records/event/${own}/trash`, {});
    const refused = [
      () => send(team, 'GET', `records/event/${foreign}/publication`),
      () => send(team, 'POST', 'events/changes', change(foreign)),
      () => send(team, 'POST', `records/event/${foreign}/trash`, {}),
    ];
    for (const attempt of refused) expect(await refusedKey(service, attempt)).toBe('mayNot');
  });

  it('is tested on the attributes that it names', async () => {
    await registerCondition('featured', { featured: true });
    await registerCondition('not-featured', { featured: { $ne: true } });
    const readers = {
      some: await personWith(service, 'Featured', [
        { kind: 'event', rights: ['read'], conditions: ['api::featured'] },
      ]),
      others: await personWith(service, 'Others', [
        { kind: 'event', rights: ['read'], conditions: ['api::not-featured'] },
      ]),
    };
    const make = async (featured: boolean) =>
      documentIdOf(await manager('event').create(lateConcert('Drafted', { featured })));
    const [featured, other] = [await make(true), await make(false)];
    const texts = (who: Headers, id: string) => () => send(who, 'GET', `translations/event/${id}?locale=fr`);
    const page = (who: Headers, id: string) => () => send(who, 'GET', `records/event/${id}/publication`);
    for (const shown of [texts, page]) {
      expect((await shown(readers.some, featured)()).status).toBe(200);
      expect((await shown(readers.others, other)()).status).toBe(200);
      expect(await refusedKey(service, shown(readers.some, other))).toBe('mayNot');
      expect(await refusedKey(service, shown(readers.others, featured))).toBe('mayNot');
    }
    const pages = [
      'board?locale=en&start=2031-05-01&end=2031-06-01',
      'event-list?locale=en&start=2031-05-01&end=2031-06-01',
      'home/upcoming',
    ];
    for (const path of pages) {
      const shown = (who: Headers) =>
        ask(who, 'GET', path).then((list) =>
          Array.from<object>(Object(list).events).map((event) => Object(event).documentId),
        );
      // The page "Home" shows the next six.
      const isAll = path !== 'home/upcoming';
      const [some, others] = [await shown(readers.some), await shown(readers.others)];
      expect([path, some.includes(featured), others.includes(other)]).toEqual([path, true, isAll]);
      expect([path, some.includes(other), others.includes(featured)]).toEqual([path, false, false]);
    }
  });

  it('may compare moments', async () => {
    await registerCondition('older', { createdAt: { $lt: new Date('2099-01-01') } });
    await registerCondition('newer', { createdAt: { $gt: new Date('2099-01-01') } });
    const reader = async (condition: string) =>
      personWith(service, condition, [
        { kind: 'event', rights: ['read'], conditions: [`api::${condition}`] },
      ]);
    await manager('event').create(lateConcert('Dated'));
    const shown = async (who: Headers) =>
      Object(await ask(who, 'GET', 'board?locale=en&start=2031-05-01&end=2031-06-01')).events.length;
    expect(await shown(await reader('older'))).toBeGreaterThan(0);
    expect(await shown(await reader('newer'))).toBe(0);
  });
});

/** Registers a condition of rights, as hosts do while Strapi starts; later it is refused. */
async function registerCondition(name: string, condition: object): Promise<void> {
  const { strapi } = service;
  strapi.isLoaded = false;
  await strapi.service('admin::permission').conditionProvider.register({
    displayName: name,
    name,
    handler: () => condition,
  });
  strapi.isLoaded = true;
}
