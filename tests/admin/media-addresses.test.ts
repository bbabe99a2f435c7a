import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Service } from '../harness';
import { useService } from '../harness';
import { panelUser } from '../harness/admin';
import { personWith } from './people';
import { requestsTo } from './requests';
import type { FarServer } from '../http/far-server';
import { startFarServer } from '../http/far-server';

let far: FarServer;
let photo: Buffer;
beforeAll(async () => {
  far = await startFarServer();
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
  photo = await picture.png().toBuffer();
});
afterAll(() => far.stop());

/** Lets an author fetch files. @returns the events of the stream that says what became of each address */
async function fetched(service: Service, urls: readonly string[]): Promise<[string, unknown][]> {
  const headers = await panelUser(service, 'strapi-author');
  const path = '/upload/actions/upload-from-urls';
  const response = await service.request(path, { method: 'POST', headers, json: { urls } });
  expect(response.status).toBe(200);
  return [...response.text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => [
    event,
    JSON.parse(data),
  ]);
}
const called = (events: readonly [string, unknown][], name: string): unknown[] =>
  events.filter(([event]) => event === name).map(([, data]) => data);

describe('a file at an address', () => {
  const service = useService();

  it('is not fetched from this machine and its networks, and all failures look the same', async () => {
    const { port } = new URL(far.serveFile('/a.png', photo));
    const hosts = ['0.0.0.0', '0', '127.0.0.1', '[::]', '[::ffff:127.0.0.1]', 'localhost', '2130706433'];
    const urls = [
      ...hosts.map((host) => `http://${host}:${port}/a.png`),
      ...['http://100.64.0.1/a.png', 'http://nothing.invalid/a.png', 'ftp://127.0.0.1/a.png', 'x'],
    ];
    const message = 'The file could not be fetched.';
    const events = await fetched(service, urls);
    expect(called(events, 'file:error')).toEqual(urls.map((url, index) => ({ url, index, message })));
    expect(far.asked('/a.png')).toBe(0);
    expect(await service.strapi.db.query('plugin::upload.file').count()).toBe(0);
  });

  it('of a pasted picture is not fetched from this machine either', async () => {
    const author = await panelUser(service, 'strapi-author');
    const { send } = requestsTo(service);
    const { port } = new URL(far.serveFile('/p.png', photo));
    for (const address of [`http://127.0.0.1:${port}/p.png`, 'http://100.64.0.1/p.png'])
      expect(await send(author, 'POST', 'pictures', { address })).toMatchObject({
        status: 400,
        body: {
          error: {
            message: 'The picture could not be fetched',
            details: { errors: [{ path: ['address'] }] },
          },
        },
      });
    for (const address of ['', 'x', 'ftp://127.0.0.1/p.png', 'https://', 7, undefined])
      expect((await send(author, 'POST', 'pictures', { address })).status).toBe(400);
    expect(far.asked('/p.png')).toBe(0);
  });
});

describe('a file at an address, with private addresses permitted,', () => {
  const service = useService({ settings: { privateImageAddresses: true } });

  it('is stored with its name and its progress, through redirections', async () => {
    const end = far.serveFile('/some%20photo.png?x=1', photo);
    const start = far.serve('/start', (response) => response.writeHead(302, { Location: end }).end());
    const named = far.serve('/named', (response) =>
      response
        .writeHead(200, {
          'Content-Type': 'image/png; charset=x',
          'Content-Length': photo.length,
          'Content-Disposition': 'attachment; filename="../named.png"',
        })
        .end(photo),
    );
    const events = await fetched(service, [start, named]);
    expect(called(events, 'file:error')).toEqual([]);
    const file = { mime: 'image/png', width: 30, height: 20 };
    expect(called(events, 'file:complete')).toMatchObject([
      { name: 'some photo.png', file },
      { name: 'named.png', file },
    ]);
    const size = photo.length;
    expect(called(events, 'file:progress')).toContainEqual({
      index: 1,
      loadedBytes: size,
      totalBytes: size,
      phase: 'fetch',
    });
  });

  it('of a pasted picture is stored once, for people who may add files', async () => {
    const author = await panelUser(service, 'strapi-author');
    const { send, ask } = requestsTo(service);
    const files = () => service.strapi.db.query('plugin::upload.file').count();
    const before = await files();
    const address = far.serveFile('/pasted.png', photo);
    const first = await ask(author, 'POST', 'pictures', { address });
    expect(first).toEqual({ url: expect.stringMatching(/^\/uploads\/pasted_\w+\.png$/) });
    expect(await ask(author, 'POST', 'pictures', { address })).toEqual(first);
    expect([far.asked('/pasted.png'), (await files()) - before]).toEqual([1, 1]);
    const text = far.serveFile('/text.html', '<p>No picture</p>', 'text/html');
    expect((await send(author, 'POST', 'pictures', { address: text })).status).toBe(400);
    const nobody = await personWith(service, 'Without files', []);
    expect((await send(nobody, 'POST', 'pictures', { address })).status).toBe(403);
    expect((await send({}, 'POST', 'pictures', { address })).status).toBe(401);
  });
});
