import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import type { FarServer } from './far-server';
import { startFarServer } from './far-server';
import { NOT_FETCHED, imageOf, wrongOf } from './image-responses';
import { bodyOf, clientOf, concert, refusal } from './write-client';

const FILE = 'plugin::upload.file';
const SECONDS = 3;
const KILOBYTES = 200;
/** The dates of the events in this file, which the default window of a list does not include. */
const YEAR = 'start_date=2031-01-01&end_date=2031-12-31';

let far: FarServer;
let photo: Buffer;
beforeAll(async () => {
  far = await startFarServer();
  photo = await picture(1200, 800).png().toBuffer();
});
afterAll(() => far.stop());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** An animation whose frames all end after their first pixel: a few bytes, whatever its dimensions. */
function gif(width: number, height: number, frames: number): Buffer {
  const word = (value: number): number[] => [value & 255, value >> 8];
  const screen = [...word(width), ...word(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0, 2, 2, 0x44, 1, 0];
  const film = Array.from({ length: frames }, () => frame).flat();
  return Buffer.from([...Buffer.from('GIF89a'), ...screen, ...film, 0x3b]);
}

describe('images by their addresses, with private addresses permitted', () => {
  const service = useService({
    settings: { privateImageAddresses: true, imageSeconds: SECONDS, imageMegabytes: KILOBYTES / 1000 },
  });
  const editor = clientOf(service, 'editor');

  const files = () => service.strapi.db.query(FILE).count();
  const post = (json: object, client = editor) =>
    client.send('POST', 'events', { json: concert('Show', json) });

  /** Expects that a request is refused because of its image, and that nothing is stored. */
  async function expectRefused(image: string, text: string): Promise<void> {
    const before = await files();
    const events = (await editor.get(`events?${YEAR}`))['total'];
    const response = await post({ image });
    expect(refusal(response)).toEqual([400, 'rest_invalid_param', 'image']);
    expect(wrongOf(response, 'image')).toBe(text);
    expect(await files()).toBe(before);
    expect((await editor.get(`events?${YEAR}`))['total']).toBe(events);
  }

  it('keep no other long bodies waiting while they are fetched', async () => {
    const silent: ServerResponse[] = [];
    const padding = 'x'.repeat(70_000);
    let ended = 0;
    const slow = ['/silent-1.png', '/silent-2.png'].map((path) =>
      post({ image: far.serve(path, (response) => silent.push(response)), padding }).finally(
        () => (ended += 1),
      ),
    );
    await expect.poll(() => silent.length).toBe(2);
    await editor.create('tags', { name: 'Meanwhile', padding });
    expect(ended).toBe(0);
    for (const response of silent) response.writeHead(404).end();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([400, 400]);
  });

  it('are fetched for a limited number of long bodies at a time', async () => {
    const held = new Set<ServerResponse>();
    let most = 0;
    let isSilent = true;
    const padding = 'x'.repeat(70_000);
    const statuses: number[] = [];
    const sent = Array.from({ length: 51 }, async (_, index) => {
      const image = far.serve(`/held-${index}.png`, (response) => {
        if (!isSilent) return void response.writeHead(404).end();
        held.add(response);
        response.once('close', () => held.delete(response));
        most = Math.max(most, held.size);
      });
      statuses.push((await post({ image, padding })).status);
    });
    await expect.poll(() => statuses.includes(400)).toBe(true);
    isSilent = false;
    for (const response of held) response.writeHead(404).end();
    await Promise.all(sent);
    // 16 that have left their turn, and 2 that keep it; most others wait for it.
    expect(most).toBeLessThanOrEqual(18);
    expect(statuses.every((status) => status === 400 || status === 503)).toBe(true);
  });

  it('are stored with their sizes, and are the same in single reads, lists and inside events', async () => {
    const image = far.serveFile('/poster%20one.png', photo);
    const organizer = await editor.create('organizers', { organizer: 'Painter', image });
    const shown = imageOf(organizer);
    const address = expect.stringMatching(new RegExp(`^${service.origin}/uploads/.+\\.png$`));
    const size = (width: number, height: number) => ({
      width,
      height,
      'mime-type': 'image/png',
      filesize: expect.any(Number),
      url: address,
    });
    expect(shown).toEqual({
      url: address,
      id: expect.any(Number),
      extension: 'png',
      width: 1200,
      height: 800,
      filesize: expect.any(Number),
      sizes: {
        thumbnail: size(234, 156),
        small: size(500, 333),
        medium: size(750, 500),
        large: size(1000, 667),
      },
    });
    const stored = await service.request(String(shown['url']));
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(String(shown['url'])).toContain('poster_one');
    const bytes = Number(stored.headers.get('content-length'));
    expect(Math.abs(Number(shown['filesize']) - bytes)).toBeLessThan(10);

    const event = await editor.create('events', concert('Painting', { image, organizer: organizer['id'] }));
    expect(event['image']).toEqual(shown);
    expect(event['organizer']).toMatchObject([{ image: shown }]);
    expect((await editor.get(`events/${String(event['id'])}`))['image']).toEqual(shown);
    expect(await editor.get('organizers?search=Painter')).toMatchObject({ organizers: [{ image: shown }] });
    // Strapi stores lengths in tens of bytes; feed readers compare them with what they fetch.
    for (const [format, enclosure] of [
      ['rss', `<enclosure url="${String(shown['url'])}" length="${bytes}"`],
      ['atom', `length="${bytes}"`],
    ])
      expect((await service.request(`events.${format}?${YEAR}`)).text).toContain(enclosure);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it.each(['jpeg', 'gif', 'webp', 'avif'] as const)(
    'may be %s, whatever type their server sends',
    async (format) => {
      const body = await picture(300, 200).toFormat(format).toBuffer();
      const image = far.serveFile(`/any-${format}`, body, 'text/html');
      const event = await editor.create('events', concert(format, { image }));
      expect(imageOf(event)).toMatchObject({ extension: format === 'jpeg' ? 'jpg' : format });
    },
  );

  it('work on every write route, and in nested records', async () => {
    const image = far.serveFile('/everywhere.png', photo);
    const event = await editor.create(
      'events',
      concert('Nested', {
        image,
        venue: { venue: 'Nested hall', image },
        organizer: [{ organizer: 'Nested one', image }, { organizer: 'Nested two' }],
      }),
    );
    const { id } = imageOf(event);
    expect(event).toMatchObject({ venue: { image: { id } }, organizer: [{ image: { id } }, {}] });
    const venue = await editor.create('venues', { venue: 'Bare' });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      await editor.update(`venues/${String(venue['id'])}`, { image: '' });
      const response = await editor.send(method, `venues/${String(venue['id'])}`, { json: { image } });
      expect(bodyOf(response, 200)).toMatchObject({ image: { id } });
    }
    const body = new URLSearchParams({
      image,
      title: 'By form',
      start_date: '2031-05-10',
      end_date: '2031-05-10',
    });
    expect(bodyOf(await editor.send('POST', 'events', { body }), 201)).toMatchObject({ image: { id } });
    expect(far.asked('/everywhere.png')).toBe(1);
  });

  it('that are in the media library are used without a fetch', async () => {
    const image = far.serveFile('/kept.png', photo);
    const first = imageOf(await editor.create('events', concert('Kept', { image })));
    const event = await editor.create('events', concert('Read and written back', { image: first['url'] }));
    expect(event['image']).toEqual(first);
    expect(far.asked('/kept.png')).toBe(1);
  });

  it('are followed through at most three redirections, only to http(s)', async () => {
    far.serveFile('/end.png', photo);
    const hop = (path: string, location: string, status = 302) =>
      far.serve(path, (response) => response.writeHead(status, { Location: location }).end());
    const third = hop('/third', '/end.png', 301);
    hop('/second', third, 307);
    const first = hop('/first', '/second', 308);
    expect(imageOf(await editor.create('events', concert('Far', { image: first })))['width']).toBe(1200);
    await expectRefused(hop('/zeroth', first), NOT_FETCHED);
    await expectRefused(hop('/circle', '/circle'), NOT_FETCHED);
    await expectRefused(hop('/file', 'file:///etc/hostname'), NOT_FETCHED);
    await expectRefused(hop('/data', `data:image/png;base64,${photo.toString('base64')}`), NOT_FETCHED);
    await expectRefused(hop('/named', far.origin.replace('//', '//user:pw@') + '/end.png'), NOT_FETCHED);
    await expectRefused(
      far.serve('/nowhere', (response) => response.writeHead(302).end()),
      NOT_FETCHED,
    );
  });

  it('are refused when they are too large, whatever size their server states', async () => {
    const large = Buffer.concat([photo, Buffer.alloc(KILOBYTES * 1000)]);
    const text = `image is larger than ${KILOBYTES} kB.`;
    await expectRefused(far.serveFile('/large.png', large), text);
    const unsaid = far.serve('/unsaid.png', (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.write(large.subarray(0, 1000));
      response.end(large.subarray(1000));
    });
    await expectRefused(unsaid, text);
    const endless = far.serve('/endless.png', (response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || (response.write(photo), setImmediate(more)));
      more();
    });
    await expectRefused(endless, text);
    const short = far.serve('/short.png', (response) => {
      response.writeHead(200, { 'Content-Length': photo.length + 100 });
      response.write(photo, () => response.destroy());
    });
    await expectRefused(short, NOT_FETCHED);
    const long = far.serve('/long.png', (response) => {
      response.socket?.end(
        `HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n${photo.toString('latin1')}`,
        'latin1',
      );
    });
    const before = await files();
    expect(refusal(await post({ image: long }))).toEqual([400, 'rest_invalid_param', 'image']);
    expect(await files()).toBe(before);
  });

  it('are refused when they are compressed although no compression was requested', async () => {
    const bomb = gzipSync(Buffer.concat([photo, Buffer.alloc(50_000_000)]));
    const image = far.serve('/bomb.png', (response, request) => {
      expect(request.headers['accept-encoding']).toBe('identity');
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    });
    await expectRefused(image, NOT_FETCHED);
  });

  it('are refused when they are not images', async () => {
    const text = 'image is not one of the kinds JPEG, PNG, GIF, WebP, AVIF.';
    await expectRefused(far.serveFile('/page.png', '<!doctype html><title>Image</title>'), text);
    await expectRefused(far.serveFile('/empty.png', ''), text);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    await expectRefused(far.serveFile('/drawing.svg', svg, 'image/svg+xml'), text);
    await expectRefused(far.serveFile('/drawing.png', svg), text);
    const tiff = await picture(9, 9).tiff().toBuffer();
    await expectRefused(far.serveFile('/scan.tiff', tiff, 'image/tiff'), text);
    const unreadable = 'image is an image that cannot be read.';
    await expectRefused(far.serveFile('/half.png', photo.subarray(0, photo.length / 2)), unreadable);
    await expectRefused(far.serveFile('/head.png', photo.subarray(0, 16)), unreadable);
  });

  it('are refused when a small file expands to too many pixels', async () => {
    const bomb = await sharp({ create: { width: 6_000, height: 4_001, channels: 3, background: 'black' } })
      .avif({ effort: 0 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000);
    await expectRefused(
      far.serveFile('/bomb-of-pixels.avif', bomb),
      'image has more than 24 million pixels.',
    );
    const film = gif(10_000, 1_000, 3);
    expect(film.length).toBeLessThan(200);
    await expectRefused(far.serveFile('/film.gif', film), 'image has more than 24 million pixels.');
    const event = await editor.create(
      'events',
      concert('Film', { image: far.serveFile('/short.gif', gif(90, 60, 6)) }),
    );
    expect(imageOf(event)).toMatchObject({ width: 90, height: 60, extension: 'gif' });
  });

  it('are refused when their server is slow, gone, or has nothing', async () => {
    await expectRefused(
      far.serve('/silent.png', () => undefined),
      NOT_FETCHED,
    );
    const drip = far.serve('/drip.png', (response) => {
      response.writeHead(200);
      response.write(photo.subarray(0, 10));
    });
    await expectRefused(drip, NOT_FETCHED);
    await expectRefused(`${far.origin}/unknown.png`, NOT_FETCHED);
    await expectRefused('http://127.0.0.1:1/closed.png', NOT_FETCHED);
    await expectRefused('https://nobody.invalid/image.png', NOT_FETCHED);
    await expectRefused(far.origin.replace('http:', 'https:') + '/end.png', NOT_FETCHED);
    const gone = far.serve('/gone.png', (response) => response.socket?.destroy());
    await expectRefused(gone, NOT_FETCHED);
  });

  it('need the right to upload, and are reported together with all other errors', async () => {
    const image = far.serveFile('/rights.png', photo);
    for (const role of ['contributor', 'subscriber', undefined] as const) {
      const response = await post({ image, website: 'nowhere', venue: 99_999 }, clientOf(service, role));
      expect(refusal(response)).toEqual([400, 'rest_invalid_param', 'image', 'website', 'venue']);
      expect(wrongOf(response, 'image')).toContain('right to upload');
      const nested = await post({ organizer: { organizer: 'With image', image } }, clientOf(service, role));
      expect(refusal(nested)).toEqual([400, 'rest_invalid_param', 'organizer']);
    }
    expect(imageOf(bodyOf(await post({ image }, clientOf(service, 'author')), 201))['width']).toBe(1200);
    expect(far.asked('/rights.png')).toBe(1);
  });

  it('are not fetched for requests that are wrong or not allowed', async () => {
    const image = far.serveFile('/unasked.png', photo);
    const { id } = await editor.create('events', concert('Not yours'));
    const author = clientOf(service, 'author');
    const refused = [
      await post({ image, venue: 99_999 }),
      await post({ image, status: 'unheard of' }),
      await editor.send('PATCH', 'events/99999', { json: { image } }),
      await editor.send('PATCH', 'venues/99999', { json: { image } }),
      await author.send('PATCH', `events/${String(id)}`, { json: { image } }),
      await editor.send('PATCH', `events/${String(id)}`, {
        json: { image },
        headers: { 'If-Match': '"old"' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404, 400, 403, 412]);
    expect(far.asked('/unasked.png')).toBe(0);
    const headers = { 'Idempotency-Key': 'with an image' };
    const send = () => editor.send('POST', 'events', { json: concert('Just once', { image }), headers });
    expect(bodyOf(await send(), 201)).toEqual(bodyOf(await send(), 201));
    expect(far.asked('/unasked.png')).toBe(1);
  });

  it('leave nothing behind on the disk', () => {
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`calendar-image-${process.pid}-`))).toEqual(
      [],
    );
  });

  it('may be ten in a request, and each wrong one is reported', async () => {
    const organizers = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        organizer: `Member ${index}`,
        image: far.serveFile(`/member-${index}.png`, photo),
      }));
    const response = await post({ organizer: organizers(11) });
    expect(refusal(response)).toEqual([400, 'rest_invalid_param', 'organizer']);
    expect(far.asked('/member-0.png')).toBe(0);
    const lost = `${far.origin}/lost.png`;
    const two = await post({ image: lost, venue: { venue: 'Lost', image: lost }, organizer: organizers(2) });
    expect(refusal(two)).toEqual([400, 'rest_invalid_param', 'image', 'venue']);
    expect(wrongOf(two, 'venue')).toBe('venue has an image that could not be fetched.');
  });

  it('as ids must exist and be images; an empty value removes them and null keeps them', async () => {
    const image = far.serveFile('/ids.png', photo);
    const event = await editor.create('events', concert('Ids', { image }));
    const path = `events/${String(event['id'])}`;
    const { id } = imageOf(event);
    const notes = await service.strapi.db.query(FILE).create({
      data: {
        name: 'notes',
        hash: 'notes',
        ext: '.txt',
        mime: 'text/plain',
        size: 1,
        url: '/uploads/notes.txt',
        provider: 'local',
      },
    });
    for (const wrong of [
      '999999',
      999_999,
      notes.id,
      `${service.origin}/uploads/notes.txt`,
      'portrait',
      'ftp://a.b/c.png',
      'http://u:p@a.b/c.png',
      true,
    ]) {
      const response = await editor.send('PATCH', path, { json: { image: wrong } });
      expect([wrong, ...refusal(response)]).toEqual([wrong, 400, 'rest_invalid_param', 'image']);
    }
    expect(imageOf(await editor.update(path, { image: null }))['id']).toBe(id);
    expect(imageOf(await editor.update(path, { title: 'Kept' }))['id']).toBe(id);
    for (const none of ['', 0, '0', []]) {
      expect((await editor.update(path, { image: none }))['image']).toBe(false);
      expect(imageOf(await editor.update(path, { image: String(id) }))['id']).toBe(id);
    }
    expect(far.asked('/ids.png')).toBe(1);
  });
});

describe('images by their addresses, with the delivered settings', () => {
  const service = useService();
  const editor = clientOf(service, 'editor');

  it('are not fetched from this machine and its networks, and all refusals have the same message', async () => {
    const { port } = new URL(far.origin);
    far.serveFile('/secret.png', photo);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '0.0.0.0',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '169.254.169.254',
      '10.0.0.1',
      'localhost.',
      'LOCALHOST',
      '127。0。0。1',
    ];
    for (const host of hosts) {
      const json = concert('Secret', { image: `http://${host}:${port}/secret.png` });
      const response = await editor.send('POST', 'events', { json });
      expect([host, wrongOf(response, 'image')]).toEqual([host, NOT_FETCHED]);
    }
    expect(far.asked('/secret.png')).toBe(0);
  });
});
