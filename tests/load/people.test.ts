import { afterEach, describe, expect, it } from '@jest/globals';
import type { AskOptions } from '../harness';
import { freshDatabase, runScript, useService } from '../harness';
import { event, runOn } from './calendar-command';

const USER = 'plugin::users-permissions.user';
const TOKEN = 'admin::api-token';

const service = useService();
let count = 0;
afterEach(() => {
  delete process.env.CALENDAR_PASSWORD;
});

const run = (name: string, args: string[] = [], options: Record<string, string> = {}) =>
  runOn(service.strapi, name, args, options);
/** An unused name. */
const fresh = (word: string): string => `${word} ${(count += 1)}`;

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const bearer = (key: string): string => `Bearer ${key}`;

const ask = (who: string, path: string, options: AskOptions = {}) =>
  service.request(path, { ...options, headers: { Authorization: who } });
const post = (who: string, path = 'events', json: object = event('Told')) =>
  ask(who, path, { method: 'POST', json });
const statusOf = async (response: ReturnType<typeof ask>): Promise<number> => (await response).status;
const numberIn = (body: unknown, name: string): number =>
  typeof body === 'object' && body !== null ? Number(Reflect.get(body, name)) : NaN;

/** The last line of the output, which contains a new secret. */
const lastLine = (printed: string): string => printed.split('\n').at(-1) ?? '';
async function made(name: string, args: string[], options: Record<string, string>): Promise<string> {
  const { status, printed } = await run(name, args, options);
  expect(status).toBe(0);
  return lastLine(printed);
}
const makeToken = async (options: Record<string, string>, name = fresh('token')): Promise<string> =>
  bearer(await made('token create', [name], options));

/** A JWT from Strapi's own log-in. */
async function logIn(identifier: string, password: string): Promise<string> {
  const json = { identifier, password };
  const { status, body } = await service.request('/api/auth/local', { method: 'POST', json });
  expect(status).toBe(200);
  if (typeof body !== 'object' || body === null || !('jwt' in body)) throw new Error('There is no jwt');
  return bearer(String(body.jwt));
}

describe('calendar user', () => {
  it('creates an editor who writes with Basic, by address and with a JWT, until the user is revoked', async () => {
    const name = fresh('Ännä');
    const email = `Anna.${count}@calendar.example`;
    const password = await made('user create', [name], { role: 'editor', email });
    const ways = [
      basic(name, password),
      basic(email, password),
      await logIn(name, password),
      await logIn(email, password),
    ];
    const written: number[] = [];
    for (const way of ways) {
      const { status, body } = await post(way, 'events', event('By an editor', { status: 'publish' }));
      expect([status, body]).toMatchObject([201, { status: 'publish' }]);
      written.push(numberIn(body, 'id'));
    }
    const listed = await run('user list');
    expect(listed.printed).toMatch(new RegExp(`^\\d+ +${name} +editor +${email.toLowerCase()}$`, 'm'));
    expect(listed.printed).toMatch(/^\d+ +calendar +subscriber +\S+ +default author$/m);
    expect(listed.printed).not.toContain(password);

    expect(await run('user revoke', [name])).toMatchObject({ status: 0 });
    for (const way of ways) {
      expect([await statusOf(post(way)), await statusOf(ask(way, 'events'))]).toEqual([401, 401]);
    }
    expect((await run('user list')).printed).not.toContain(name);
    const keeper: { id: number } = await service.strapi.db
      .query(USER)
      .findOne({ where: { username: 'calendar' } });
    for (const id of written) {
      const { body } = await service.request(`events/${id}`);
      expect(body).toMatchObject({ id, author: String(keeper.id) });
    }
  });

  it.each([
    ['subscriber', 403, 403],
    ['contributor', 201, 403],
    ['author', 201, 403],
    ['editor', 201, 201],
    ['administrator', 201, 201],
  ])('gives a %s the rights of the role', async (role, events, tags) => {
    const name = fresh(role);
    const who = basic(name, await made('user create', [name], { role }));
    expect([
      await statusOf(post(who)),
      await statusOf(post(who, 'tags', { name: fresh('tag') })),
      await statusOf(ask(who, 'events')),
    ]).toEqual([events, tags, 200]);
  });

  it('takes the password from the environment and shows it nowhere', async () => {
    const password = 'geheim: 8 Bärte';
    const name = fresh('otto');
    process.env.CALENDAR_PASSWORD = password;
    const { status, printed } = await run('user create', [name], { role: 'author' });
    expect([status, printed]).toEqual([0, expect.not.stringContaining(password)]);
    expect(await statusOf(post(basic(name, password)))).toBe(201);
  });

  it('invents an e-mail address for each user without one', async () => {
    for (const name of ['日本語', '한국어', 'a.b.c', 'a-b-c'])
      await made('user create', [name], { role: 'author' });
    const users: { email: string }[] = await service.strapi.db
      .query(USER)
      .findMany({ where: { username: { $in: ['日本語', '한국어', 'a.b.c', 'a-b-c'] } } });
    expect(new Set(users.map(({ email }) => email)).size).toBe(4);
    for (const { email } of users) expect(email).toMatch(/^[a-z0-9-]+@calendar\.invalid$/);
  });

  it('reports an error in one line and writes nothing', async () => {
    const email = 'taken@calendar.example';
    await made('user create', ['taken'], { role: 'author', email });
    await service.strapi
      .plugin('users-permissions')
      .service('user')
      .add({ username: 'stranger', email: 'stranger@calendar.example', provider: 'local' });
    const users = () => service.strapi.db.query(USER).count();
    const before = await users();
    const role = 'editor';
    const cases: [string, string[], Record<string, string>, RegExp, string?][] = [
      ['user create', ['new'], {}, /^--role is missing: it must be one of subscriber, .*administrator$/],
      ['user create', ['new'], { role: 'chief' }, /^--role is "chief": it must be one of subscriber, /],
      ['user create', ['new'], { role: 'Editor' }, /^--role is "Editor": it must be one of/],
      ['user create', [''], { role }, /^NAME is "": it must be 3 to 100 characters/],
      ['user create', ['ab'], { role }, /^NAME is "ab": it must be 3 to 100 characters/],
      ['user create', ['a:b'], { role }, /^NAME is "a:b": .*without a colon/],
      ['user create', [' new'], { role }, /^NAME is " new": .*no blank at its ends$/],
      ['user create', ['ne\nw'], { role }, /^NAME is "ne w": it must be/],
      ['user create', ['x'.repeat(101)], { role }, /^NAME is "x+\.\.\.": it must be/],
      ['user create', ['taken'], { role }, /^NAME is "taken": it must be one that no user has/],
      ['user create', [email], { role }, /^NAME is "taken@calendar.example": it must be one that no user/],
      ['user create', ['calendar'], { role }, /^NAME is "calendar": it must be one that no user has/],
      ['user create', ['new'], { role, email: 'nobody' }, /^--email is "nobody": it must be an address/],
      ['user create', ['new'], { role, email: 'a..b@x.org' }, /^--email is "a\.\.b@x\.org": it must be/],
      [
        'user create',
        ['new'],
        { role, email: 'Taken@calendar.example' },
        /^--email is .* no other user has$/,
      ],
      ['user create', ['new'], { role }, /^CALENDAR_PASSWORD is too short: .*at least 8/, 'sesame1'],
      ['user create', ['new'], { role }, /^CALENDAR_PASSWORD is too long: .*72 bytes$/, 'ä'.repeat(37)],
      ['user revoke', ['nobody'], {}, /^NAME is "nobody": there is no such user/],
      ['user revoke', ['calendar'], {}, /^NAME is "calendar": the default author .* stays/],
      ['user revoke', ['stranger'], {}, /^NAME is "stranger": that user has no role of the calendar/],
    ];
    for (const [command, args, options, message, password] of cases) {
      if (password !== undefined) process.env.CALENDAR_PASSWORD = password;
      const problem = await run(command, args, options).catch((error: unknown) => error);
      delete process.env.CALENDAR_PASSWORD;
      expect(problem).toMatchObject({ name: 'CommandError', message: expect.stringMatching(message) });
      expect(String(problem)).not.toContain('\n');
      if (password !== undefined) expect(String(problem)).not.toContain(password);
    }
    expect(await users()).toBe(before);
  });
});

describe('calendar token', () => {
  it('creates a full-access token with all rights, until it is revoked', async () => {
    const name = fresh('sync');
    const who = await makeToken({ type: 'full-access' }, name);
    const { status, body } = await post(who, 'events', event('By a token', { status: 'publish' }));
    expect([status, body]).toMatchObject([201, { status: 'publish' }]);
    expect(await statusOf(ask(who, `events/${numberIn(body, 'id')}`, { method: 'DELETE' }))).toBe(200);

    expect(await run('token revoke', [name])).toMatchObject({ status: 0 });
    expect([await statusOf(post(who)), await statusOf(ask(who, 'events'))]).toEqual([401, 401]);
    expect((await run('token list')).printed).not.toContain(name);
  });

  it('creates a read-only token that only reads', async () => {
    const who = await makeToken({ type: 'read-only' });
    const id = numberIn((await post(await makeToken({ type: 'full-access' }))).body, 'id');
    const to = (method: string, path: string) => statusOf(ask(who, path, { method, json: event('No') }));
    expect([
      await statusOf(ask(who, 'events')),
      await statusOf(post(who)),
      await to('PUT', `events/${id}`),
      await to('DELETE', `events/${id}`),
    ]).toEqual([200, 403, 403, 403]);
  });

  it('creates a custom token with exactly the given rights', async () => {
    const others = await makeToken({ type: 'full-access' });
    const id = numberIn((await post(others)).body, 'id');
    const writer = await makeToken({ type: 'custom', can: 'event.create, event.find,event.create' });
    const change = (who: string) =>
      statusOf(ask(who, `events/${id}`, { method: 'PATCH', json: { title: 'Changed' } }));
    expect([
      await statusOf(post(writer)),
      await statusOf(ask(writer, 'events')),
      await statusOf(ask(writer, `events/${id}`)),
      await change(writer),
      await statusOf(post(writer, 'venues', { venue: 'Hall' })),
      await statusOf(post(writer, 'tags', { name: fresh('tag') })),
      await statusOf(ask(writer, 'venues')),
    ]).toEqual([201, 200, 403, 403, 403, 403, 403]);
    expect((await post(writer, 'events', event('Not let out', { status: 'publish' }))).body).toMatchObject({
      status: 'pending',
    });
    const editor = await makeToken({
      type: 'custom',
      can: 'event.update,capability.editOthers,capability.publish',
    });
    expect([await change(editor), await statusOf(post(editor))]).toEqual([200, 403]);
  });

  it('lists all tokens, but never a key', async () => {
    const name = fresh('listed');
    const key = await makeToken({ type: 'custom', can: 'event.find,event.create', days: '30' }, name);
    const { printed } = await run('token list');
    const end = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 7);
    expect(printed).toMatch(
      new RegExp(`^${name} +custom +${end}-\\d\\d +never +event\\.create,event\\.find$`, 'm'),
    );
    expect(printed).not.toMatch(/[0-9a-f]{64}/);
    expect(key).toMatch(/^Bearer [0-9a-f]{256}$/);
    expect(await statusOf(ask(key, 'events'))).toBe(200);
    expect((await run('token list')).printed).toMatch(
      new RegExp(`^${name} +custom +\\S+ +\\d{4}-\\d\\d-\\d\\d +`, 'm'),
    );
  });

  it('creates tokens that last the given number of days', async () => {
    for (const days of [1, 5, 365, 36_500]) {
      const name = fresh('lasting');
      const before = Date.now();
      const key = await makeToken({ type: 'read-only', days: String(days) }, name);
      const { expiresAt, lifespan } = await service.strapi.db.query(TOKEN).findOne({ where: { name } });
      const left = new Date(expiresAt).getTime() - before - days * 86_400_000;
      expect([left >= 0 && left < 60_000, Number(lifespan)]).toEqual([true, days * 86_400_000]);
      expect(await statusOf(ask(key, 'events'))).toBe(200);
      await service.strapi.db
        .query(TOKEN)
        .update({ where: { name }, data: { expiresAt: new Date(before - 1) } });
      expect(await statusOf(ask(key, 'events'))).toBe(401);
    }
  });

  it('reports an error in one line and writes nothing', async () => {
    await makeToken({ type: 'read-only' }, 'used');
    const tokens = () => service.strapi.db.query(TOKEN).count();
    const before = await tokens();
    const cases: [string, string[], Record<string, string>, RegExp][] = [
      ['token create', ['new'], {}, /^--type is missing: it must be one of full-access, read-only, custom$/],
      ['token create', ['new'], { type: 'admin' }, /^--type is "admin": it must be one of full-access/],
      ['token create', [' '], { type: 'read-only' }, /^NAME is " ": it must be 1 to 100 characters/],
      ['token create', ['used'], { type: 'read-only' }, /^NAME is "used": it must be one that no API token/],
      ['token create', ['new'], { type: 'custom' }, /^--can is missing: it must be some of event\.find, /],
      [
        'token create',
        ['new'],
        { type: 'custom', can: '' },
        /^--can has "": it must be some of event\.find, /,
      ],
      [
        'token create',
        ['new'],
        { type: 'custom', can: 'event.find,event.fly' },
        /^--can has "event\.fly": it must be some of .*event\.update, /,
      ],
      ['token create', ['new'], { type: 'read-only', can: 'event.find' }, /^--can is .*: only --type custom/],
      [
        'token create',
        ['new'],
        { type: 'read-only', days: '36501' },
        /^--days is "36501": it must be a whole number from 1 to 36500, or left out$/,
      ],
      ...['0', '-5', '7.0', '1e3', '+5', '', ' 5', 'x', '9'.repeat(400)].map(
        (days): (typeof cases)[number] => [
          'token create',
          ['new'],
          { type: 'read-only', days },
          /^--days is ".*": it must be a whole number from 1 to 36500/,
        ],
      ),
      ['token revoke', ['nothing'], {}, /^NAME is "nothing": there is no such API token/],
    ];
    for (const [command, args, options, message] of cases) {
      const problem = await run(command, args, options).catch((error: unknown) => error);
      expect(problem).toMatchObject({ name: 'CommandError', message: expect.stringMatching(message) });
      expect(String(problem)).not.toContain('\n');
    }
    expect(await tokens()).toBe(before);
  });
});

describe('on the command line', () => {
  it('ends with status 1 and an error, or shows the help of the command', async () => {
    const database = await freshDatabase();
    const calendar = async (...args: string[]): Promise<[unknown, string]> => {
      const script = runScript('calendar.mjs', args, database.env);
      return [await script.ended, script.output()];
    };
    try {
      const helps = [
        [['user', '--help'], /create[^]*list[^]*revoke/],
        [['user', 'create', '--help'], /user create [^]*CALENDAR_PASSWORD[^]*--role <ROLE>[^]*--email/],
        [['token', 'create', '--help'], /event\.create[^]*--type <TYPE>[^]*--can <RIGHTS>[^]*--days <N>/],
        [['token', 'revoke', '--help'], /token revoke [^]*<name>/],
      ] as const;
      const errors = [
        [['user', 'create'], /^error: missing required argument 'name'; --help lists what it takes\n$/],
        [['user', 'creat', 'anna'], /^error: unknown command 'creat' [^\n]*; --help lists what it takes\n$/],
        [['token', 'list', '--key'], /^error: unknown option '--key'; --help lists what it takes\n$/],
        [
          ['token', 'create', 'one', 'two'],
          /^error: too many arguments[^\n]*; --help lists what it takes\n$/,
        ],
        [['user', 'create', 'anna', '--role', 'chief'], /^--role is "chief": it must be one of [^\n]*\n$/],
      ] as const;
      for (const [status, cases] of [
        [0, helps],
        [1, errors],
      ] as const) {
        const ended = await Promise.all(cases.map(([args]) => calendar(...args)));
        expect(ended).toEqual(cases.map(([, shown]) => [status, expect.stringMatching(shown)]));
      }
      const [status, output] = await calendar('user', 'create', 'anna', '--role', 'editor');
      expect([status, output]).toEqual([0, expect.stringMatching(/\n[\w-]{24}\n$/)]);
      const unread = runScript('calendar.mjs', ['user', 'create', 'berta', '--role', 'editor'], database.env);
      for (const stream of [unread.child.stdout, unread.child.stderr]) stream?.destroy();
      expect(await unread.ended).toBe(0);
    } finally {
      await database.remove();
    }
  });
});
