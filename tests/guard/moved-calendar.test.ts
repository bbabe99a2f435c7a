import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { ROOT, load } from '../../scripts/lib/project.mjs';
import type { FreshDatabase, Service } from '../harness';
import { FULL, copyOf, freshDatabase, runProgram, startService } from '../harness';
import { sentEntries } from '../http/calendar-feed';
import { clientOf, concert } from '../http/write-client';
import { ABLE_WRITERS, RandomChange } from '../proofs/feed/random-change';
import { Random } from '../reading/random';
import { expectSoundRecords, indexDifferences } from './invariants';

/** Writes before the calendar moves; more with `--full`. */
const WRITES = FULL ? 500 : 60;
/** Events that are public then, besides those that the random writes have left so. */
const PUBLIC = 12;

const databases: FreshDatabase[] = [];
const kept = (database: FreshDatabase): FreshDatabase => {
  databases.push(database);
  return database;
};
let project: string;
let source: FreshDatabase;
/** What the source has, by the public ids of the events: the UID and the number. */
let before: Map<number, string>;
/** The same in its calendar feed. */
let shown: string[];

/** Runs a service on a database, and checks its records at the end. */
async function on<Result>(
  database: FreshDatabase,
  run: (service: Service) => Promise<Result>,
  PUBLIC_URL = 'https://old.example',
): Promise<Result> {
  const service = await startService({ database, env: { PUBLIC_URL } });
  try {
    const result = await run(service);
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
    return result;
  } finally {
    await service.stop();
  }
}

async function identities({ strapi }: Service): Promise<Map<number, string>> {
  const rows: { public_id: number; uid: string; sequence: number }[] = await strapi.db
    .connection('calendar_events')
    .distinct('public_id', 'uid', 'sequence')
    .orderBy('public_id');
  return new Map(rows.map(({ public_id, uid, sequence }) => [Number(public_id), `${uid} ${sequence}`]));
}

/** The UIDs and numbers in the calendar feed, of events that have not disappeared. */
async function told(service: Service): Promise<string[]> {
  const { text } = await service.request('events.ics');
  return sentEntries(text)
    .filter(({ entry }) => entry !== undefined)
    .map(({ uid, sequence }) => `${uid} ${sequence}`)
    .toSorted();
}

/** Runs a command of Strapi's own, as people do in their project. */
async function strapi(database: FreshDatabase, ...args: string[]): Promise<void> {
  const program = join(project, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
  const command = runProgram(process.execPath, [program, ...args], { env: database.env, cwd: project });
  expect(await command.ended, command.output()).toBe(0);
}

/** The numbers in the calendar feed by UID, also of what has disappeared. */
async function numbersOf(service: Service): Promise<Map<string, number>> {
  const { text } = await service.request('events.ics');
  return new Map(sentEntries(text).map(({ uid, sequence }) => [uid, sequence]));
}

/** The second of two equal hours in Paris. */
const SECOND_HOUR = {
  start_date: '2031-10-26T01:15:00Z',
  end_date: '2031-10-26T01:45:00Z',
  timezone: 'Europe/Paris',
};

async function addEvents(service: Service): Promise<void> {
  const editor = clientOf(service, 'editor');
  await editor.create('events', concert('Second hour', SECOND_HOUR));
  for (let made = 1; made <= PUBLIC; made += 1) {
    const { id } = await editor.create('events', concert(`Kept ${made}`));
    if (made % 2 === 0) await editor.update(`events/${String(id)}`, { timezone: 'Europe/Paris' });
  }
}

/** Gives venues the first numbers, which events of another calendar have. @returns the numbers */
async function takeNumbers(service: Service): Promise<number[]> {
  const editor = clientOf(service, 'editor');
  const made: number[] = [];
  while (made.length < 2 * PUBLIC)
    made.push(Number((await editor.create('venues', { venue: `Own ${made.length}` })).id));
  await editor.create('events', concert('Own', { venue: made[0] }));
  return made;
}

/** Carries out what Strapi does in a process that receives a transfer, without the network. */
async function transferInto(service: Service, path: string): Promise<void> {
  const { engine, file, strapi: local } = load('@strapi/data-transfer');
  const source = file.providers.createLocalFileSourceProvider({
    file: { path },
    encryption: { enabled: false },
    compression: { enabled: true },
  });
  const destination = local.providers.createLocalStrapiDestinationProvider({
    getStrapi: () => service.strapi,
    autoDestroy: false,
    strategy: 'restore',
    restore: local.normalizeRemoteRestoreOptions(service.strapi, {
      entities: { exclude: [] },
      assets: false,
    }),
  });
  destination.onWarning = () => undefined;
  const isMoved = ({ type }: { type: string }): boolean => !local.isIgnoredOfficialTransferType(type);
  const transfer = engine.createTransferEngine(source, destination, {
    versionStrategy: 'ignore',
    schemaStrategy: 'ignore',
    exclude: ['files'],
    transforms: {
      entities: [{ filter: isMoved }],
      links: [
        {
          filter: (link: Record<'left' | 'right', { type: string }>) =>
            isMoved(link.left) && isMoved(link.right),
        },
      ],
    },
  });
  await transfer.transfer();
}

/** The authors of records, by name. */
async function authorsIn({ strapi }: Service): Promise<string[]> {
  const names: string[] = await strapi.db
    .connection('calendar_events as e')
    .leftJoin('up_users as u', 'u.id', 'e.author')
    .distinct('u.username')
    .pluck('u.username');
  return names.toSorted();
}

beforeAll(async () => {
  // The compiled app as a project in JavaScript: Strapi would compile one in TypeScript before each command.
  project = await mkdtemp(join(tmpdir(), 'calendar-project-'));
  for (const name of ['config', 'src'])
    await cp(join(ROOT, 'dist', name), join(project, name), { recursive: true });
  for (const name of ['database', 'package.json', 'src/plugins/event-calendar/package.json'])
    await cp(join(ROOT, name), join(project, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'), 'dir');
  // Where the package of the plugin looks for its compiled files.
  await symlink('.', join(project, 'dist'), 'dir');
  source = kept(await freshDatabase());
});
afterAll(async () => {
  for (const database of databases) await database.remove();
  await rm(project, { recursive: true, force: true });
});

describe(`the UIDs and numbers of a calendar after ${WRITES} writes`, () => {
  it('are those that its events have had from the beginning', async () => {
    await on(source, async (service) => {
      const change = new RandomChange(service, new Random(20_310_501), ABLE_WRITERS);
      await change.begin();
      const uids = new Map<number, string>();
      for (let made = 1; made <= WRITES; made += 1) {
        await change.make();
        if (made % 10 !== 0) continue;
        for (const [id, identity] of await identities(service)) {
          const [uid = ''] = identity.split(' ');
          expect(uids.get(id) ?? uid).toBe(uid);
          uids.set(id, uid);
        }
      }
      expect(new Set(uids.values()).size).toBe(uids.size);
      await addEvents(service);
      for (const name of ['anna', 'ben'])
        await clientOf(service, 'contributor', name).create('events', concert(`By ${name}`));
      expect(await authorsIn(service)).toEqual(expect.arrayContaining(['anna', 'ben']));
      before = await identities(service);
      shown = await told(service);
    });
    expect(shown.length).toBeGreaterThanOrEqual(PUBLIC);
    expect(before.size).toBeGreaterThan(PUBLIC);
    expect([...before.values()].filter((identity) => !identity.endsWith(' 0')).length).toBeGreaterThan(10);
  }, 600_000);

  it('stay in a copied database, and at another address', async () => {
    await on(
      kept(await copyOf(source)),
      async (service) => {
        expect(await identities(service)).toEqual(before);
        expect(await told(service)).toEqual(shown);
      },
      'https://new.example',
    );
  });

  it('stay when Strapi exports and imports the calendar', async () => {
    await strapi(source, 'export', '--no-encrypt', '--file', join(project, 'calendar'));
    const target = kept(await freshDatabase());
    await strapi(target, 'import', '--force', '--file', join(project, 'calendar.tar.gz'));
    await on(target, async (service) => {
      expect(await identities(service)).toEqual(before);
      expect(await told(service)).toEqual(shown);
      // Not to users who have the ids of the authors now.
      expect(await authorsIn(service)).toEqual(['calendar']);
      const { body } = await service.request('events/by-slug/second-hour');
      expect(body).toMatchObject({
        ...{ utc_start_date: '2031-10-26 01:15:00', utc_end_date: '2031-10-26 01:45:00' },
      });
    });
  }, 600_000);

  it('stay when the calendar replaces another one, whose records have the same numbers', async () => {
    const target = kept(await freshDatabase());
    const numbers = await on(target, takeNumbers);
    expect(numbers.filter((number) => before.has(number))).not.toEqual([]);
    await strapi(target, 'import', '--force', '--file', join(project, 'calendar.tar.gz'));
    await on(target, async (service) => {
      expect(await identities(service)).toEqual(before);
      expect(await told(service)).toEqual(shown);
    });
  }, 600_000);

  it('stay when a transfer brings the calendar into a running service, which goes on with the numbers above', async () => {
    await on(kept(await freshDatabase()), async (service) => {
      await takeNumbers(service);
      await transferInto(service, join(project, 'calendar.tar.gz'));
      await expect.poll(() => indexDifferences(service.strapi), { timeout: 60_000 }).toEqual([]);
      await expect.poll(() => authorsIn(service)).toEqual(['calendar']);
      expect(await told(service)).toEqual(shown);
      expect(await identities(service)).toEqual(before);
      const tags = service.strapi.plugin('event-calendar').service('tags');
      const { id } = await tags.create({ as: 'editor', data: { name: 'after the transfer' } });
      expect(id).toBeGreaterThan(Math.max(...before.keys()));
    });
  }, 600_000);

  it('do not go back when an older export is imported over a newer calendar', async () => {
    const times = { start_date: '2031-06-01 10:00:00', end_date: '2031-06-01 11:00:00' };
    const { uids, newer } = await on(source, async (service) => {
      const editor = clientOf(service, 'editor', 'editor-again');
      const [moved = 0, back = 0, gone = 0, retitled = 0] = [...before]
        .filter(([, identity]) => shown.includes(identity))
        .map(([id]) => id)
        .slice(-4);
      const { start_date, end_date } = await editor.get(`events/${back}`);
      for (const id of [moved, back]) await editor.update(`events/${id}`, times);
      await editor.update(`events/${back}`, { start_date, end_date });
      await editor.remove(`events/${gone}`);
      await editor.update(`events/${retitled}`, { title: 'Newer' });
      const uids = [moved, back, gone, retitled].map((id) => before.get(id)?.split(' ')[0] ?? '');
      return { uids, newer: await numbersOf(service) };
    });
    await strapi(source, 'import', '--force', '--file', join(project, 'calendar.tar.gz'));
    const older = await on(source, numbersOf);
    const risen = [...newer].map(([uid, number]) => [uid, Number(older.get(uid)) - number] as const);
    const expected = [uids[0], uids[2]].map((uid) => [uid, 1] as const);
    expect(new Map<unknown, number>(risen.filter(([, by]) => by !== 0))).toEqual(new Map(expected));
    expect(uids.map((uid) => newer.has(uid))).toEqual([true, true, true, true]);
  }, 600_000);
});
