import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { makeUser } from '../../scripts/lib/roles.mjs';
import { CLIENT, FULL, ask, freshDatabase, startProcess, startService } from '../harness';
import { ADMINISTRATOR, adminHeaders } from '../harness/admin';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { isBody } from '../http/write-client';
import { concert } from '../http/write-client';
import { indexDifferences } from './invariants';

/** Mounts a small file system. @returns whether that was possible: as root, if the system allows it */
function mounted(directory: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The limit on the size of files shows the same where nothing can be mounted; and permissions do not bind root. */
const MOUNTS = ((): boolean => {
  const directory = mkdtempSync(join(tmpdir(), 'calendar-mounts-'));
  const isMounted = mounted(directory, 1);
  if (isMounted) execFileSync('umount', [directory]);
  rmSync(directory, { recursive: true });
  return isMounted;
})();
const BOUND_BY_PERMISSIONS = process.getuid?.() !== 0;

const TEXT = 'x'.repeat(40_000);

/** Writes until the service has refused some writes. @returns the titles of acknowledged and of refused writes */
async function writeUntilFull({ root }: ServiceProcess, headers: Record<string, string>) {
  const acknowledged = new Map<string, number>();
  const refused: string[] = [];
  for (let count = 0; count < 400 && refused.length < 20; count += 1) {
    const title = `Event number ${count}`;
    const json = concert(title, { description: `<p>${TEXT}</p>` });
    const response = await ask(`${root}/events`, { method: 'POST', headers, json });
    if (response.status === 201 && isBody(response.body))
      acknowledged.set(title, Number(response.body['id']));
    else {
      expect([response.status, isBody(response.body) && response.body['code']]).toEqual([
        503,
        'rest_unavailable',
      ]);
      expect(response.headers.get('Retry-After')).not.toBeNull();
      refused.push(title);
    }
  }
  expect(refused.length).toBeGreaterThan(0);
  expect(acknowledged.size).toBeGreaterThan(0);
  expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
  return { acknowledged, refused };
}

describe.runIf(CLIENT === 'sqlite')('a full disk', () => {
  let database: FreshDatabase;
  let headers: Record<string, string>;
  let role: { id: number };
  beforeAll(async () => {
    database = await freshDatabase();
    const service = await startService({ database });
    ({ headers } = await makeUser(service.strapi, 'editor', 'writer'));
    await adminHeaders(service);
    role = await service.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'editor' } });
    await service.stop();
  });
  afterAll(() => database.remove());

  /** Expects acknowledged events in the database exactly once, and no refused ones. */
  async function expectTruth(
    file: string,
    { acknowledged, refused }: Awaited<ReturnType<typeof writeUntilFull>>,
  ): Promise<void> {
    const service = await startService({
      database: { ...database, env: { ...database.env, DATABASE_FILENAME: file } },
    });
    try {
      const rows: { title: string; public_id: number }[] = await service.strapi.db
        .connection(service.strapi.db.metadata.get('plugin::event-calendar.event').tableName)
        .whereNotNull('published_at')
        .select('title', 'public_id');
      const there = new Map(rows.map((row) => [row.title, row.public_id]));
      expect(there).toEqual(acknowledged);
      expect(refused.filter((title) => there.has(title))).toEqual([]);
      expect(await indexDifferences(service.strapi)).toEqual([]);
    } finally {
      await service.stop();
    }
  }

  /** It serves on; its check, its metrics and its log say that writes fail. */
  async function expectNoticed({ origin, output }: ServiceProcess): Promise<void> {
    const check = await ask(`${origin}/-/ready`);
    expect([check.status, check.body]).toMatchObject([
      200,
      { status: 'ready', reasons: [], warnings: expect.arrayContaining(['failed-writes']) },
    ]);
    const { text } = await ask(`${origin}/-/metrics`);
    expect(text).toMatch(/^calendar_warning\{warning="failed-writes"\} 1$/m);
    expect(text).toMatch(/^calendar_database_failures_total\{failure="(?:storage|commit)"\} [1-9]/m);
    await expect.poll(output).toContain('Calendar: health: failed-writes began; it serves');
  }

  /** After space is freed, writes work again, and a kill does not change stored data. */
  async function expectRoomAgain(
    process: ServiceProcess,
    file: string,
    written: Awaited<ReturnType<typeof writeUntilFull>>,
  ): Promise<void> {
    const json = concert('Room again');
    const again = await ask(`${process.root}/events`, { method: 'POST', headers, json });
    expect(again.status).toBe(201);
    if (isBody(again.body)) written.acknowledged.set('Room again', Number(again.body['id']));
    await process.stop('SIGKILL');
    await expectTruth(file, written);
  }

  it.runIf(MOUNTS)('is never reported as success (a full file system)', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'calendar-full-'));
    const size = Math.ceil(statSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db')).size / 1_048_576);
    mounted(directory, size + 10);
    try {
      const file = join(directory, 'calendar.db');
      copyFileSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db'), file);
      const process = await startProcess({ ...database.env, DATABASE_FILENAME: file, LOG_LEVEL: 'warn' });
      const written = await writeUntilFull(process, headers);
      await expectNoticed(process);
      const [, id] = [...written.acknowledged][0] ?? [];
      // Reads still work, and writes work as soon as there is space.
      expect((await ask(`${process.root}/events/${id}`)).status).toBe(200);
      expect(
        process.output().match(/A write was not stored|cannot store or read its files/g)?.length,
      ).toBeLessThan(4);
      execFileSync('mount', ['-o', 'remount,size=512m', directory]);
      await expectRoomAgain(process, file, written);
    } finally {
      execFileSync('umount', ['-l', directory]);
      rmdirSync(directory);
    }
  });

  /** What the panel sends to log in, to go on with a session, to log out and to save. */
  async function asPanel({ origin }: ServiceProcess) {
    const post = (path: string, { json, ...more }: { json: object; cookie?: string; token?: string }) =>
      ask(origin + path, {
        method: 'POST',
        json,
        headers: { Cookie: more.cookie ?? '', Authorization: `Bearer ${more.token ?? ''}` },
      });
    const logIn = () => post('/admin/login', { json: ADMINISTRATOR });
    const { headers, body } = await logIn();
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const token = isBody(body) && isBody(body['data']) ? String(body['data']['token']) : '';
    const user = {
      username: 'paula',
      email: 'paula@calendar.example',
      password: 'Paula-1234',
      role: { connect: [{ id: role.id }] },
    };
    return [
      logIn,
      () => post('/admin/access-token', { json: {}, cookie }),
      () => post('/content-manager/collection-types/plugin::users-permissions.user', { json: user, token }),
      () => post('/admin/logout', { json: {}, token }),
    ];
  }

  it('is never reported as success (a file size limit)', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'calendar-limit-'));
    const file = join(directory, 'calendar.db');
    copyFileSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db'), file);
    const process = await startProcess({ ...database.env, DATABASE_FILENAME: file });
    const limit = (bytes: string): void => {
      execFileSync('prlimit', ['--pid', String(process.child.pid), `--fsize=${bytes}`]);
    };
    try {
      const panel = await asPanel(process);
      limit(`${3_000_000}:unlimited`);
      const written = await writeUntilFull(process, headers);
      // Not even a small write fits.
      limit('1:unlimited');
      for (const [index, send] of panel.entries()) {
        const response = await send();
        expect([index, response.status, response.body]).toMatchObject([
          index,
          503,
          { data: null, error: { status: 503, name: 'ServiceUnavailableError' } },
        ]);
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      }
      limit('unlimited:unlimited');
      for (const send of panel) expect((await send()).status).toBeLessThan(300);
      await expectRoomAgain(process, file, written);
    } finally {
      await process.stop('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

describe.runIf(CLIENT === 'sqlite')('a start that cannot succeed', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.remove());

  /** The output of a failed start. */
  const complaint = async (env: Record<string, string>): Promise<string> => {
    const failed = startProcess({ ...database.env, ...env }).then(
      async (started) => {
        await started.stop('SIGKILL');
        return 'it started';
      },
      (error: Error) => error.message.split('\n').slice(1).join('\n').trim(),
    );
    return failed;
  };
  const file = () => join(database.env['DATA_DIR'] ?? '', 'other.db');

  it.each([
    ['is no database', () => writeFileSync(file(), 'These are words and no database. '.repeat(200))],
    [
      'is damaged',
      () => {
        const bytes = Buffer.alloc(statSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db')).size, 7);
        copyFileSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db'), file());
        writeFileSync(file(), bytes.subarray(0, 8_000), { flag: 'r+' });
      },
    ],
  ])('says in one line that the file %s', async (_, spoil) => {
    spoil();
    const said = await complaint({ DATABASE_FILENAME: file() });
    rmSync(file(), { force: true });
    expect(said).toMatch(/^The database \S+other\.db is damaged, or is not an SQLite database/);
    expect(said.split('\n')).toHaveLength(1);
  });

  // Strapi's tables are read before ours: a daily run damages one of each.
  const READ = ['i18n_locale', 'calendar_events'];
  it.each(FULL ? [...READ, 'strapi_core_store_settings', 'calendar_counters'] : READ)(
    'says in one line that the file is damaged after its header (the table %s)',
    async (table) => {
      copyFileSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db'), file());
      const connection = new Database(file(), { readonly: true });
      const size = Number(connection.pragma('page_size', { simple: true }));
      const found = connection.prepare('select rootpage from sqlite_master where name = ?').get(table);
      const page = isBody(found) ? Number(found['rootpage']) : 0;
      connection.close();
      expect(page).toBeGreaterThan(1);
      const handle = openSync(file(), 'r+');
      writeSync(handle, Buffer.alloc(8_192, 7), 0, 8_192, (page - 1) * size);
      closeSync(handle);
      const said = await complaint({ DATABASE_FILENAME: file() });
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file()}${suffix}`, { force: true });
      expect(said).toMatch(/^The database \S+other\.db is damaged, or is not an SQLite database/);
      expect(said.split('\n')).toHaveLength(1);
    },
  );

  it('says in one line that the folder of the file is missing, and creates no empty calendar', async () => {
    const said = await complaint({ DATABASE_FILENAME: '/nowhere/at/all/calendar.db' });
    expect(said).toBe(
      'DATABASE_FILENAME is "/nowhere/at/all/calendar.db": there is no folder /nowhere/at/all',
    );
  });

  it.runIf(MOUNTS || BOUND_BY_PERMISSIONS)('says in one line that the file cannot be written', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'calendar-readonly-'));
    const isMounted = mounted(directory, 64);
    try {
      copyFileSync(join(database.env['DATA_DIR'] ?? '', 'calendar.db'), join(directory, 'calendar.db'));
      if (isMounted) execFileSync('mount', ['-o', 'remount,ro', directory]);
      else execFileSync('chmod', ['-R', 'a-w', directory]);
      const said = await complaint({ DATABASE_FILENAME: join(directory, 'calendar.db') });
      expect(said).toMatch(
        /^The database \S+calendar\.db cannot be written \(.*\): give this user the right/,
      );
      expect(said.split('\n')).toHaveLength(1);
    } finally {
      if (isMounted) execFileSync('umount', ['-l', directory]);
      else execFileSync('chmod', ['-R', 'u+w', directory]);
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it('says in one line that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      expect(await complaint({ PORT: String(port), HOST: '127.0.0.1' })).toBe(
        `Port ${port} is in use: stop the program that uses it, or set PORT to another one`,
      );
    } finally {
      other.close();
    }
  });
});
