import { describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import type { HttpResponse } from '../harness';
import { clientOf, concert, isBody, refusal } from './write-client';

const service = useService();
const editor = clientOf(service, 'editor');

const FORM = 'application/x-www-form-urlencoded';
const UNREAD =
  'The body was not read, because its Content-Type is not one of application/json, ' +
  'application/x-www-form-urlencoded and multipart/form-data.';
const messageOf = ({ body }: HttpResponse): unknown => (isBody(body) ? body['message'] : undefined);
const BOUNDARY = 'calendar-test';

/** The same fields as each type of body that the interface reads. */
const ENCODINGS: Record<string, { type: string; write: (fields: Record<string, string>) => string }> = {
  JSON: { type: 'application/json', write: (fields) => JSON.stringify(fields) },
  'JSON of another name': {
    type: 'application/ld+json; charset=utf-8',
    write: (fields) => JSON.stringify(fields),
  },
  'a form': { type: FORM, write: (fields) => new URLSearchParams(fields).toString() },
  'a multipart form': {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    write: (fields) =>
      Object.entries(fields)
        .map(
          ([name, value]) =>
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join('') + `--${BOUNDARY}--\r\n`,
  },
};

describe.each(Object.entries(ENCODINGS))('%s', (_name, { type, write }) => {
  const headers = { 'Content-Type': type };

  it.each(['POST', 'PUT', 'PATCH'])('is read of %s', async (method) => {
    const { id } = await editor.create('venues', { venue: `Venue ${method} ${type}`, city: 'Graz' });
    const body = write({ phone: '+43 1', description: 'Größe: 7 & mehr', show_map: 'false' });
    const response = await editor.send(method, `venues/${id}`, { headers, body });
    expect([response.status, response.body]).toMatchObject([
      200,
      { phone: '+43 1', description: '<p>Größe: 7 &amp; mehr</p>', show_map: false, city: 'Graz' },
    ]);
  });

  it('is read of DELETE', async () => {
    const { id } = await editor.create('events', concert(`Deleted ${type}`));
    const refused = await editor.send('DELETE', `events/${id}`, {
      headers,
      body: write({ i18n_language: 'xx' }),
    });
    expect(refusal(refused)).toEqual([400, 'rest_invalid_param', 'i18n_language']);
    const response = await editor.send('DELETE', `events/${id}`, {
      headers,
      body: write({ _fields: 'id,status' }),
    });
    expect(response.body).toEqual({ id, status: 'trash' });
  });
});

function formData(pairs: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

describe('forms', () => {
  const NESTED: [string, string][] = [
    ['title', 'Nested'],
    ['start_date', '2031-05-10 19:00:00'],
    ['end_date', '2031-05-10 21:00:00'],
    ['venue[venue]', 'Nested hall'],
    ['venue[city]', 'Wien'],
    ['organizer[0][organizer]', 'First nested'],
    ['organizer[1][organizer]', 'Second nested'],
    ['categories[]', 'One nested'],
    ['categories[]', 'Two nested'],
    ['featured', '1'],
  ];
  const expected = {
    title: 'Nested',
    venue: { venue: 'Nested hall', city: 'Wien' },
    organizer: [{ organizer: 'First nested' }, { organizer: 'Second nested' }],
    categories: [{ name: 'One nested' }, { name: 'Two nested' }],
    featured: true,
  };

  it('nest with brackets', async () => {
    const body = new URLSearchParams(NESTED).toString();
    const response = await editor.send('POST', 'events', { headers: { 'Content-Type': FORM }, body });
    expect([response.status, response.body]).toMatchObject([201, expected]);
  });

  it('of several parts do so too, and their files are ignored', async () => {
    const body = new FormData();
    for (const [name, value] of NESTED) body.append(name, value);
    body.append('files', new Blob(['GIF89a'], { type: 'image/gif' }), 'x.gif');
    const response = await editor.send('POST', 'events', { body });
    expect([response.status, response.body]).toMatchObject([201, { ...expected, image: false }]);
  });

  it.each([
    ['a form', (pairs: [string, string][]) => new URLSearchParams(pairs)],
    ['a multipart form', (pairs: [string, string][]) => formData(pairs)],
  ])('combine repeated fields that take a list: %s', async (name, write) => {
    const organizers = await Promise.all(
      ['Guild', 'Hub'].map((organizer) => editor.create('organizers', { organizer: `${organizer} ${name}` })),
    );
    const ids = organizers.map(({ id }) => String(id));
    const body = write([
      ['title', 'First'],
      ['title', `Second ${name}`],
      ['start_date', '2031-05-10 19:00:00'],
      ['end_date', '2031-05-10 21:00:00'],
      ['tags', 'a'],
      ['tags', 'b, c'],
      ['categories[]', 'x'],
      ['categories', 'y'],
      ['organizer', ids[1] ?? ''],
      ['organizer', ids[0] ?? ''],
      ['cost', '5'],
      ['cost', '7'],
      ['venue', '1'],
      ['venue', ''],
    ]);
    const response = await editor.send('POST', 'events', { body });
    expect([response.status, response.body]).toMatchObject([
      201,
      {
        title: `Second ${name}`,
        tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
        categories: [{ name: 'x' }, { name: 'y' }],
        organizer: [{ id: Number(ids[1]) }, { id: Number(ids[0]) }],
        cost_details: { values: ['7'] },
        venue: [],
      },
    ]);
  });

  it('use the last of repeated single fields', async () => {
    const response = await editor.send('POST', 'tags', {
      headers: { 'Content-Type': FORM },
      body: 'name=One&name=Two',
    });
    expect(response.body).toMatchObject({ name: 'Two' });
  });
});

describe('input', () => {
  it('of the body takes precedence over the query, and only the path selects the record', async () => {
    const one = await editor.create('organizers', { organizer: 'Precedence' });
    const other = await editor.create('organizers', { organizer: 'Untouched' });
    const path = `organizers/${one['id']}?phone=query&email=query&id=${other['id']}&slug=${other['slug']}`;
    expect(await editor.update(path, { phone: 'body', id: other['id'] })).toMatchObject({
      id: one['id'],
      phone: 'body',
      email: 'query',
    });
    expect(await editor.get(`organizers/${other['id']}`)).toEqual(
      expect.not.objectContaining({ email: 'query' }),
    );
  });

  it('works with a POST that stands for another method', async () => {
    const { id } = await editor.create('organizers', { organizer: 'Overridden' });
    const patched = await editor.send('POST', `organizers/${id}?_method=patch`, { json: { phone: '7' } });
    expect(patched.body).toMatchObject({ id, phone: '7' });
    const deleted = await editor.send('POST', `organizers/${id}`, {
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    });
    expect(deleted.body).toMatchObject({ id, status: 'trash' });
  });

  it('of another type is not read', async () => {
    for (const type of [
      'text/plain',
      'text/xml',
      'multipart/mixed; boundary=x',
      'application/octet-stream',
    ]) {
      const response = await editor.send('POST', 'tags', {
        headers: { 'Content-Type': type },
        body: 'name=x',
      });
      expect([type, ...refusal(response)]).toEqual([type, 400, 'rest_missing_callback_param', 'name']);
      expect(messageOf(response)).toBe(`${UNREAD} Missing parameter(s): name`);
    }
    const untyped = await editor.send('POST', 'tags', { body: new Blob(['name=x']) });
    expect(messageOf(untyped)).toBe(`${UNREAD} Missing parameter(s): name`);
    // If the body was read, or there is none, the message does not mention its type.
    for (const options of [{}, { json: {} }, { headers: { 'Content-Type': FORM }, body: 'x=1' }])
      expect(messageOf(await editor.send('POST', 'tags', options))).toBe('Missing parameter(s): name');
    const { id } = await editor.create('tags', { name: 'Kept' });
    const list = await editor.send('PATCH', `tags/${id}`, { json: [{ name: 'x' }] });
    expect([list.status, list.body]).toMatchObject([200, { name: 'Kept' }]);
  });

  it.each(
    Object.entries({
      ...ENCODINGS,
      'plain text': {
        type: 'text/plain',
        write: (fields: Record<string, string>) => fields['description'] ?? '',
      },
    }),
  )('of more than a megabyte is refused: %s', async (_name, { type, write }) => {
    const body = write({ name: 'Large', description: 'x'.repeat(1_100_000) });
    for (const method of ['POST', 'DELETE']) {
      const path = method === 'POST' ? 'tags' : 'tags/1';
      const response = await editor.send(method, path, { headers: { 'Content-Type': type }, body });
      expect(refusal(response)).toEqual([413, 'rest_too_large']);
    }
  });
});

describe('sizes', () => {
  it('a list may have at most 500 ids, in every parameter', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    for (const name of ['include', 'categories', 'tags', 'venue', 'organizer']) {
      const refused = await service.request(`events?${name}=${ids(501).join(',')}`);
      expect([name, ...refusal(refused)]).toEqual([name, 400, 'rest_invalid_param', name]);
    }
    expect((await service.request(`events?include=${ids(500).join(',')}`)).status).toBe(200);
    for (const name of ['categories', 'tags', 'venue', 'organizer']) {
      const refused = await editor.send('POST', 'events', { json: concert('Crowded', { [name]: ids(501) }) });
      expect([name, ...refusal(refused)]).toEqual([name, 400, 'rest_invalid_param', name]);
    }
  });
});
