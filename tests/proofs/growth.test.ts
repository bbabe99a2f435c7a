/**
 * A year of a city: 30,000 events to begin with, then 50 writes and 500 reads that leave a trace (feeds, log-ins, pages that are opened)
 * each day, with a clock that is moved from day to day. The table of docs/operations.md has every table that there is; those that are
 * pruned are no larger after the year than after half of it; and when nobody has done anything for a hundred days, they are empty. The
 * length counts days.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from '#test';
import { PLUGIN_SERVER, ROOT, load } from '../../scripts/lib/project.mjs';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { makeTarget } from '../deliveries/targets';
import { startService } from '../harness';
import type { Service } from '../harness';
import { ADMINISTRATOR, adminHeaders } from '../harness/admin';
import type { FarServer } from '../http/far-server';
import { startFarServer } from '../http/far-server';
import { Files, event, runOn } from '../load/calendar-command';
import { Random } from '../reading/random';
import type { MovedClock } from './growth/clock';
import { moveClock } from './growth/clock';
import type { TableSize } from './growth/sizes';
import { tableSizes } from './growth/sizes';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const DAYS = lengthOf({ short: 4, full: 365 });
const DAY_MS = 86_400_000;
/** Days without any activity at the end, after which everything that is kept for a time is gone. */
const QUIET_DAYS = 100;
/** A half of the year in which every time that is kept has passed: then the pruned tables grow no more. */
const STEADY_DAYS = 110;
const EVENTS = LONG ? 30_000 : 30;
/** Writes of a day: new events of a file that is loaded every night, and those of people. */
const LOADED = LONG ? 35 : 3;
const WRITES = 15;
/** Reads of a day: fetches of feeds, of which some by HTTP; forms that are opened in the panel; log-ins. */
const FETCHES = LONG ? 440 : 20;
const REQUESTS = 10;
const OPENED = LONG ? 50 : 5;
const LOG_INS = 10;
const READERS = [
  'Google-Calendar-Importer',
  'iOS/17.1.1 dataaccessd/1.0',
  'Microsoft.Exchange/15.20',
  'Feedly/1.0',
];

type Sizes = ReadonlyMap<string, TableSize>;

const random = new Random(seedOf(20_261_127));
const files = new Files();
let service: Service;
let receiver: Receiver;
let far: FarServer;
let clock: MovedClock;
let photo: Buffer;
let token: string;
/** Ids of events that people have made, the newest last. */
const ids: number[] = [];

/** A module of the running build, whose clock is the moved one. */
const built = (path: string): Record<string, (...args: unknown[]) => unknown> =>
  load(join(PLUGIN_SERVER, `${path}.js`));

beforeAll(async () => {
  receiver = await startReceiver();
  far = await startFarServer();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  service = await startService({
    settings: { privateTargetAddresses: true, privateImageAddresses: true, writesPerMinute: 0 },
  });
  clock = moveClock();
  await loadEvents(EVENTS, 'first');
  await makeTarget(service.strapi, receiver.url, { quiet: 1, longest: 1 });
  await adminHeaders(service);
}, PROOF_TIMEOUT);
afterAll(async () => {
  clock?.restore();
  await service?.stop();
  await far?.stop();
  receiver?.stop();
  files.remove();
});

/** Loads events of the next year, as a nightly import does. */
async function loadEvents(count: number, name: string): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => {
    const day = new Date(clock.now() + random.below(365) * DAY_MS).toISOString().slice(0, 10);
    return event(`Event ${name} ${index}`, {
      start_date: `${day} 19:00:00`,
      end_date: `${day} 21:00:00`,
      description: 'An evening with music, for everybody who likes to listen.',
      venue: { venue: `Hall ${index % 200}` },
      organizer: { organizer: `Club ${index % 100}` },
      categories: [`Category ${index % 20}`],
      external_id: `${name}-${index}`,
    });
  });
  const { status, printed } = await runOn(service.strapi, 'load', [files.write(lines)], { bulk: true });
  expect([status, printed]).toEqual([0, printed]);
}

async function send(method: string, path: string, json?: object, headers: Record<string, string> = {}) {
  const response = await service.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    ...(json && { json }),
  });
  if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
  return response;
}

/** A write of a person: events are made, changed, renamed and deleted; one in ten days has a picture. */
async function write(day: number, index: number): Promise<void> {
  const id = ids.length > 0 ? random.pick(ids) : undefined;
  const kind = index % 5;
  if (id === undefined || kind < 2) {
    const image =
      index === 0 && day % 10 === 1 ? { image: far.serveFile(`/${day}.png`, photo, 'image/png') } : {};
    const fields = { ...event(`New ${day} ${index}`), status: 'publish', ...image };
    const { body } = await send('POST', 'events', fields, { 'Idempotency-Key': randomUUID() });
    ids.push(Number(Object(body).id));
  } else if (kind === 2) await send('PATCH', `events/${id}`, { cost: String(1 + random.below(90)) });
  else if (kind === 3)
    await send('PATCH', `events/${id}`, { title: `Renamed ${day}`, slug: `renamed-${day}-${index}` });
  else {
    await send('DELETE', `events/${id}`);
    ids.splice(ids.indexOf(id), 1);
  }
  built('features/webhooks/worker')['wakeDeliveries']?.(service.strapi);
}

/** A day of people who read: followers of feeds, addresses that are asked for once, editors who log in and open forms. */
async function read(day: number, panel: Record<string, string>): Promise<void> {
  const { strapi } = service;
  const feed = (index: number): string =>
    index % 10 === 0
      ? `search=day${day}x${index}`
      : `venue=${1 + (index % 60)}&start_date=2031-01-01&end_date=2031-01-02`;
  for (let index = 0; index < REQUESTS; index += 1)
    await service.request(`events.ics?${feed(index)}`, { headers: { 'User-Agent': random.pick(READERS) } });
  const fetches = built('services/feed-fetches/index');
  for (let index = REQUESTS; index < FETCHES; index += 1)
    fetches['noteFetch']?.(strapi, {
      path: '/events.ics',
      query: feed(index),
      isChanges: false,
      userAgent: random.pick(READERS),
      changeNumber: 1,
      status: 200,
    });
  await fetches['storeFetches']?.(strapi);
  const sessions = strapi.sessionManager('admin');
  for (let index = 0; index < LOG_INS; index += 1)
    await sessions.generateRefreshToken(String(1 + index), randomUUID(), {
      type: index % 2 === 0 ? 'session' : 'refresh',
    });
  const newest: { document_id: string }[] = await strapi.db
    .connection('calendar_events')
    .orderBy('id', 'desc')
    .limit(1)
    .select('document_id');
  for (let index = 0; index < OPENED; index += 1) {
    const open = { kind: 'event', documentId: newest[0]?.document_id ?? '', tab: randomUUID() };
    if (index > 0)
      await built('storage/open-records')['noteOpen']?.(
        strapi.db.connection,
        { ...open, userId: index },
        clock.now(),
      );
    else {
      const request = { method: 'POST', headers: panel, json: { ...open, locale: 'en' } };
      const response = await service.request('/event-calendar/open', request);
      expect([response.status, response.text]).toEqual([200, response.text]);
    }
  }
}

/** What the workers do by themselves, all at once: what is due, and what they delete every 15 seconds or every hour. */
async function prune(): Promise<void> {
  const { strapi } = service;
  const settings = built('platform/settings/settings-reader')['settingsOf']?.(strapi);
  const scheduled = 'features/scheduled-publishing';
  const told = await built('features/webhooks/index')['lastNotifiedChange']?.(strapi.db.connection);
  await built(`${scheduled}/run-due`)['runDue']?.(strapi, settings, clock.now());
  await built(`${scheduled}/forget-expired`)['forgetExpired']?.(strapi, settings, clock.now());
  await built(`${scheduled}/forget-orphans`)['forgetOrphans']?.(strapi, clock.now());
  await built('write-model/index/forget-changes')['forgetChanges']?.(strapi, settings, clock.now(), told);
}

/** Strapi's own way to remove sessions that are over, which every 50th log-in takes. */
const removeSessions = (): Promise<unknown> =>
  service.strapi.db
    .query('admin::session')
    .deleteMany({ where: { absoluteExpiresAt: { $lt: new Date(clock.now()).toISOString() } } });

/** The rows of the table in docs/operations.md: name of the table, and whether what it holds goes away by itself. */
function documented(): (name: string) => string | undefined {
  const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const part = page.split(/^## What grows$/m)[1]?.split(/^## /m)[0] ?? '';
  const rows = [...part.matchAll(/^\| (`[^|]*`) +\|[^|]*\| (kept|pruned)\b/gm)].flatMap(
    ([, names = '', fate]) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']): [string, string | undefined] => [name, fate]),
  );
  const fates = new Map(rows);
  return (name) =>
    fates.get(name) ??
    rows.find(([pattern]) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name))?.[1];
}

it(
  'grows by what is kept, and no further',
  async () => {
    const { strapi } = service;
    const knex = strapi.db.connection;
    const fateOf = documented();
    const pruned = (sizes: Sizes): [name: string, rows: number][] =>
      [...sizes].filter(([name]) => fateOf(name) === 'pruned').map(([name, { rows }]) => [name, rows]);
    const before = await tableSizes(knex);
    expect([...before.keys()].filter((table) => fateOf(table) === undefined)).toEqual([]);

    const users = strapi.plugin('users-permissions').service('jwt');
    const editor = (await service.user('editor')).id;
    let half: Sizes = before;
    for (let day = 1; day <= DAYS; day += 1) {
      clock.advance(DAY_MS);
      token = users.issue({ id: editor });
      await loadEvents(LOADED, `day${day}`);
      for (let index = 0; index < WRITES; index += 1) await write(day, index);
      await read(day, await panelOfDay());
      if (day === DAYS) {
        const after = await tableSizes(knex);
        for (const line of [...tableOf(before, after), ...filesOf()]) conclude(line);
        if (DAYS >= 2 * STEADY_DAYS)
          for (const [name, rows] of pruned(after))
            expect(rows, `${name} after a half and after all of the time`).toBeLessThanOrEqual(
              (half.get(name)?.rows ?? 0) * 1.2 + 50,
            );
      }
      await prune();
      if (day === Math.floor(DAYS / 2)) half = await tableSizes(knex);
      report(`day ${day} of ${DAYS}`);
    }
    await leave(knex);

    // Trash, changes and logs have had their time; deliveries end when the receiver was told.
    const waiting = async (): Promise<number> =>
      Number((await knex('calendar_deliveries').whereNull('ended_at').count({ n: '*' }))[0]?.['n']);
    const left = async () => pruned(await tableSizes(knex)).filter(([, rows]) => rows > 0);
    // On a busy machine a delivery may begin only when the others have ended; it has its days then.
    for (let quiet = 0; quiet < 3 || (quiet < 9 && (await left()).length > 0); quiet += 1) {
      clock.advance((QUIET_DAYS / 3) * DAY_MS);
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      await prune();
    }
    await removeSessions();
    expect(await orphans(knex)).toEqual({ images: 0, slugs: 0, passwords: 0 });
    expect(await left()).toEqual([]);
  },
  PROOF_TIMEOUT,
);

/** A user changes the password and is deleted; so are some files. */
async function leave(knex: Knex): Promise<void> {
  const { strapi } = service;
  const user = await service.user('author', 'leaver');
  await strapi.plugin('users-permissions').service('user').edit(user.id, { password: randomUUID() });
  expect(await knex('calendar_password_changes').where({ user_id: user.id })).toHaveLength(1);
  await strapi.db.query('plugin::users-permissions.user').delete({ where: { id: user.id } });
  expect(await knex('calendar_image_sources')).not.toEqual([]);
  await strapi.db.query('plugin::upload.file').deleteMany({ where: { id: { $lt: 3 } } });
}

/** Rows about files, records and users that are gone. */
async function orphans(knex: Knex): Promise<Record<string, number>> {
  const count = async (table: string, owner: string, condition: string): Promise<number> => {
    const gone = knex(`${owner} as o`).select(knex.raw('1')).whereRaw(condition);
    const rows: { n?: number | string }[] = await knex(`${table} as t`)
      .whereNotExists(gone)
      .count({ n: '*' });
    return Number(rows[0]?.n);
  };
  const event = "t.kind <> 'event' or o.public_id = t.public_id";
  return {
    images: await count('calendar_image_sources', 'files', 'o.id = t.file_id'),
    slugs: await count('calendar_former_slugs', 'calendar_events', event),
    passwords: await count('calendar_password_changes', 'up_users', 'o.id = t.user_id'),
  };
}

/** The headers of the administrator for a day, in a session made without a log-in, of which Strapi allows few. */
async function panelOfDay(): Promise<Record<string, string>> {
  const sessions = service.strapi.sessionManager('admin');
  const person = await service.strapi.service('admin::user').findOneByEmail(ADMINISTRATOR.email);
  const refresh = await sessions.generateRefreshToken(String(person.id), randomUUID(), { type: 'session' });
  const access = await sessions.generateAccessToken(refresh.token);
  if (!('token' in access)) throw new Error(access.error);
  return { Authorization: `Bearer ${access.token}` };
}

function tableOf(before: Sizes, after: Sizes): string[] {
  return [...after]
    .filter(([name, { rows, bytes }]) => rows > 0 && (bytes > 65_536 || rows !== before.get(name)?.rows))
    .map(([name, { rows, bytes }]) => {
      const was = before.get(name);
      return `${name}: ${was?.rows ?? 0} -> ${rows} rows, ${kilobytes(was?.bytes ?? 0)} -> ${kilobytes(bytes)} kB`;
    });
}

const kilobytes = (bytes: number): number => Math.round(bytes / 1024);

/** The files of the service, with their sizes. */
function filesOf(): string[] {
  const { strapi } = service;
  const uploads = join(String(strapi.dirs.static.public), 'uploads');
  const { filename } = strapi.config.get<{ filename?: string }>('database.connection.connection');
  const size = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const stored = readdirSync(uploads).reduce((sum, name) => sum + size(join(uploads, name)), 0);
  return [
    `uploads: ${kilobytes(stored)} kB`,
    ...(filename === undefined
      ? []
      : ['', '-wal'].map((ending) => `calendar.db${ending}: ${kilobytes(size(filename + ending))} kB`)),
  ];
}
