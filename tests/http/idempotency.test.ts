import sharp from 'sharp';
import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../../scripts/lib/roles.mjs';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { deleteExpiredResponses } from '../../src/plugins/event-calendar/server/src/services/write/idempotency';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import type { HttpResponse, AskOptions, Role } from '../harness';
import { useService } from '../harness';
import { startFarServer } from './far-server';
import type { Client } from './write-client';
import { bodyOf, clientOf, concert, refusal } from './write-client';

const service = useService({ settings: { privateImageAddresses: true } });
const editor = clientOf(service, 'editor');

const keys = () => service.strapi.db.connection(TABLES.idempotencyKeys);
const post = (path: string, key: string, json: object, by: Client = editor, more: AskOptions = {}) =>
  by.send('POST', path, { json, ...more, headers: { 'Idempotency-Key': key } });
const totalOf = async (search: string) =>
  (await editor.get(`events?search=${search}&start_date=2031-01-01&end_date=2032-01-01`))['total'];
const MISMATCH = [422, 'rest_idempotency_mismatch'];

describe('Idempotency-Key', () => {
  it('lets a request be repeated without a second record', async () => {
    const body = concert('Sent again', { venue: { venue: 'Again hall' }, tags: ['again'] });
    const first = await post('events', 'again', body);
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const second = await post('events', 'again', turned);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect(await totalOf('Sent')).toBe(1);
  });

  it.each([
    ['venues', { venue: 'Keyed' }],
    ['organizers', { organizer: 'Keyed' }],
    ['categories', { name: 'Keyed' }],
    ['tags', { name: 'Keyed' }],
  ])('works on %s', async (path, body) => {
    const first = await post(path, `new-${path}`, body);
    const second = await post(path, `new-${path}`, body);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
  });

  it('accepts a repeated change, also with the `If-Match` of the first request', async () => {
    const made = await editor.send('POST', 'events', { json: concert('Changed once') });
    const address = `events/${String(bodyOf(made, 201)['id'])}`;
    const headers = { 'Idempotency-Key': 'change', 'If-Match': made.headers.get('ETag') ?? '' };
    const json = { title: 'Changed now' };
    const first = await editor.send('POST', address, { json, headers });
    const second = await editor.send('POST', address, { json, headers });
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  });

  it('creates one record for simultaneous requests: the others get it too, or 409', async () => {
    const body = concert('At once');
    const responses = await Promise.all(Array.from({ length: 16 }, () => post('events', 'at once', body)));
    const made = responses.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(refusal(response)).toEqual([409, 'rest_conflict']);
    }
    expect(await totalOf('once')).toBe(1);
    expect((await post('events', 'at once', body)).text).toBe(made[0]?.text);
  });

  it('is refused for another body, address or language', async () => {
    await post('events', 'other', concert('Other'));
    expect(refusal(await post('events', 'other', concert('Another')))).toEqual(MISMATCH);
    expect(refusal(await post('venues', 'other', { venue: 'Other' }))).toEqual(MISMATCH);
    expect(refusal(await post('events?i18n_language=fr', 'other', concert('Other')))).toEqual(MISMATCH);
    expect(await totalOf('Other')).toBe(1);
  });

  it('belongs to one caller', async () => {
    const author = clientOf(service, 'author');
    const body = concert('Whose');
    const mine = bodyOf(await post('events', 'whose', body), 201);
    const theirs = bodyOf(await post('events', 'whose', body, author), 201);
    expect(theirs['id']).not.toBe(mine['id']);
    expect(theirs['author']).not.toBe(mine['author']);
  });

  it('is free again after a refused request', async () => {
    expect((await post('events', 'refused', { title: 'No times' })).status).toBe(400);
    expect((await post('events', 'refused', concert('Unknown venue', { venue: 999_999 }))).status).toBe(400);
    const subscriber = clientOf(service, 'subscriber');
    expect((await post('events', 'refused', concert('No right'), subscriber)).status).toBe(403);
    expect((await post('events', 'refused', concert('Right'))).status).toBe(201);
    expect((await post('events', 'refused', concert('Right'), subscriber)).status).toBe(403);
  });

  it('is ignored for other methods than POST', async () => {
    const { id } = await editor.create('venues', { venue: 'Put' });
    const send = (method: string, city: string): Promise<HttpResponse> =>
      editor.send(method, `venues/${String(id)}`, { json: { city }, headers: { 'Idempotency-Key': 'put' } });
    expect([(await send('PUT', 'A')).status, (await send('PATCH', 'B')).status]).toEqual([200, 200]);
    expect((await editor.get(`venues/${String(id)}`))['city']).toBe('B');
  });

  it.each(['', 'k'.repeat(256), 'é'])('is refused when it is %j', async (key) => {
    expect(refusal(await post('events', key, concert('Bad key')))).toEqual([
      400,
      'rest_invalid_param',
      'Idempotency-Key',
    ]);
  });

  it('handles a deeply nested body', async () => {
    const body = `{"venue":"Deep","unknown":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
    const headers = { 'Idempotency-Key': 'deep', 'Content-Type': 'application/json' };
    const response = await editor.send('POST', 'venues', { body, headers });
    expect([response.status, response.body]).toMatchObject([
      400,
      { code: 'rest_invalid_json', data: { json_error_code: 1 } },
    ]);
  });

  describe('of a repeated request', () => {
    /** An editor who has changed a private event of somebody else, and created records, with keys. */
    async function demoted(name: string, role: Role = 'contributor') {
      const owner = await service.user('author', 'of-private-records');
      const secret = { status: 'private', author: owner.id };
      const person = clientOf(service, 'editor', name);
      const made = await person.create('events', concert(`Secret of ${name}`, secret));
      const hall = await person.create('venues', { venue: `Hall of ${name}`, status: 'private' });
      await editor.update(`venues/${String(hall['id'])}`, { author: owner.id });
      const requests: [path: string, json: object][] = [
        ['events', concert(`New of ${name}`, secret)],
        [`events/${String(made['id'])}`, { excerpt: 'Changed' }],
        ['venues', { venue: `Second hall of ${name}`, ...secret }],
        ['events', concert(`Own of ${name}`, { venue: hall['id'] })],
      ];
      for (const [index, [path, json]] of requests.entries())
        expect((await post(path, `${name} ${index}`, json, person)).status).toBeLessThan(300);
      await giveRole(name, role);
      return { person, requests };
    }

    /** Changes the role of a user, as an administrator does. */
    async function giveRole(name: string, role: Role): Promise<void> {
      const roles = service.strapi.db.query('plugin::users-permissions.role');
      const { id }: { id: number } = await roles.findOne({ where: { type: ROLES[role] } });
      const user = await service.user('editor', name);
      await service.strapi.db
        .query('plugin::users-permissions.user')
        .update({ where: { id: user.id }, data: { role: id } });
    }

    const changes = async (): Promise<number> =>
      Number((await service.strapi.db.connection(TABLES.changes).max('number as last').first())?.last);

    it('shows an editor who became a contributor no private record of others', async () => {
      const { person, requests } = await demoted('was-editor');
      const before = await changes();
      for (const [index, [path, json]] of requests.entries()) {
        const response = await post(path, `was-editor ${index}`, json, person);
        expect([path, ...refusal(response)]).toEqual([path, 403, 'rest_forbidden']);
        expect(response.text).not.toContain('of was-editor');
      }
      expect(await changes()).toBe(before);
      // The responses are still stored: with the rights back, the user gets them again.
      await giveRole('was-editor', 'editor');
      for (const [index, [path, json]] of requests.entries())
        expect((await post(path, `was-editor ${index}`, json, person)).status).toBeLessThan(300);
      expect(await changes()).toBe(before);
    });

    it('shows a token the draft that it has made, until its status is another one', async () => {
      const rights = ['event.find', 'event.findOne', 'event.create', 'event.update'];
      const { accessKey }: { accessKey: string } = await service.strapi.service('admin::api-token').create({
        name: 'feeder',
        description: '',
        kind: 'content-api',
        type: 'custom',
        lifespan: null,
        permissions: rights.map((right) => `plugin::event-calendar.${right}`),
      });
      const headers = { Authorization: `Bearer ${accessKey}` };
      const send = (path: string, key: string, json: object) =>
        service.request(path, { method: 'POST', json, headers: { ...headers, 'Idempotency-Key': key } });
      const sync = `${service.origin}/api/en/calendar/sync/v1/batch`;
      const operations = ['Fed 2', 'Fed 3'].map((title) => ({
        method: 'POST',
        path: '/events',
        body: concert(title),
      }));
      const sendOne = () => send('events', 'fed', concert('Fed 1'));
      const sendBatch = () => send(sync, 'fed together', { operations });
      const [one, batch] = [await sendOne(), await sendBatch()];
      const made = bodyOf(one, 201);
      expect(made['status']).toBe('draft');
      expect(batch.body).toMatchObject({ responses: [{ status: 201 }, { status: 201 }] });
      expect(bodyOf(await sendOne(), 201)).toEqual(made);
      expect((await sendBatch()).body).toEqual(batch.body);
      const path = `events/${String(made['id'])}`;
      // Others have taken it over: it is no longer what the token has seen.
      await editor.update(path, { status: 'private' });
      expect(refusal(await sendOne())).toEqual([403, 'rest_forbidden']);
    });

    it('shows nothing to somebody who lost all rights', async () => {
      const { person, requests } = await demoted('was-somebody', 'subscriber');
      for (const [index, [path, json]] of requests.entries())
        expect(refusal(await post(path, `was-somebody ${index}`, json, person))[0]).toBe(403);
    });

    it('is 403 also if the request needs the right to upload, which the new role lacks', async () => {
      const person = clientOf(service, 'editor', 'was-uploader');
      const far = await startFarServer();
      try {
        const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
          .png()
          .toBuffer();
        const body = concert('Illustrated', { image: far.serveFile('/poster.png', photo) });
        const { id } = bodyOf(await post('events', 'illustrated', body, person), 201);
        const change = { image: far.serveFile('/other.png', photo) };
        const address = `events/${String(id)}`;
        expect((await post(address, 'illustrated anew', change, person)).status).toBe(200);
        await giveRole('was-uploader', 'contributor');
        expect(refusal(await post('events', 'illustrated', body, person))).toEqual([403, 'rest_forbidden']);
        expect(refusal(await post(address, 'illustrated anew', change, person))[0]).toBe(403);
        // With a new key it is as wrong as without one.
        const wrong = [400, 'rest_invalid_param', 'image'];
        expect(refusal(await post('events', 'illustrated again', body, person))).toEqual(wrong);
        await giveRole('was-uploader', 'editor');
        expect(bodyOf(await post('events', 'illustrated', body, person), 201)['id']).toBe(id);
      } finally {
        await far.stop();
      }
    });

    it.each([
      ['events', 'trash'],
      ['venues', 'trash'],
      ['tags', 'delete'],
    ])('does not show one of the %s that is gone (%s)', async (path, how) => {
      const body =
        path === 'events' ? concert('Gone') : path === 'venues' ? { venue: 'Gone' } : { name: 'Gone' };
      const { id } = bodyOf(await post(path, `gone ${path}`, body), 201);
      await editor.remove(`${path}/${String(id)}`);
      const before = await changes();
      expect(refusal(await post(path, `gone ${path}`, body))).toEqual([403, 'rest_forbidden']);
      expect([how, await changes()]).toEqual([how, before]);
    });
  });

  it('is 409 while the first request is running, and takes over when its process died', async () => {
    const body = { venue: 'Died' };
    const { text } = await post('venues', 'died', body);
    const running = { claim: 'of another process', answer: null };
    await keys()
      .where({ key: 'died' })
      .update({ ...running, expires_at: Date.now() + 60_000 });
    expect(refusal(await post('venues', 'died', body))).toEqual([409, 'rest_conflict']);
    await keys()
      .where({ key: 'died' })
      .update({ ...running, expires_at: Date.now() - 1 });
    const again = await post('venues', 'died', body);
    // A venue of the same name is the same venue (docs/interface.md 8.11).
    expect([again.status, bodyOf(again, 201)['id']]).toEqual([
      201,
      Reflect.get(Object(JSON.parse(text)), 'id'),
    ]);
  });

  it('is held while a request waits for its images, however long', async () => {
    const far = await startFarServer();
    try {
      const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
        .png()
        .toBuffer();
      const held = () => keys().where({ key: 'slow images' });
      const left: number[] = [];
      const slow = (path: string): string =>
        far.serve(path, async (response) => {
          const [row]: { expires_at: number | string }[] = await held();
          left.push(Number(row?.expires_at) - Date.now());
          // As if it had taken nearly all of the two minutes.
          await held().update({ expires_at: Date.now() + 10_000 });
          response.writeHead(200, { 'Content-Type': 'image/png' }).end(photo);
        });
      const body = concert('Slowly illustrated', {
        image: slow('/slow-1.png'),
        venue: { venue: 'Slow hall', image: slow('/slow-2.png') },
      });
      const { id } = bodyOf(await post('events', 'slow images', body), 201);
      expect(left).toEqual([expect.any(Number), expect.any(Number)]);
      for (const time of left) expect(time).toBeGreaterThan(60_000);
      expect(bodyOf(await post('events', 'slow images', body), 201)['id']).toBe(id);
    } finally {
      await far.stop();
    }
  });

  it('is stored for 24 hours and then deleted', async () => {
    const from = Date.now();
    await post('tags', 'a day', { name: 'A day' });
    const day = 24 * 3_600_000;
    const kept = () => keys().where({ key: 'a day' });
    await deleteExpiredResponses(service.strapi.db.connection, instant(from + day - 1));
    expect(await kept()).toHaveLength(1);
    await deleteExpiredResponses(service.strapi.db.connection, instant(Date.now() + day));
    expect(await kept()).toHaveLength(0);
  });
});
