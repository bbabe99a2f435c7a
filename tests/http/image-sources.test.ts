import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, jest } from '#test';
import {
  ImageSources,
  LEASE_MS,
  addressHash,
} from '../../src/plugins/event-calendar/server/src/services/images/sources';
import { indexDifferences } from '../guard/invariants';
import { CLIENT, freshDatabase, startProcess, startService, useService } from '../harness';
import { Files, event, runOn } from '../load/calendar-command';
import type { FarServer } from './far-server';
import { startFarServer } from './far-server';
import { NOT_FETCHED, imageOf, wrongOf } from './image-responses';
import { clientOf, concert, isBody, refusal } from './write-client';

const FILE = 'plugin::upload.file';
/** The dates of the events in this file, which the default window of a list does not include. */
const YEAR = 'start_date=2031-01-01&end_date=2031-12-31';

let far: FarServer;
let photo: Buffer;
beforeAll(async () => {
  far = await startFarServer();
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => far.stop());

/** Which address has which file is stored, and decided under a lock. */
describe('images by their addresses', () => {
  const service = useService({ settings: { privateImageAddresses: true } });
  const editor = clientOf(service, 'editor');

  const files = () => service.strapi.db.query(FILE).count();
  const post = (json: object) => editor.send('POST', 'events', { json: concert('Show', json) });

  it('of the same address are fetched once, also for 8 simultaneous requests', async () => {
    const image = far.serveFile('/once.png', photo);
    const before = await files();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => editor.create('events', concert(`Once ${index}`, { image }))),
    );
    expect(new Set(made.map((event) => imageOf(event)['id'])).size).toBe(1);
    const again = await editor.create('venues', { venue: 'Once more', image: `${image}#part` });
    expect(imageOf(again)['id']).toBe(imageOf(made[0] ?? {})['id']);
    expect([far.asked('/once.png'), await files()]).toEqual([1, before + 1]);
  });

  it('that fail are reported to all waiting requests, and are fetched again by the next request', async () => {
    const image = far.serve('/later.png', (response) => response.writeHead(503).end());
    const logged = jest.spyOn(service.strapi.log, 'info');
    const responses = await Promise.all(Array.from({ length: 8 }, () => post({ image })));
    expect(responses.map((response) => wrongOf(response, 'image'))).toEqual(Array(8).fill(NOT_FETCHED));
    // The operator reads why. Callers do not: they would learn about the network of this service.
    // A line for each fetch, not for each request: one that comes after a failure tries again.
    const line = [`Calendar: an image of ${far.origin} could not be fetched: status 503`];
    expect(logged.mock.calls.filter(([text]) => String(text).includes('an image of'))).toEqual(
      Array(far.asked('/later.png')).fill(line),
    );
    logged.mockRestore();
    far.serveFile('/later.png', photo);
    expect(imageOf(await editor.create('events', concert('Later', { image })))).toMatchObject({
      width: 1200,
    });

    const sources = new ImageSources(service.strapi);
    const hash = addressHash(`${far.origin}/claimed.png`);
    const first = await sources.claim(hash, undefined, 1000);
    const token = 'token' in first ? first.token : '';
    expect(first).toEqual({ is: 'mine', token });
    expect(await sources.claim(hash, undefined, 1000)).toEqual({ is: 'taken', token });
    await sources.fail(hash, token, 'could not be fetched', 2000);
    expect(await sources.claim(hash, token, 3000)).toEqual({
      is: 'failed',
      token,
      why: 'could not be fetched',
    });
    const second = await sources.claim(hash, undefined, 3000);
    expect(second.is).toBe('mine');
    // The result of the first claim no longer counts.
    expect(await sources.fulfil(hash, token, 1)).toBe(false);
    // Nobody waits longer than the duration of a claim.
    expect((await sources.claim(hash, token, 3000 + LEASE_MS)).is).toBe('taken');
    expect((await sources.claim(hash, token, 3001 + LEASE_MS)).is).toBe('mine');
  });

  it('are fetched again when their file was deleted, and records follow their files', async () => {
    const image = far.serveFile('/deleted.png', photo);
    const event = await editor.create('events', concert('Deleted', { image }));
    const { id } = imageOf(event);
    const upload = service.strapi.plugin('upload').service('upload');
    await upload.remove(await upload.findOne(id));
    expect(await editor.get(`events/${String(event['id'])}`)).toMatchObject({ image: false });
    const again = await editor.update(`events/${String(event['id'])}`, { image });
    expect(imageOf(again)['id']).not.toBe(id);
    expect(far.asked('/deleted.png')).toBe(2);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('are removed when the write fails, unless another record uses them by then', async () => {
    const image = far.serveFile('/failed.png', photo);
    const before = await files();
    const failed = () => editor.send('POST', 'events', { json: concert(' ', { image, title: ' ' }) });
    expect(refusal(await failed())).toEqual([400, 'empty_content']);
    expect(await files()).toBe(before);
    const responses = await Promise.all([failed(), post({ image }), failed(), post({ image }), failed()]);
    expect(responses.map(({ status }) => status)).toEqual([400, 201, 400, 201, 400]);
    expect(await files()).toBe(before + 1);
    for (const response of [responses[1], responses[3]]) {
      const event = await editor.get(`events/${String(isBody(response?.body) ? response.body['id'] : 0)}`);
      expect(imageOf(event)).toMatchObject({ width: 1200 });
      expect((await service.request(String(imageOf(event)['url']))).status).toBe(200);
    }
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('are removed when no record uses them after all', async () => {
    await editor.create('venues', { venue: 'Closed hall' });
    const image = far.serveFile('/needless.png', photo);
    const before = await files();
    const author = clientOf(service, 'author');
    await author.create('events', concert('In a hall', { venue: { venue: 'Closed hall', image } }));
    expect(await files()).toBe(before);
  });

  it('in loaded lines are fetched only with the option', async () => {
    const image = far.serveFile('/loaded.png', photo);
    const lines = new Files();
    const path = lines.write([event('Loaded picture', { image, venue: { venue: 'Loaded hall', image } })]);
    const load = (options: Record<string, true>) => runOn(service.strapi, 'load', [path], options);
    expect((await load({})).printed).toMatch(/^0 created, 0 already there, 1 failed; /);
    expect((await load({ images: true, 'dry-run': true })).printed).toMatch(/^1 would be created/);
    expect(far.asked('/loaded.png')).toBe(0);
    expect((await load({ images: true })).printed).toMatch(/^1 created/);
    lines.remove();
    const { events } = await editor.get(`events?search=Loaded%20picture&${YEAR}`);
    expect(events).toMatchObject([{ image: { width: 1200 }, venue: { image: { width: 1200 } } }]);
    expect(far.asked('/loaded.png')).toBe(1);
  });

  it('whose fetching process died are fetched by another one when its claim expires', async () => {
    const image = far.serveFile('/orphan.png', photo);
    const row = {
      address_hash: addressHash(image),
      claim: 'of a dead process',
      claimed_until: Date.now() - 1,
    };
    await service.strapi.db.connection('calendar_image_sources').insert(row);
    expect(imageOf(await editor.create('events', concert('Orphan', { image })))['width']).toBe(1200);
  });
});

// SQLite is for one process; its parallel requests are tested above.
describe.runIf(CLIENT === 'postgres')('two processes on one database', () => {
  it('fetch an address once', async () => {
    const database = await freshDatabase({
      CALENDAR_PRIVATE_IMAGE_ADDRESSES: 'true',
      API_TOKEN_SALT: 'salt',
    });
    const maker = await startService({ database });
    const headers = await maker.as('editor');
    await maker.stop();
    const processes = await Promise.all([startProcess(database.env), startProcess(database.env)]);
    try {
      const image = far.serveFile('/shared.png', photo);
      const made = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const { root } = processes[index % 2] ?? { root: '' };
          const response = await fetch(`${root}/events`, {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(concert(`Shared ${index}`, { image })),
          });
          const body: unknown = await response.json();
          return [response.status, isBody(body) ? imageOf(body)['id'] : undefined];
        }),
      );
      expect(made).toEqual(Array(8).fill([201, made[0]?.[1]]));
      expect(far.asked('/shared.png')).toBe(1);
    } finally {
      await Promise.all(processes.map(({ stop }) => stop()));
      await database.remove();
    }
  });
});
