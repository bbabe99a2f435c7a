import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fieldMark } from '../../../server/src/domain/field-mark';
import { CREATION_HEADER, readOpened, OPENED_HEADER } from '../../../server/src/domain/opened';
import type { Conflict } from '../../../server/src/domain/opened';
import type { EditedRecord } from '../edited-record';
import type { PanelRequest, RequestResult } from '../strapi/requests';
import { valueAt } from '../value-at';
import type { Values } from './form-values';
import { registerForm } from './open-forms';
import { TypedChanges } from './typed-changes';

/** The arguments of the saves whose forms must stay on the screen. */
const mockKept: unknown[] = [];
jest.mock('../strapi/requests', () => ({
  // The record in the panel's cache: only new records have none.
  cachedDocument: ({ documentId }: { documentId?: string }) =>
    documentId === undefined ? undefined : { data: { id: 1, documentId } },
  updateCachedDocument: () => 'update',
  loadDocument: () => 'load',
  keepFormOnScreen: (asked: unknown) => mockKept.push(asked),
}));

// Imported after the mock is in place.
let save: (request: PanelRequest) => Promise<RequestResult> | undefined;
beforeAll(async () => {
  ({ save } = await import('./save'));
});

const STORED = { title: 'Gala', cost: '1' };
const URL = '/content-manager/collection-types/plugin::event-calendar';
const LOST: RequestResult = { error: { status: 502 } };
const refusedWith = (status: number, details: object = {}): RequestResult => ({
  error: { status, message: 'Refused', details },
});

interface Sent {
  method: string;
  url: string;
  data: Record<string, unknown>;
  config?: { headers: Record<string, string> };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  mockKept.length = 0;
});

/** An open form, and what was reported to it. */
function formOf(record: EditedRecord, stored: Values = STORED, creation = 'first') {
  const changes = new TypedChanges(stored);
  let values = stored;
  const told: unknown[] = [];
  const form = {
    record,
    changes,
    told,
    values: () => values,
    type(typed: Values): void {
      values = { ...values, ...typed };
      changes.follow(stored, values);
    },
    creation: () => creation,
    onMissed(sent: Values): void {
      changes.missed(sent);
      told.push('missed');
    },
    onSettled: (created?: string) => void told.push(['settled', created]),
    handOn: (created: string) => void told.push(['handed on', created]),
    onConflict: (conflict: Conflict) => void told.push(conflict),
  };
  stops.push(registerForm(form));
  return form;
}

/** Saves like the Content Manager, at a server that gives these responses, each after a function has run. */
async function saveAt(
  { kind, documentId, locale }: EditedRecord,
  data: Values,
  respond: (request: Sent, place: number) => RequestResult | Promise<RequestResult>,
  action: 'save' | 'publish' = 'save',
) {
  const sent: Sent[] = [];
  const path = [`${URL}.${kind}`, documentId, action === 'publish' ? 'actions/publish' : undefined];
  const url = path.filter((part) => part !== undefined).join('/');
  const request: PanelRequest = {
    asked: { model: `plugin::event-calendar.${kind}`, documentId, params: { locale }, data },
    request: { url, data, method: documentId === undefined || action === 'publish' ? 'POST' : 'PUT' },
    send: async (one) => {
      const request = one as Sent;
      sent.push(request);
      return respond(request, sent.length - 1);
    },
    proceed: () => Promise.reject(new Error('not asked for')),
    getState: () => ({}),
    dispatch: () => undefined,
  };
  const result = await save(request);
  return { result, sent };
}
const messageOf = (result: RequestResult | undefined): unknown => valueAt(result, 'error', 'message');
const stores = ({ data }: Sent, more: object = {}): RequestResult => ({
  data: { data: { documentId: 'e1', ...data, ...more } },
});
const openedBy = ({ config }: Sent): unknown => readOpened(config?.headers[OPENED_HEADER])?.fields;

const EVENT: EditedRecord = { kind: 'event', documentId: 'e1', locale: 'en' };
const NEW: EditedRecord = { ...EVENT, documentId: undefined };

describe('a save', () => {
  it('sends only what was typed, with the stored values that its editor has seen', async () => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const { sent } = await saveAt(EVENT, form.values(), (request) => stores(request));
    expect(sent).toMatchObject([{ method: 'PUT', data: { title: 'Gala of May' } }]);
    expect(Object.keys(sent[0]?.data ?? {})).toEqual(['title']);
    expect(sent.map(openedBy)).toEqual([{ title: [fieldMark('Gala')] }]);
    expect(form.told).toEqual([['settled', undefined]]);
    expect(form.changes.fields).toEqual({});
  });

  it('stores the link to a record that was created in a dialog, and not the values of that record', async () => {
    const parent = { connect: [{ id: 'c2', documentId: 'c2', locale: 'en' }], disconnect: [] };
    const category: EditedRecord = { kind: 'category', documentId: 'c1', locale: 'en' };
    const { sent } = await saveAt(category, { name: 'Festivities', parent }, (request) => stores(request));
    expect(sent.map(({ data }) => data)).toEqual([{ parent }]);
  });

  it.each([
    ['the server behind the gateway is gone', LOST],
    ['the connection is cut', { error: { name: 'TypeError', message: 'Failed to fetch' } }],
  ])('keeps the text and can be repeated if %s', async (_why, lost) => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const { result } = await saveAt(EVENT, form.values(), () => lost);
    expect(result).toMatchObject({ error: { name: 'ValidationError', message: 'saving.silent' } });
    expect(form.told).toEqual(['missed']);
    expect(form.changes.fields['title']?.mine).toBe('Gala of May');
    const { sent } = await saveAt(EVENT, form.values(), (request) => stores(request));
    // It is unknown which of the two is stored.
    expect(sent.map(openedBy)).toEqual([{ title: ['Gala', 'Gala of May'].map(fieldMark) }]);
    expect(form.changes.fields).toEqual({});
  });

  it.each(['save', 'publish'] as const)('is recognised if only its response was lost: %s', async (action) => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const saved = { data: { data: { id: 1, ...STORED, title: 'Gala of May' } } };
    const respond = ({ method }: Sent) => (method === 'GET' ? saved : LOST);
    const { result } = await saveAt(EVENT, form.values(), respond, action);
    // A publication is not checked: its next attempt does no harm.
    if (action === 'save') expect(result).toEqual(saved);
    else expect(messageOf(result)).toBe('saving.silent');
    expect(form.told).toEqual([action === 'save' ? ['settled', undefined] : 'missed']);
  });

  it('is not recognised if something else is stored', async () => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const theirs = { data: { data: { id: 1, ...STORED, title: 'Theirs' } } };
    const { result } = await saveAt(EVENT, form.values(), ({ method }) => (method === 'GET' ? theirs : LOST));
    expect(messageOf(result)).toBe('saving.silent');
  });

  it.each(['save', 'publish'] as const)(
    'keeps what is typed while it is running, as not saved: %s',
    async (action) => {
      const form = formOf(EVENT);
      form.type({ title: 'Gala of May' });
      const respond = (request: Sent): RequestResult => {
        form.type({ title: 'Gala of May goes on' });
        return stores(request);
      };
      await saveAt(EVENT, form.values(), respond, action);
      expect(form.changes.fields).toEqual({
        title: { mine: 'Gala of May goes on', opened: [fieldMark('Gala of May')] },
      });
    },
  );

  it('says that the session has ended, and keeps the text', async () => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const { result } = await saveAt(EVENT, form.values(), () => refusedWith(401));
    expect(result).toMatchObject({ error: { name: 'ValidationError', message: 'saving.expired' } });
    // Nothing was stored, so nothing else is expected.
    expect(form.told).toEqual([]);
    expect(form.changes.fields['title']?.opened).toEqual([fieldMark('Gala')]);
  });

  it.each([
    [500, {}, 'saving.fault'],
    [403, {}, 'saving.forbidden'],
    [404, {}, 'saving.gone'],
    [400, { errors: [{ path: ['website'], message: 'odd' }] }, 'saving.fields'],
    [400, { refusal: { key: 'notValid', values: {} } }, 'refused.notValid'],
    [400, {}, 'refused.unknown'],
  ])('says why it failed after status %i with %j', async (status, details, message) => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const { result } = await saveAt(EVENT, form.values(), () => refusedWith(status, details));
    expect(messageOf(result)).toBe(message);
    expect(form.changes.fields['title']?.mine).toBe('Gala of May');
  });

  it('marks the refused fields', async () => {
    const errors = [{ path: ['website'], refusal: { key: 'address', values: {} } }];
    const { result } = await saveAt(EVENT, STORED, () => refusedWith(400, { errors }));
    expect(valueAt(result, 'error', 'details', 'errors')).toMatchObject([
      { path: ['website'], message: 'refused.address' },
    ]);
  });

  it('reports a conflict to the form, and marks its fields', async () => {
    const form = formOf(EVENT);
    form.type({ title: 'Mine' });
    const conflict = { fields: [{ name: 'title', theirs: 'Theirs', mark: 'm' }], editor: 'Ben', at: null };
    const { result } = await saveAt(EVENT, form.values(), () => refusedWith(409, { conflict }));
    expect(form.told).toEqual([conflict]);
    expect(messageOf(result)).toBe('saving.conflict.refused');
    expect(valueAt(result, 'error', 'details', 'errors')).toEqual([
      { path: ['title'], message: 'saving.conflict.field' },
    ]);
  });

  it('replaces only the changed fields of a new language, which somebody else may have changed', async () => {
    const french = { ...EVENT, locale: 'fr' };
    const form = formOf(french);
    form.type({ title: 'Fête' });
    const { sent } = await saveAt(french, form.values(), (request) => stores(request));
    expect(sent.map(({ data }) => data)).toEqual([{ title: 'Fête' }]);
  });
});

describe('a save without a response', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('ends after 30 seconds, and the text stays', async () => {
    const form = formOf(EVENT);
    form.type({ title: 'Gala of May' });
    const saving = saveAt(EVENT, form.values(), () => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(messageOf((await saving).result)).toBe('saving.late');
    expect(form.told).toEqual(['missed']);
    expect(form.changes.fields['title']?.mine).toBe('Gala of May');
  });
});

describe('the creation of a record', () => {
  const EMPTY = { title: '', cost: '' };
  const creationsOf = (sent: readonly Sent[]): unknown[] =>
    sent.map(({ config }) => config?.headers[CREATION_HEADER]);

  /** A server that stores one record, and loses the responses to the first requests. */
  function serverLosing(lost: number) {
    const records = new Map<unknown, Record<string, unknown>>();
    let requests = 0;
    const respond = (request: Sent): RequestResult => {
      requests += 1;
      const name = request.config?.headers[CREATION_HEADER];
      let result: RequestResult;
      if (request.method === 'PUT') {
        const [known] = [...records.values()];
        result = { data: { data: Object.assign(known ?? {}, request.data) } };
      } else if (records.has(name)) result = refusedWith(400, { created: 'e1' });
      else {
        records.set(name, { documentId: 'e1', ...request.data });
        result = { data: { data: { ...records.get(name) } } };
      }
      return requests <= lost ? LOST : result;
    };
    return { respond, records: () => [...records.values()] };
  }

  it('is settled with the new record, which is handed on', async () => {
    const form = formOf(NEW, EMPTY);
    form.type({ title: 'Gala' });
    const { sent } = await saveAt(NEW, form.values(), serverLosing(0).respond);
    expect(creationsOf(sent)).toEqual(['first']);
    expect(form.told).toEqual([
      ['settled', 'e1'],
      ['handed on', 'e1'],
    ]);
  });

  it('makes one record if the response is lost', async () => {
    const form = formOf(NEW, EMPTY);
    form.type({ title: 'Once' });
    const server = serverLosing(1);
    const { result, sent } = await saveAt(NEW, form.values(), server.respond);
    expect(creationsOf(sent.slice(0, 2))).toEqual(['first', 'first']);
    expect(result).toMatchObject({ data: { data: { title: 'Once' } } });
    expect(server.records()).toHaveLength(1);
    expect(form.told).toEqual([
      ['settled', 'e1'],
      ['handed on', 'e1'],
    ]);
  });

  it('makes one record if it is repeated with a corrected text, in the same form or in one that continues it', async () => {
    const form = formOf(NEW, EMPTY);
    form.type({ title: 'Late' });
    const server = serverLosing(2);
    const first = await saveAt(NEW, form.values(), server.respond);
    expect(messageOf(first.result)).toBe('saving.silent');
    expect(mockKept).toHaveLength(1);
    stops.pop()?.();
    const reopened = formOf(NEW, EMPTY, 'first');
    reopened.type({ title: 'Late too' });
    await saveAt(NEW, reopened.values(), server.respond);
    expect(server.records()).toMatchObject([{ title: 'Late too' }]);
  });

  it('from a dialog above the form of another new record is not taken for that form', async () => {
    const form = formOf(NEW, EMPTY);
    form.type({ title: 'Event' });
    const { sent } = await saveAt(NEW, { title: 'Other' }, serverLosing(0).respond);
    expect(creationsOf(sent)).not.toEqual(['first']);
    expect(form.told).toEqual([]);
    expect(form.changes.fields['title']?.mine).toBe('Event');
  });

  it('in a dialog is made once too, if its response was lost', async () => {
    const server = serverLosing(2);
    await saveAt({ ...NEW, kind: 'venue' }, { name: 'House' }, server.respond);
    const again = await saveAt({ ...NEW, kind: 'venue' }, { name: 'House' }, server.respond);
    expect(again.result).toMatchObject({ data: { data: { name: 'House' } } });
    expect(server.records()).toHaveLength(1);
  });

  it('hands on the form only when nobody has typed for a second', async () => {
    jest.useFakeTimers();
    try {
      const form = formOf(NEW, EMPTY);
      form.type({ title: 'Gala' });
      const server = serverLosing(0);
      const saving = saveAt(NEW, form.values(), (request) => {
        form.type({ title: 'Gala goes on' });
        return server.respond(request);
      });
      await jest.advanceTimersByTimeAsync(900);
      expect(form.told).toEqual([['settled', 'e1']]);
      form.type({ title: 'Gala goes on and on' });
      await jest.advanceTimersByTimeAsync(900);
      expect(form.told).toEqual([['settled', 'e1']]);
      await jest.advanceTimersByTimeAsync(200);
      expect(form.told).toContainEqual(['handed on', 'e1']);
      await saving;
      expect(form.changes.fields['title']?.mine).toBe('Gala goes on and on');
    } finally {
      jest.useRealTimers();
    }
  });
});
