import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inWriteTurn, LONGEST_WAIT, waitAnew, waitFor } from './write-turns';

/** How long a request may still wait for its write, in milliseconds, when some time has passed meanwhile. */
const mayWait = (response: object): Promise<number> =>
  waitFor(Object(response), async ({ time }) => {
    await nextTurn();
    return time;
  });

describe('the time that a request may wait for its writes', () => {
  it('is one for all of them, until a part of a long write is stored', async () => {
    const response = new EventEmitter();
    const inRequest = Object({ requestContext: { get: () => ({ res: response }) } });
    expect(await mayWait(response)).toBe(LONGEST_WAIT);
    expect(await mayWait(response)).toBeLessThan(LONGEST_WAIT);
    waitAnew(inRequest);
    expect(await mayWait(response)).toBe(LONGEST_WAIT);
  });

  it('is not begun anew for another request', async () => {
    const [response, other] = [new EventEmitter(), new EventEmitter()];
    await mayWait(response);
    waitAnew(Object({ requestContext: { get: () => ({ res: other }) } }));
    expect(await mayWait(response)).toBeLessThan(LONGEST_WAIT);
  });
});

describe('a request that waits for its write', () => {
  /** Whether it gives up when its connection closes. */
  const givesUp = (response: EventEmitter): Promise<boolean> =>
    waitFor(Object(response), async ({ signal }) => {
      response.emit('close');
      return signal.aborted;
    });

  it('gives up when its client has gone, but not after its response', async () => {
    expect(await givesUp(new EventEmitter())).toBe(true);
    expect(await givesUp(Object.assign(new EventEmitter(), { writableEnded: true }))).toBe(false);
  });
});

describe('writes of code of the project in requests', () => {
  it('begin two at a time, so that they do not take all connections, and never wait for one within them', async () => {
    const request = {
      res: new EventEmitter(),
      state: { route: { info: { apiName: 'import' } } },
      params: {},
    };
    const strapi = Object({
      requestContext: { get: () => request },
      db: { inTransaction: () => false, connection: { client: { config: { client: 'postgres' } } } },
    });
    const MANY = 100;
    let running = 0;
    let most = 0;
    const write = async (): Promise<string> => {
      most = Math.max(most, (running += 1));
      await nextTurn();
      const result = await inWriteTurn(strapi, async () => 'stored');
      running -= 1;
      return result;
    };
    const results = await Promise.all(Array.from({ length: MANY }, () => inWriteTurn(strapi, write)));
    expect([results.length, new Set(results), most]).toEqual([MANY, new Set(['stored']), 2]);
  });
});
