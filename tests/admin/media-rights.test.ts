import sharp from 'sharp';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { HttpResponse } from '../harness';
import { useService } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { lateConcert } from './requests';

type Headers = Record<string, string>;

const service = useService();
const FILE = 'plugin::upload.file';
let author: Headers;
let editor: Headers;
let photo: Blob;
beforeAll(async () => {
  author = await panelUser(service, 'strapi-author');
  editor = await panelUser(service, 'strapi-editor');
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
  photo = new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' });
});

/** Sends the form of an upload with one file. */
function upload(who: Headers, fields: readonly (readonly [string, string])[] = [], path = '/upload') {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  body.append('files', photo, 'a.png');
  return service.request(path, { method: 'POST', headers: who, body });
}
const send = (who: Headers, method: string, path: string, json?: object): Promise<HttpResponse> =>
  service.request(`/upload/${path}`, { method, headers: who, ...(json && { json }) });

/** A new file. @returns its id */
async function fileOf(who: Headers): Promise<number> {
  const response = await upload(who);
  expect([response.status, response.text]).toEqual([201, response.text]);
  return Number(Object(response.body)[0].id);
}

/** Everything that the media library and the records store about files. */
async function stored(): Promise<unknown[]> {
  const { connection } = service.strapi.db;
  const tables = [
    'files',
    'upload_folders',
    'files_related_mph',
    'files_folder_lnk',
    'upload_folders_parent_lnk',
  ];
  return Promise.all(tables.map((table) => connection(table).orderBy('id')));
}

/** Sends a request that must be refused and change nothing. */
async function expectRefused(
  what: string,
  status: number,
  request: () => Promise<HttpResponse>,
): Promise<void> {
  const before = await stored();
  const response = await request();
  expect([what, response.status, response.text]).toEqual([what, status, response.text]);
  expect([what, await stored()]).toEqual([what, before]);
}

describe('an upload in the panel', () => {
  it('is linked to no record', async () => {
    const id = documentIdOf(await contentManager(service, editor, 'event').create(lateConcert('Foreign')));
    const row = await service.strapi.db.query(uidOf('event')).findOne({ where: { documentId: id } });
    const refId = String(row.id);
    for (const [ref, given] of [
      [uidOf('event'), refId],
      ['admin::api-token', '1'],
      ['plugin::users-permissions.user', '1'],
      ['x::y', '1'],
      [uidOf('event'), 'x'],
      ['', '1'],
    ] as const)
      for (const who of [author, editor])
        await expectRefused(ref, 400, () =>
          upload(who, [
            ['ref', ref],
            ['refId', given],
            ['field', 'image'],
          ]),
        );
  });

  it('with a description that cannot be read is 400', async () => {
    const id = await fileOf(author);
    for (const info of [
      '{',
      '__proto__',
      '1',
      'null',
      '[1]',
      '{"__proto__":{"a":1}}',
      '{"folder":"x"}',
      '{"folder":{}}',
      '{"folder":99999999999}',
    ])
      for (const path of ['/upload', '/upload/files', `/upload?id=${id}`, `/upload/files/${id}/replace`])
        await expectRefused(`${path} ${info}`, 400, () => upload(author, [['fileInfo', info]], path));
    for (const json of [{ fileInfo: 1 }, { fileInfo: [1] }, { fileInfo: { folder: 'x' } }])
      await expectRefused('PUT', 400, () => send(author, 'PUT', `files/${id}`, json));
  });

  it('keeps what the pages of the media library send', async () => {
    const info = { name: 'b.png', caption: 'Two', alternativeText: 'Three', folder: null };
    for (const [path, sent] of [
      ['/upload', JSON.stringify(info)],
      ['/upload', JSON.stringify([info])],
      ['/upload/files', JSON.stringify(info)],
    ] as const) {
      const response = await upload(author, [['fileInfo', sent]], path);
      expect([response.status, response.text]).toEqual([201, response.text]);
      expect([response.body].flat()[0]).toMatchObject({ name: 'b.png', caption: 'Two' });
    }
  });
});

describe('a list of the media library', () => {
  it('neither shows nor tests the records that show a file', async () => {
    const id = await fileOf(author);
    for (const query of [
      'populate=related',
      'populate=folder,related',
      'populate[0]=related',
      'populate[related]=true',
      'populate[related][on][plugin::event-calendar.event][filters][password][$startsWith]=sealed',
      'populate=*',
      'populate[0]=*',
      'populate[folder][populate][files][populate][related]=true',
      'populate=folder.files.related',
      'populate[folder][populate][files][populate]=*',
      'filters[related][id]=1',
      'filters[$and][0][related][id][$eq]=1',
      'filters[folder][files][related][id]=1',
      'sort=related.id',
      'sort[related][id]=asc',
      'sort[0]=name:asc&sort[1]=related.id:asc',
    ])
      for (const path of ['files', `files/${id}`, 'folders'])
        for (const who of [author, editor]) {
          const address = `${path}?${query}`;
          const response = await send(who, 'GET', address);
          expect([address, response.status, response.text]).toEqual([address, 400, response.text]);
        }
  });

  it('takes the queries of the pages', async () => {
    const response = await upload(author, [['fileInfo', '{"name":"related"}']]);
    expect(response.status).toBe(201);
    const searched = await send(
      author,
      'GET',
      'files?filters[$and][0][name][$eq]=related&populate[folder]=true',
    );
    expect(Object(searched.body).results).toHaveLength(1);
    for (const query of [
      'files?page=1&pageSize=20&sort=createdAt:DESC&filters[$and][0][folder][id][$null]=true',
      'files?sort=name:ASC&_q=related&filters[$and][0][mime][$contains]=image&populate[folder]=true',
      'folders?sort=name:ASC&filters[$and][0][parent][id][$null]=true&populate[parent]=true',
      'folders?pagination[pageSize]=-1&populate[parent][populate][parent]=*',
    ]) {
      const listed = await send(author, 'GET', query);
      expect([query, listed.status, listed.text]).toEqual([query, 200, listed.text]);
    }
  });
});

describe('files of others', () => {
  /** A folder with another folder in it. @returns their ids */
  async function foldersOf(who: Headers, name: string): Promise<[number, number]> {
    const made = async (json: object): Promise<number> => {
      const response = await send(who, 'POST', 'folders', json);
      expect([response.status, response.text]).toEqual([201, response.text]);
      return Number(Object(response.body).data.id);
    };
    const outer = await made({ name, parent: null });
    return [outer, await made({ name, parent: outer })];
  }
  const move = (who: Headers, fileIds: number[], folderIds: number[], destinationFolderId: number | null) =>
    send(who, 'POST', 'actions/bulk-move', { fileIds, folderIds, destinationFolderId });

  it('are neither deleted, moved nor described by people who may change only their own', async () => {
    const [own, foreign] = [await fileOf(author), await fileOf(editor)];
    const [outer, inner] = await foldersOf(author, 'Shared');
    const [target] = await foldersOf(author, 'Target');
    expect((await move(editor, [foreign], [], inner)).status).toBe(200);
    const both = [own, foreign];
    for (const [what, request] of [
      ['delete', () => send(author, 'POST', 'actions/bulk-delete', { fileIds: both, folderIds: [] })],
      ['delete a folder', () => send(author, 'POST', 'actions/bulk-delete', { folderIds: [outer] })],
      ['move', () => move(author, both, [], target)],
      ['move a folder', () => move(author, [], [outer], target)],
      ['rename a folder', () => send(author, 'PUT', `folders/${outer}`, { name: 'Mine' })],
      ['move one folder', () => send(author, 'PUT', `folders/${inner}`, { parent: target })],
      [
        'describe',
        () =>
          send(author, 'POST', 'actions/bulk-update', {
            updates: both.map((id) => ({ id, fileInfo: { caption: 'Mine' } })),
          }),
      ],
      [
        'describe by a machine',
        () => send(author, 'POST', 'actions/generate-ai-metadata', { fileIds: both }),
      ],
      ['delete one', () => send(author, 'DELETE', `files/${foreign}`)],
    ] as const)
      await expectRefused(what, 403, request);
  });

  it('do not keep people from changing their own, nor editors from changing all', async () => {
    for (const who of [author, editor]) {
      const ids = [await fileOf(author), await fileOf(who)];
      const [outer, inner] = await foldersOf(author, `Of ${ids.join()}`);
      for (const request of [
        () => move(who, ids, [], inner),
        () => send(who, 'PUT', `folders/${outer}`, { name: `Renamed ${ids.join()}` }),
        () =>
          send(who, 'POST', 'actions/bulk-update', {
            updates: ids.map((id) => ({ id, fileInfo: { caption: 'Mine' } })),
          }),
        () => move(who, [], [inner], null),
        () => send(who, 'POST', 'actions/bulk-delete', { fileIds: [], folderIds: [outer, inner] }),
      ]) {
        const response = await request();
        expect([response.status, response.text]).toEqual([200, response.text]);
      }
      expect(await service.strapi.db.query(FILE).count({ where: { id: { $in: ids } } })).toBe(0);
    }
  });

  it('are all left as they are when a request names something that does not exist', async () => {
    const own = await fileOf(author);
    const change = (id: unknown) =>
      send(author, 'POST', 'actions/bulk-update', {
        updates: [own, id].map((one) => ({ id: one, fileInfo: { caption: 'Mine' } })),
      });
    await expectRefused('none such', 404, () => change(999_999));
    await expectRefused('no id', 400, () => change('x'));
    for (const fileIds of [['x'], [own, ' 1'], 1, null, [[own]], [99_999_999_999]])
      await expectRefused(JSON.stringify(fileIds), 400, () =>
        send(author, 'POST', 'actions/bulk-delete', { fileIds, folderIds: [] }),
      );
    for (const id of ['x', `${own}%20`, '99999999999']) {
      await expectRefused(id, 404, () => send(author, 'DELETE', `files/${id}`));
      await expectRefused(id, 404, () => upload(author, [], `/upload?id=${id}`));
      await expectRefused(id, 404, () => send(author, 'PUT', `folders/${id}`, { name: 'x' }));
    }
  });
});

describe('a file that a record shows', () => {
  const events = (who: Headers) => contentManager(service, who, 'event');
  /** A record of the author that shows a new file of the author. */
  async function shown(title: string): Promise<{ file: number; id: string; data: object }> {
    const file = await fileOf(author);
    const data = lateConcert(title, { image: file });
    return { file, id: documentIdOf(await events(author).create(data)), data };
  }
  const changesOf = (file: number) =>
    [
      ['replace', () => upload(author, [], `/upload?id=${file}`)],
      ['replace by the new route', () => upload(author, [], `/upload/files/${file}/replace`)],
      ['delete', () => send(author, 'DELETE', `files/${file}`)],
      ['delete several', () => send(author, 'POST', 'actions/bulk-delete', { fileIds: [file] })],
    ] as const;

  it('is neither replaced nor deleted by people who may not publish the record', async () => {
    const published = await shown('Published');
    await events(editor).publish(published.id, published.data);
    const scheduled = await shown('Scheduled');
    const planned = await service.request(`/event-calendar/records/event/${scheduled.id}/schedule`, {
      method: 'PUT',
      headers: editor,
      json: { at: '2031-03-01 09:00:00' },
    });
    expect([planned.status, planned.text]).toEqual([200, planned.text]);
    for (const { file } of [published, scheduled]) {
      for (const [what, request] of changesOf(file)) await expectRefused(what, 403, request);
      const folder = await send(author, 'POST', 'folders', { name: `With ${file}`, parent: null });
      const folderId = Number(Object(folder.body).data.id);
      const moved = { fileIds: [file], folderIds: [], destinationFolderId: folderId };
      expect((await send(author, 'POST', 'actions/bulk-move', moved)).status).toBe(200);
      await expectRefused('delete its folder', 403, () =>
        send(author, 'POST', 'actions/bulk-delete', { folderIds: [folderId] }),
      );
      const described = await send(author, 'PUT', `files/${file}`, { fileInfo: { caption: 'A' } });
      expect([described.status, described.text]).toEqual([200, described.text]);
      expect((await upload(editor, [], `/upload?id=${file}`)).status).toBe(200);
      expect((await send(editor, 'DELETE', `files/${file}`)).status).toBe(200);
    }
  });

  it('is replaced and deleted by its owner while no reader sees it', async () => {
    for (const index of changesOf(0).keys()) {
      const { file } = await shown(`Draft ${index}`);
      const [what, request] = changesOf(file)[index] ?? [];
      const response = await request?.();
      expect([what, response?.status, response?.text]).toEqual([what, 200, response?.text]);
    }
  });

  it('only in the draft of a published record is replaced and deleted by its owner', async () => {
    const { id, data } = await shown('Both');
    await events(editor).publish(id, data);
    const file = await fileOf(author);
    await events(author).update(id, { ...data, image: file });
    expect((await upload(author, [], `/upload?id=${file}`)).status).toBe(200);
    expect((await send(author, 'DELETE', `files/${file}`)).status).toBe(200);
  });
});

describe('the records that show a picture', () => {
  it('cannot be read through the records of a kind', async () => {
    const image = await fileOf(editor);
    const events = contentManager(service, editor, 'event');
    const sealed = await events.create({ ...lateConcert('Sealed'), image, password: 'sesame' });
    await contentManager(service, author, 'event').create({ ...lateConcert('Own'), image });
    await service.strapi.db.connection('files_related_mph').insert({
      file_id: image,
      related_id: 1,
      related_type: 'admin::user',
      field: 'image',
      order: 9,
    });
    const type = uidOf('event');
    const leaks: string[][] = [];
    for (const path of [
      `collection-types/${type}`,
      `collection-types/${type}/${documentIdOf(sealed)}`,
      `collection-types/${uidOf('venue')}`,
      `relations/${type}/venue`,
    ])
      for (const query of [
        'populate[image][populate][related]=true',
        'populate[image][populate]=*',
        'populate[image][populate][related][populate]=*',
        'populate[image][populate][related][on][admin::user][fields]=password',
        'populate=image.related',
        'populate[0]=image.related',
        'populate[image]=related',
        'filters[image][related][password][$notNull]=true',
        'sort=image.related.password',
      ]) {
        const { status, text } = await service.request(`/content-manager/${path}?${query}`, {
          headers: author,
        });
        expect([path, query, status < 500]).toEqual([path, query, true]);
        const found = /"related":.{0,200}|resetPasswordToken|"password":"[^"]/.exec(text)?.[0];
        if (found !== undefined) leaks.push([path, query, found]);
      }
    expect(leaks).toEqual([]);
  });
});
