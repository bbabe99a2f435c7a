import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Core } from '@strapi/types';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { readArchive, writeArchive } from '../../src/plugins/event-calendar/server/src/cli/backup/archive';
import { ROOT, load } from '../../scripts/lib/project.mjs';
import { CLIENT, freshDatabase, runProgram, runScript, startService } from '../harness';
import type { Outcome, Place, Places } from './backup-places';
import { MISSING, openPlaces, query, runBeside } from './backup-places';
import type { Receiver } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';

/** An index that cannot be analyzed: a server may also end this statement, or the connection. */
const REFUSED_ANALYZE = `
  create function host_word(word text) returns text immutable language plpgsql as $$ begin
    if current_query() = 'analyze' then raise 'not analyzed'; end if;
    return word;
  end $$;
  create index host_words on host_own (host_word(word));`;

const folder = mkdtempSync(join(tmpdir(), 'calendar-backup-'));
const file = join(folder, 'calendar.tar');
let places: Places;
let source: Place;
let receiver: Receiver;
let made: Outcome;

/** The names in a backup, with its manifest. */
async function contentOf(path: string): Promise<{ names: string[]; manifest: Record<string, unknown> }> {
  const names: string[] = [];
  let text = '';
  await readArchive(path, async (name, content) => {
    names.push(name);
    for await (const chunk of content) if (name === 'manifest.json') text += String(chunk);
  });
  return { names, manifest: JSON.parse(text) };
}

/** A copy of the backup whose manifest is changed, with right checksums. */
async function forged(change: (manifest: string) => string): Promise<string> {
  const path = join(mkdtempSync(join(folder, 'forged-')), 'calendar.tar');
  const archive = writeArchive(path);
  await readArchive(file, async (name, content) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const part = join(folder, 'part');
    writeFileSync(part, name === 'manifest.json' ? change(String(bytes)) : bytes);
    await archive.addFile(name, part);
  });
  await archive.finish();
  return path;
}

/** A copy of the backup with other bytes. */
function damaged(change: (bytes: Buffer) => Buffer): string {
  const path = join(mkdtempSync(join(folder, 'damaged-')), 'calendar.tar');
  writeFileSync(path, change(readFileSync(file)));
  return path;
}

const jobsOf = (strapi?: Core.Strapi): { job: { isRunning(): boolean } }[] => strapi?.get('cron').jobs ?? [];

const stamps = async (place: Place): Promise<Map<unknown, unknown>> =>
  new Map(
    (await query(place, 'select name, value from calendar_stamps')).map(({ name, value }) => [name, value]),
  );

describe.skipIf(MISSING !== undefined)('backup, restore and rehearse', () => {
  beforeAll(async () => {
    places = await openPlaces();
    source = await places.source();
    // On PostgreSQL this is the first start; it also makes the secrets.
    const service = await startService({ database: source });
    await service.strapi.documents('plugin::event-calendar.tag').create({ data: { name: 'Kept' } });
    await service.stop();
    writeFileSync(join(source.uploads, 'ä picture.png'), 'bytes of a picture');
    await query(source, 'create table host_own (id integer primary key, word text)');
    await query(source, `insert into host_own values (1, 'of the host')`);
    if (CLIENT === 'postgres') await query(source, REFUSED_ANALYZE);
    receiver = await startReceiver();
    const hook = `'site', '${receiver.url}', '{}', '["entry.create","entry.publish"]', true`;
    await query(source, `insert into strapi_webhooks (name, url, headers, events, enabled) values (${hook})`);
    made = await runBeside(source, 'backup', [file]);
  }, 120_000);
  afterAll(async () => {
    receiver.stop();
    await places.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('write one file for its owner alone, with everything but the secrets, and note the time', async () => {
    expect(made.status).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['calendar.tar']);
    const { names, manifest } = await contentOf(file);
    const database = CLIENT === 'postgres' ? 'database.dump' : 'database.sqlite';
    expect(names).toEqual(['manifest.json', database, 'uploads/ä picture.png']);
    expect(manifest).toMatchObject({
      database: {
        client: CLIENT,
        tables: expect.arrayContaining([expect.objectContaining({ name: 'host_own', rows: 1 })]),
      },
      secrets: { fingerprints: { ENCRYPTION_KEY: expect.any(String), APP_KEYS: expect.any(String) } },
    });
    const seed = JSON.parse(readFileSync(source.secrets, 'utf8')).seed;
    expect(readFileSync(file).includes(seed)).toBe(false);
    expect((await stamps(source)).get('backup')).toBe(JSON.stringify({ at: manifest['made'] }));
  });

  it('refuse a file that exists, and one that would be published', async () => {
    expect((await runBeside(source, 'backup', [file])).status).toContain('exists already');
    for (const path of [join(source.uploads, 'calendar.tar'), join(source.uploads, '..', 'calendar.tar')])
      expect((await runBeside(source, 'backup', [path])).status).toContain('everybody could read it');
    expect((await runBeside(source, 'backup', [join(folder, 'no', 'x.tar')])).status).toContain('no folder');
  });

  it('refuse a name that another backup is being written to, and write anew what was interrupted', async () => {
    const path = join(mkdtempSync(join(folder, 'twice-')), 'calendar.tar');
    const partial = `${path}.partial`;
    mkdirSync(partial);
    writeFileSync(join(partial, 'backup.tar'), 'half');
    expect((await runBeside(source, 'backup', [path])).status).toContain('is being written');
    expect(readdirSync(partial)).toEqual(['backup.tar']);
    const ago = new Date(Date.now() - 120_000);
    utimesSync(partial, ago, ago);
    expect((await runBeside(source, 'backup', [path])).status).toBe(0);
    expect(readdirSync(dirname(path))).toEqual(['calendar.tar']);
    expect((await contentOf(path)).names).toContain('manifest.json');
  });

  it('say in one line that a file cannot be written', async () => {
    const inside = join(file, 'more.tar');
    expect((await runBeside(source, 'backup', [inside])).status).toMatch(
      /^The backup \S+ cannot be written: ENOTDIR/,
    );
  });

  it('refuse what cannot be restored, in one line that names it, and change nothing', async () => {
    const target = await places.empty(source);
    const own = join(folder, 'other-secrets.json');
    const refusals: [path: string, line: RegExp][] = [
      [join(folder, 'none.tar'), /none\.tar cannot be read \(ENOENT\)/],
      [source.secrets, /is not a backup of a calendar/],
      [damaged((bytes) => bytes.subarray(0, bytes.length - 4_096)), /is cut off/],
      [damaged((bytes) => (bytes.writeUInt8(bytes.readUInt8(60_000) ^ 1, 60_000), bytes)), /was changed/],
      [await forged((text) => text.replace('"format": 1', '"format": 2')), /made by a newer version/],
      [await forged((text) => text.replace(/"step": \d+/, '"step": 9999')), /newer than this one/],
      [
        await forged((text) =>
          text.replace(`"client": "${CLIENT}"`, `"client": "${CLIENT === 'sqlite' ? 'postgres' : 'sqlite'}"`),
        ),
        /is of \w+, and this project uses/,
      ],
      [await forged((text) => text.replace(/("name": "host_own",\s+"rows": )1/, '$12')), /host_own/],
    ];
    for (const [path, line] of refusals)
      expect((await runBeside(target, 'restore', [path])).status, String(line)).toMatch(line);
    writeFileSync(own, readFileSync(target.secrets));
    rmSync(target.secrets);
    expect((await runBeside(target, 'restore', [file])).status).toMatch(
      /secrets.*ENCRYPTION_KEY.*--other-secrets/,
    );
    expect((await runBeside(target, 'restore', [file], { skip: 'many' })).status).toContain(
      '--skip is "many"',
    );
    if (CLIENT === 'sqlite')
      expect(existsSync(join(target.env['DATA_DIR'] ?? '', 'calendar.db'))).toBe(false);
    else expect(await query(target, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
    expect(readdirSync(target.uploads)).toEqual([]);

    // Where nothing is yet, nothing is afterwards.
    const nowhere = join(folder, 'nowhere');
    const env = { ...target.env, DATA_DIR: nowhere, PUBLIC_DIR: join(nowhere, 'public') };
    const command = runScript('calendar.mjs', ['restore', file], env);
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/secrets.*ENCRYPTION_KEY.*--other-secrets/);
    expect(existsSync(nowhere)).toBe(false);
    const wanted = runScript('calendar.mjs', ['restore', file, '--other-secrets'], env);
    expect(await wanted.ended, wanted.output()).toBe(0);
    expect(readdirSync(join(nowhere, 'public', 'uploads'))).toEqual(['ä picture.png']);
    // The first start makes the secrets.
    expect(existsSync(join(nowhere, 'secrets.json'))).toBe(false);
  });

  it('restore into an empty place, with tables of the host and uploads, for a start that begins a new epoch', async () => {
    const target = await places.empty(source);
    const outcome = await runBeside(target, 'restore', [file], { skip: '5000' });
    expect(outcome.status).toBe(0);
    expect(outcome.printed).toMatch(/All tables equal the manifest/);
    expect(await query(target, 'select word from host_own')).toEqual([{ word: 'of the host' }]);
    expect(readFileSync(join(target.uploads, 'ä picture.png'), 'utf8')).toBe('bytes of a picture');
    expect(readdirSync(target.uploads)).toEqual(['ä picture.png']);
    expect((await stamps(target)).get('restored')).toBe('{"skip":5000}');
    expect((await runBeside(target, 'restore', [file])).status).toMatch(/has tables: with --replace/);
  });

  it('keep the old state if a replacement is interrupted or does not fit, and replace it otherwise', async () => {
    const target = await places.empty(source);
    expect((await runBeside(target, 'restore', [file])).status).toBe(0);
    await query(target, `update host_own set word = 'old state'`);
    await query(target, 'create table host_later (id integer primary key)');
    writeFileSync(join(target.uploads, 'ä picture.png'), 'old picture');
    const old = async (): Promise<void> => {
      expect(await query(target, 'select word from host_own')).toEqual([{ word: 'old state' }]);
      expect(readFileSync(join(target.uploads, 'ä picture.png'), 'utf8')).toBe('old picture');
    };
    const ending = new AbortController();
    // While its rows are compared or read back, when everything is unpacked.
    const progress = {
      start: (_total: number, what: string) => what.startsWith('Uploads') || ending.abort(),
      update: () => undefined,
      stop: () => undefined,
    };
    const cut = await runBeside(
      target,
      'restore',
      [file],
      { replace: true },
      { progress, signal: ending.signal },
    );
    expect(cut.status).toContain('Interrupted');
    await old();
    for (const step of ['uploads', 'database']) {
      const script = join(ROOT, 'tests', 'load', 'killed-restore.mjs');
      const killed = runProgram(process.execPath, [script, file, step], { env: target.env, cwd: ROOT });
      expect(await killed.ended, killed.output()).toBe('SIGKILL');
      await old();
    }
    const wrong = await forged((text) =>
      text.replace(/("name": "host_own",\s+"rows": 1,\s+"hash": ")/, '$1x'),
    );
    expect((await runBeside(target, 'restore', [wrong], { replace: true })).status).toMatch(/host_own/);
    await old();
    const { status, printed } = await runBeside(target, 'restore', [file], { replace: true });
    expect([status, printed]).toEqual([0, expect.stringMatching(/not in the backup.*: host_later\./)]);
    expect(await query(target, 'select word from host_own')).toEqual([{ word: 'of the host' }]);
    expect(readFileSync(join(target.uploads, 'ä picture.png'), 'utf8')).toBe('bytes of a picture');
    await expect(query(target, 'select * from host_later')).rejects.toThrow();
  });

  it('do not replace a database that somebody uses', async () => {
    const service = await startService({ database: source });
    try {
      const command = runScript('calendar.mjs', ['restore', file, '--replace'], source.env);
      expect(await command.ended).toBe(1);
      expect(command.output()).toMatch(
        CLIENT === 'sqlite' ? /Another process has the database/ : /Others are connected to the database/,
      );
    } finally {
      await service.stop();
    }
  });

  it.runIf(CLIENT === 'sqlite')(
    'do not replace a file without a write-ahead log that a server has open',
    async () => {
      const target = await places.empty(source);
      expect((await runBeside(target, 'restore', [file])).status).toBe(0);
      const database = join(target.env['DATA_DIR'] ?? '', 'calendar.db');
      const Database = load('better-sqlite3');
      // Nothing else shows between two statements that a server has such a file open.
      const server = new Database(`${database}.server-lock`);
      try {
        server.exec('begin exclusive');
        const refused = await runBeside(target, 'restore', [file], { replace: true });
        expect(refused.status).toContain('Another process has the database');
      } finally {
        server.close();
      }
      expect((await runBeside(target, 'restore', [file], { replace: true })).status).toBe(0);
    },
  );

  it.runIf(CLIENT === 'sqlite')(
    'leave no journal of a lost file, which would be written into the restored one',
    async () => {
      const target = await places.empty(source);
      const database = join(target.env['DATA_DIR'] ?? '', 'calendar.db');
      for (const name of [database, `${database}.restoring`]) writeFileSync(`${name}-journal`, 'of before');
      expect((await runBeside(target, 'restore', [file])).status).toBe(0);
      expect(readdirSync(dirname(database)).filter((name) => name.endsWith('-journal'))).toEqual([]);
      expect(await query(target, 'select word from host_own')).toEqual([{ word: 'of the host' }]);
    },
  );

  it('prove a backup in a scratch database, tell nobody, and note the time in the real one', async () => {
    let running: boolean[] = [];
    let project: Core.Strapi | undefined;
    const lines: string[] = [];
    const print = (line: string): void => {
      lines.push(line);
      if (line.startsWith('Written')) running = jobsOf(project).map(({ job }) => job.isRunning());
    };
    const { status } = await runBeside(source, 'rehearse', [file], {}, { print }, (strapi) => {
      project = strapi;
      strapi.config.set('server.cron.tasks', { daily: { task: () => undefined, options: '0 4 * * *' } });
    });
    expect(status, lines.join('\n')).toBe(0);
    expect(lines.join('\n')).toMatch(/Written and published: categories\/\d+.*events\/\d+/);
    expect(receiver.received).toEqual([]);
    expect(running).toContain(false);
    expect(running).not.toContain(true);
    expect((await stamps(source)).get('rehearsal')).toMatch(/^\{"at":"20/);
    expect(await query(source, `select 1 from calendar_tags where name = 'Trial of a backup'`)).toEqual([]);
    if (CLIENT === 'postgres')
      expect(
        await query(source, `select 1 from pg_database where datname like 'calendar_rehearsal%'`),
      ).toEqual([]);
    const broken = await forged((text) => text.replace(/("name": "host_own",\s+"rows": )1/, '$12'));
    expect((await runBeside(source, 'rehearse', [broken])).status).toMatch(/host_own/);
  });

  it.runIf(CLIENT === 'postgres')('name the package if the programs are older than the server', async () => {
    const database = await freshDatabase();
    try {
      const version = await query({ ...source, ...database }, 'show server_version_num');
      const major = Math.floor(Number(version[0]?.['server_version_num']) / 10_000);
      const outcome = await runBeside({ ...source, ...database }, 'backup', [join(folder, 'newer.tar')]);
      if (existsSync(`/usr/lib/postgresql/${major}/bin/pg_dump`)) expect(outcome.status).toBe(0);
      else expect(outcome.status).toMatch(new RegExp(`install the package postgresql-client-${major}`));
    } finally {
      await database.remove();
    }
  });
});
