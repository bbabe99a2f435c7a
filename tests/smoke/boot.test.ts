import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '#test';
import { CLIENT, ask, freshDatabase, runScript, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';

describe('the built app in plain Node', () => {
  const running: ServiceProcess[] = [];
  const removals: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await Promise.all(running.map((service) => service.stop('SIGKILL')));
    await Promise.all(removals.map((remove) => remove()));
  });

  it('starts on an empty database, answers a page of events and ends with 0 on SIGTERM', async () => {
    const database = await freshDatabase({}, true);
    removals.push(() => database.remove());
    // Neither is a reason to refuse the start.
    const mistakes = { CALENDAR_TIMEZOME: 'Europe/Paris', APP_KEYS: 'a' };
    const service = await startProcess({ ...database.env, ...mistakes, LOG_LEVEL: 'warn' });
    running.push(service);

    const list = await ask(`${service.root}/events`);
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({ events: [], total: 0, total_pages: 0 });
    const panel = await ask(`${service.origin}/admin`);
    expect(panel.status).toBe(200);
    expect(panel.text).toContain('<div id="strapi"');

    expect(await service.stop('SIGTERM')).toBe(0);
    for (const name of Object.keys(mistakes)) {
      const lines = service.output().split('\n');
      expect(lines.filter((line) => line.includes(name))).toEqual([expect.stringMatching(/ warn: /)]);
    }
  });

  it('finishes all requests that arrived before the signal to end', async () => {
    const database = await freshDatabase();
    removals.push(() => database.remove());
    const service = await startProcess(database.env);
    running.push(service);

    const sockets = await Promise.all(Array.from({ length: 30 }, () => sendRequest(`${service.root}/doc`)));
    const responses = sockets.map((socket) => firstLine(socket));
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(new Set(await Promise.all(responses))).toEqual(new Set(['HTTP/1.1 200 OK']));
  });

  it('says in one line which setting is wrong', async () => {
    const start = runScript('start.mjs', ['--as-built'], { CALENDAR_TIMEZONE: 'Mars/Olympus' });
    // The status for which the units of systemd do not start it again.
    expect(await start.ended).toBe(78);
    expect(start.output().trim()).toBe(
      'CALENDAR_TIMEZONE is "Mars/Olympus": it must be the name of a time zone such as Europe/Paris, UTC or UTC+2',
    );
  });

  it('lets no command make anything on an empty database', async () => {
    const database = await freshDatabase({}, true);
    removals.push(() => database.remove());
    const folder = database.env['DATA_DIR'] ?? '';
    const before = readdirSync(folder, { recursive: true });
    const command = runScript('calendar.mjs', ['user', 'list'], database.env);
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(
      /^(The database of these settings is empty|There is no database .*): start the service first, [^\n]*\n$/,
    );
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it.runIf(CLIENT === 'sqlite')('names the variable of a replica that SQLite cannot have', async () => {
    const database = await freshDatabase();
    removals.push(() => database.remove());
    const env = { ...database.env, CALENDAR_REPLICA_URL: 'postgres://reader@127.0.0.1:9/calendar' };
    const start = runScript('start.mjs', ['--as-built'], env);
    expect(await start.ended).toBe(78);
    expect(start.output().trim()).toBe(
      'CALENDAR_REPLICA_URL is set, but the database is sqlite: only PostgreSQL has replicas',
    );
  });

  it.runIf(CLIENT === 'sqlite')(
    'says in one line that the panel was built for another path, and that its commands may run all the same',
    async () => {
      const database = await freshDatabase();
      removals.push(() => database.remove());
      const env = { ...database.env, PUBLIC_URL: 'https://example.org/cal' };
      const start = runScript('start.mjs', ['--as-built'], env);
      expect(await start.ended).toBe(78);
      expect(start.output().trim()).toBe(
        'The admin panel was built for the path /admin/, but the public address (PUBLIC_URL, or url in config/server and ' +
          'config/admin) has /cal/admin/: set the address that the build had, or build again with this one ("npm run build")',
      );
      expect(await runScript('calendar.mjs', ['user', 'list'], env).ended).toBe(0);
    },
  );

  it('says in one line that PostgreSQL cannot be reached, without its password', async () => {
    const url = 'postgres://someone:verysecret@127.0.0.1:9/nowhere';
    const start = runScript('start.mjs', ['--as-built'], { DATABASE_CLIENT: 'postgres', DATABASE_URL: url });
    expect(await start.ended).toBe(1);
    expect(start.output().trim()).toMatch(
      /^PostgreSQL cannot be reached \(host 127\.0\.0\.1, port 9, database "nowhere"\): .*$/,
    );
    expect(start.output()).not.toContain('verysecret');
  });
});

/** Resolves when the system has accepted the request; from then on the service must answer it. */
async function sendRequest(address: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await new Promise((sent) => socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`, sent));
  return socket;
}

const firstLine = async (socket: Socket): Promise<string | undefined> =>
  (await text(socket)).split('\r\n')[0];
