import { describe, expect, it } from '@jest/globals';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import type { HttpResponse } from '../harness';
import { useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { bodyOf, clientOf, concert, refusal } from './write-client';

const service = useService();
const editor = clientOf(service, 'editor');

const tagOf = (response: HttpResponse): string => response.headers.get('ETag') ?? '';
const FAILED = [412, 'rest_precondition_failed'];

/** A new record of each collection, and a change of it. */
const RECORDS: [path: string, record: object, change: object][] = [
  ['events', concert('First'), { title: 'Second' }],
  ['venues', { venue: 'First' }, { city: 'Second' }],
  ['organizers', { organizer: 'First' }, { phone: 'Second' }],
  ['categories', { name: 'First' }, { description: 'Second' }],
  ['tags', { name: 'First' }, { description: 'Second' }],
];

describe.each(RECORDS)('%s', (path, record, change) => {
  it('can be changed once with a tag', async () => {
    const made = await editor.send('POST', path, { json: record });
    const address = `${path}/${String(bodyOf(made, 201)['id'])}`;
    expect(tagOf(made)).toMatch(/^"[\w-]+"$/);
    const known = tagOf(await editor.send('GET', address));
    expect(known).toMatch(/^"[\w-]+"$/);

    const headers = { 'If-Match': known };
    const methods = ['POST', 'PUT', 'PATCH'];
    const responses = await Promise.all(
      methods.map((method, index) =>
        editor.send(method, address, { headers, json: { ...change, description: `By ${index}` } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(responses.filter(({ status }) => status === 412).map(refusal)).toEqual([FAILED, FAILED]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(String((await editor.get(address))['description'])).toContain(`By ${winner}`);
  });

  it('have the same state in responses to writes and reads', async () => {
    const made = await editor.send('POST', path, { json: named(record, 'Chain') });
    const address = `${path}/${String(bodyOf(made, 201)['id'])}`;
    const first = await editor.send('PATCH', address, { json: change, headers: { 'If-Match': tagOf(made) } });
    expect(first.status).toBe(200);
    const read = await editor.send('GET', address);
    const headers = { 'If-Match': `"1-1-other", ${tagOf(read)}` };
    const second = await editor.send('PATCH', address, { json: { description: 'Again' }, headers });
    expect(second.status).toBe(200);
    expect(refusal(await editor.send('DELETE', address, { headers }))).toEqual(FAILED);
    const gone = await editor.send('DELETE', address, { headers: { 'If-Match': tagOf(second) } });
    expect(gone.status).toBe(200);
  });
});

const named = (record: object, name: string): object =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value === 'First' ? name : value]));

describe('If-Match', () => {
  const event = async (title: string) => {
    const made = await editor.send('POST', 'events', { json: concert(title, { venue: { venue: 'Hall' } }) });
    const { id, slug } = bodyOf(made, 201);
    return { address: `events/${String(id)}`, bySlug: `events/by-slug/${String(slug)}`, tag: tagOf(made) };
  };

  it('writes nothing when it fails', async () => {
    const { address, tag } = await event('Kept');
    await editor.update(address, { title: 'Changed' });
    const before = await editor.get(address);
    const json = { title: 'Lost', venue: { venue: 'Never made' }, tags: ['never made'] };
    expect(refusal(await editor.send('PATCH', address, { json, headers: { 'If-Match': tag } }))).toEqual(
      FAILED,
    );
    expect(await editor.get(address)).toEqual(before);
    expect((await editor.get('venues?search=Never'))['total']).toBe(0);
    expect((await editor.get('tags?search=never'))['total']).toBe(0);
  });

  it('depends only on the record, not on linked records or the rest of the calendar', async () => {
    const { address, tag } = await event('Linked');
    const venue: unknown = Reflect.get(Object((await editor.get(address))['venue']), 'id');
    await editor.update(`venues/${String(venue)}`, { city: 'Elsewhere' });
    await event('Another');
    const headers = { 'If-Match': tag };
    expect((await editor.send('PATCH', address, { json: { cost: '5' }, headers })).status).toBe(200);
  });

  it('applies to every language and address of the record', async () => {
    const { address, bySlug, tag } = await event('Translated');
    const french = `${address}?i18n_language=fr`;
    const headers = { 'If-Match': tag };
    expect((await editor.send('PATCH', french, { json: { title: 'Traduit' }, headers })).status).toBe(200);
    expect(refusal(await editor.send('PATCH', bySlug, { json: { cost: '1' }, headers }))).toEqual(FAILED);
  });

  it('notices changes made in the admin panel', async () => {
    const { address, tag } = await event('Edited');
    const row: { document_id: string } = await service.strapi.db
      .connection(TABLES.index)
      .where({ public_id: Number(address.split('/')[1]) })
      .first('document_id');
    await documentsOf(service, 'event').update({
      documentId: row.document_id,
      data: { title: 'By an editor' },
      status: 'published',
    });
    const response = await editor.send('PATCH', address, {
      json: { cost: '1' },
      headers: { 'If-Match': tag },
    });
    expect(refusal(response)).toEqual(FAILED);
  });

  it('accepts any state for a star, and no weak tag', async () => {
    const { address, tag } = await event('Any');
    const send = (value: string) =>
      editor.send('PATCH', address, { json: { cost: '2' }, headers: { 'If-Match': value } });
    expect((await send('*')).status).toBe(200);
    expect(refusal(await send(`W/${tag}`))).toEqual(FAILED);
  });

  it('is reported when it is invalid', async () => {
    const { address } = await event('Unreadable');
    const headers = { 'If-Match': 'yesterday' };
    expect(refusal(await editor.send('PATCH', address, { json: { cost: '2' }, headers }))).toEqual([
      400,
      'rest_invalid_param',
      'If-Match',
    ]);
  });

  it('is checked after all other reasons for a refusal', async () => {
    const { address } = await event('Order');
    const headers = { 'If-Match': '"0-0-x"' };
    const subscriber = clientOf(service, 'subscriber');
    expect((await subscriber.send('PATCH', address, { json: { cost: '1' }, headers })).status).toBe(403);
    expect((await clientOf(service).send('PATCH', address, { json: { cost: '1' }, headers })).status).toBe(
      401,
    );
    expect((await editor.send('PATCH', address, { json: { status: 'x' }, headers })).status).toBe(400);
    expect((await editor.send('PATCH', 'events/999999', { json: { cost: '1' }, headers })).status).toBe(404);
    await editor.remove(address);
    expect((await editor.send('DELETE', address, { headers })).status).toBe(410);
  });
});

describe('other conditions of a write', () => {
  const HOUR = 3_600_000;
  /** An event that was last changed some hours ago, in the middle of a second. */
  async function eventOf(hours: number): Promise<{ address: string; seen: number }> {
    const { id } = await editor.create('events', concert(`Of ${hours} hours ago`));
    const seen = Math.floor(Date.now() / 1000) * 1000 - hours * HOUR;
    await service.strapi.db
      .connection(TABLES.changes)
      .where({ public_id: Number(id) })
      .update({ at: seen + 400 });
    return { address: `events/${String(id)}`, seen };
  }
  const patch = (address: string, headers: Record<string, string>, cost = '3') =>
    editor.send('PATCH', address, { json: { cost }, headers });
  const since = (time: number) => ({ 'If-Unmodified-Since': new Date(time).toUTCString() });

  it('are the date since which a record must not have changed', async () => {
    const { address, seen } = await eventOf(1);
    expect(refusal(await patch(address, since(seen - 1000)))).toEqual(FAILED);
    const both = await Promise.all(['4', '5'].map((cost) => patch(address, since(seen), cost)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await editor.send('DELETE', address, { headers: since(seen) })).status).toBe(412);
    const operations = [{ method: 'DELETE', path: `/${address}`, headers: since(seen) }];
    const batch = await editor.send('POST', `${service.origin}/api/en/calendar/sync/v1/batch`, {
      json: { operations },
    });
    expect(batch.body).toMatchObject({ responses: [{ status: 412 }] });
  });

  it('are no dates beside If-Match, or in another form', async () => {
    const { address, seen } = await eventOf(2);
    expect((await patch(address, { ...since(seen - HOUR), 'If-Match': '*' })).status).toBe(200);
    expect((await patch(address, { 'If-Unmodified-Since': '2020-01-01' })).status).toBe(200);
  });

  it('are that a record must not exist', async () => {
    const { address } = await eventOf(3);
    const headers = { 'If-None-Match': '*' };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(refusal(await editor.send(method, address, { json: { cost: '6' }, headers }))).toEqual(FAILED);
    const create = () =>
      editor.send('POST', 'events', { json: concert('New', { external_id: 'must be new' }), headers });
    expect((await create()).status).toBe(201);
    expect(refusal(await create())).toEqual(FAILED);
    await editor.remove(address);
    expect((await editor.send('DELETE', address, { headers })).status).toBe(410);
  });
});

describe('ETag', () => {
  it('differs whenever the response does', async () => {
    const { id } = await editor.create('events', concert('Many answers', { venue: { venue: 'Old hall' } }));
    const anybody = clientOf(service);
    const responses = await Promise.all([
      anybody.send('GET', `events/${String(id)}`),
      editor.send('GET', `events/${String(id)}`),
      anybody.send('GET', `events/${String(id)}?_fields=id`),
      anybody.send('GET', `${service.roots['en']?.replace('127.0.0.1', 'localhost')}/events/${String(id)}`),
    ]);
    const { venue } = await editor.get(`events/${String(id)}`);
    await editor.update(`venues/${String(Reflect.get(Object(venue), 'id'))}`, { venue: 'New hall' });
    const after = await anybody.send('GET', `events/${String(id)}`);
    expect(after.text).toContain('New hall');
    const tags = [...responses, after].map(tagOf);
    expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('gives 304 to a client that sends it', async () => {
    const { id } = await editor.create('venues', { venue: 'Known' });
    const anybody = clientOf(service);
    const tag = tagOf(await anybody.send('GET', `venues/${String(id)}`));
    for (const method of ['GET', 'HEAD']) {
      const known = await anybody.send(method, `venues/${String(id)}`, {
        headers: { 'If-None-Match': `"x", W/${tag}` },
      });
      expect([known.status, known.text, tagOf(known)]).toEqual([304, '', tag]);
    }
    await editor.update(`venues/${String(id)}`, { city: 'Changed' });
    const changed = await anybody.send('GET', `venues/${String(id)}`, { headers: { 'If-None-Match': tag } });
    expect(changed.status).toBe(200);
  });
});
