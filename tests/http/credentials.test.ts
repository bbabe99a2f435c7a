import knexOf from 'knex';
import type { Knex } from 'knex';
import { beforeAll, describe, expect, it, jest } from '#test';
import { CLIENT, useService } from '../harness';
import type { AskOptions, Role, User } from '../harness';
import { adminHeaders } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { concert, isBody } from './write-client';

const UP = 'plugin::users-permissions';

const service = useService();
const ask = (path: string, options?: AskOptions) => service.request(path, options);
const asWho = (Authorization: string) => ({ headers: { Authorization } });
const basic = (name: string, password: string) =>
  asWho(`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);

/** Creates an event in each status, all by one author. */
async function eventsOf(author: number) {
  const make = async (title: string, status: 'draft' | 'published', data: object) => {
    const times = { startDate: '2031-05-10 19:00:00', endDate: '2031-05-10 21:00:00' };
    const event = await documentsOf(service, 'event').create({
      locale: 'en',
      status,
      data: { title, author, ...times, ...data },
    });
    return event.publicId;
  };
  return {
    publish: await make('Published', 'published', {}),
    draft: await make('Draft', 'draft', {}),
    private: await make('Private', 'published', { private: true }),
    pending: await make('Pending', 'draft', { readyForReview: true }),
  };
}

interface TokenOptions {
  type: 'full-access' | 'read-only' | 'custom';
  permissions?: string[];
}

let count = 0;
async function token({ type, permissions }: TokenOptions): Promise<string> {
  const made: { accessKey: string } = await service.strapi.service('admin::api-token').create({
    name: `token ${(count += 1)}`,
    description: '',
    kind: 'content-api',
    type,
    lifespan: null,
    permissions: permissions?.map((name) => `plugin::event-calendar.${name}`) ?? null,
  });
  return made.accessKey;
}

const idsIn = (body: unknown): number[] => {
  const found: number[] = [];
  JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'rest_url' in value && 'id' in value)
      found.push(Number(value.id));
    return value;
  });
  return found.sort((one, other) => one - other);
};

const roleOf = async (type: string): Promise<{ id: number }> =>
  service.strapi.db.query(`${UP}.role`).findOne({ where: { type } });
const revoke = async (type: string, action: string) =>
  service.strapi.db
    .query(`${UP}.permission`)
    .deleteMany({ where: { role: (await roleOf(type)).id, action } });
const grant = async (type: string, action: string) =>
  service.strapi.db.query(`${UP}.permission`).create({ data: { role: (await roleOf(type)).id, action } });

describe('who reads what', () => {
  let ids: Awaited<ReturnType<typeof eventsOf>>;
  const list = 'events?start_date=2031-01-01&end_date=2032-01-01&per_page=50';
  const everything = `${list}&status=publish,draft,private,pending`;
  beforeAll(async () => {
    ids = await eventsOf((await service.user('author')).id);
  });
  const all = () => [ids.publish, ids.draft, ids.private, ids.pending].sort((one, other) => one - other);

  it.each<[Role | undefined, 'public' | 'all']>([
    [undefined, 'public'],
    ['subscriber', 'public'],
    ['contributor', 'public'],
    ['author', 'all'],
    ['editor', 'all'],
    ['admin', 'all'],
  ])('%s sees %s of the events of the author', async (role, seen) => {
    const headers = role === undefined ? {} : await service.as(role);
    const listed = await ask(list, { headers });
    expect(idsIn(listed.body)).toEqual(seen === 'all' ? all() : [ids.publish]);
    for (const kept of [ids.draft, ids.private, ids.pending]) {
      const { status, body } = await ask(`events/${kept}`, { headers });
      if (seen === 'all') expect([status, body]).toMatchObject([200, { id: kept }]);
      else expect([status, body]).toMatchObject([403, { code: 'event-not-accessible' }]);
    }
  });

  it('treats a full-access token like the administrator', async () => {
    const who = asWho(`Bearer ${await token({ type: 'full-access' })}`);
    expect(idsIn((await ask(everything, who)).body)).toEqual(all());
    expect((await ask(`events/${ids.draft}`, who)).status).toBe(200);
  });

  it('shows a read-only token what anonymous callers see', async () => {
    const who = asWho(`Bearer ${await token({ type: 'read-only' })}`);
    expect(idsIn((await ask(list, who)).body)).toEqual([ids.publish]);
    expect((await ask(everything, who)).status).toBe(400);
    for (const path of [
      'doc',
      `${service.roots.en}`,
      `events/${ids.publish}`,
      'events/by-slug/published',
      'tags',
    ]) {
      expect((await ask(path, who)).status).toBe(200);
    }
    expect((await ask(`events/${ids.draft}`, who)).status).toBe(403);
  });

  it('gives a custom token exactly the ticked rights', async () => {
    const reader = asWho(`Bearer ${await token({ type: 'custom', permissions: ['event.find'] })}`);
    expect(idsIn((await ask(list, reader)).body)).toEqual([ids.publish]);
    for (const path of [`events/${ids.publish}`, 'venues', 'doc']) {
      const { status, body } = await ask(path, reader);
      expect([status, body]).toMatchObject([403, { code: 'rest_forbidden', data: { status: 403 } }]);
    }
    const permissions = ['event.find', 'event.findOne', 'event.create', 'capability.readPrivate'];
    const editor = asWho(`Bearer ${await token({ type: 'custom', permissions })}`);
    expect(idsIn((await ask(everything, editor)).body)).toEqual(all());
  });

  it('forbids caching of responses to callers with credentials', async () => {
    const known = await ask('events', { headers: await service.as('editor') });
    expect(known.headers.get('cache-control')).toBe(
      'no-cache, must-revalidate, max-age=0, no-store, private',
    );
    expect(known.headers.has('expires')).toBe(true);
    expect((await ask('events')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await ask('events?password=x')).headers.get('cache-control')).toContain('no-store');
  });
});

describe('credentials', () => {
  it.each([
    ['Bearer nonsense', 'rest_forbidden'],
    [`Bearer ${'0'.repeat(256)}`, 'rest_forbidden'],
    ['Bearer', 'rest_forbidden'],
    ['Digest username="x"', 'rest_forbidden'],
    ['Basic !!!', 'rest_forbidden'],
    [basic('nobody\0', 'x').headers.Authorization, 'rest_forbidden'],
    [basic('nobody', 'x').headers.Authorization, 'invalid_username'],
    [basic('nobody@calendar.example', 'x').headers.Authorization, 'invalid_email'],
    [basic('whoever', '0'.repeat(256)).headers.Authorization, 'rest_forbidden'],
  ])('%s is 401 everywhere', async (authorization, code) => {
    for (const path of ['events', 'doc', 'venues/1', 'events?page=x']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { status, body, headers } = await ask(path, { method, ...asWho(authorization) });
        expect([status, body]).toMatchObject([401, { code, data: { status: 401 } }]);
        expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    }
  });

  it('takes the name or the e-mail address of a user with the password', async () => {
    const { username, password } = await service.user('editor');
    const draft = (await eventsOf((await service.user('author')).id)).draft;
    for (const name of [username, `${username}@calendar.example`, `${username}@CALENDAR.example`]) {
      expect((await ask(`events/${draft}`, basic(name, password))).status).toBe(200);
    }
    const wrong = await ask(`events/${draft}`, basic(username, `${password}x`));
    expect([wrong.status, wrong.body]).toMatchObject([401, { code: 'incorrect_password' }]);
  });

  it('refuses a long password that is no token, also with a blank', async () => {
    for (const password of ['a'.repeat(80), `${'a'.repeat(80)} b`, `${'a'.repeat(80)}\u00a0b`]) {
      const response = await ask('events', basic('whoever', password));
      expect([response.status, response.body]).toMatchObject([401, { code: 'rest_forbidden' }]);
    }
  });

  it('takes an API token as a password, whatever the name', async () => {
    const draft = (await eventsOf((await service.user('author')).id)).draft;
    const key = await token({ type: 'full-access' });
    expect((await ask(`events/${draft}`, basic('whoever', key))).status).toBe(200);
  });

  it('refuses a changed password and a blocked user immediately', async () => {
    const user = await service.user('editor', 'short-lived');
    const users = service.strapi.plugin('users-permissions').service('user');
    const enter = (password: string) => ask('events', basic(user.username, password));
    expect((await enter(user.password)).status).toBe(200);
    await users.edit(user.id, { password: 'another-one' });
    expect((await enter(user.password)).body).toMatchObject({ code: 'incorrect_password' });
    expect((await enter('another-one')).status).toBe(200);
    await users.edit(user.id, { blocked: true });
    expect([
      (await enter('another-one')).status,
      (await ask('events', { headers: user.headers })).status,
    ]).toEqual([401, 401]);
  });

  it('lets nobody in as the default author', async () => {
    for (const password of ['', 'null', 'calendar']) {
      expect((await ask('events', basic('calendar', password))).body).toMatchObject({
        code: 'incorrect_password',
      });
    }
  });
});

describe('a session', () => {
  beforeAll(() => grant('editor', 'plugin::upload.content-api.find'));
  const NEW = 'Another-password-1';
  const users = () => service.strapi.plugin('users-permissions').service('user');
  const jwt = () => service.strapi.plugin('users-permissions').service('jwt');
  const changes = () => service.strapi.db.connection('calendar_password_changes');
  const bearer = (token: string) => asWho(`Bearer ${token}`);
  /** A token that was issued at that time, in seconds. */
  const issued = (id: number, iat: number): string => jwt().issue({ id, iat });
  const logIn = async ({ username }: User, password: string) => {
    const json = { identifier: username, password };
    const { body } = await ask('/api/auth/local', { method: 'POST', json });
    return isBody(body) ? { jwt: String(body['jwt']), refreshToken: String(body['refreshToken']) } : {};
  };
  const upload = async (who: AskOptions) => {
    const body = new FormData();
    body.append('files', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
    return ask('/api/upload', { ...who, method: 'POST', body });
  };
  const inHostCode = async (token: string): Promise<unknown> => {
    const events = service.strapi.plugin('event-calendar').service('events');
    return events.list({ as: { token } }).then(
      () => 200,
      (error: unknown) => (isBody(error) ? error['status'] : error),
    );
  };
  /** What every way into the calendar responds to a token. */
  const statuses = async (token: string) => {
    const who = bearer(token);
    const responses = [
      await ask('events', who),
      // The fast lane, if the first response was given.
      await ask('events', who),
      await ask('events', { ...who, method: 'OPTIONS' }),
      await ask('events', { ...who, method: 'POST', json: concert('Of a session') }),
      await ask('events', basic('whoever', token)),
      await ask(service.roots['fr'] ?? '', who),
      await upload(who),
      await ask('/api/upload/files', who),
    ];
    return [...responses.map(({ status }) => status), await inHostCode(token)];
  };
  const OPEN = [200, 200, 200, 201, 200, 200, 201, 200, 200];
  const ENDED = OPEN.map(() => 401);

  it.each<[string, (user: User) => Promise<unknown>]>([
    [
      'by the user',
      async ({ password, headers }) => {
        await grant('editor', `${UP}.auth.changePassword`);
        const json = { currentPassword: password, password: NEW, passwordConfirmation: NEW };
        const { status } = await ask('/api/auth/change-password', { method: 'POST', headers, json });
        expect(status).toBe(200);
      },
    ],
    [
      'in the panel',
      async ({ id }) => {
        const { documentId } = await service.strapi.db.query(`${UP}.user`).findOne({ where: { id } });
        const { status } = await ask(`/content-manager/collection-types/${UP}.user/${documentId}`, {
          method: 'PUT',
          headers: await adminHeaders(service),
          json: { password: NEW },
        });
        expect(status).toBe(200);
      },
    ],
    ['by code of the project', ({ id }) => users().edit(id, { password: NEW })],
    [
      'by SQL of another process',
      async ({ id }) => {
        const { connection } = service.strapi.config.get<Knex.Config>('database.connection');
        const client = CLIENT === 'sqlite' ? 'better-sqlite3' : 'pg';
        const other = knexOf({ client, connection, useNullAsDefault: true });
        const twin = await service.user('editor', 'same-password');
        await users().edit(twin.id, { password: NEW });
        const { password } = await other('up_users').where({ id: twin.id }).first('password');
        await other('up_users').where({ id }).update({ password });
        await other.destroy();
      },
    ],
  ])('ends when the password is changed %s', async (way, change) => {
    const user = await service.user('editor', `changed-${way.replaceAll(' ', '-')}`);
    const token = user.headers.Authorization.replace('Bearer ', '');
    const newPassword = basic(user.username, NEW);
    expect(await statuses(token)).toEqual(OPEN);
    await change(user);
    expect(await statuses(token)).toEqual(ENDED);
    const refused = await ask('events', bearer(token));
    expect([refused.body, refused.headers.get('www-authenticate')]).toMatchObject([
      { code: 'rest_forbidden', data: { status: 401 } },
      expect.stringMatching(/^Bearer/),
    ]);
    // The new password works at once, and a log-in as soon as the second is over.
    expect((await ask('events', newPassword)).status).toBe(200);
    const written = await ask('events', { ...newPassword, method: 'POST', json: concert('New password') });
    expect(written.status).toBe(201);
    const second = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000), { interval: 20 }).toBeGreaterThan(second);
    expect((await ask('events', bearer((await logIn(user, NEW)).jwt ?? ''))).status).toBe(200);
  });

  it('that began in the second of the change, or whose age is unknown, counts as old', async () => {
    const { id } = await service.user('editor', 'in-a-second');
    const second = Math.floor(Date.now() / 1000);
    expect(await statuses(issued(id, second - 1_000))).toEqual(OPEN);
    await users().edit(id, { username: 'in-another-second' });
    expect(await statuses(issued(id, second - 1_000))).toEqual(OPEN);
    await users().edit(id, { password: NEW });
    const { changed_at } = await changes().where({ user_id: id }).first();
    const changed = Math.floor(Number(changed_at) / 1000);
    expect(changed).toBeGreaterThanOrEqual(second);
    expect(await statuses(issued(id, changed))).toEqual(ENDED);
    expect(await statuses(issued(id, changed + 2))).toEqual(OPEN);
    expect(await statuses(jwt().issue({ id }, { noTimestamp: true }))).toEqual(ENDED);
  });

  it('that has ended opens no page that the public may not see', async () => {
    const findOne = 'plugin::event-calendar.event.findOne';
    const { id } = await service.user('editor', 'page-reader');
    const { publish } = await eventsOf((await service.user('author')).id);
    const { body } = await ask(`events/${publish}`);
    const page = new URL(isBody(body) ? String(body['url']) : '').pathname;
    await revoke('public', findOne);
    try {
      const token = issued(id, Math.floor(Date.now() / 1000) - 1_000);
      expect((await ask(page, bearer(token))).status).toBe(200);
      await users().edit(id, { password: NEW });
      expect((await ask(page, bearer(token))).status).toBe(404);
    } finally {
      await grant('public', findOne);
    }
  });

  it('that Strapi renews ends too, however often it is renewed', async () => {
    const { config, db } = service.strapi;
    const sessions = service.strapi.sessionManager('users-permissions');
    const before = config.get(`${UP}.jwtManagement`);
    config.set(`${UP}.jwtManagement`, 'refresh');
    try {
      const user = await service.user('editor', 'renewed');
      const renew = async ({ refreshToken = '' }) => {
        const rotated = await sessions.rotateRefreshToken(refreshToken);
        const made = await sessions.generateAccessToken('token' in rotated ? rotated.token : '');
        return 'token' in made ? made.token : '';
      };
      const logged = await logIn(user, user.password);
      expect(await statuses(logged.jwt ?? '')).toEqual(OPEN);
      const hour = 3_600_000;
      const began = new Date(Date.now() - 2 * hour);
      await db.query('admin::session').updateMany({ where: {}, data: { createdAt: began } });
      await users().edit(user.id, { password: NEW });
      await changes().where({ user_id: user.id }).decrement('changed_at', hour);
      expect(await statuses(await renew(logged))).toEqual(ENDED);
      expect(await statuses((await logIn(user, NEW)).jwt ?? '')).toEqual(OPEN);
      expect(await statuses(await renew(await logIn(user, NEW)))).toEqual(OPEN);
      // Its log-in is gone, so nobody can tell when it began.
      const lost = await logIn(user, NEW);
      await sessions.invalidateRefreshToken(String(user.id));
      expect(await statuses(lost.jwt ?? '')).toEqual(ENDED);
    } finally {
      config.set(`${UP}.jwtManagement`, before);
    }
  });
});

describe('event passwords', () => {
  const times = { startDate: '2031-06-10 19:00:00', endDate: '2031-06-10 21:00:00' };

  it('open an event and appear in no log', async () => {
    const data = { title: 'Secret party', description: 'Behind the door', password: 'sesame-7', ...times };
    const event = await documentsOf(service, 'event').create({ locale: 'en', status: 'published', data });
    const logged: string[] = [];
    const { log } = service.strapi;
    const { level } = log;
    log.level = 'http';
    const output = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      logged.push(String(chunk));
      return true;
    });
    try {
      const closed = await ask(`events/${event.publicId}`);
      expect([closed.status, closed.body]).toMatchObject([403, { code: 'event-password-protected' }]);
      const opened = await ask(`events/${event.publicId}?x=1&pass%77ord=sesame-7&y=2`);
      expect([opened.status, opened.text]).toMatchObject([200, expect.stringContaining('Behind the door')]);
      expect(opened.headers.get('cache-control')).toContain('private');
    } finally {
      await expect.poll(() => logged.join('')).toContain(`/events/${event.publicId}?x=1&y=2`);
      output.mockRestore();
      log.level = level;
    }
    expect(logged.join('\n')).not.toContain('sesame');
  });

  it('mean nothing in writes, and are not counted there', async () => {
    const headers = await service.as('editor');
    const event = await documentsOf(service, 'event').create({
      locale: 'en',
      data: { title: 'Copied', ...times },
    });
    const path = `/events/${event.publicId}`;
    const passwords = Array.from({ length: 25 }, (_, index) => `copied-${index}`);
    const statuses = await Promise.all(
      passwords.map(
        async (password) =>
          (await ask(path.slice(1), { method: 'PATCH', headers, json: { password } })).status,
      ),
    );
    expect(statuses).toEqual(passwords.map(() => 200));
    const operations = passwords.map((password) => ({
      method: 'PATCH',
      path,
      body: { password: `${password} too` },
    }));
    const { body } = await ask(`${service.origin}/api/en/calendar/sync/v1/batch`, {
      method: 'POST',
      headers,
      json: { operations },
    });
    expect(body).toMatchObject({ responses: passwords.map(() => ({ status: 200 })) });
  });

  it('cannot be guessed by trying many', async () => {
    const data = { title: 'Closed party', password: 'sesame-8', ...times };
    const event = await documentsOf(service, 'event').create({ locale: 'en', status: 'published', data });
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1) {
      statuses.push((await ask(`events/${event.publicId}?password=guess-${guess}`)).status);
    }
    expect(statuses[0]).toBe(403);
    // Also by spellings that mean the same.
    for (const name of ['?password', '??password', '?pass%77ord', '??p%61ssword', '?password[]']) {
      const stopped = await ask(`events/${event.publicId}${name}=sesame-8`);
      expect([name, stopped.status, stopped.body]).toMatchObject([
        name,
        429,
        { code: 'rest_too_many_requests' },
      ]);
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await ask('events')).status).toBe(200);
  });
});

describe('permissions', () => {
  it('that the public loses close a route with an error of the interface', async () => {
    await revoke('public', 'plugin::event-calendar.venue.find');
    try {
      const anonymous = await ask('venues');
      expect([anonymous.status, anonymous.body]).toMatchObject([401, { code: 'rest_forbidden' }]);
      expect((await ask('venues', { headers: await service.as('subscriber') })).status).toBe(200);
      expect((await ask('venues', { method: 'OPTIONS' })).headers.get('allow')).toBe('');
    } finally {
      await grant('public', 'plugin::event-calendar.venue.find');
    }
    expect((await ask('venues')).status).toBe(200);
  });

  it('that a role loses are 403', async () => {
    const headers = await service.as('subscriber');
    await revoke('subscriber', 'plugin::event-calendar.organizer.find');
    const refused = await ask('organizers', { headers });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'rest_forbidden', data: { status: 403 } },
    ]);
    await grant('subscriber', 'plugin::event-calendar.organizer.find');
  });

  it('are all offered to administrators', async () => {
    const shown: unknown = service.strapi
      .plugin('users-permissions')
      .service('users-permissions')
      .getActions();
    const actions: Record<string, { controllers: Record<string, string[]> }> =
      service.strapi.contentAPI.permissions.getActionsMap();
    expect(shown).toMatchObject({
      'plugin::event-calendar': {
        controllers: {
          event: { find: {}, findOne: {}, create: {}, update: {}, delete: {} },
          capability: { publish: {}, editOthers: {}, readPrivate: {}, upload: {} },
          description: { find: {} },
        },
      },
    });
    const ours = actions['plugin::event-calendar']?.controllers ?? {};
    expect(Object.keys(ours).sort()).toEqual([
      'capability',
      'category',
      'changes',
      'description',
      'event',
      'organizer',
      'tag',
      'venue',
    ]);
    expect(ours['tag']).toEqual(['find', 'findOne', 'create', 'update', 'delete']);
  });
});
