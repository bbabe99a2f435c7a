import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { falseModified } from '../../src/plugins/event-calendar/server/src/storage/migrations/25-false-modified';
import { refreshStale } from '../../src/plugins/event-calendar/server/src/write-model/index/stale';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { useSharedService } from '../harness';
import { contentManager, panelUser } from '../harness/admin';
import { boardOf, timesOf } from './board';
import { requestsTo } from './requests';

/** What the panel says of changes that are not published, in the board, the lists and the forms. */
const service = useSharedService();
let events: ReturnType<typeof contentManager>;
let venues: ReturnType<typeof contentManager>;
let board: ReturnType<typeof boardOf>;
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await panelUser(service, 'strapi-editor', 'marks');
  events = contentManager(service, headers, 'event');
  venues = contentManager(service, headers, 'venue');
  board = boardOf(service, headers);
});
afterEach(async () => {
  await expectSoundRecords(service.strapi);
  expect(await indexDifferences(service.strapi)).toEqual([]);
});

const LANGUAGES = ['en', 'fr'];
const times = { startDate: '2032-05-10 20:00:00', endDate: '2032-05-10 22:00:00', timezone: 'Europe/Paris' };

/** An event that is published in both languages, the French one with the changes if they are given. */
async function published(title: string, french: object = {}): Promise<string> {
  const id = String((await events.create({ title, ...times }))['documentId']);
  await events.update(id, { title: `${title} (fr)` }, 'fr');
  for (const language of LANGUAGES) await events.publish(id, {}, language);
  if (Object.keys(french).length > 0) await events.update(id, french, 'fr');
  return id;
}

const shown = async (id: string) => {
  const { events: all } = await board.range({ start: '2032-01-01', end: '2032-12-31' });
  const event = all.find(({ documentId }) => documentId === id);
  if (event === undefined) throw new Error(`${id} is not on the board`);
  return event;
};

/** The languages that say they have changes: in the list and in the form; and whether the board says so. */
async function marked(id: string) {
  const saysSo = async (language: string) => {
    const rows = await events.list(`?locale=${language}&pageSize=100`);
    const row = rows.find(({ documentId }) => documentId === id);
    const { ask } = requestsTo(service);
    const state = await ask(headers, 'GET', `records/event/${id}/publication?locale=${language}`);
    return { language, list: row?.['status'] === 'modified', form: Object(state).hasChanges };
  };
  const all = await Promise.all(LANGUAGES.map(saysSo));
  return {
    list: all.filter(({ list }) => list).map(({ language }) => language),
    form: all.filter(({ form }) => form).map(({ language }) => language),
    board: (await shown(id)).modified === true,
  };
}

const none = { list: [], form: [], board: false };
const only = (...languages: string[]) => ({ list: languages, form: languages, board: true });

describe('after a change of what the languages share is published in one of them', () => {
  it.each([
    ['the cost', { cost: '15 €' }],
    ['the state', { eventStatus: 'postponed' }],
    ['the times', { startDate: '2032-06-01 20:00:00', endDate: '2032-06-01 22:00:00' }],
  ])('no language is marked: %s', async (name, change) => {
    const id = await published(`Marks of ${name}`);
    expect(await marked(id)).toEqual(none);
    await events.update(id, change);
    expect(await marked(id)).toEqual(only('en', 'fr'));
    await events.publish(id, {});
    expect(await marked(id)).toEqual(none);
    await events.publish(id, { ...change, website: 'https://example.org/' }, 'fr');
    expect(await marked(id)).toEqual(none);
  });

  it('no language is marked: a venue', async () => {
    const hall = String((await venues.create({ name: 'Hall of marks' }))['documentId']);
    await venues.publish(hall, {});
    const id = await published('Marks of a venue');
    await events.publish(id, { venue: { connect: [{ documentId: hall, locale: 'en' }] } });
    expect(await marked(id)).toEqual(none);
    await events.update(id, { venue: { set: [] } });
    expect(await marked(id)).toEqual(only('en', 'fr'));
    await events.discard(id);
    expect(await marked(id)).toEqual(none);
  });

  it('a language with changes of its own is marked, until it is published', async () => {
    const id = await published('Marks that stay', { title: 'Une autre' });
    expect(await marked(id)).toEqual(only('fr'));
    await events.publish(id, { cost: '20 €' });
    expect(await marked(id)).toEqual(only('fr'));
    const event = await shown(id);
    const to = { start: '2032-05-11 20:00:00', end: '2032-05-11 22:00:00', allDay: false };
    expect((await board.move(id, { from: timesOf(event), to })).status).toBe(200);
    expect(await marked(id)).toEqual(only('fr'));
    await events.publish(id, {}, 'fr');
    expect(await marked(id)).toEqual(none);
  });
});

it('the step mends marks of languages without changes, and leaves the others', async () => {
  const { connection } = service.strapi.db;
  const hall = String((await venues.create({ name: 'Hall of steps' }))['documentId']);
  await venues.publish(hall, {});
  const venue = { connect: [{ documentId: hall, locale: 'en' }] };
  const same = await published('Mended');
  const linked = await published('Mended with links');
  await events.publish(linked, { venue });
  const title = await published('Left with a title', { title: 'Autre titre' });
  const link = await published('Left with a link');
  await events.update(link, { venue });
  await connection('calendar_events')
    .whereIn('document_id', [same, linked])
    .whereNull('published_at')
    .update({ updated_at: new Date() });
  expect(await marked(same)).toEqual(only('en', 'fr'));
  await connection.transaction((trx) => falseModified.up(trx, service.strapi));
  await refreshStale(service.strapi);
  expect(await marked(same)).toEqual(none);
  expect(await marked(linked)).toEqual(none);
  expect(await marked(title)).toEqual(only('fr'));
  expect(await marked(link)).toEqual(only('en', 'fr'));
});
