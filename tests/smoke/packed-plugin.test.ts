import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { CLIENT, ask } from '../harness';
import type { BareProject } from '../harness/bare-project';
import { BARE_FILES, PACKAGE, makeBareProject } from '../harness/bare-project';
import type { RunningProgram } from '../harness';
import { logIn } from '../../scripts/lib/log-in.mjs';
import { CHROMIUM } from '../browser/panel';
import type { PathProxy } from './path-proxy';
import { startPathProxy } from './path-proxy';
import { useBrowser } from '../browser/use-browser';
import { deepDrawing, drawing, imageProcesses } from '../harness/images';

const run = promisify(execFile);

/** The first administrator of the project. */
const PERSON = { email: 'first@calendar.example', password: 'Secret-123', firstname: 'First' };
/** Strapi builds a panel in a minute, on a slow or busy machine in several (milliseconds). */
const LONG = 600_000;

const {
  'config/server.js': SERVER = '',
  'config/admin.js': ADMIN = '',
  'config/plugins.js': PLUGINS = '',
} = BARE_FILES;

/** `SITE` is the public address, whose path is `/cal`. */
const FILES: Record<string, string> = {
  'config/server.js': SERVER.replace('{', '{ url: process.env.SITE,'),
  'config/admin.js': ADMIN.replace("secret: 's'", "$&, cookie: process.env.SITE && { path: '/cal/admin' }"),
  'src/api/note/content-types/note/schema.json': `{
    "kind": "collectionType", "collectionName": "notes",
    "info": { "singularName": "note", "pluralName": "notes", "displayName": "Note" },
    "options": { "draftAndPublish": true }, "attributes": { "title": { "type": "string" }, "startDate": { "type": "datetime" } } }`,
  'src/index.js': `
    const data = { start_date: '2031-05-10 19:00', end_date: '2031-05-10 21:00' };
    module.exports = {
      async bootstrap({ strapi }) {
        const events = strapi.plugin('event-calendar').service('events');
        await events.subscribe(({ action, id }) => console.log('told: ' + action + ' ' + id + '.'));
        const write = (title, status) =>
          events.create({ as: 'editor', idempotencyKey: title, data: { ...data, title, status } });
        const { id } = await write('From bootstrap', 'publish');
        await write('Kept back', 'draft');
        console.log('made ' + id + '.');
      },
    };`,
  'src/api/tonight/routes/tonight.js': `
    const route = (path, auth) => ({ method: 'GET', path, handler: 'tonight.find', config: { auth } });
    module.exports = { routes: [route('/tonight', {}), route('/tonight/public', false)] };`,
  'src/api/tonight/controllers/tonight.js': `
    module.exports = {
      async find(ctx) {
        const query = { start_date: '2031-01-01', end_date: '2031-12-31', ...ctx.query };
        const events = strapi.plugin('event-calendar').service('events');
        try {
          ctx.body = await events.list({ as: { auth: ctx.state.auth }, query });
        } catch (error) {
          const { CalendarError } = require('${PACKAGE}/strapi-server');
          if (!(error instanceof CalendarError)) throw error;
          ctx.status = error.status;
          ctx.body = error.toBody();
        }
      },
    };`,
  'host.ts': `
    import type { Core } from '@strapi/strapi';
    import type { Event } from '${PACKAGE}/strapi-server';

    export async function tonight(strapi: Core.Strapi): Promise<Event[]> {
      const events = strapi.plugin('event-calendar').service('events');
      const { events: found } = await events.list({ query: { search: 'jazz', per_page: 5 } });
      const { title } = await events.update({ as: 'editor', id: 5, data: { sold_out: true } });
      const length: number = title.length;
      // @ts-expect-error: an event needs times
      await events.create({ as: 'editor', data: { title: 'x'.repeat(length) } });
      // @ts-expect-error: not a role of the calendar
      await events.list({ as: 'reader' });
      // @ts-expect-error: not a service of the plugin
      strapi.plugin('event-calendar').service('event');
      strapi.plugin('upload').service('upload');
      return found;
    }`,
  'run.js': `
    const { createStrapi } = require('@strapi/strapi');
    createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: process.env.PANEL === 'true' })
      .start()
      .then(async (strapi) => {
        const token = { name: 'test', description: '', type: 'full-access', lifespan: null };
        const { accessKey } = await strapi.service('admin::api-token').create(token);
        console.log('token ' + accessKey + '.');
        console.log('listening on ' + strapi.server.httpServer.address().port + '.');
      }, (error) => { console.error(error.message); process.exit(1); });`,
};

describe.runIf(CLIENT === 'sqlite')('the packed plugin in a bare Strapi project', () => {
  const browser = useBrowser();
  let project: BareProject;
  let strapi: RunningProgram | undefined;
  let built: Promise<void> | undefined;
  /** The panel is below a path of a site that it shares with others; the proxy removes the path. */
  let proxy: PathProxy;

  beforeAll(async () => {
    project = await makeBareProject(FILES);
    proxy = await startPathProxy('/cal');
    // The panel takes a minute of one core, and the tests before it the time of another.
    if (CHROMIUM !== undefined) built = project.build({ SITE: proxy.address });
    // Awaited by the test that opens the panel, which fails then.
    built?.catch(() => undefined);
  });
  afterAll(async () => {
    strapi?.child.kill('SIGKILL');
    await strapi?.ended;
    await built?.catch(() => undefined);
    proxy.stop();
    await project.remove();
  });

  it('is found, starts and answers a list', async () => {
    strapi = project.start({ LOG: 'http' });
    const port = await strapi.printed(/listening on (\d+)\./);

    const response = await ask(`http://127.0.0.1:${port}/api/fr/calendar/events/v1/events`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ events: [], total: 0 });
    expect(response.headers.get('x-powered-by')).toBe('Strapi <strapi.io>');
    expect(strapi.output()).not.toContain('reads go through all middlewares');
    // As the projects that Strapi makes have none.
    expect(strapi.output()).toContain('the SQLite database has a write-ahead log now');
    const root = `http://127.0.0.1:${port}/api/fr/calendar/events/v1`;
    await ask(`${root}/events/1?password=hush`);
    await ask(`${root}/events/1?password=hush`, { method: 'POST' });
    for (const method of ['GET', 'POST']) await strapi.printed(new RegExp(`${method} \\S+/events/1 \\(`));
    expect(strapi.output()).not.toContain('hush');
    expect(strapi.output()).not.toContain('obscured');

    // Searches run in a separate process, whose program is in the package too.
    const search = await ask(`http://127.0.0.1:${port}/api/fr/calendar/events/v1/events?search=x`);
    expect([search.status, search.text]).toEqual([200, expect.stringContaining('"total":0')]);

    // The package has the files of the viewer.
    const viewer = `http://127.0.0.1:${port}/api/event-calendar/viewer`;
    for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css'])
      expect((await ask(`${viewer}/${file}`)).status).toBe(200);

    // The project's own code uses the calendar.
    const made = await strapi.printed(/made (\d+)\./);
    await strapi.printed(new RegExp(`told: create (${made})\\.`));
    const token = await strapi.printed(/token (\w+)\./);
    const headers = { Authorization: `Bearer ${token}` };
    const tonight = `http://127.0.0.1:${port}/api/tonight`;
    expect((await ask(tonight, { headers })).body).toMatchObject({ total: 2 });
    expect((await ask(tonight)).status).toBe(403);
    expect((await ask(`${tonight}/public`)).body).toMatchObject({ total: 1 });
    const wrong = await ask(`${tonight}/public?page=x`);
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { data: { params: { page: expect.any(String) } } },
    ]);

    // A program of the package decodes images; it ends with the service, however the service ends.
    const upload = (
      file: Buffer,
      name: string,
      path = '/api/upload',
      by: Record<string, string> = headers,
    ) => {
      const body = new FormData();
      body.append('files', new Blob([new Uint8Array(file)]), name);
      return ask(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: by, body });
    };
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } });
    const stored = await upload(await picture.png().toBuffer(), 'a.png');
    expect([stored.status, stored.text]).toEqual([201, stored.text]);
    expect(stored.body).toMatchObject([{ width: 600, formats: { thumbnail: { width: 234, height: 156 } } }]);
    expect((await upload(drawing(5_000, 4_900), 'a.svg')).status).toBe(400);

    // The media library of the panel is the project's.
    const registered = await ask(`http://127.0.0.1:${port}/admin/register-admin`, {
      method: 'POST',
      json: PERSON,
    });
    expect(registered.body).toMatchObject({ data: { token: expect.any(String) } });
    const panelToken = /"token":"([^"]+)"/.exec(registered.text)?.[1];
    const inPanel = { Authorization: `Bearer ${panelToken}` };
    expect((await upload(drawing(5_000, 4_900), 'a.svg', '/upload', inPanel)).status).toBe(201);

    const { pid } = strapi.child;
    const decoders = imageProcesses(Number(pid));
    expect(decoders).toHaveLength(1);
    const unending = upload(deepDrawing(9), 'b.svg').catch(() => undefined);
    strapi.child.kill('SIGKILL');
    await Promise.all([strapi.ended, unending]);
    await expect.poll(() => decoders.filter((decoder) => existsSync(`/proc/${decoder}/cwd`))).toEqual([]);
  });

  it.skipIf(CHROMIUM === undefined)(
    'has its inputs in the panel that the project builds, and leaves its own types alone',
    async () => {
      await built;
      await strapi?.ended;
      strapi = project.start({ NODE_ENV: 'production', PANEL: 'true', SITE: proxy.address });
      const origin = proxy.address;
      proxy.to(Number(await strapi.printed(/listening on (\d+)\./)));

      const window = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Paris' });
      const page = await window.newPage();
      page.setDefaultTimeout(60_000);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        // Strapi asks for what this project does not have.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await logIn(page, origin, PERSON);
      const open = (uid: string, rest = '') =>
        page.goto(`${origin}/admin/content-manager/collection-types/${uid}${rest}`);
      for (const kind of ['event', 'venue', 'organizer']) {
        await open(`plugin::event-calendar.${kind}`, '/create');
        const [description, excerpt] = [0, 1].map((place) =>
          page.locator('[contenteditable=true]').nth(place),
        );
        for (const field of [description, excerpt]) {
          await field?.click();
          await page.keyboard.type(`Typed into ${kind}`);
          expect(await field?.innerText()).toBe(`Typed into ${kind}`);
        }
        expect(await page.getByText('Unsupported field type').count()).toBe(0);
      }

      await open('api::note.note', '/create');
      await page.getByLabel('title').fill('A note of the project');
      const saved = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      expect((await saved).status()).toBe(201);
      await page.getByText('startDate', { exact: true }).first().waitFor();
      await open('api::note.note');
      await page.locator('tbody').getByText('A note of the project').waitFor();
      const columns = await page.locator('thead th').allInnerTexts();
      expect(columns.map((text) => text.trim().toLowerCase()).filter(Boolean)).toEqual([
        'id',
        'title',
        'startdate',
        'createdat',
        'status',
      ]);
      expect(errors).toEqual([]);

      // A reload asks for a new token with the cookie.
      await page.reload();
      await page.locator('tbody').getByText('A note of the project').waitFor();
      expect((await window.cookies()).map(({ name, path }) => [name, path])).toContainEqual([
        'strapi_admin_refresh',
        '/cal/admin',
      ]);
      // Opened for another address, the panel would be a blank page.
      strapi.child.kill('SIGTERM');
      await strapi.ended;
      const refused = project.start({ NODE_ENV: 'production', PANEL: 'true' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain(
        'The admin panel was built for the path /cal/admin/, but the public address',
      );
    },
    LONG,
  );

  it('has types for a project created by Strapi', async () => {
    // As in Strapi's own template; attw checks the other kinds of module resolution.
    const compilerOptions = { module: 'CommonJS', moduleResolution: 'Node', target: 'ES2020' };
    const strict = { strict: true, skipLibCheck: true, noEmit: true, types: [] };
    await project.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...strict }, files: ['host.ts'] }),
    );
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    await run(process.execPath, [tsc, '-p', project.directory]).catch(({ stdout }) =>
      expect(stdout).toBe(''),
    );
  });

  it('says in one line that secrets are only obscured if the project has no key', async () => {
    strapi?.child.kill('SIGTERM');
    await strapi?.ended;
    await project.write('config/admin.js', ADMIN.replace(/, secrets: \{[^}]*\}/, ''));
    strapi = project.start();
    await strapi.printed(/listening on (\d+)\./);
    expect(strapi.output().match(/^.*only obscured.*$/gm)).toEqual([
      expect.stringContaining('(ENCRYPTION_KEY) is not set'),
    ]);
  });

  it('leaves an SQLite file to one server, also one that Strapi itself starts', async () => {
    await strapi?.printed(/listening on (\d+)\./);
    await project.write(
      'config/plugins.js',
      PLUGINS.replace('config: { timezone', 'config: { startWaitSeconds: 0, timezone'),
    );
    const second = project.start();
    expect(await second.ended, second.output()).toBe(1);
    expect(second.output()).toMatch(/Another server uses this SQLite file, and only one may/);
    expect(second.output()).not.toMatch(/listening on/);
  });
});
