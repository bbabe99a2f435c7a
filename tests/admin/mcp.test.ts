import { beforeAll, describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import { contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { lateConcert, requestsTo } from './requests';

type Headers = Record<string, string>;

const FILE = 'plugin::upload.file';
const FOLDER = 'plugin::upload.folder';
const ACTION = /^plugin::content-manager\.explorer\.|^plugin::upload\./;

/** A project with Strapi's server for MCP, whose tools a user of the panel calls with an admin token. */
const service = useService({ prepare: (strapi) => void strapi.config.set('server.mcp.enabled', true) });
const { ask } = requestsTo(service);
let editor: Headers;
let author: Headers;
let token: string;
let editorsToken: string;
beforeAll(async () => {
  editor = await panelUser(service, 'strapi-editor');
  author = await panelUser(service, 'strapi-author');
  token = await tokenOf('strapi-author');
  editorsToken = await tokenOf('strapi-editor');
});

/** A token of a user, with the rights of the user that pass a test. */
async function tokenOf(name: string, but: (action: string) => boolean = () => true): Promise<string> {
  const { strapi } = service;
  const user = await strapi.db
    .query('admin::user')
    .findOne({ where: { email: panelLogin(name).email }, populate: ['roles'] });
  const rights: { action: string; subject: string | null; properties: object; conditions: string[] }[] =
    await strapi.service('admin::permission').findUserPermissions(user);
  const adminPermissions = rights
    .filter(({ action }) => ACTION.test(action) && but(action))
    .map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
  const made = await strapi.service('admin::api-token-admin').create(
    {
      ...{ kind: 'admin', name: `${name} ${Math.random()}`, description: '', lifespan: null },
      ...{ adminPermissions, adminUserOwner: user.id },
    },
    user,
  );
  return made.accessKey;
}

/** Calls a tool. @returns the text of its result */
async function call(accessKey: string, name: string, given: object): Promise<string> {
  const response = await service.request('/mcp', {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessKey}`, Accept: 'application/json, text/event-stream' },
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  });
  expect([response.status, response.text]).toEqual([200, response.text]);
  return response.text;
}
const onEvent = (accessKey: string, tool: string, given: object): Promise<string> =>
  call(accessKey, `${tool}_plugin-event-calendar_event`, given);

const refused = /"isError":true/;
const stored = async (documentId: string): Promise<unknown[]> =>
  service.strapi.db.connection('calendar_events').where({ document_id: documentId }).orderBy('id');

async function expectRefused(why: string, documentId: string, run: () => Promise<string>): Promise<void> {
  const before = await stored(documentId);
  const text = await run();
  expect(text).toMatch(refused);
  expect(text).toContain(why);
  expect(before.length).toBeGreaterThan(0);
  expect(await stored(documentId)).toEqual(before);
}

const ownEvent = async (title: string): Promise<string> =>
  documentIdOf(await contentManager(service, author, 'event').create(lateConcert(title)));

async function publishedEvent(title: string, data: object = {}): Promise<string> {
  const documentId = await ownEvent(title);
  await contentManager(service, editor, 'event').publish(documentId, { ...lateConcert(title), ...data });
  return documentId;
}

describe('a tool of Strapi’s server for MCP', () => {
  it('changes what its user may change, and no more than its token allows', async () => {
    const documentId = await ownEvent('Changed by a tool');
    const data = { ...lateConcert('Changed by a tool'), title: 'By a tool' };
    expect(await onEvent(token, 'update', { documentId, data })).not.toMatch(refused);
    const title = { ...(await contentManager(service, author, 'event').read(documentId)) }['title'];
    expect(title).toBe('By a tool');

    const shown = await publishedEvent('Of a weak token');
    const weak = await tokenOf('strapi-editor', (action) => !action.endsWith('.publish'));
    await expectRefused('publish', shown, () => onEvent(weak, 'delete', { documentId: shown }));
    expect(await onEvent(editorsToken, 'delete', { documentId: shown })).not.toMatch(refused);
    expect(await stored(shown)).toEqual([]);
  });

  it('does not delete what readers see', async () => {
    const documentId = await publishedEvent('Shown');
    await expectRefused('publish', documentId, () => onEvent(token, 'delete', { documentId }));
  });

  it('does not change what was reviewed', async () => {
    const documentId = await ownEvent('Reviewed');
    await ask(editor, 'PUT', `records/event/${documentId}/schedule`, { at: '2031-03-01 09:00:00' });
    const data = lateConcert('Not reviewed');
    await expectRefused('scheduled', documentId, () => onEvent(token, 'update', { documentId, data }));
    await expectRefused('scheduled', documentId, () => onEvent(token, 'delete', { documentId }));
  });

  it('adds no language to the draft of somebody else', async () => {
    const events = contentManager(service, editor, 'event');
    const documentId = documentIdOf(await events.create(lateConcert('Étranger'), 'fr'));
    await expectRefused('language', documentId, () =>
      onEvent(token, 'update', { documentId, data: lateConcert('Thief') }),
    );
  });

  it('sees no passwords', async () => {
    const password = 'letmein-now';
    const documentId = await publishedEvent('Protected', { password });
    const list = { filters: { title: { $eq: 'Protected' } } };
    for (const accessKey of [token, editorsToken])
      for (const text of [
        await onEvent(accessKey, 'get', { documentId, status: 'draft' }),
        await onEvent(accessKey, 'list', list),
      ]) {
        expect(text).toContain('Protected');
        expect(text).not.toMatch(/password|sealed:|obscured:/);
      }
  });

  it('does not delete files that readers see', async () => {
    const { strapi } = service;
    const user = await strapi.db
      .query('admin::user')
      .findOne({ where: { email: panelLogin('strapi-author').email } });
    const folder = await strapi.service('plugin::upload.folder').create({ name: 'Shown', parent: null });
    const fileIn = (name: string, of?: object): Promise<{ id: number }> =>
      strapi.db.query(FILE).create({
        data: {
          ...{ name, hash: name, ext: '.png', mime: 'image/png', size: 1, provider: 'none' },
          ...{ url: `/uploads/${name}.png`, folderPath: '/', createdBy: user.id, ...of },
        },
      });
    const shown = await fileIn('shown');
    const inFolder = await fileIn('inside', { folder: folder.id, folderPath: folder.path });
    const free = await fileIn('free');
    await publishedEvent('With a file', { image: shown.id });
    await publishedEvent('With a file in a folder', { image: inFolder.id });
    const erase = (ids: number[]) => call(token, 'media_delete_assets', { ids, dryRun: false });
    expect(await erase([shown.id, free.id])).toContain('shows this file');
    expect(await call(token, 'media_delete_folder', { ids: [folder.id], dryRun: false })).toMatch(refused);
    const left: { id: number }[] = await strapi.db.query(FILE).findMany({ orderBy: 'id' });
    const ids = left.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([shown.id, inFolder.id]));
    expect(ids).not.toContain(free.id);
    expect(await strapi.db.query(FOLDER).count({ where: { id: folder.id } })).toBe(1);
  });

  it('does not rename folders with files of others', async () => {
    const { strapi } = service;
    const folders = strapi.service('plugin::upload.folder');
    const folder = await folders.create({ name: 'Of others', parent: null });
    const file = {
      name: 'theirs',
      hash: 'theirs',
      ext: '.png',
      mime: 'image/png',
      size: 1,
      provider: 'none',
    };
    await strapi.db.query(FILE).create({
      data: { ...file, url: '/uploads/theirs.png', folder: folder.id, folderPath: folder.path },
    });
    expect(await call(token, 'media_rename_folder', { id: folder.id, name: 'Mine' })).toMatch(refused);
    expect(await call(editorsToken, 'media_rename_folder', { id: folder.id, name: 'Ours' })).not.toMatch(
      refused,
    );
    expect(await strapi.db.query(FOLDER).findOne({ where: { id: folder.id } })).toMatchObject({
      name: 'Ours',
    });
  });

  it('writes nothing if the rights of its token are not known', async () => {
    const documentId = await ownEvent('Unknown');
    const { requestContext } = service.strapi;
    const write = async (): Promise<void> => {
      await documentsOf(service, 'event').update({ documentId, locale: 'en', data: { title: 'Anything' } });
    };
    const state = { user: { id: 1 }, auditSource: 'mcp' };
    const request = Object.assign(Object.create(null), { state, get: () => '' });
    await expect(requestContext.run(request, write)).rejects.toThrow(
      'does not know the rights of this token',
    );
  });
});
