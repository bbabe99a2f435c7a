import { Server } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { allArrived, awaitConnections, ownIteration } from './turns';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('turns', () => {
  it('are given one after the other, with other work in between', async () => {
    const seen: string[] = [];
    const work = (name: string): Promise<void> => ownIteration().then(() => void seen.push(name));
    const others = async (): Promise<void> => {
      for (let turn = 1; turn <= 2; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push('another');
      }
    };
    await Promise.all([work('first'), work('second'), work('third'), others()]);
    expect(seen.filter((name) => name !== 'another')).toEqual(['first', 'second', 'third']);
    expect(seen.indexOf('another')).toBeLessThan(seen.indexOf('second'));
    expect(seen.lastIndexOf('another')).toBeLessThan(seen.indexOf('third'));
  });
});

describe('requests that arrive together', () => {
  /** A server that accepts so many connections, one in each iteration. */
  function accepting(count: number): { left: number } {
    const server = new Server();
    const is = { left: count };
    awaitConnections(server);
    const accept = (): void => {
      if (is.left === 0) return;
      is.left -= 1;
      server.emit('connection');
      setImmediate(accept);
    };
    accept();
    return is;
  }

  it('include those of all connections that are being accepted', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const is = accepting(50);
    await allArrived();
    expect(is.left).toBe(0);
  });

  it('are not waited for endlessly', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 5));
    const is = accepting(1_000);
    await allArrived();
    expect(is.left).toBeGreaterThan(0);
    is.left = 0;
  });
});
