import { beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { clientOf } from '../http/write-client';
import { useCheckedService } from './use-checked-service';

/** The highest number that JSON and a row id of SQLite have in common. */
const LAST_ROW = 9_223_372_036_854_774_784;
const FILE = 'plugin::upload.file';

const service = useCheckedService();
let author: Record<string, string>;
let editor: Record<string, string>;
let byAuthor: ReturnType<typeof contentManager>;
beforeAll(async () => {
  author = await panelUser(service, 'strapi-author');
  editor = await panelUser(service, 'strapi-editor');
  byAuthor = contentManager(service, author, 'event');
});

const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
});
type Row = Record<string, unknown>;
const rowsOf = async (documentId: unknown, table = 'calendar_events'): Promise<Row[]> =>
  service.strapi.db.connection(table).where({ document_id: documentId }).orderBy('id');
const pathOf = (kind: Kind, rest = '') => `/content-manager/collection-types/${uidOf(kind)}${rest}`;
const send = (who: Record<string, string>, method: string, path: string, json: unknown) =>
  service.request(path, { method, headers: who, json });
const userId = async (name: string): Promise<number> =>
  (await service.strapi.db.query('admin::user').findOne({ where: { email: `${name}@calendar.test` } })).id;

/** The row id that a table gives next. */
async function nextRow(table: string): Promise<number> {
  const { connection } = service.strapi.db;
  const highest: { id?: number } | undefined = await connection(table).max({ id: 'id' }).first();
  return Number(highest?.id ?? 0) + 1;
}

/** Everything that no form has, with values that would show. */
const smuggled = (id: number, creator: number) => ({
  id,
  documentId: 'smuggledsmuggledsmuggled',
  publicId: 4711,
  uid: 'smuggled',
  sequence: 41,
  standIn: true,
  trashedAt: '2030-01-01T00:00:00.000Z',
  utcStartDate: '1999-01-01 00:00:00',
  utcEndDate: '1999-01-01 00:00:00',
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  publishedAt: '1999-01-01T00:00:00.000Z',
  createdBy: creator,
  updatedBy: { id: creator },
  localizations: [1, 2],
  public_id: 4711,
  document_id: 'smuggled',
  trashed_at: '2030-01-01T00:00:00.000Z',
  unknown: { deep: [{ id }] },
  constructor: { prototype: { id } },
  toString: 'smuggled',
});
const WHAT_NO_FORM_HAS = [
  'public_id',
  'uid',
  'sequence',
  'stand_in',
  'trashed_at',
  'created_at',
  'created_by_id',
] as const;
const kept = (row: Row | undefined): Row =>
  Object.fromEntries(WHAT_NO_FORM_HAS.map((column) => [column, row?.[column]]));

describe('what no form has is dropped from', () => {
  const ids = [
    ['the last row id', () => Promise.resolve(LAST_ROW)],
    ['the next row id', () => nextRow('calendar_events')],
    ['row id 0', () => Promise.resolve(0)],
  ] as const;

  it.each(ids)('a create: %s', async (_, id) => {
    const body = { ...concert('Smuggled'), ...smuggled(await id(), await userId('strapi-editor')) };
    const before = await nextRow('calendar_events');
    const made = await byAuthor.create(body);
    expect(documentIdOf(made)).not.toBe(body.documentId);
    const [row, ...others] = await rowsOf(documentIdOf(made));
    expect(others).toEqual([]);
    expect(Number(row?.['id'])).toBeGreaterThanOrEqual(before);
    expect(Number(row?.['id'])).toBeLessThan(before + 10);
    expect(kept(row)).toMatchObject({
      sequence: 0,
      trashed_at: null,
      created_by_id: await userId('strapi-author'),
    });
    expect(Boolean(row?.['stand_in'])).toBe(false);
    expect(row?.['public_id']).not.toBe(4711);
    expect(row?.['uid']).toMatch(/^[0-9a-f-]{36}$/);
    expect(row?.['utc_start_date']).toBe('2031-05-10 18:00:00');
    expect(row?.['published_at']).toBeNull();
    expect(new Date(Number(row?.['created_at'])).getFullYear()).toBeGreaterThan(2000);
    // Creating goes on.
    await expect(byAuthor.create(concert('The next one'))).resolves.toMatchObject({ title: 'The next one' });
  });

  it.each(ids)('an update, a new language, a publication and copies: %s', async (_, id) => {
    const documentId = documentIdOf(await byAuthor.create(concert('Owned')));
    const [before] = await rowsOf(documentId);
    const evil = smuggled(await id(), await userId('strapi-editor'));
    await byAuthor.update(documentId, { ...concert('Owned still'), ...evil });
    expect((await rowsOf(documentId)).map(kept)).toEqual([kept(before)]);

    const byEditor = contentManager(service, editor, 'event');
    await byEditor.update(documentId, { ...concert('Traduit'), ...evil }, 'fr');
    await byEditor.publish(documentId, {
      ...concert('Shown'),
      ...evil,
      id: await nextRow('calendar_events'),
    });
    const rows = await rowsOf(documentId);
    expect(rows.map(({ locale, published_at: at }) => [locale, at !== null])).toEqual(
      expect.arrayContaining([
        ['en', false],
        ['fr', false],
        ['en', true],
      ]),
    );
    const { created_by_id: _creator, created_at: _created, sequence: _sequence, ...same } = kept(before);
    for (const row of rows) expect(row).toMatchObject(same);
    expect(rows.map(({ sequence }) => Number(sequence) < 5)).not.toContain(false);
    for (const row of rows) expect(Number(row['id'])).toBeLessThan(100_000);

    const copy = documentIdOf(await byAuthor.duplicate(documentId, { ...concert('A copy'), ...evil }));
    expect((await rowsOf(copy)).map(kept)).toEqual([
      expect.objectContaining({
        sequence: 0,
        trashed_at: null,
        created_by_id: await userId('strapi-author'),
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    // Strapi refuses this, because events have slugs.
    const cloned = await send(author, 'POST', pathOf('event', `/auto-clone/${documentId}?locale=en`), evil);
    expect(cloned.status).toBe(400);
    await expect(byAuthor.create(concert('The next one'))).resolves.toMatchObject({ title: 'The next one' });
  });

  it('a copy of a term, which stays published in its own language', async () => {
    const tags = contentManager(service, author, 'tag');
    const origin = documentIdOf(await tags.create({ name: 'Blues' }));
    const copy = documentIdOf(
      await tags.duplicate(origin, { name: 'Soul', publishedAt: null, id: LAST_ROW }),
    );
    expect(await rowsOf(copy, 'calendar_tags')).toEqual([
      expect.objectContaining({ locale: 'en', published_at: expect.anything() }),
    ]);
  });

  it('writes of the host’s own code, which may choose a new documentId', async () => {
    const events = documentsOf(service, 'event');
    const evil = { ...smuggled(LAST_ROW, 1), documentId: 'chosenbyanimport00000001' };
    const made = await events.create({ data: { ...concert('Imported'), ...evil } });
    expect(made.documentId).toBe('chosenbyanimport00000001');
    const [row] = await rowsOf(made.documentId);
    expect(kept(row)).toMatchObject({ sequence: 0, trashed_at: null });
    expect(new Date(String(made['createdAt'])).getFullYear()).toBe(1999);
    await events.update({ documentId: made.documentId, data: { ...evil, title: 'Changed' } });
    expect((await rowsOf(made.documentId)).map(kept)).toEqual([kept(row)]);
  });
});

describe('a link takes nothing but the record and its place', () => {
  const connected = async (documentId: string, name: string): Promise<Row[]> =>
    service.strapi.db
      .connection(`calendar_events_${name}_lnk`)
      .whereIn(
        'event_id',
        (await rowsOf(documentId)).map((row) => Number(row['id'])),
      )
      .orderBy('id');

  it('neither columns of its own nor a version in another language or state', async () => {
    const venues = contentManager(service, editor, 'venue');
    const hall = documentIdOf(await venues.create({ name: 'Hall' }));
    await venues.update(hall, { name: 'Salle' }, 'fr');
    await venues.publish(hall, { name: 'Hall' });
    const versions = await rowsOf(hall, 'calendar_venues');
    expect(versions).toHaveLength(3);
    const victim = documentIdOf(await byAuthor.create(concert('Victim')));
    const [other] = await rowsOf(victim);
    const draft = versions.find((row) => row['locale'] === 'en' && row['published_at'] === null);
    for (const { id } of versions) {
      const pivot = { __pivot: { id: LAST_ROW, event_id: other?.['id'] }, name: 'Renamed' };
      for (const venue of [
        id,
        { id, ...pivot },
        { connect: [{ id, ...pivot }] },
        { set: [{ id, ...pivot }] },
      ]) {
        const own = documentIdOf(await byAuthor.create({ ...concert('With venue'), venue }));
        expect(await connected(own, 'venue')).toEqual([expect.objectContaining({ venue_id: draft?.['id'] })]);
        await byAuthor.update(own, { venue });
        expect(await connected(own, 'venue')).toEqual([expect.objectContaining({ venue_id: draft?.['id'] })]);
      }
    }
    expect(await connected(victim, 'venue')).toEqual([]);
    expect(await rowsOf(hall, 'calendar_venues')).toEqual(versions);
  });

  it('nor an image for another record', async () => {
    const data = {
      name: 'a.png',
      hash: 'incoming',
      ext: '.png',
      mime: 'image/png',
      url: '/a.png',
      provider: 'local',
    };
    const file = await service.strapi.db.query(FILE).create({ data: { ...data, size: 1 } });
    const victim = documentIdOf(await byAuthor.create(concert('Without image')));
    const [other] = await rowsOf(victim);
    const pivot = { __pivot: { related_id: other?.['id'], id: LAST_ROW }, related_id: other?.['id'] };
    const shown = { id: file.id, ...pivot };
    for (const image of [file.id, shown, [shown], { set: [shown] }, { connect: [shown, shown] }]) {
      const own = documentIdOf(await byAuthor.create({ ...concert('With image'), image }));
      expect(await byAuthor.read(own)).toMatchObject({ image: { id: file.id } });
      await byAuthor.update(own, { image });
      const rows = await rowsOf(own);
      const uses = await service.strapi.db
        .connection('files_related_mph')
        .where({ related_type: uidOf('event'), related_id: rows[0]?.['id'] });
      expect(uses).toHaveLength(1);
      expect(uses[0]).toMatchObject({ file_id: file.id, field: 'image' });
      expect(Number(uses[0].id)).toBeLessThan(100_000);
    }
    expect(await byAuthor.read(victim)).toMatchObject({ image: null });
  });
});

describe('a create with the documentId of a record is refused at the field', () => {
  it.each(KINDS)('of a record of the kind %s, for each kind', async (kind) => {
    const name = kind === 'event' ? concert('Taken') : { name: `Taken ${kind}` };
    const documentId = documentIdOf(await contentManager(service, editor, kind).create(name));
    const table = service.strapi.db.metadata.get(uidOf(kind)).tableName;
    const before = await rowsOf(documentId, table);
    for (const other of KINDS) {
      const body = { ...(other === 'event' ? concert('Thief') : { name: 'Thief' }), documentId };
      for (const query of ['', '?locale=fr']) {
        const response = await send(editor, 'POST', pathOf(other, query), body);
        expect(response.status).toBe(400);
        expect(response.body).toMatchObject({
          error: { details: { errors: [{ path: ['documentId'], refusal: { key: 'documentIdTaken' } }] } },
        });
      }
      await expect(documentsOf(service, other).create({ locale: 'fr', data: body })).rejects.toThrow(
        'Another record has that documentId',
      );
    }
    expect(await rowsOf(documentId, table)).toEqual(before);
  });

  it('also of one in the trash, whose number stays', async () => {
    const client = clientOf(service, 'editor');
    const made = await client.create('events', {
      title: 'Gone',
      start_date: '2031-05-10 20:00',
      end_date: '2031-05-10 22:00',
    });
    const [row]: Row[] = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: made['id'] });
    await client.remove(`events/${String(made['id'])}`);
    const response = await send(author, 'POST', pathOf('event'), {
      ...concert('Thief'),
      documentId: row?.['document_id'],
    });
    expect(response.status).toBe(400);
    expect((await rowsOf(row?.['document_id'])).map((each) => each['public_id'])).toEqual([made['id']]);
  });
});

describe('odd shapes neither fail nor pass', () => {
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
  const ODD: unknown[] = [
    true,
    0,
    -1,
    1.5,
    LAST_ROW,
    1e300,
    '',
    '\u0000',
    '12',
    '12abc',
    'no-such-record',
    [],
    [[]],
    [null],
    [LAST_ROW],
    {},
    { id: null },
    { id: {} },
    { id: LAST_ROW },
    { id: '\u0000' },
    { documentId: '\u0000' },
    { documentId: 5 },
    { set: null },
    { set: 'x' },
    { set: [[1]] },
    { set: { set: 1 } },
    { connect: true },
    { connect: [{ position: 5 }] },
    { connect: [{ id: 1, position: { before: LAST_ROW } }] },
    { connect: [{ documentId: 'x', position: { before: {}, after: [] } }] },
    { disconnect: [{ id: LAST_ROW }, 'x', null] },
    { options: { strict: true }, connect: [{ id: 1, position: { after: 'x' } }] },
    { count: 2 },
    { connect: ['no-such-record', 'no-such-record', { documentId: 'a', position: { before: 'a' } }] },
    nested(500),
  ];

  it('as values of fields of every type', async () => {
    const documentId = documentIdOf(await byAuthor.create(concert('Odd')));
    const failed: string[] = [];
    const attempt = async (method: string, path: string, fields: object): Promise<void> => {
      const { status } = await send(author, method, path, { ...concert('Odd'), ...fields });
      if (![200, 201, 400].includes(status))
        failed.push(`${method} ${JSON.stringify(fields).slice(0, 80)}: ${status}`);
    };
    const own = pathOf('event', `/${documentId}`);
    for (const value of ODD) {
      for (const field of ['venue', 'organizers', 'image']) await attempt('PUT', own, { [field]: value });
      await attempt('POST', pathOf('event'), { createdBy: value, localizations: value, tags: value });
    }
    for (const value of [1.5, LAST_ROW, '\u0000', [LAST_ROW], {}, { set: [[1]] }])
      for (const field of ['title', 'timezone', 'slug', 'eventStatus', 'author', 'publishAt', 'featured'])
        await attempt('PUT', own, { [field]: value });
    expect(failed).toEqual([]);
    await expect(byAuthor.create(concert('After'))).resolves.toMatchObject({ title: 'After' });
  });

  it('as bodies', async () => {
    const documentId = documentIdOf(await byAuthor.create(concert('Whole')));
    const [before] = await rowsOf(documentId);
    const evil = { ...smuggled(LAST_ROW, 1), ...concert('Wrapped') };
    const bodies = [
      JSON.stringify([evil]),
      JSON.stringify([[evil]]),
      '[5]',
      JSON.stringify({ data: evil }),
      JSON.stringify({ 0: evil, length: 1 }),
      `{"__proto__": ${JSON.stringify(evil)}}`,
      `{"title": "Proto", "__proto__": {"id": ${LAST_ROW}, "trashedAt": "2030-01-01"}}`,
      '{"constructor": {"prototype": {"id": 1}}}',
      '"text"',
      '5',
      'null',
      '{"status": "published", "locale": "en", "title": "Status"}',
      JSON.stringify({ venue: nested(2000), title: nested(2000) }),
    ];
    const send2 = (method: string, path: string, type: string, body: RequestInit['body']) =>
      service.request(path, {
        method,
        headers: { ...author, ...(type === '' ? {} : { 'Content-Type': type }) },
        body,
      });
    const form = (): FormData => {
      const data = new FormData();
      for (const [name, value] of Object.entries(evil)) data.append(name, JSON.stringify(value));
      data.append('data', JSON.stringify(evil));
      return data;
    };
    const statuses: string[] = [];
    for (const [method, path] of [
      ['POST', pathOf('event')],
      ['PUT', pathOf('event', `/${documentId}`)],
      ['POST', pathOf('event', `/clone/${documentId}`)],
      ['POST', pathOf('event', `/auto-clone/${documentId}`)],
      ['PUT', `/content-manager/single-types/${uidOf('event')}`],
    ] as const) {
      for (const body of bodies) {
        const { status } = await send2(method, path, 'application/json', body);
        if (status >= 500 || (body.startsWith('[') && status !== 400))
          statuses.push(`${method} ${path} ${body.slice(0, 60)}: ${status}`);
      }
      const urlencoded = new URLSearchParams({
        id: String(LAST_ROW),
        title: 'Form',
        trashedAt: '2030-01-01',
      });
      for (const [type, body] of [
        ['application/x-www-form-urlencoded', urlencoded],
        ['', form()],
      ] as const) {
        const { status } = await send2(method, path, type, body);
        if (status >= 500) statuses.push(`${method} ${path} ${type || 'multipart'}: ${status}`);
      }
    }
    expect(statuses).toEqual([]);
    expect(kept((await rowsOf(documentId))[0])).toEqual(kept(before));
    const highest: { id?: number } | undefined = await service.strapi.db
      .connection('calendar_events')
      .max({ id: 'id' })
      .first();
    expect(Number(highest?.id)).toBeLessThan(1_000_000);
    await expect(byAuthor.create(concert('After'))).resolves.toMatchObject({ title: 'After' });
  });
});

it('links that go round in a circle are refused', async () => {
  const tags = contentManager(service, editor, 'tag');
  const one = documentIdOf(await tags.create({ name: 'Round' }));
  const other = documentIdOf(await tags.create({ name: 'About' }));
  const connect = [
    { documentId: one, position: { before: other } },
    { documentId: other, position: { before: one } },
  ];
  const event = documentIdOf(await byAuthor.create(concert('Round')));
  for (const [method, path] of [
    ['POST', pathOf('event')],
    ['PUT', pathOf('event', `/${event}`)],
  ] as const)
    expect((await send(author, method, path, { ...concert('Round'), tags: { connect } })).status).toBe(400);
});

it('a record that is read and sent back whole is saved as it was', async () => {
  const byEditor = contentManager(service, editor, 'event');
  const venue = documentIdOf(await contentManager(service, editor, 'venue').create({ name: 'Echo hall' }));
  const tag = documentIdOf(await contentManager(service, editor, 'tag').create({ name: 'Echo tag' }));
  const links = { venue: { connect: [{ documentId: venue }] }, tags: { connect: [{ documentId: tag }] } };
  const documentId = documentIdOf(await byAuthor.create({ ...concert('Echo'), ...links }));
  const populated: unknown = await service.strapi
    .documents(uidOf('event'))
    .findOne({ documentId, locale: 'en', populate: '*' });
  for (const body of [await byEditor.read(documentId), Object(populated)]) {
    const [before] = await rowsOf(documentId);
    await byAuthor.update(documentId, body);
    const [after] = await rowsOf(documentId);
    expect({ ...after, updated_at: 0, updated_by_id: 0 }).toEqual({
      ...before,
      updated_at: 0,
      updated_by_id: 0,
    });
    const stored: unknown = await service.strapi
      .documents(uidOf('event'))
      .findOne({ documentId, locale: 'en', populate: ['venue', 'tags'] });
    expect(stored).toMatchObject({ venue: { documentId: venue }, tags: [{ documentId: tag }] });
  }
});

it('an address of the Content Manager in another spelling is a form too', async () => {
  const body = { ...concert('Crossed'), endDate: '2031-05-09 22:00:00' };
  for (const path of [pathOf('event'), pathOf('event').replace('content-manager', 'Content-Manager')]) {
    const response = await send(author, 'POST', path, body);
    expect([400, 404, 405]).toContain(response.status);
  }
  expect(await service.strapi.db.connection('calendar_events').where({ title: 'Crossed' })).toEqual([]);
});
