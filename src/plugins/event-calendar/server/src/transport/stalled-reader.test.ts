import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cutOffStalled } from './stalled-reader';

/** More than the buffers of a connection hold. */
const BODY = Buffer.alloc(40_000_000);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that answers with `respond`. @returns its port */
async function serve(respond: (response: ServerResponse) => void): Promise<number> {
  const started = createServer((_request, response) => respond(response));
  server = started;
  started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A response of the body with a limit, as its reader gets it, and the end of the response. */
async function open(stalled: number): Promise<{ reader: IncomingMessage; closed: Promise<unknown> }> {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  const port = await serve((response) => {
    response.once('close', close);
    cutOffStalled(response, BODY.length, stalled);
    response.end(BODY);
  });
  const asked = request({ port, host: '127.0.0.1', agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [reader]: IncomingMessage[] = await once(asked, 'response');
  if (reader === undefined) throw new Error('No response');
  reader.on('error', () => undefined);
  return { reader, closed };
}

describe('a long response in memory', () => {
  it('ends when its reader takes nothing', async () => {
    const { reader, closed } = await open(200);
    await closed;
    reader.resume();
    await expect(once(reader, 'close')).rejects.toThrow('aborted');
    expect(reader.complete).toBe(false);
  });

  it('is sent to a slow reader, however long that takes', async () => {
    const stalled = 400;
    const { reader } = await open(stalled);
    const since = performance.now();
    let got = 0;
    reader.on('data', (bytes: Buffer) => {
      got += bytes.length;
      // Takes a part at a time.
      if (Math.floor(got / 1_000_000) === Math.floor((got - bytes.length) / 1_000_000)) return;
      reader.pause();
      setTimeout(() => reader.resume(), 50);
    });
    await once(reader, 'close');
    expect(got).toBe(BODY.length);
    expect(performance.now() - since).toBeGreaterThan(2 * stalled);
    expect(reader.complete).toBe(true);
  });

  it('sets no limit for the response that waits behind it', async () => {
    const limits = new Promise<unknown[]>((resolve) => {
      let isFirst = true;
      void serve((response) => {
        if (!isFirst) return;
        isFirst = false;
        const { socket } = response.req;
        cutOffStalled(response, BODY.length, 60_000);
        const limit = socket.timeout;
        response.once('finish', () => resolve([limit, socket.timeout]));
        response.end(BODY);
      }).then((port) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.resume();
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
      });
    });
    expect(await limits).toEqual([60_000, 0]);
  });

  it('is the only one with a limit', async () => {
    let limit: unknown;
    const port = await serve((response) => {
      cutOffStalled(response, 1_000);
      limit = response.req.socket.timeout;
      response.end('x'.repeat(1_000));
    });
    const asked = request({ port, host: '127.0.0.1', agent: false });
    asked.end();
    const [response]: IncomingMessage[] = await once(asked, 'response');
    response?.resume();
    expect(limit ?? 0).toBe(0);
  });
});
