import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing/run-due';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { startService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import type { Client } from './write-client';
import { clientOf, concert, isBody } from './write-client';

const EVENTS = ['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'];

/** A message that the receiver got: event, record and language. */
interface Delivery {
  event: string;
  model: string;
  publicId: number;
  locale: string;
}

/** Starts a receiver that stores the messages. */
async function startReceiver(): Promise<{ server: Server; url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body: unknown = JSON.parse(text);
      const entry = isBody(body) && isBody(body['entry']) ? body['entry'] : {};
      deliveries.push({
        event: String(request.headers['x-strapi-event']),
        model: isBody(body) ? String(body['model']) : '',
        publicId: Number(entry['publicId']),
        locale: String(entry['locale']),
      });
      response.setHeader('Connection', 'close');
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver listens on no port');
  return { server, url: `http://127.0.0.1:${address.port}/`, deliveries };
}

let service: Service;
let editor: Client;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let events: ReturnType<typeof contentManager>;
let tags: ReturnType<typeof contentManager>;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService();
  editor = clientOf(service, 'editor');
  const headers = await adminHeaders(service);
  events = contentManager(service, headers, 'event');
  tags = contentManager(service, headers, 'tag');
  const webhook = await service.strapi
    .get('webhookStore')
    .createWebhook({ name: 'site', url: receiver.url, headers: {}, events: EVENTS, isEnabled: true });
  service.strapi.get('webhookRunner').add(webhook);
});
afterAll(async () => {
  await service.stop();
  receiver.server.close();
});

const inPanel = (title: string) => ({
  title,
  startDate: '2031-05-10 19:00:00',
  endDate: '2031-05-10 21:00:00',
});

const marks = new Set<number>();
const isMark = ({ model, publicId }: Delivery): boolean => model === 'tag' && marks.has(publicId);

/** Waits until all messages have arrived: those before a final tag, and those still being sent then. */
async function allArrived(): Promise<void> {
  const id = Number((await editor.create('tags', { name: `mark ${marks.size}` }))['id']);
  marks.add(id);
  const arrived = () =>
    receiver.deliveries.some(({ model, publicId }) => model === 'tag' && publicId === id) && nothingWaits();
  await expect.poll(arrived, { timeout: 20_000, interval: 20 }).toBe(true);
  // Strapi reads a record once more before it sends its message, so that the mark may have come first.
  let known = -1;
  const isQuiet = (): boolean => {
    const before = known;
    known = receiver.deliveries.length;
    return before === known && nothingWaits();
  };
  await expect.poll(isQuiet, { interval: 100 }).toBe(true);
}

/** Whether Strapi is sending no message. */
function nothingWaits(): boolean {
  const runner: object = service.strapi.get('webhookRunner');
  const queue = 'queue' in runner ? runner.queue : undefined;
  return isBody(queue) && queue['running'] === 0;
}

/** The messages that a write sends. */
async function deliveriesOf(write: () => Promise<unknown>): Promise<Delivery[]> {
  await allArrived();
  const from = receiver.deliveries.length;
  await write();
  await allArrived();
  return receiver.deliveries.slice(from).filter((delivery) => !isMark(delivery));
}

/** Events and languages in alphabetical order, because messages are sent concurrently. */
const named = (deliveries: readonly Delivery[]): string[] =>
  deliveries.map(({ event, locale }) => `${event} ${locale}`).toSorted();

/** The messages that a write sends about a kind of record. */
const sentBy = async (model: string, write: () => Promise<unknown>): Promise<string[]> =>
  named((await deliveriesOf(write)).filter((delivery) => delivery.model === model));

/** The messages that it sends about one record. */
const sentAbout = async (id: unknown, write: () => Promise<unknown>): Promise<string[]> =>
  named((await deliveriesOf(write)).filter((delivery) => delivery.publicId === id));

const DAY = 86_400_000;
const due = (now: number) => runDue(service.strapi, settingsOf(service.strapi), instant(now));

/** A write over the interface, the same write in the admin panel, and the messages of both. */
interface Pair {
  model: string;
  overInterface: () => Promise<unknown>;
  inThePanel: () => Promise<unknown>;
  events: string[];
}

async function expectSame({ model, overInterface, inThePanel, events }: Pair): Promise<void> {
  expect(await sentBy(model, inThePanel), 'in the admin panel').toEqual(events);
  expect(await sentBy(model, overInterface), 'over the interface').toEqual(events);
}

/** Creates a draft over the interface and one in the admin panel. */
async function twoDrafts(title: string): Promise<{ id: unknown; documentId: string }> {
  const { id } = await editor.create('events', concert(title, { status: 'draft' }));
  return { id, documentId: documentIdOf(await events.create(inPanel(title))) };
}

/** The same two, published. */
async function twoEvents(title: string): Promise<{ id: unknown; documentId: string }> {
  const { id, documentId } = await twoDrafts(title);
  await editor.update(`events/${id}`, { status: 'publish' });
  await events.publish(documentId, inPanel(title));
  return { id, documentId };
}

describe('Strapi’s webhooks fire over the interface as in the admin panel', () => {
  it('when a draft is made', async () => {
    await expectSame({
      model: 'event',
      overInterface: () => editor.create('events', concert('Draft', { status: 'draft' })),
      inThePanel: () => events.create(inPanel('Draft')),
      events: ['entry.create en'],
    });
  });

  it('when a draft is changed, and when it is published', async () => {
    const { id, documentId } = await twoDrafts('Changed');
    await expectSame({
      model: 'event',
      overInterface: () => editor.update(`events/${id}`, { cost: '5' }),
      inThePanel: () => events.update(documentId, { ...inPanel('Changed'), cost: '5' }),
      events: ['entry.update en'],
    });
    await expectSame({
      model: 'event',
      overInterface: () => editor.update(`events/${id}`, { status: 'publish' }),
      inThePanel: () => events.publish(documentId, inPanel('Changed')),
      events: ['entry.publish en', 'entry.update en'],
    });
  });

  it('when a published event is changed', async () => {
    const { id, documentId } = await twoEvents('Open');
    await expectSame({
      model: 'event',
      overInterface: () => editor.update(`events/${id}`, { title: 'Opened' }),
      inThePanel: () => events.publish(documentId, inPanel('Opened')),
      events: ['entry.publish en', 'entry.update en'],
    });
  });

  it('when an event is published at creation, also for the records created with it', async () => {
    const made = ['entry.create en', 'entry.publish en'];
    const nested = { venue: { venue: 'Hall' } };
    expect(await sentBy('event', () => editor.create('events', concert('At once')))).toEqual(made);
    expect(await sentBy('venue', () => editor.create('events', concert('Nested', nested)))).toEqual(made);
  });

  it('when a language is added', async () => {
    const { id, documentId } = await twoDrafts('Languages');
    await expectSame({
      model: 'event',
      overInterface: () => editor.update(`events/${id}?i18n_language=fr`, { title: 'Langues' }),
      inThePanel: () => events.update(documentId, inPanel('Langues'), 'fr'),
      events: ['entry.create fr'],
    });
  });

  it('when it is unpublished, in all languages', async () => {
    const { id, documentId } = await twoEvents('Back');
    await editor.update(`events/${id}?i18n_language=fr`, { title: 'Retour' });
    await events.publish(documentId, inPanel('Retour'), 'fr');
    const taken = ['entry.unpublish en', 'entry.unpublish fr'];
    const inThePanel = async () => {
      await events.unpublish(documentId);
      await events.unpublish(documentId, 'fr');
    };
    expect(await sentBy('event', inThePanel)).toEqual(taken);
    const overInterface = () => editor.update(`events/${id}`, { status: 'draft' });
    expect(await sentBy('event', overInterface)).toEqual(taken);
  });

  it('when it is deleted: unpublished first, and deleted when the trash is emptied', async () => {
    const { id, documentId } = await twoEvents('Deleted');
    const gone = ['entry.delete en'];
    // The draft and the published version; in the trash there is only the draft.
    expect(await sentBy('event', () => events.remove(documentId, '*'))).toEqual([...gone, ...gone]);
    expect(await sentBy('event', () => editor.remove(`events/${id}`))).toEqual([
      'entry.unpublish en',
      'entry.update en',
    ]);
    const emptied = await sentAbout(id, () => due(Date.now() + 31 * DAY));
    expect(emptied).toEqual(gone);
  });

  it('when a scheduled event is published', async () => {
    const { id } = await editor.create('events', concert('Scheduled', { date: '2031-01-01 12:00:00' }));
    await editor.update(`events/${id}?i18n_language=fr`, { title: 'Prévu' });
    const sent = await sentAbout(id, () => due(Date.parse('2031-02-01T00:00:00Z')));
    expect(sent).toEqual(['entry.publish en', 'entry.publish fr']);
  });

  it('when a term is made, changed and deleted', async () => {
    const { id } = await editor.create('tags', { name: 'jazz' });
    const documentId = documentIdOf(await tags.create({ name: 'soul' }));
    await expectSame({
      model: 'tag',
      overInterface: () => editor.create('tags', { name: 'folk' }),
      inThePanel: () => tags.create({ name: 'funk' }),
      events: ['entry.create en'],
    });
    await expectSame({
      model: 'tag',
      overInterface: () => editor.update(`tags/${id}`, { name: 'Jazz' }),
      inThePanel: () => tags.update(documentId, { name: 'Soul' }),
      events: ['entry.update en'],
    });
    await expectSame({
      model: 'tag',
      overInterface: () => editor.remove(`tags/${id}`),
      inThePanel: () => tags.remove(documentId, '*'),
      events: ['entry.delete en'],
    });
  });

  it('once for each operation of a batch, also if its neighbour is refused', async () => {
    const { id } = await editor.create('events', concert('Batched', { status: 'draft' }));
    const made = (title: string) => ({
      method: 'POST',
      path: '/events',
      body: concert(title, { status: 'draft' }),
    });
    const titles = ['Batched and changed', 'Batched again'];
    const operations = () => [
      { method: 'PATCH', path: `/events/${String(id)}`, body: { title: titles.shift() } },
      { method: 'DELETE', path: '/events/999999' },
      ...['One', 'Two', 'Three'].map((word) => made(`Batched ${word}`)),
    ];
    const batch = async () => {
      const sent = {
        method: 'POST',
        headers: await service.as('editor'),
        json: { operations: operations() },
      };
      const { body } = await service.request(`${service.origin}/api/en/calendar/sync/v1/batch`, sent);
      expect(body).toMatchObject({
        responses: [{ status: 200 }, { status: 404 }, ...Array(3).fill({ status: 201 })],
      });
    };
    const expected = [...Array(3).fill('entry.create en'), 'entry.update en'];
    expect(await sentBy('event', batch)).toEqual(expected);
    // A lifecycle of the project sees no write that is taken back.
    const seen: unknown[] = [];
    service.strapi.db.lifecycles.subscribe({
      models: ['plugin::event-calendar.event'],
      afterUpdate: ({ params }) => void seen.push(params.data['title']),
    });
    expect(await sentBy('event', batch)).toEqual(expected);
    expect(seen.filter((title) => title === 'Batched again')).toHaveLength(1);
  });

  it('and not when a write is refused', async () => {
    const refused = () => editor.send('POST', 'events', { json: concert('Refused', { venue: 999_999 }) });
    expect(await sentBy('event', refused)).toEqual([]);
  });
});
