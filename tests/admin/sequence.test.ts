import { beforeAll, describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing/run-due';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { sentEntries } from '../http/calendar-feed';
import { boardOf } from './board';
import { lateConcert, requestsTo } from './requests';

const service = useService({ settings: { timezone: 'UTC' } });
const { ask } = requestsTo(service);
let headers: Record<string, string>;
let events: ReturnType<typeof contentManager>;
let venues: ReturnType<typeof contentManager>;
let board: ReturnType<typeof boardOf>;
let halls: string[];

beforeAll(async () => {
  headers = await adminHeaders(service);
  events = contentManager(service, headers, 'event');
  venues = contentManager(service, headers, 'venue');
  board = boardOf(service, headers);
  halls = [await hall('Hall'), await hall('Quay')];
});

async function hall(name: string): Promise<string> {
  const id = documentIdOf(await venues.create({ name }));
  await venues.publish(id, { name });
  return id;
}

const venueOf = (hall = 0) => ({
  venue: { connect: [{ documentId: halls[hall], locale: 'en' }], disconnect: [] },
});
const FRENCH = { title: 'Soirée', description: 'Une soirée' };

/** An event with a venue, as a draft in two languages. */
async function draft(): Promise<string> {
  const id = documentIdOf(await events.create({ ...lateConcert('Evening'), ...venueOf() }));
  await events.update(id, FRENCH, 'fr');
  return id;
}

async function published(): Promise<string> {
  const id = await draft();
  await events.publish(id, {});
  await events.publish(id, {}, 'fr');
  return id;
}

/** What the calendar feeds say of an event: its number, with a minus if it is canceled; `-` if there is nothing of it. */
async function told(id: string): Promise<{ en: string; fr: string }> {
  const uid = await uidOf(id);
  const [en, fr] = await Promise.all(
    ['en', 'fr'].map(async (language) => {
      const { text } = await service.request(`${service.roots[language]}/events.ics`);
      const one = sentEntries(text).find((sent) => sent.uid === uid);
      return one === undefined ? '-' : `${one.entry === undefined ? '-' : ''}${one.sequence}`;
    }),
  );
  return { en: en ?? '', fr: fr ?? '' };
}

/** Of events that were deleted too. */
const uids = new Map<string, string>();
async function uidOf(id: string): Promise<string> {
  const row: { uid: string } | undefined = await service.strapi.db
    .connection('calendar_events')
    .where({ document_id: id })
    .first('uid');
  const uid = row?.uid ?? uids.get(id) ?? '';
  uids.set(id, uid);
  return uid;
}

async function moveOnBoard(id: string): Promise<void> {
  const from = { start: '2031-05-10 20:00:00', end: '2031-05-11 01:30:00', allDay: false };
  const to = { start: '2031-05-12 20:00:00', end: '2031-05-13 01:30:00', allDay: false };
  const { status, text } = await board.move(id, { from: { ...from, timezone: 'America/New_York' }, to });
  expect([status, text]).toEqual([200, text]);
}

/** Writes to an event that is public in two languages, with what the feeds say afterwards; before it is 1 in both. */
const WRITES: readonly [name: string, write: (id: string) => Promise<unknown>, en: string, fr: string][] = [
  ['a move to another day on the board', moveOnBoard, '2', '2'],
  ['another venue', (id) => events.publish(id, venueOf(1)), '2', '2'],
  ['another time', (id) => events.publish(id, { startDate: '2031-05-10 19:00:00' }), '2', '2'],
  ['a cancellation', (id) => events.publish(id, { eventStatus: 'canceled' }), '-2', '-2'],
  ['a password', (id) => events.publish(id, { password: 'sesame' }), '2', '2'],
  ['hiding', (id) => events.publish(id, { hideFromListings: true }), '-', '-'],
  ['unpublishing a language', (id) => events.unpublish(id, 'fr'), '2', '-'],
  ['the trash', (id) => ask(headers, 'POST', `records/event/${id}/trash`), '-2', '-2'],
  ['deletion of a language', (id) => events.remove(id, 'fr'), '2', '-'],
  ['deletion', (id) => events.remove(id, '*'), '-2', '-2'],

  ['a corrected title', (id) => events.publish(id, { title: 'A late evening' }), '1', '1'],
  ['a corrected text and cost', (id) => events.publish(id, { description: 'Jazz', cost: '5 €' }), '1', '1'],
  ['a corrected French text', (id) => events.publish(id, { title: 'Une soirée' }, 'fr'), '1', '1'],
  ['a flag', (id) => events.publish(id, { featured: true }), '1', '1'],
  ['a draft with another time', (id) => events.update(id, { startDate: '2031-05-10 18:00:00' }), '1', '1'],
  ['a draft with another venue', (id) => events.update(id, venueOf(1)), '1', '1'],
  ['publishing again', (id) => events.publish(id, {}), '1', '1'],
  ['a third language', (id) => events.update(id, { title: 'Abend' }, 'de'), '1', '1'],
  ['a corrected address of its venue', () => venues.publish(halls[0] ?? '', { address: '1 Quay' }), '1', '1'],
  ['a corrected name of its venue', () => venues.publish(halls[0] ?? '', { name: 'The hall' }), '1', '1'],
  [
    'coordinates of its venue',
    () => venues.publish(halls[0] ?? '', { latitude: 48, longitude: 2 }),
    '1',
    '1',
  ],
  ['a French name of its venue', () => venues.publish(halls[0] ?? '', { name: 'La salle' }, 'fr'), '1', '1'],
];

describe('SEQUENCE of a public event', () => {
  it.each(WRITES)('after %s', async (...[, write, en, fr]) => {
    const id = await published();
    expect(await told(id)).toEqual({ en: '1', fr: '1' });
    await write(id);
    expect(await told(id)).toEqual({ en, fr });
  });

  it('rises once for each event of a bulk action', async () => {
    const ids = [await published(), await published(), await published()];
    const all = () => Promise.all(ids.map(told));
    const each = (en: string, fr: string) => ids.map(() => ({ en, fr }));
    await events.bulkUnpublish(ids, 'en');
    expect(await all()).toEqual(each('-', '2'));
    await events.bulkPublish(ids, 'en');
    expect(await all()).toEqual(each('2', '2'));
    await events.bulkUnpublish(ids, 'en');
    await events.bulkUnpublish(ids, 'fr');
    expect(await all()).toEqual(each('-', '-'));
    await events.bulkPublish(ids, 'fr');
    expect(await all()).toEqual(each('-', '5'));
    await events.bulkPublish(ids, 'en');
    expect(await all()).toEqual(each('5', '5'));
    // In the language of the panel.
    await events.bulkDelete(ids);
    expect(await all()).toEqual(each('-', '6'));
  });

  it('rises once when its venue goes, and stays when the venue is only no longer public', async () => {
    const id = await published();
    const place = await hall('Yard');
    await events.publish(id, { venue: { connect: [{ documentId: place, locale: 'en' }], disconnect: [] } });
    expect(await told(id)).toEqual({ en: '2', fr: '2' });
    await venues.unpublish(place);
    expect(await told(id)).toEqual({ en: '2', fr: '2' });
    await venues.publish(place, {});
    expect(await told(id)).toEqual({ en: '2', fr: '2' });
    await ask(headers, 'POST', `records/venue/${place}/trash`);
    expect(await told(id)).toEqual({ en: '3', fr: '3' });
  });

  it('rises once when it comes back from the trash, and when a withdrawal on the board is undone', async () => {
    const id = await published();
    await ask(headers, 'POST', `records/event/${id}/trash`);
    await ask(headers, 'POST', 'records/event/restore', { documentIds: [id], as: 'before' });
    expect(await told(id)).toEqual({ en: '3', fr: '3' });
    const { body } = await board.unpublish(id);
    expect(await told(id)).toEqual({ en: '-', fr: '4' });
    const { undo } = Object(body).data;
    expect((await board.undoUnpublish(String(undo))).status).toBe(200);
    expect(await told(id)).toEqual({ en: '4', fr: '4' });
  });

  it('rises once, for all languages, when its publication date passes', async () => {
    const id = await draft();
    expect(await told(id)).toEqual({ en: '-', fr: '-' });
    await ask(headers, 'PUT', `records/event/${id}/schedule`, { at: '2031-04-01 09:00:00' });
    expect(await told(id)).toEqual({ en: '-', fr: '-' });
    const due = instant(Date.UTC(2031, 3, 2));
    await runDue(service.strapi, settingsOf(service.strapi), due, { tasks: ['publish'] });
    expect(await told(id)).toEqual({ en: '1', fr: '1' });
  });
});

describe('DTSTAMP of a public event', () => {
  it('is new for readers in a language that its venue has lost', async () => {
    const id = await published();
    const place = await hall('Yard');
    await venues.update(place, { name: 'Cour' }, 'fr');
    await venues.publish(place, {}, 'fr');
    await events.publish(id, { venue: { connect: [{ documentId: place, locale: 'en' }], disconnect: [] } });
    await service.strapi.db.connection('calendar_index').update({ changed_utc: '2020-01-01 00:00:00' });
    const uid = await uidOf(id);
    const inFrench = async () => {
      const { text } = await service.request(`${service.roots['fr']}/events.ics`);
      return sentEntries(text).find((sent) => sent.uid === uid);
    };
    await venues.remove(place, 'fr');
    const now = await inFrench();
    expect(now?.entry?.location).toBe('Yard');
    expect(now?.stamp.slice(0, 4)).not.toBe('2020');
  });
});
