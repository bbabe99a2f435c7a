import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from '#test';
import { forgetChanges } from '../../src/plugins/event-calendar/server/src/write-model/index/forget-changes';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { makeTarget } from '../deliveries/targets';
import type { RunningProgram } from '../harness';
import { runProgram, useService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { ROOT } from '../../scripts/lib/project.mjs';

const EXAMPLE = join(ROOT, 'examples', 'static-site');

const service = useService({ settings: { privateTargetAddresses: true } });
const editor = clientOf(service, 'editor');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-site-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  CALENDAR_ADDRESS: service.origin,
  SITE_OUTPUT: join(folder, 'site'),
  SITE_DATA: join(folder, 'last.json'),
  ...more,
});

const startBuild = (more: Record<string, string> = {}, cwd = EXAMPLE): RunningProgram =>
  runProgram(process.execPath, ['build.mjs'], { env: environment(more), cwd });

async function build(
  more: Record<string, string> = {},
  cwd = EXAMPLE,
): Promise<{ status: unknown; output: string }> {
  const running = startBuild(more, cwd);
  const status = await running.ended;
  return { status, output: running.output() };
}

const page = (...path: string[]): string => readFileSync(join(folder, 'site', ...path, 'index.html'), 'utf8');

describe('the example site', () => {
  it('shows the published events, and after the next build the changes', async () => {
    const { id: first } = await editor.create(
      'events',
      concert('Brass &amp; strings', { venue: { venue: 'Town hall' } }),
    );
    const { id: second } = await editor.create('events', concert('To be withdrawn'));
    await editor.create('events', concert('Not yet', { status: 'draft' }));
    expect(await build()).toMatchObject({
      status: 0,
      output: expect.stringContaining('read from the start'),
    });
    expect(page()).toMatch(/Brass &#038; strings[\s\S]*10, 2031, 19:00[\s\S]*Town hall/);
    expect(page('event', String(second))).toContain('To be withdrawn');
    expect(page()).not.toContain('Not yet');

    await editor.update(`events/${String(first)}`, { title: 'Brass alone' });
    await editor.remove(`events/${String(second)}`);
    const again = await build();
    expect(again).toMatchObject({ status: 0, output: expect.stringMatching(/[2-9] changes since/) });
    expect(page()).toContain('Brass alone');
    expect(existsSync(join(folder, 'site', 'event', String(second)))).toBe(false);
  });

  it.each([
    [
      'canceled',
      {
        event_status: 'canceled',
        event_status_reason: 'Storm & "flood"',
        sold_out: true,
        ticket_url: 'https://tickets.example/1',
      },
      [/<s>Evening<\/s>/, />Canceled<\/strong>: Storm &amp; &quot;flood&quot;</],
      [/Sold out/, /tickets/i],
    ],
    [
      'postponed',
      { event_status: 'postponed', event_status_reason: 'The singer is ill' },
      [/<h1>Evening/, />Postponed<\/strong>: The singer is ill</],
      [/<s>/],
    ],
    [
      'sold out',
      { sold_out: true, event_status_reason: 'Left over', ticket_url: 'https://tickets.example/1' },
      [/>Sold out</],
      [/tickets/i, /Left over/],
    ],
    [
      'online',
      {
        is_virtual: true,
        virtual_url: 'https://live.example/?a=1&b=2',
        venue: { venue: 'Hall', city: 'A & B' },
      },
      [/>Online</, /href="https:\/\/live\.example\/\?a=1&amp;b=2"/, /Hall, A &amp; B</],
      [],
    ],
    [
      'as planned',
      { ticket_url: 'https://tickets.example/1', cost: '5 & more' },
      [/<h1>Evening/, /href="https:\/\/tickets\.example\/1"/, /5 &amp; more/],
      [/class="state/, /Take part/],
    ],
  ])('shows that an event is %s', async (name, state, shown, missing) => {
    const { id } = await editor.create('events', concert('Evening', state));
    expect(await build()).toMatchObject({ status: 0 });
    const own = page('event', String(id));
    for (const pattern of shown) expect(own).toMatch(pattern);
    for (const pattern of missing) expect(own).not.toMatch(pattern);
    const inList = page().toLowerCase().includes(`>${name}</strong>`);
    expect(inList).toBe(name !== 'as planned');
  });

  it('starts again if the calendar no longer accepts the token of the last build', async () => {
    await editor.create('events', concert('Remembered'));
    await build();
    await editor.create('events', concert('After that'));
    const later = instant(Date.now() + 10 * 86_400_000);
    await forgetChanges(service.strapi, { changesDays: 1 }, later);
    await editor.create('events', concert('Later still'));
    expect(await build()).toMatchObject({
      status: 0,
      output: expect.stringContaining('read from the start'),
    });
    expect(page()).toContain('Later still');
  });

  it.each([
    ['cannot be reached', undefined],
    ['fails', { status: 500, body: '{}' }],
    ['answers half of its text', { status: 200, body: '{"changes": [' }],
    ['is something else', { status: 200, body: '{"hello": "world"}' }],
  ])('stays unchanged and says so if the calendar %s', async (_name, reply) => {
    await editor.create('events', concert('Kept'));
    await build();
    const before = page();
    const broken = await startBroken(reply);
    try {
      const failed = await build({ CALENDAR_ADDRESS: broken.origin });
      expect(failed).toMatchObject({ status: 1, output: expect.stringContaining('The site was not built') });
      expect(page()).toBe(before);
      // The last data belong to this address, so the site may be built from them.
      const last = JSON.parse(readFileSync(join(folder, 'last.json'), 'utf8'));
      writeFileSync(join(folder, 'last.json'), JSON.stringify({ ...last, address: broken.origin }));
      const kept = await build({ CALENDAR_ADDRESS: broken.origin, KEEP_LAST: 'true' });
      expect(kept).toMatchObject({ status: 0, output: expect.stringContaining('from what was read last') });
      expect(page()).toBe(before);
    } finally {
      broken.stop();
    }
  });

  it('is never published empty', async () => {
    await editor.create('events', concert('Alone'));
    await build();
    const before = page();
    const broken = await startBroken({ status: 200, body: '{"changes": [], "next": "x", "more": false}' });
    try {
      const failed = await build({ CALENDAR_ADDRESS: broken.origin });
      expect(failed).toMatchObject({ status: 1, output: expect.stringContaining('shows no event') });
      expect(page()).toBe(before);
    } finally {
      broken.stop();
    }
  });

  it('renders only what has changed, and the pages of hidden events go', async () => {
    const { id } = await editor.create('events', concert('Changed'));
    const { id: hidden } = await editor.create('events', concert('Hidden later'));
    await editor.create('events', concert('Same'));
    expect(await build()).toMatchObject({ output: expect.stringMatching(/[3-9] pages rendered/) });
    const release = readlinkSync(join(folder, 'site'));
    expect(await build()).toMatchObject({ output: expect.stringContaining('0 pages rendered') });
    expect(readlinkSync(join(folder, 'site'))).toBe(release);
    await editor.update(`events/${String(id)}`, { title: 'Differs' });
    await editor.update(`events/${String(hidden)}`, { hide_from_listings: true });
    expect(await build()).toMatchObject({ output: expect.stringContaining('1 pages rendered') });
    expect(page('event', String(id))).toContain('Differs');
    expect(page()).toMatch(/Differs[\s\S]*Same/);
    expect(page() + readdirSync(join(folder, 'site', 'event')).join(' ')).not.toMatch(
      new RegExp(`Hidden later|\\b${String(hidden)}\\b`),
    );
  });

  it.each<[string, (last: string, pages: string) => void]>([
    ['lost', (last) => rmSync(last)],
    ['half-written', (last) => writeFileSync(last, readFileSync(last, 'utf8').slice(0, -20))],
    ['of an older version', (last) => changeJson(last, ({ version: _version, ...old }) => old)],
    ['without a valid token', (last) => changeJson(last, (data) => ({ ...data, next: 'x' }))],
    ['of another kind', (last) => writeFileSync(last, '[]')],
    ['without the list of pages', (_last, pages) => rmSync(pages)],
    ['with half of the list of pages', (_, list) => writeFileSync(list, readFileSync(list).subarray(0, 70))],
    ['with other pages listed', (_last, pages) => changeJson(pages, (data) => ({ ...data, pages: [] }))],
  ])('is right if the state of the last build is %s', async (_name, damage) => {
    const { id } = await editor.create('events', concert('Before'));
    const { id: removed } = await editor.create('events', concert('Removed'));
    await editor.create('events', concert('Same'));
    await build();
    damage(join(folder, 'last.json'), join(folder, readlinkSync(join(folder, 'site')), '..', 'pages.json'));
    await editor.update(`events/${String(id)}`, { title: 'After' });
    await editor.remove(`events/${String(removed)}`);
    expect(await build()).toMatchObject({ status: 0 });
    expect(page()).toMatch(/After[\s\S]*Same/);
    expect(page('event', String(id))).toContain('After');
    expect(existsSync(join(folder, 'site', 'event', String(removed)))).toBe(false);
    expect(page()).not.toContain(`/event/${String(removed)}/`);
  });

  it('renders everything again for other templates, for another language, and when a page is damaged', async () => {
    const { id } = await editor.create('events', concert('Remains'));
    const example = join(folder, 'example');
    cpSync(EXAMPLE, example, {
      recursive: true,
      filter: (path) => !/node_modules|_site|\.calendar/.test(path),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(example, 'node_modules'));
    await build({}, example);
    appendFileSync(join(example, 'site', 'event.njk'), '<p>A new line</p>');
    await build({}, example);
    expect(page('event', String(id))).toContain('A new line');
    const own = join(folder, 'site', 'event', String(id), 'index.html');
    writeFileSync(own, '');
    await build({}, example);
    expect(page('event', String(id))).toContain('A new line');
    await editor.update(`events/${String(id)}?i18n_language=fr`, { title: 'Reste' });
    expect(await build({ CALENDAR_LANGUAGE: 'fr' }, example)).toMatchObject({ status: 0 });
    expect(page('event', String(id))).toMatch(/<html lang="fr">[\s\S]*Reste[\s\S]*10 mai 2031/);

    // A template that cannot be rendered leaves the site as it is.
    const before = page();
    appendFileSync(join(example, 'site', 'event.njk'), '{% if %}');
    expect(await build({}, example)).toMatchObject({ status: 1 });
    expect(page()).toBe(before);
  });

  it('takes over the folder that an earlier version wrote, and what is left of a killed build', async () => {
    await editor.create('events', concert('Alone'));
    mkdirSync(join(folder, 'site.releases', 'before'), { recursive: true });
    writeFileSync(join(folder, 'site.releases', 'before', 'index.html'), 'Old site');
    const broken = await startBroken(undefined);
    expect(await build({ CALENDAR_ADDRESS: broken.origin })).toMatchObject({ status: 1 });
    expect(page()).toBe('Old site');
    mkdirSync(join(folder, 'site.releases', 'release-7', 'site'), { recursive: true });
    expect(await build()).toMatchObject({ status: 0 });
    expect(page()).toContain('Alone');
    await editor.create('events', concert('Another'));
    await build();
    expect(page()).toContain('Another');
    expect(
      readdirSync(join(folder, 'site.releases')).filter((name) => !name.startsWith('lock')),
    ).toHaveLength(2);
  });

  it('waits for another build that runs, and takes over from one that was killed', async () => {
    await editor.create('events', concert('Alone'));
    const slow = await startSilent();
    const first = startBuild({ CALENDAR_ADDRESS: slow.origin });
    await slow.asked;
    const next = startBuild();
    await next.printed(/Waiting for another build \(process (\d+)\)/);
    expect(existsSync(join(folder, 'site'))).toBe(false);
    first.child.kill('SIGKILL');
    expect(await next.ended).toBe(0);
    expect(page()).toContain('Alone');
    slow.stop();
  });

  it('takes over from a process whose number another one has now', async () => {
    await editor.create('events', concert('Alone'));
    mkdirSync(join(folder, 'site.releases'));
    const lock = join(folder, 'site.releases', 'lock.5');
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'before the restart 1' }));
    expect(await build()).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'site.releases', 'lock.8'), '{"pid":');
    expect(await build()).toMatchObject({ status: 0 });
  });

  it('ends a build when its server is killed', async () => {
    const slow = await startSilent();
    const server = runProgram(process.execPath, ['serve.mjs'], {
      env: environment({ PORT: '0', WEBHOOK_SECRET: newSecret(), CALENDAR_ADDRESS: slow.origin }),
      cwd: EXAMPLE,
    });
    await slow.asked;
    const since = Date.now();
    server.child.kill('SIGKILL');
    // The build has the output of the server, so that this waits for both. A silent calendar would keep it for 30 seconds.
    await server.ended;
    expect(Date.now() - since).toBeLessThan(20_000);
    slow.stop();
  });

  it('is rebuilt when the calendar sends a webhook, and accepts no other sender', async () => {
    const { id } = await editor.create('events', concert('Before'));
    const secret = newSecret();
    const server = runProgram(process.execPath, ['serve.mjs'], {
      env: environment({ PORT: '0', WEBHOOK_SECRET: secret }),
      cwd: EXAMPLE,
    });
    try {
      const address = await server.printed(/POST (http\S+)/);
      await server.printed(/read from the start/);
      const target = await makeTarget(service.strapi, address.replace('localhost', '127.0.0.1'), { secret });
      expect(target.secret).toBe(secret);
      await editor.update(`events/${String(id)}`, { title: 'Told of' });
      await expect.poll(() => page(), { timeout: 90_000 }).toContain('Told of');
      await expectRefusals(address, secret);
    } finally {
      server.child.kill();
      await server.ended;
    }
  });
});

/** A broken request, a large one, a wrong secret, an old time and a changed byte are refused; the unchanged message is accepted. */
async function expectRefusals(address: string, secret: string): Promise<void> {
  const body = JSON.stringify({ type: 'calendar.test', data: {} });
  const post = async (signer: string, at: Date, sent = body): Promise<number> => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(signer).sign('msg_1', at, body),
    };
    const { status } = await fetch(address, { method: 'POST', headers, body: sent });
    return status;
  };
  const now = new Date();
  const { hostname, port, pathname } = new URL(address);
  const broken = connect(Number(port), hostname);
  broken.end(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc`);
  await once(broken.resume(), 'close');
  expect(await post(secret, now, 'x'.repeat(5_000_000))).toBe(413);
  expect(await post(secret, now)).toBe(200);
  expect(await post(newSecret(), now)).toBe(401);
  expect(await post(secret, new Date(now.getTime() - 6 * 60_000))).toBe(401);
  expect(await post(secret, now, body.replace('test', 'tesT'))).toBe(401);
  expect((await fetch(address, { method: 'POST', body })).status).toBe(401);
}

/** Changes the content of a file with JSON. */
function changeJson(file: string, change: (data: Record<string, unknown>) => object): void {
  writeFileSync(file, JSON.stringify(change(Object(JSON.parse(readFileSync(file, 'utf8'))))));
}

/** Starts a server in place of the calendar that never responds. */
async function startSilent() {
  let note = (): void => undefined;
  const asked = new Promise<void>((resolve) => (note = resolve));
  const server = createServer(() => note());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${address.port}`, asked, stop };
}

/** Starts a broken server in place of the calendar; without a reply, nothing listens. */
async function startBroken(reply: { status: number; body: string } | undefined) {
  const server = createServer((_request, response) =>
    response.writeHead(reply?.status ?? 500, { 'Content-Type': 'application/json' }).end(reply?.body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const stop = (): void => void server.close();
  if (reply === undefined) stop();
  return { origin: `http://127.0.0.1:${address.port}`, stop };
}
