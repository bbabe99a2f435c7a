import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RequestResult } from '../strapi/requests';
import { sendPatiently } from './sending';

jest.mock('../strapi/requests', () => ({}));

const WAITING = { error: { status: 503, details: { tooManyWaiting: true } } };
const SAVED = { data: { id: 1 } };

describe('sendPatiently', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Sends a request to a server that gives these responses, the last one again and again. */
  async function send(responses: readonly RequestResult[]) {
    const sent: unknown[] = [];
    const sending = sendPatiently(
      async (request) => {
        sent.push(request);
        return responses[Math.min(sent.length, responses.length) - 1] ?? SAVED;
      },
      { url: '/save' },
    );
    await jest.advanceTimersByTimeAsync(60_000);
    return { result: await sending, sent: sent.length };
  }

  it('sends a request again while too many others wait', async () => {
    expect(await send([WAITING, WAITING, SAVED])).toEqual({ result: SAVED, sent: 3 });
  });

  it('gives up when a save may take no longer', async () => {
    expect(await send([WAITING])).toEqual({ result: WAITING, sent: 5 });
  });

  it('sends nothing again for another error', async () => {
    for (const error of [{ status: 503, details: {} }, { status: 400 }, 'lost'])
      expect(await send([{ error }])).toEqual({ result: { error }, sent: 1 });
  });
});
