import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '#test';
import { CLIENT, freshDatabase, startService } from '../harness';
import type { HttpResponse, FreshDatabase, Service } from '../harness';
import { requestsTo } from '../admin/requests';
import { adminHeaders } from '../harness/admin';
import type { Door } from '../harness/cut-connection';
import { doorTo } from '../harness/cut-connection';
import type { FarServer } from '../http/far-server';
import { startFarServer } from '../http/far-server';
import type { Client } from '../http/write-client';
import { bodyOf, clientOf, concert, isBody, refusal } from '../http/write-client';
import { Files, event, runOn } from '../load/calendar-command';
import { expectSoundRecords, indexDifferences } from './invariants';

/** The server has committed, but the connection breaks before its response. Only on PostgreSQL: SQLite has no connection. */
describe.runIf(CLIENT === 'postgres')('a COMMIT whose response is lost', () => {
  let database: FreshDatabase;
  let door: Door;
  let service: Service;
  let editor: Client;
  let far: FarServer;
  const files = new Files();
  beforeAll(async () => {
    database = await freshDatabase();
    door = await doorTo(database.env['DATABASE_URL'] ?? '');
    service = await startService({
      database: { ...database, env: { ...database.env, DATABASE_URL: door.url } },
      settings: { privateImageAddresses: true },
    });
    editor = clientOf(service, 'editor');
    await editor.create('events', concert('One that is there'));
    far = await startFarServer();
  });
  afterEach(async () => {
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });
  afterAll(async () => {
    files.remove();
    await far.stop();
    await service.stop();
    await door.shut();
    await database.remove();
  });

  const CLAIMED = 'insert into "calendar_idempotency_keys"';
  const NOTED = 'insert into "calendar_review_notes"';
  const WRITTEN = 'insert into "calendar_changes"';

  const post = (key: string, json: object): Promise<HttpResponse> =>
    editor.send('POST', 'events', { json, headers: { 'Idempotency-Key': key } });
  const countOf = async (title: string): Promise<number> =>
    Number(
      (
        await service.strapi.db
          .connection('calendar_events')
          .where({ title })
          .whereNotNull('published_at')
          .count({ count: '*' })
          .first()
      )?.['count'],
    );

  function expectUnavailable(response: HttpResponse): void {
    expect([refusal(response), response.text]).toEqual([[503, 'rest_unavailable'], response.text]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  }

  it('releases the claim of an Idempotency-Key', async () => {
    const json = concert('Claimed in vain');
    const lost = door.loseResponse(CLAIMED);
    expectUnavailable(await post('in-vain', json));
    await lost;
    expect((await post('in-vain', json)).status).toBe(201);
    expect(await countOf('Claimed in vain')).toBe(1);
  });

  it('causes 503, and a repeat with the key creates one record', async () => {
    const json = concert('Made once', { tags: ['once'] });
    const lost = door.loseResponse(WRITTEN);
    expectUnavailable(await post('made-once', json));
    await lost;
    const again = await post('made-once', json);
    expect(bodyOf(again, 201)['title']).toBe('Made once');
    expect((await post('made-once', json)).text).toBe(again.text);
    expect(await countOf('Made once')).toBe(1);
  });

  it("keeps the file of the record's image", async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const json = concert('With a picture', { image: far.serveFile('/picture.png', photo) });
    const lost = door.loseResponse(WRITTEN);
    expectUnavailable(await post('picture', json));
    await lost;
    const { image } = bodyOf(await post('picture', json), 201);
    const url = isBody(image) ? String(image['url']) : '';
    expect((await service.request(url)).status).toBe(200);
    expect(far.asked('/picture.png')).toBe(1);
  });

  it('adds an answer to a review once', async () => {
    const { send } = requestsTo(service);
    const admin = await adminHeaders(service);
    const { id } = await editor.create('events', concert('Asked about'));
    const knex = service.strapi.db.connection;
    const { document_id } = await knex('calendar_events').where({ public_id: id }).first('document_id');
    const answer = () =>
      send(admin, 'POST', `review/event/${String(document_id)}/answer`, {
        ...{ text: 'Said once', creation: 'answer-that-is-lost' },
      });
    const lost = door.loseResponse(NOTED);
    expect((await answer()).status).toBe(503);
    await lost;
    expect((await answer()).status).toBe(200);
    expect(await knex('calendar_review_notes').where({ text: 'Said once' })).toHaveLength(1);
  });

  it.each([
    ['load', {}],
    ['load --bulk', { bulk: true }],
  ] as const)('does not make %s repeat its lines', async (name, options) => {
    const titles = [1, 2].map((number) => `Line ${number} of ${name}`);
    const path = files.write(titles.map((title) => event(title, { _uid: title })));
    const lost = door.loseResponse(WRITTEN);
    const { status, printed } = await runOn(service.strapi, 'load', [path], { ...options, key: '_uid' });
    await lost;
    const failed = 'bulk' in options ? 2 : 1;
    expect([status, printed]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${2 - failed} created, 0 already there, ${failed} failed`)),
    ]);
    expect(await Promise.all(titles.map(countOf))).toEqual([1, 1]);
    const again = await runOn(service.strapi, 'load', [path], { ...options, key: '_uid' });
    expect([again.status, again.printed]).toEqual([
      0,
      expect.stringMatching(/^0 created, 2 already there, 0 failed/),
    ]);
  });
});
