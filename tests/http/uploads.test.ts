import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { createImageProcess } from '../../src/plugins/event-calendar/server/src/services/images/image-process';
import type { HttpResponse, Role, Service } from '../harness';
import { ROOT } from '../../scripts/lib/project.mjs';
import { startService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { deepDrawing, imageProcesses } from '../harness/images';
import { LONGEST_DELAY, delayOfLists, ownClock } from './delay';
import { clientOf, concert, isBody } from './write-client';

const FILE = 'plugin::upload.file';
const MEGAPIXELS = 24;

let service: Service;
/** The headers of an administrator of the panel. */
let administrator: Record<string, string>;
let photo: Buffer;
/** 26 million pixels in about 1 kB. */
let bomb: Buffer;
beforeAll(async () => {
  service = await startService();
  administrator = await adminHeaders(service);
  photo = await picture(1200, 800).jpeg().toBuffer();
  bomb = await picture(6_500, 4_000).avif({ effort: 0 }).toBuffer();
});
afterAll(async () => {
  await service.stop();
  await expect.poll(() => imageProcesses(process.pid)).toEqual([]);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

interface Upload {
  headers: Record<string, string>;
  file: Buffer;
  name?: string;
  type?: string;
  /** Other fields of the form. */
  fields?: Record<string, string>;
  /** The query string. */
  query?: string;
}

async function upload(path: string, { headers, file, name = 'a.jpg', type = 'image/jpeg', ...more }: Upload) {
  const body = new FormData();
  for (const [field, value] of Object.entries(more.fields ?? {})) body.append(field, value);
  body.append('files', new Blob([new Uint8Array(file)], { type }), name);
  return service.request(`${path}${more.query ?? ''}`, { method: 'POST', headers, body });
}
const byApi = (options: Upload) => upload('/api/upload', options);
const inPanel = (options: Omit<Upload, 'headers'>) =>
  upload('/upload', { ...options, headers: administrator });

const files = () => service.strapi.db.query(FILE).count();
const fileOf = (response: HttpResponse): Record<string, unknown> => {
  expect([response.status, response.text]).toEqual([201, response.text]);
  const [file] = Array.isArray(response.body) ? response.body : [];
  return isBody(file) ? file : {};
};
/** Status and message of an error in Strapi's own form. */
const refusalOf = ({ status, body }: HttpResponse): unknown[] => {
  const { error } = isBody(body) ? body : {};
  return [status, isBody(error) ? error['message'] : body];
};

describe('an image that is uploaded', () => {
  it('is stored with its sizes, as Strapi makes them', async () => {
    for (const response of [
      await byApi({ headers: await service.as('editor'), file: photo }),
      await inPanel({ file: photo }),
    ]) {
      const size = (width: number, height: number) =>
        expect.objectContaining({ width, height, ext: '.jpg', mime: 'image/jpeg', path: null });
      expect(fileOf(response)).toMatchObject({
        width: 1200,
        height: 800,
        formats: {
          thumbnail: size(234, 156),
          small: size(500, 333),
          medium: size(750, 500),
          large: size(1000, 667),
        },
      });
    }
    expect(imageProcesses(process.pid)).toHaveLength(1);
  });

  it('is resized and rotated if the media library is set to do so', async () => {
    const media = service.strapi.plugin('upload').service('upload');
    const before = await media.getSettings();
    const turned = await picture(400, 300).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    try {
      await media.setSettings({ ...before, sizeOptimization: true, autoOrientation: true });
      expect(fileOf(await inPanel({ file: turned }))).toMatchObject({ width: 300, height: 400 });
      await media.setSettings({ ...before, responsiveDimensions: false });
      expect(fileOf(await inPanel({ file: photo }))['formats']).toMatchObject({ thumbnail: { width: 234 } });
    } finally {
      await media.setSettings(before);
    }
  });

  it('may be a file of another kind, which is stored unchanged', async () => {
    const file = Buffer.from('%PDF-1.7\n%%EOF');
    const leaflet = { file, name: 'leaflet.pdf', type: 'application/pdf' };
    expect(fileOf(await inPanel(leaflet))).toMatchObject({ ext: '.pdf', formats: null, width: null });
  });

  it('of 26 million pixels in a kilobyte is refused before it is decoded, in the panel and at /api/upload', async () => {
    expect(bomb.length).toBeLessThan(2_000);
    const before = await files();
    const text = `The image has 26 million pixels; at most ${MEGAPIXELS} million pixels are allowed. Make it smaller and try again.`;
    const avif = { file: bomb, name: 'a.avif', type: 'image/avif' };
    expect(refusalOf(await inPanel(avif))).toEqual([400, text]);
    expect(refusalOf(await byApi({ ...avif, headers: await service.as('editor') }))).toEqual([400, text]);
    const png = await picture(6_500, 4_000).png().toBuffer();
    expect(refusalOf(await inPanel({ file: png, name: 'a.png', type: 'image/png' }))).toEqual([400, text]);
    expect(await files()).toBe(before);
  });

  it('that is broken is refused', async () => {
    const half = photo.subarray(0, photo.length / 2);
    expect(refusalOf(await inPanel({ file: half }))).toEqual([400, 'File is not a valid image']);
  });

  it('does not delay a read of the interface by more than 200 ms', async () => {
    const large = await picture(5_900, 4_000).png().toBuffer();
    const headers = await service.as('editor');
    const before = await files();
    let rounds = 0;
    const hostile = async (): Promise<void> => {
      rounds += 1;
      const bombs = Array.from({ length: 6 }, () =>
        byApi({ headers, file: bomb, name: 'a.avif', type: 'image/avif' }),
      );
      const honest = byApi({ headers, file: large, name: 'large.png', type: 'image/png' });
      const statuses = (await Promise.all([...bombs, honest])).map(({ status }) => status);
      expect(statuses).toEqual([...Array(6).fill(400), 201]);
    };
    const list = async (count: number): Promise<number> =>
      (await service.request(`events?per_page=${(count % 50) + 1}&start_date=2031-01-01&page=1`)).status;
    expect(await delayOfLists(list, hostile, ownClock)).toBeLessThan(LONGEST_DELAY);
    expect(await files()).toBe(before + rounds);
  });
});

describe('the process that decodes images', () => {
  const PROGRAM = `${ROOT}/dist/src/plugins/event-calendar/server/src/services/images/image-child.js`;
  const LIMITS = { pixels: 24_000_000, bytes: 800_000_000, milliseconds: 30_000 };
  const costly = { name: 'ImageFailure', reason: 'costly' };
  let deep: string;
  let whole: string;
  beforeAll(async () => {
    const { mkdtemp, writeFile } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const folder = await mkdtemp(`${tmpdir()}/calendar-images-`);
    deep = `${folder}/deep.svg`;
    whole = `${folder}/whole.jpg`;
    await writeFile(deep, deepDrawing(9));
    await writeFile(whole, photo);
  });

  it('is killed after its time limit, and another one handles the waiting images', async () => {
    const images = createImageProcess({ ...LIMITS, milliseconds: 2_000 }, PROGRAM);
    const hostile = images.run({ do: 'read', path: deep });
    const honest = images.run({ do: 'read', path: whole });
    await expect(hostile).rejects.toMatchObject(costly);
    expect(await honest).toMatchObject({ format: 'jpeg', width: 1200, height: 800, frames: 1 });
    images.close();
  });

  it('is killed when it takes too much memory', async () => {
    const images = createImageProcess({ ...LIMITS, bytes: 1_000_000 }, PROGRAM);
    await expect(images.run({ do: 'read', path: deep })).rejects.toMatchObject(costly);
    images.close();
  });

  it('accepts 200 tasks and refuses more, and rejects all of them when it is closed', async () => {
    const images = createImageProcess(LIMITS, PROGRAM);
    const tasks = Array.from({ length: 202 }, () => images.run({ do: 'read', path: deep }));
    const reasons = Promise.all(tasks.map((task) => task.catch((error: unknown) => error)));
    images.close();
    const found = (await reasons).map((error) => (isBody(error) ? error['reason'] : error));
    expect(found).toEqual([...Array(201).fill('stopped'), 'busy']);
    await expect(images.run({ do: 'read', path: whole })).rejects.toMatchObject({ reason: 'stopped' });
  });
});

describe('POST /api/upload', () => {
  const asRole = async (role: Role, more: Partial<Upload> = {}) =>
    byApi({ headers: await service.as(role), file: photo, ...more });

  it('needs the right to upload, but not Strapi’s own right', async () => {
    for (const role of ['author', 'editor', 'admin'] as const) {
      expect(fileOf(await asRole(role))).toMatchObject({ mime: 'image/jpeg' });
    }
    const before = await files();
    for (const role of ['contributor', 'subscriber'] as const) expect((await asRole(role)).status).toBe(403);
    expect((await byApi({ headers: {}, file: photo })).status).toBe(403);
    expect(await files()).toBe(before);
  });

  it.each([
    // The bytes at 4 to 7 are those of a film.
    ['a.js', 'application/octet-stream', 'var ftypmp42=0;alert(1)'],
    ['a.xml', 'application/octet-stream', '<ab ftypmp42=""/>'],
    ['a.xhtml', '', '<ab ftypmp42=""/>'],
    ['a.html', 'application/octet-stream', '<ab ftypmp42="">'],
    ['a', 'image/svg+xml;x', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.svg', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('refuses a file that a browser may run: %s, sent as "%s"', async (name, type, content) => {
    const before = await files();
    const file = Buffer.from(content);
    expect((await asRole('author', { file, name, type })).status).toBe(400);
    expect((await inPanel({ file, name, type })).status).toBe(400);
    expect(await files()).toBe(before);
  });

  it('serves files under a policy that lets no script in them run', async () => {
    const { url } = fileOf(await asRole('author'));
    const served = await service.request(String(url));
    expect([served.status, served.headers.get('content-security-policy')]).toEqual([
      200,
      "script-src 'none'",
    ]);
  });

  it('leaves no file behind of a form that is refused, or that nobody reads', async () => {
    const size = 1_000_003;
    const filesOfSize = async (): Promise<string[]> => {
      const names = await readdir(tmpdir());
      const found = await Promise.all(
        names.map(async (name) => (await stat(join(tmpdir(), name)).catch(() => undefined))?.size === size),
      );
      return names.filter((_name, at) => found[at]);
    };
    const before = new Set(await filesOfSize());
    const file = Buffer.alloc(size, 'x');
    for (const path of ['/api/upload', '/upload', '/no/such/path', '/calendar/en/event/any', '/api/no-such'])
      for (const field of ['files', 'other']) {
        const body = new FormData();
        body.append(field, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'a.png');
        const { status } = await service.request(path, { method: 'POST', body });
        expect(status).toBeGreaterThanOrEqual(400);
      }
    const left = async () => (await filesOfSize()).filter((name) => !before.has(name));
    await expect.poll(left).toEqual([]);
  });

  it('accepts only tokens with the right', async () => {
    const token = async (type: string, permissions?: string[]) => {
      const { accessKey } = await service.strapi.service('admin::api-token').create({
        name: `${type} ${String(permissions)}`,
        description: '',
        type,
        lifespan: null,
        ...(permissions && { permissions }),
      });
      return (await byApi({ headers: { Authorization: `Bearer ${String(accessKey)}` }, file: photo })).status;
    };
    expect(await token('full-access')).toBe(201);
    expect(await token('custom', ['plugin::event-calendar.capability.upload'])).toBe(201);
    expect(await token('custom', ['plugin::upload.content-api.upload'])).toBe(201);
    expect(await token('custom', ['plugin::event-calendar.event.create'])).toBe(403);
    expect(await token('read-only')).toBe(403);
  });

  it('replaces a file only for callers who may edit the records of others', async () => {
    const { id, url } = fileOf(await asRole('editor'));
    const stored = async () => (await service.request(String(url))).headers.get('content-length');
    const before = await stored();
    const other = await picture(300, 200).jpeg().toBuffer();
    for (const query of [`?id=${String(id)}`, `?id[]=${String(id)}`, `?id=${String(id)}&id=0`])
      expect((await asRole('author', { file: other, query })).status).toBe(403);
    const { headers } = await service.user('author');
    const info = new URLSearchParams({ fileInfo: JSON.stringify({ name: 'Mine' }) });
    const renamed = await service.request(`/api/upload?id=${String(id)}`, {
      method: 'POST',
      headers,
      body: info,
    });
    expect(renamed.status).toBe(403);
    expect(await stored()).toBe(before);
    const replaced = await asRole('editor', { file: other, query: `?id=${String(id)}` });
    expect(replaced.status).toBeLessThan(300);
    expect(await stored()).not.toBe(before);
  });

  it('links a file to a record only with the rights on the record', async () => {
    const editor = clientOf(service, 'editor');
    const { id } = await editor.create('events', concert('Not theirs'));
    const row = await service.strapi.db.connection('calendar_events').where({ public_id: id }).first('id');
    const fields = { ref: 'plugin::event-calendar.event', refId: String(row.id), field: 'image' };
    const before = await files();
    for (const role of ['author', 'editor'] as const) {
      const response = await asRole(role, { fields });
      expect(refusalOf(response)[0]).toBe(400);
    }
    const elsewhere = { ref: 'plugin::users-permissions.user', refId: '1', field: 'avatar' };
    expect((await asRole('author', { fields: elsewhere })).status).toBe(403);
    expect(await files()).toBe(before);
    expect(await editor.get(`events/${String(id)}`)).toMatchObject({ image: false });
  });
});
