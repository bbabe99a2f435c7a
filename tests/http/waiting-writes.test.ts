import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from '#test';
import { CLIENT, useService } from '../harness';
import type { HttpResponse } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { holdLock } from './held-lock';
import { clientOf, concert, refusal } from './write-client';

/** Writes that wait: each has an end, and whatever was given up is stored never (docs/interface.md 23.6). */
describe('writes that wait for others', () => {
  const service = useService();
  const editor = clientOf(service, 'editor');
  let panel: Record<string, string>;
  let draft: string;
  let letGo: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    panel = await adminHeaders(service);
    await service.user('editor');
    draft = documentIdOf(await contentManager(service, panel, 'venue').create({ name: 'Draft hall' }));
  });

  async function hold(): Promise<void> {
    letGo = await holdLock(service);
  }
  async function release(): Promise<void> {
    await letGo?.();
    letGo = undefined;
  }
  afterEach(release);

  const create = (name: string, headers: Record<string, string> = {}): Promise<HttpResponse> =>
    editor.send('POST', 'tags', { json: { name }, headers });
  const tagNames = async (prefix: string): Promise<string[]> => {
    const names: string[] = await service.strapi.db
      .connection('calendar_tags')
      .where('name', 'like', `${prefix}%`)
      .pluck('name');
    return names.toSorted();
  };

  /** How many a process carries out at a time. */
  const AT_ONCE = CLIENT === 'postgres' ? 2 : 1;

  it('are at most 64; more are refused at once', async () => {
    await hold();
    const refused: HttpResponse[] = [];
    const all = Array.from({ length: 70 }, async (_, index) => {
      const since = performance.now();
      const response = await create(`Many ${index}`);
      if (response.status !== 201) refused.push(response);
      return { status: response.status, waited: performance.now() - since };
    });
    await expect.poll(() => refused.length).toBe(70 - 64 - AT_ONCE);
    for (const { status, headers, body } of refused) {
      expect([status, body]).toMatchObject([503, { code: 'rest_unavailable' }]);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    await release();
    const outcomes = await Promise.all(all);
    const done = outcomes.filter(({ status }) => status === 201).length;
    // On a slow machine the last ones have waited for ten seconds by then.
    const late = outcomes.filter(({ status, waited }) => status === 503 && waited >= 10_000).length;
    expect(done + late).toBe(64 + AT_ONCE);
    expect(done).toBeGreaterThan(AT_ONCE);
    expect(await tagNames('Many')).toHaveLength(done);
  });

  it('are none of those that their caller may never make, which wait for no turn', async () => {
    const { id } = await editor.create('events', concert('Guarded'));
    const [stranger, reader] = [clientOf(service), clientOf(service, 'subscriber')];
    await reader.get('events');
    await hold();
    const writes = Array.from({ length: AT_ONCE }, (_, index) => create(`Turn ${index}`));
    // They have their turns when a read with credentials, which came later, has its response.
    await editor.get('tags');
    const operations = [
      { method: 'DELETE', path: `/events/${id}` },
      { method: 'POST', path: '/events', body: concert('Strange', { venue: 999_999 }) },
    ];
    const batches = [false, true].map((atomic) =>
      stranger.send('POST', `${service.origin}/api/en/calendar/sync/v1/batch`, {
        json: { operations, atomic },
      }),
    );
    const refused = await Promise.all([
      stranger.send('DELETE', `events/${id}`),
      stranger.send('POST', 'events', { json: concert('Strange') }),
      stranger.send('POST', 'events', { json: concert('Strange', { venue: 999_999 }) }),
      stranger.send('PATCH', `events/${id}`, { json: { author: 999_999, image: 999_999, website: 'x' } }),
      reader.send('PATCH', `events/${id}`, { json: { title: 'Strange' } }),
      reader.send('DELETE', 'venues/999999'),
    ]);
    expect(refused.map((response) => refusal(response))).toEqual([
      [401, 'rest_forbidden'],
      [401, 'rest_forbidden'],
      [400, 'rest_invalid_param', 'venue'],
      [400, 'rest_invalid_param', 'website', 'author', 'image'],
      [403, 'rest_forbidden'],
      [400, 'rest_invalid_param', 'id'],
    ]);
    const [inOrder, atomic] = await Promise.all(batches);
    expect(inOrder?.body).toMatchObject({ responses: [{ status: 401 }, { status: 400 }] });
    expect([atomic?.status, atomic?.body]).toMatchObject([401, { data: { operation: 0 } }]);
    await release();
    for (const write of writes) expect((await write).status).toBe(201);
  });

  it('end after ten seconds with 503, through every door, and store nothing afterwards', async () => {
    const records = contentManager(service, panel, 'venue');
    const base = '/content-manager/collection-types/plugin::event-calendar';
    const key = { 'Idempotency-Key': 'waits-too-long' };
    const byPanel = (path: string, json: object) =>
      service.request(`${base}.${path}?locale=en`, { method: 'POST', headers: panel, json });
    await hold();
    const since = performance.now();
    const responses = await Promise.all([
      create('Late one', key),
      editor.send('POST', 'events', { json: concert('Late event') }),
      byPanel('tag', { name: 'Late panel' }),
      byPanel(`venue/${draft}/actions/publish`, {}),
      byPanel('venue/actions/bulkPublish', { documentIds: [draft], locale: ['en'] }),
    ]);
    const seconds = (performance.now() - since) / 1000;
    for (const { status, headers, text } of responses) {
      expect([status, text]).toEqual([503, text]);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(Object(Object(responses[2]?.body).error).details).toEqual({ tooManyWaiting: true });
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(30);

    await release();
    // A write that comes later has its turn after all that were given up.
    expect((await create('Later')).status).toBe(201);
    expect(await tagNames('Late ')).toEqual([]);
    expect((await editor.get('events?search=%22Late+event%22'))['total']).toBe(0);
    expect((await records.read(draft))['status']).toBe('draft');
    // The key is free again.
    await expect.poll(async () => (await create('Late one', key)).status).toBe(201);
  });

  it('are given up when their client has gone, and never stored', async () => {
    await hold();
    const going = new AbortController();
    const headers = { ...(await service.as('editor')), 'Content-Type': 'application/json' };
    let [arrived, closed] = [0, 0];
    const note = (request: IncomingMessage, response: ServerResponse): void => {
      if (request.method !== 'POST') return;
      arrived += 1;
      response.once('close', () => (closed += 1));
    };
    service.strapi.server.httpServer.on('request', note);
    const gone = ['Gone 1', 'Gone 2', 'Gone 3'].map((name) =>
      fetch(`${service.roots.en}/tags`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
        signal: going.signal,
      }).catch(() => undefined),
    );
    await expect.poll(() => arrived).toBe(3);
    // All of them wait when a read with credentials, which came later, has its response.
    expect((await service.request('tags', { headers })).status).toBe(200);
    going.abort();
    await Promise.all(gone);
    await expect.poll(() => closed).toBe(3);
    service.strapi.server.httpServer.off('request', note);
    const stays = create('Stays');
    await release();
    expect((await stays).status).toBe(201);
    expect(await tagNames('Gone')).toEqual([]);
  });
});
