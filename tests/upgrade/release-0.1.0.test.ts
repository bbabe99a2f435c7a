import { afterAll, beforeAll, describe, expect, it, jest } from '#test';
import { isStoredForm } from '../../src/plugins/event-calendar/server/src/platform/event-passwords';
import { DERIVED_TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { sealOf } from '../../src/plugins/event-calendar/server/src/platform/webhooks/seal';
import { isPostgres } from '../../src/plugins/event-calendar/server/src/storage/client';
import { MIGRATIONS_TABLE } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { MIGRATIONS } from '../../src/plugins/event-calendar/server/src/storage/migrations/steps';
import { targetRow } from '../deliveries/targets';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { freshDatabase, startService } from '../harness';
import type { FreshDatabase, Service } from '../harness';
import { documentsOf } from '../harness/documents';
import { runOn } from '../load/calendar-command';
import { bodyOf, concert } from '../http/write-client';
import {
  CONFIGURED_TARGET,
  EVENT_PASSWORDS,
  PANEL_PEOPLE,
  ROLES,
  SECRETS,
  SETTINGS,
  passwordOf,
} from './make/known.mjs';
import { collectResponses, requestsFor } from './make/requests.mjs';
import { differences, whole } from './same-responses';
import { beside, contentOf, schemaOf } from './schema';
import type { OldStatement, StoredResponse } from './stored';
import { storedCalendar, storedDatabase, storedStatements } from './stored';

const RELEASE = '0.1.0';
const EVENTS = '/api/en/calendar/events/v1/events';

const stored = storedCalendar(RELEASE);
const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
/** The headers of all callers: users with names and passwords, tokens with keys. */
const headers: Record<string, Record<string, string>> = {
  ...Object.fromEntries(ROLES.map((role) => [role, { Authorization: basic(role, passwordOf(role)) }])),
  ...Object.fromEntries(
    Object.entries(stored.keys).map(([type, key]) => [type, { Authorization: `Bearer ${key}` }]),
  ),
};
const requests = requestsFor(stored.ids);
/** A part of the requests, for those that are sent twice. */
const some = requests.filter((_, index) => index % 4 === 0);
const responsesOf = ({ origin }: Service, asked = requests): Promise<StoredResponse[]> =>
  collectResponses(origin, asked, headers);

/** The finished steps of a database, with their times. */
const stepsIn = ({ strapi }: Service): Promise<{ number: number; name: string; at: unknown }[]> =>
  strapi.db.connection(MIGRATIONS_TABLE).orderBy('number');

type Rows = Map<string, Record<string, unknown>[]>;

/** The rows of all tables except derived ones. */
async function rowsIn({ strapi }: Service): Promise<Rows> {
  const rows: Rows = new Map();
  for (const name of await sourceTables(strapi)) rows.set(name, await strapi.db.connection(name));
  return rows;
}

async function sourceTables(strapi: Service['strapi']): Promise<string[]> {
  const { connection } = strapi.db;
  const found: { name: string }[] =
    strapi.config.get('database.connection.client') === 'sqlite'
      ? await connection('sqlite_master').where({ type: 'table' }).select('name')
      : await connection('pg_tables').where({ schemaname: 'public' }).select({ name: 'tablename' });
  const derived: readonly string[] = [...DERIVED_TABLES, 'calendar_stamps', MIGRATIONS_TABLE];
  return found
    .map(({ name }) => name)
    .filter((name) => !derived.includes(name) && !/^(sqlite_|calendar_texts|calendar_search)/.test(name));
}

/** Replaces the initial rows of a new calendar; columns that the rows do not have get their defaults. */
async function pour(service: Service, rows: Rows): Promise<void> {
  const { strapi } = service;
  const isSqlite = strapi.config.get('database.connection.client') === 'sqlite';
  const { connection } = strapi.db;
  if (isSqlite) await connection.raw('pragma foreign_keys = off');
  await connection.transaction(async (trx) => {
    if (!isSqlite) await trx.raw(`set local session_replication_role = replica`);
    // Messages of that release are among the rows.
    if (isSqlite) await trx.raw('drop trigger calendar_deliveries_has_epoch');
    for (const [table] of rows) await trx(table).delete();
    for (const [table, all] of rows) {
      const columns = Object.entries(await trx(table).columnInfo());
      const json = columns.filter(([, { type }]) => type.startsWith('json')).map(([name]) => name);
      for (const row of all)
        await trx(table).insert(
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              json.includes(name) && value !== null && typeof value !== 'string'
                ? JSON.stringify(value)
                : value,
            ]),
          ),
        );
      if (isSqlite || !columns.some(([name]) => name === 'id')) continue;
      const { rows } = await trx.raw(`select pg_get_serial_sequence(?, 'id') as sequence`, [`"${table}"`]);
      // New rows get higher ids, if the database assigns them.
      if (rows[0].sequence !== null)
        await trx.raw('select setval(?, max(id)) from ??', [rows[0].sequence, table]);
    }
  });
  if (isSqlite) await connection.raw('pragma foreign_keys = on');
}

/** What the database says to a process of that release. */
const REFUSAL = /written by a process of an older release|calendar_(index_has_uid|changes_has_mark)/;

/** Sends the statements of a write in one transaction, as that release does. @throws the error of the first that is refused */
const sendAll = (database: FreshDatabase, statements: readonly OldStatement[]): Promise<void> =>
  beside(database, (knex) =>
    knex.transaction(async (trx) => {
      const connection = await trx.client.acquireConnection();
      for (const { sql, bindings } of statements)
        if (isPostgres(trx)) await connection.query(sql, bindings);
        else {
          const statement = connection.prepare(sql);
          statement[statement.reader ? 'all' : 'run'](bindings);
        }
    }),
  );

describe(`a database of release ${RELEASE}`, () => {
  let database: FreshDatabase;
  let service: Service;
  /** Its rows and responses before the first write. */
  let rows: Rows;
  let responses: StoredResponse[];
  /** What the last start wrote into the log. */
  let log: string;
  async function start(): Promise<Service> {
    log = '';
    const output = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      log += String(chunk);
      return true;
    });
    try {
      const settings = { timezone: SETTINGS.CALENDAR_TIMEZONE };
      return await startService({ database, settings, env: { LOG_LEVEL: 'warn' } });
    } finally {
      output.mockRestore();
    }
  }
  beforeAll(async () => {
    database = await storedDatabase(RELEASE);
    service = await start();
  });
  afterAll(async () => {
    await service.stop();
    await database.remove();
  });

  it('starts and runs every step', async () => {
    const steps = await stepsIn(service);
    expect(steps.map(({ number, name }) => ({ number, name }))).toEqual(
      MIGRATIONS.map(({ number, name }) => ({ number, name })),
    );
    expect(steps.length).toBeGreaterThan(0);
  });

  it('leaves registration open, and says so once', async () => {
    expect(log.match(/Anybody can register .*\/api\/auth\/local\/register/g)).toHaveLength(1);
    const store = service.strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
    expect(await store.get()).toMatchObject({ allow_register: true });
  });

  it('has the schema of a new database', async () => {
    const fresh = await freshDatabase();
    try {
      expect(await schemaOf(service.strapi.db.connection)).toEqual(await beside(fresh, schemaOf));
    } finally {
      await fresh.remove();
    }
  });

  it('sends every caller the same responses as that release', async () => {
    expect(stored.answers.length).toBeGreaterThan(500);
    expect(differences(stored.answers, await responsesOf(service))).toEqual([]);
    rows = await rowsIn(service);
    responses = await responsesOf(service, some);
  });

  it('refuses what processes of that release write, which were left running: nothing is stored', async () => {
    const before = await beside(database, contentOf);
    const writes = Object.entries(storedStatements(RELEASE));
    expect(writes.length).toBeGreaterThan(30);
    for (const [what, statements] of writes) {
      const verbs = new Set(statements.map(({ sql }) => /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase()));
      expect(verbs, what).toContain('insert');
      await expect(sendAll(database, statements), what).rejects.toThrow(REFUSAL);
    }
    const sent = writes
      .flatMap(([, statements]) => statements)
      .map(({ sql }) => sql.trimStart().toLowerCase());
    for (const verb of ['update', 'delete']) expect(sent.some((sql) => sql.startsWith(verb))).toBe(true);
    const after = await beside(database, contentOf);
    // The service itself writes into others meanwhile.
    const tables = Object.keys(after).filter((table) => sent.some((sql) => sql.includes(table)));
    expect(tables).toContain('calendar_events');
    expect(tables.filter((table) => after[table] !== before[table])).toEqual([]);
  });

  it('has the same index as after a rebuild, and consistent records', async () => {
    expect(await indexDifferences(service.strapi)).toEqual([]);
    await expectSoundRecords(service.strapi);
  });

  it('keeps the UIDs that its calendar files had, one for all versions, and the times of changes', async () => {
    const { connection } = service.strapi.db;
    const rows: { public_id: number; uid: string; sequence: number }[] = await connection('calendar_events')
      .distinct('public_id', 'uid', 'sequence')
      .orderBy('public_id');
    const ids = rows.map(({ public_id }) => Number(public_id));
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.map(({ uid, sequence }) => [uid, sequence])).toEqual(
      ids.map((id) => [`event-${id}@calendar.example`, 0]),
    );
    const indexed: { public_id: number; changed_utc: string }[] = await connection('calendar_index').select(
      'public_id',
      'changed_utc',
    );
    const changes: { public_id: number; at: number | string }[] = await connection('calendar_changes')
      .groupBy('public_id')
      .select('public_id')
      .max('at as at');
    const last = new Map(changes.map(({ public_id, at }) => [Number(public_id), Number(at)]));
    expect(new Set(indexed.map(({ public_id }) => Number(public_id))).size).toBeGreaterThan(ids.length);
    for (const { public_id, changed_utc } of indexed) {
      // The log keeps the last change of every record, however old it is.
      const at = last.get(Number(public_id));
      const time = at === undefined ? 'no change' : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
      expect(changed_utc, String(public_id)).toBe(time);
    }
  });

  it('lets all users log in as before', async () => {
    for (const { email, password } of Object.values(PANEL_PEOPLE)) {
      const response = await service.request('/admin/login', { method: 'POST', json: { email, password } });
      expect(response.status, email).toBe(200);
    }
    for (const who of ['full-access', 'read-only', 'custom', ...ROLES])
      expect((await service.request(EVENTS, { headers: headers[who] ?? {} })).status, who).toBe(200);
    // Their sessions go on: nobody has changed a password since the update.
    const { id } = await service.strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { username: 'editor' } });
    const iat = Math.floor(Date.now() / 1000) - 20 * 86_400;
    const token: string = service.strapi.plugin('users-permissions').service('jwt').issue({ id, iat });
    const session = { Authorization: `Bearer ${token}` };
    expect((await service.request(EVENTS, { headers: session })).status).toBe(200);
  });

  it('keeps its targets, with readable secrets, and their history', async () => {
    const { connection } = service.strapi.db;
    const seal = sealOf(service.strapi);
    const rows: { id: number; name: string }[] = await connection('calendar_targets').orderBy('name');
    expect(rows.map(({ name }) => name)).toEqual(['Gone', CONFIGURED_TARGET.name, 'Site', 'Switched off']);
    for (const { id, name } of rows) {
      const row = await targetRow(service.strapi, id);
      expect(seal.open(row.secret), name).toMatch(/^whsec_/);
      if (name === 'Site') {
        expect(seal.open(row.headers)).toContain('a header secret');
        expect(seal.open(row.old_secret ?? '')).toMatch(/^whsec_/);
        const log = await connection('calendar_deliveries').where({ target_id: id, state: 'delivered' });
        expect(log.length).toBeGreaterThan(1);
      }
      if (name === CONFIGURED_TARGET.name) expect(seal.open(row.secret)).toBe(CONFIGURED_TARGET.secret);
    }
    expect(await connection('calendar_attempts').where({ status: 410 })).toHaveLength(1);
  });

  it('stores no event password in clear text any more, and the passwords still open the events', async () => {
    for (const table of ['calendar_events', 'calendar_index']) {
      const rows: { password: string }[] = await service.strapi.db
        .connection(table)
        .whereNotNull('password')
        .select('password');
      expect(rows.length, table).toBeGreaterThan(stored.ids['protected']?.length ?? 0);
      for (const { password } of rows) expect(isStoredForm(password), table).toBe(true);
    }
    const opened = await Promise.all(
      (stored.ids['protected'] ?? []).flatMap((id) =>
        EVENT_PASSWORDS.map(async (password) => {
          const { status } = await service.request(
            `${EVENTS}/${id}?password=${encodeURIComponent(password)}`,
          );
          return status === 200;
        }),
      ),
    );
    expect(opened.filter(Boolean).length).toBeGreaterThan(3);
  });

  it('serves its images and accepts writes', async () => {
    for (const name of Object.keys(stored.files))
      expect((await service.request(`/uploads/${name}`)).status, name).toBe(200);
    const post = { method: 'POST', headers: headers['editor'] ?? {} };
    const highest = Math.max(...Object.values(stored.ids).flat());
    const made = bodyOf(await service.request(EVENTS, { ...post, json: concert('Since the update') }), 201);
    expect(Number(made['id'])).toBeGreaterThan(highest);
    const again = { ...post, headers: { ...post.headers, 'Idempotency-Key': 'upgrade-key-1' } };
    expect((await service.request(EVENTS, { ...again, json: concert('Another request') })).status).toBe(422);
    // The stored form is longer than the column of that release.
    const password = 'ß'.repeat(255);
    const { documentId } = await documentsOf(service, 'event').create({
      status: 'published',
      data: { title: 'Closed', startDate: '2031-05-10 19:00:00', endDate: '2031-05-10 20:00:00', password },
    });
    await documentsOf(service, 'event').delete({ documentId });
    const gone = { method: 'DELETE', headers: headers['editor'] ?? {} };
    expect((await service.request(`${EVENTS}/${String(made['id'])}`, gone)).status).toBe(200);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('runs no step again at the next start, which recreates SQL indexes that have another form', async () => {
    const before = await stepsIn(service);
    await service.stop();
    const otherForm = [
      'drop index calendar_changes_record',
      'create index calendar_changes_record on calendar_changes (public_id)',
      'drop index calendar_event_version_draft',
      'create unique index calendar_event_version_draft on calendar_events (id)',
      'drop index calendar_deliveries_ended',
    ];
    const schema = await beside(database, async (knex) => {
      const right = await schemaOf(knex);
      for (const statement of otherForm) await knex.raw(statement);
      expect(await schemaOf(knex)).not.toEqual(right);
      return right;
    });
    service = await start();
    expect(await stepsIn(service)).toEqual(before);
    expect(log).not.toContain('register');
    expect(await schemaOf(service.strapi.db.connection)).toEqual(schema);
  });

  it('sends the same responses as a new database with the same rows', async () => {
    await service.stop();
    await database.remove();
    database = await freshDatabase({ ...SECRETS, ...SETTINGS }, true);
    service = await startService({ database, settings: { timezone: SETTINGS.CALENDAR_TIMEZONE } });
    await pour(service, rows);
    expect(await runOn(service.strapi, 'reindex')).toMatchObject({ status: 0 });
    expect(await indexDifferences(service.strapi)).toEqual([]);
    expect(differences(responses, await responsesOf(service, some), whole)).toEqual([]);
  });
});
