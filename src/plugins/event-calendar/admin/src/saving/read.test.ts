import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PanelRequest, RequestResult } from '../strapi/requests';

const CACHED = { data: { id: 1, title: 'Gala' } };
const STORED: RequestResult = { data: { data: { id: 1, title: 'Gala of May' } } };
const LOST = { name: 'TypeError', message: 'Failed to fetch' };
let mockCached: unknown;
jest.mock('../strapi/requests', () => ({ cachedDocument: () => mockCached }));

// Imported after the mock is in place.
let readPatiently: (request: PanelRequest) => Promise<RequestResult> | undefined;
beforeAll(async () => {
  ({ readPatiently } = await import('./read'));
});

/** Reads an event at a server that gives these responses, the last one again and again. */
async function read(responses: readonly RequestResult[], model = 'plugin::event-calendar.event') {
  let reads = 0;
  const request: PanelRequest = {
    asked: { model, documentId: 'e1', params: { locale: 'en' } },
    request: undefined,
    send: () => Promise.reject(new Error('not asked for')),
    proceed: async () => responses[Math.min(reads++, responses.length - 1)] ?? STORED,
    getState: () => ({}),
    dispatch: () => undefined,
  };
  const reading = readPatiently(request);
  await jest.advanceTimersByTimeAsync(10_000);
  return { result: await reading, reads };
}

describe('the read after a save', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    mockCached = CACHED;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['the server behind the gateway is gone', { status: 502 }],
    ['the connection is cut', LOST],
  ])('is repeated twice while %s, and then leaves the form as it is', async (_why, error) => {
    expect(await read([{ error }, { error }, STORED])).toEqual({ result: STORED, reads: 3 });
    expect(await read([{ error }])).toEqual({ result: { data: CACHED }, reads: 3 });
  });

  it.each([500, 401])('leaves the form as it is after status %i', async (status) => {
    expect(await read([{ error: { status } }])).toEqual({ result: { data: CACHED }, reads: 1 });
  });

  it.each([403, 404])('tells after status %i that nobody can read the record here', async (status) => {
    const gone = { error: { status } };
    expect(await read([gone])).toEqual({ result: gone, reads: 1 });
  });

  it('fails if the form has not shown the record yet', async () => {
    mockCached = undefined;
    const failed = { error: { status: 500 } };
    expect(await read([failed])).toEqual({ result: failed, reads: 1 });
  });

  it('of another content type is left to the panel', async () => {
    expect(await read([STORED], 'api::page.page')).toEqual({ result: undefined, reads: 0 });
  });
});
