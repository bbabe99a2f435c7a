import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { indexDifferences } from '../guard/invariants';
import { FULL, startService } from '../harness';
import type { Service } from '../harness';
import type { Case, Posts, Status, Who } from './rights-table';
import { CREATE, POSTS, TERMS, WHO, printedMatrix, rightsMatrix, roleOf } from './rights-table';
import type { Body } from './write-client';
import { clientOf, concert, refusal } from './write-client';

let service: Service;
const as = (who: Who) => clientOf(service, roleOf(who));
const editor = () => as('editor');

beforeAll(async () => {
  service = await startService();
  if (process.env.PRINT_RIGHTS) process.stdout.write(`${printedMatrix()}\n`);
});
afterAll(async () => {
  expect(await indexDifferences(service.strapi)).toEqual([]);
  await service.stop();
});

let count = 0;
const unique = (): string => `case-${(count += 1)}`;

/** The body of a new record with a slug, whatever its status. */
const bodies: Record<Posts, (name: string) => object> = {
  events: (name) => concert(name, { slug: name }),
  venues: (name) => ({ venue: name }),
  organizers: (name) => ({ organizer: name }),
};

/** Creates a record with a status and an author. */
async function record(posts: Posts, status: Status, author: number): Promise<Body & { name: string }> {
  const name = unique();
  const date = status === 'future' ? { date: '2041-01-01 00:00:00' } : {};
  const json = { ...bodies[posts](name), status, author, ...date };
  return { ...(await editor().create(posts, json)), name };
}

const ownerOf = async ({ who, whose }: Case): Promise<number> => {
  const role = whose === 'own' ? roleOf(who) : undefined;
  const user = role === undefined ? await service.user('author', 'somebody-else') : await service.user(role);
  return user.id;
};

/** A slug only finds the record: in a daily run only authors, who may and may not write, ask by slug. */
const isAsked = ({ who, by }: Case): boolean => FULL || who === 'author' || by === 'id';

describe('the right to write a record', () => {
  it.each(POSTS.flatMap((posts) => (['PATCH', 'DELETE'] as const).map((verb) => [verb, posts] as const)))(
    'to %s one of the %s matches the table',
    async (verb, posts) => {
      const cases = rightsMatrix().filter((one) => one.posts === posts && one.verb === verb);
      expect(cases.length).toBe(11 * 12);
      const asked = cases.filter(isAsked);
      // A refused request does not change its record, so all refused requests can share one.
      const shared = new Map<string, Promise<Body & { name: string }>>();
      const wrong: string[] = [];
      for (const one of asked) {
        const owner = await ownerOf(one);
        const key = `${owner} ${one.status}`;
        const consumed = verb === 'DELETE' && one.expected === 200;
        const target = consumed
          ? record(posts, one.status, owner)
          : (shared.get(key) ?? record(posts, one.status, owner));
        if (!consumed) shared.set(key, target);
        const { id, name } = await target;
        const path = `${posts}/${one.by === 'id' ? id : `by-slug/${name}`}`;
        const json = verb === 'PATCH' ? { json: { description: one.who } } : {};
        const response = await as(one.who).send(verb, path, json);
        if (response.status !== one.expected)
          wrong.push(`${JSON.stringify(one)}: ${response.status} ${response.text}`);
        if (one.expected >= 400 && one.by === 'id') {
          const left = await as('admin').send('GET', path);
          const trashed = one.status === 'trash' && posts === 'events';
          if (trashed ? left.status !== 403 : !left.text.includes(`"status":"${one.status}"`))
            wrong.push(`${JSON.stringify(one)}: changed anyway`);
          if (verb === 'PATCH' && left.text.includes(`<p>${one.who}</p>`))
            wrong.push(`${JSON.stringify(one)}: written`);
        }
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it.each([...POSTS, ...TERMS])('to create %s matches the table', async (kind) => {
    for (const who of WHO) {
      const name = unique();
      const json = kind === 'categories' || kind === 'tags' ? { name } : bodies[kind](name);
      const response = await as(who).send('POST', kind, { json });
      expect([who, response.status]).toEqual([who, CREATE[kind][who]]);
      if (response.status >= 400) expect(refusal(response)[1]).toBe('rest_forbidden');
    }
  });

  it.each(TERMS)('to change and delete %s is the same as to create them', async (kind) => {
    const { id } = await editor().create(kind, { name: unique() });
    for (const who of WHO) {
      const allowed = CREATE[kind][who] === 201;
      const refused = who === 'anonymous' ? 401 : 403;
      const changed = await as(who).send('PATCH', `${kind}/${id}`, { json: { description: who } });
      expect([who, changed.status]).toEqual([who, allowed ? 200 : refused]);
      const target = allowed ? (await editor().create(kind, { name: unique() }))['id'] : id;
      const deleted = await as(who).send('DELETE', `${kind}/${target}`);
      expect([who, deleted.status]).toEqual([who, allowed ? 200 : refused]);
    }
  });
});

describe('the order of checks', () => {
  it('reports wrong parameters before it checks the rights', async () => {
    const venue = await editor().create('venues', { venue: unique() });
    for (const who of ['anonymous', 'subscriber', 'contributor'] as const) {
      const send = (method: string, path: string, json: object = {}) => as(who).send(method, path, { json });
      expect(refusal(await send('POST', 'events', { featured: 'x' }))).toEqual([
        400,
        'rest_missing_callback_param',
        'title',
        'start_date',
        'end_date',
      ]);
      expect(refusal(await send('POST', 'events', concert('x', { venue: 999_999, categories: 3 })))).toEqual([
        400,
        'rest_invalid_param',
        'venue',
      ]);
      expect(
        refusal(await send('PATCH', `venues/${venue['id']}`, { website: 'x', author: 999_999 })),
      ).toEqual([400, 'rest_invalid_param', 'website', 'author']);
      for (const path of ['venues/999999', 'organizers/999999', 'categories/999999', 'tags/999999'])
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          expect(refusal(await send(method, path))).toEqual([400, 'rest_invalid_param', 'id']);
      expect(refusal(await send('PATCH', 'venues/999999', { venue: '' }))).toEqual([
        400,
        'rest_invalid_param',
        'id',
        'venue',
      ]);
      for (const path of ['venues/by-slug/not-there', 'organizers/by-slug/not-there'])
        for (const method of ['POST', 'DELETE'])
          expect(refusal(await send(method, path))).toEqual([400, 'rest_invalid_param', 'slug']);
      expect(refusal(await send('DELETE', 'events/by-slug/not-there'))).toEqual([
        400,
        'rest_invalid_param',
        'slug',
      ]);
    }
  });

  it('reveals that an event does not exist only to callers who may create one', async () => {
    const { id } = await editor().create('venues', { venue: unique() });
    const expected = {
      anonymous: 401,
      subscriber: 403,
      contributor: 404,
      author: 404,
      editor: 404,
      admin: 404,
    };
    for (const who of WHO) {
      for (const [method, path] of [
        ['PATCH', 'events/999999'],
        ['PUT', 'events/0'],
        ['DELETE', 'events/999999'],
        ['POST', 'events/by-slug/not-there'],
      ] as const) {
        expect([who, path, (await as(who).send(method, path, { json: {} })).status]).toEqual([
          who,
          path,
          expected[who],
        ]);
      }
      const other = await as(who).send('PATCH', `events/${id}`, { json: {} });
      expect(refusal(other)).toEqual(
        expected[who] === 404 ? [400, 'rest-invalid-event-id'] : [expected[who], 'rest_forbidden'],
      );
    }
  });
});

describe('rights to single fields', () => {
  it('let only editors set another author', async () => {
    const other = (await service.user('author', 'somebody-else')).id;
    for (const who of ['contributor', 'author'] as const) {
      const own = (await service.user(who)).id;
      expect(
        refusal(await as(who).send('POST', 'venues', { json: { venue: unique(), author: other } })),
      ).toEqual([403, 'rest_forbidden']);
      const made = await as(who).create('organizers', { organizer: unique(), author: own, status: 'draft' });
      const path = `organizers/${made['id']}`;
      expect(await as(who).update(path, { author: String(own) })).toMatchObject({ author: String(own) });
      expect(refusal(await as(who).send('PATCH', path, { json: { author: other, phone: '1' } }))[0]).toBe(
        403,
      );
      expect(await as('admin').update(path, { author: other })).toMatchObject({ author: String(other) });
      expect((await as(who).send('PATCH', path, { json: { phone: '1' } })).status).toBe(403);
    }
  });

  it('let an event create terms only for callers who may create them, and roll back everything else', async () => {
    const hall = unique();
    const send = (who: Who, more: object) =>
      as(who).send('POST', 'events', { json: concert(unique(), { venue: { venue: hall }, ...more }) });
    expect(refusal(await send('contributor', { categories: [unique()] }))).toEqual([403, 'rest_forbidden']);
    expect(refusal(await send('author', { categories: [unique()], tags: [unique()] }))).toEqual([
      403,
      'rest_forbidden',
    ]);
    expect((await as('admin').get(`venues?search=${hall}&status=publish,draft,pending`))['total']).toBe(0);
    const { name } = await editor().create('tags', { name: unique() });
    const response = await send('contributor', { tags: [name] });
    expect([response.status, response.body]).toMatchObject([
      201,
      { tags: [{ name }], venue: { venue: hall, status: 'draft' } },
    ]);
  });

  it('let nobody find or change an invisible record by its name', async () => {
    const name = unique();
    const hidden = await editor().create('venues', { venue: name, status: 'private' });
    const own = await as('author').create('venues', { venue: name });
    expect(own['id']).not.toBe(hidden['id']);
    const found = await as('contributor').create('venues', { venue: ` ${name.toUpperCase()} `, phone: '+1' });
    expect(found).toMatchObject({ id: own['id'] });
    expect(found).not.toHaveProperty('phone');
    expect(await as('author').create('venues', { venue: name, phone: '+2' })).toMatchObject({
      id: own['id'],
      phone: '+2',
    });
  });
});

describe('API tokens', () => {
  async function token(type: 'full-access' | 'read-only' | 'custom', permissions?: string[]) {
    const made: { accessKey: string } = await service.strapi.service('admin::api-token').create({
      name: unique(),
      description: '',
      kind: 'content-api',
      type,
      lifespan: null,
      permissions: permissions?.map((name) => `plugin::event-calendar.${name}`) ?? null,
    });
    const headers = { Authorization: `Bearer ${made.accessKey}` };
    return (method: string, path: string, json: object) =>
      clientOf(service).send(method, path, { json, headers });
  }

  it('with full access have the rights of administrators, in the name of the default author', async () => {
    const send = await token('full-access');
    const calendar = await service.strapi
      .query('plugin::users-permissions.user')
      .findOne({ where: { username: 'calendar' } });
    const made = await send('POST', 'events', concert(unique(), { tags: [unique()] }));
    expect([made.status, made.body]).toMatchObject([
      201,
      { author: String(calendar?.id), status: 'publish' },
    ]);
    const { id } = await record('venues', 'private', (await service.user('author')).id);
    expect((await send('PATCH', `venues/${id}`, { phone: '1' })).status).toBe(200);
    expect((await send('DELETE', `venues/${id}`, {})).status).toBe(200);
  });

  it('that only read are refused, after wrong parameters are reported', async () => {
    const send = await token('read-only');
    expect((await send('POST', 'tags', {})).status).toBe(400);
    expect(refusal(await send('POST', 'tags', { name: unique() }))).toEqual([403, 'rest_forbidden']);
  });

  it('with custom rights do exactly what is ticked', async () => {
    const { id } = await record('organizers', 'draft', (await service.user('author')).id);
    const creator = await token('custom', ['organizer.create', 'organizer.find']);
    const made = await creator('POST', 'organizers', { organizer: unique(), status: 'publish' });
    expect([made.status, made.body]).toMatchObject([201, { status: 'pending' }]);
    expect((await creator('PATCH', `organizers/${id}`, { phone: '1' })).status).toBe(403);
    expect((await creator('POST', 'venues', { venue: unique() })).status).toBe(403);
    const changer = await token('custom', ['organizer.update', 'capability.editOthers']);
    expect((await changer('PATCH', `organizers/${id}`, { phone: '1' })).status).toBe(200);
    expect((await changer('PATCH', `organizers/${id}`, { status: 'trash' })).status).toBe(403);
    expect((await changer('DELETE', `organizers/${id}`, {})).status).toBe(403);
  });

  it('and unknown users are 401 before any other check', async () => {
    const headers = { Authorization: 'Bearer nobody' };
    expect((await clientOf(service).send('POST', 'events', { json: {}, headers })).status).toBe(401);
  });
});

describe('permissions', () => {
  it('that an administrator removes take effect immediately', async () => {
    const role: { id: number } = await service.strapi
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'author' } });
    const where = { role: role.id, action: 'plugin::event-calendar.venue.delete' };
    const { id } = await as('author').create('venues', { venue: unique() });
    await service.strapi.query('plugin::users-permissions.permission').deleteMany({ where });
    expect((await as('author').send('DELETE', `venues/${id}`)).status).toBe(403);
    const allowed = await as('author').send('OPTIONS', `venues/${id}`);
    expect(allowed.headers.get('allow')).toBe('GET, POST, PUT, PATCH');
    await service.strapi.query('plugin::users-permissions.permission').create({ data: where });
    expect((await as('author').send('DELETE', `venues/${id}`)).status).toBe(200);
  });
});
