import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { TextStream } from '../../api/operations/request';
import { sendStream } from './send-stream';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** Starts a server that answers with `respond`. @returns its port */
async function serve(respond: (response: ServerResponse) => Promise<unknown>): Promise<number> {
  const started = createServer((_request, response) => {
    response.writeHead(200);
    void respond(response);
  });
  server = started;
  started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  const address: AddressInfo | string | null = started.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Begins to read the response of such a server. */
async function read(respond: (response: ServerResponse) => Promise<unknown>): Promise<IncomingMessage> {
  const asked = request({ port: await serve(respond), host: '127.0.0.1', agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error('No response');
  response.on('error', () => undefined);
  return response;
}

/** A stream that counts the parts that were taken from it. */
function streamOf(parts: AsyncGenerator<string>): TextStream & { closed: Promise<void> } {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  return { chunks: parts, close: async () => close(), closed };
}

/** A stream whose second part fails when `fail` is called. */
function failingStream() {
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  async function* parts(): AsyncGenerator<string> {
    yield 'x'.repeat(100);
    await failing;
    throw new Error('gone');
  }
  return { stream: streamOf(parts()), fail: () => fail() };
}

async function* few(): AsyncGenerator<string> {
  yield 'a';
  yield 'é'.repeat(100_000);
  yield 'z';
}
const FEW = `a${'é'.repeat(100_000)}z`;

describe('sending a stream', () => {
  it('sends all of it, in each coding', async () => {
    const plain = streamOf(few());
    let sent: Promise<boolean> | undefined;
    expect(await text(await read((response) => (sent = sendStream(response, plain, undefined))))).toBe(FEW);
    await plain.closed;
    expect(await sent).toBe(true);
    const brotli = await read((response) => sendStream(response, streamOf(few()), 'br'));
    expect(brotliDecompressSync(await buffer(brotli)).toString()).toBe(FEW);
    const zipped = await read((response) => sendStream(response, streamOf(few()), 'gzip'));
    expect(gunzipSync(await buffer(zipped)).toString()).toBe(FEW);
  });

  it.each([undefined, 'br', 'gzip'] as const)(
    'sends the first part before the second is there: %s',
    async (coding) => {
      let goOn: () => void = () => undefined;
      const isWanted = new Promise<void>((resolve) => (goOn = resolve));
      async function* waiting(): AsyncGenerator<string> {
        yield 'first';
        await isWanted;
      }
      const response = await read((outgoing) => sendStream(outgoing, streamOf(waiting()), coding));
      await once(response, 'readable');
      goOn();
      expect((await buffer(response)).length).toBeGreaterThan(0);
    },
  );

  it('reads no further than its reader', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        taken += 1;
        yield 'x'.repeat(100_000);
      }
    }
    const stream = streamOf(endless());
    const done = new Promise((resolve) => {
      void read(async (response) => {
        await sendStream(response, stream, undefined, 200);
        resolve(undefined);
      });
    });
    // The reader takes nothing, and is cut off.
    await done;
    await stream.closed;
    expect(taken).toBeLessThan(200);
  });

  it('breaks the connection when it has lost its place, also while its reader takes nothing', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield 'x'.repeat(100_000);
    }
    const stream = streamOf(endless());
    const losing = new AbortController();
    let sent: Promise<boolean> | undefined;
    const response = await read(
      (outgoing) => (sent = sendStream(outgoing, { ...stream, lost: losing.signal }, undefined)),
    );
    await once(response, 'readable');
    losing.abort();
    await expect(buffer(response)).rejects.toThrow();
    await stream.closed;
    expect(await sent).toBe(false);
  });

  it('stops when its reader has gone', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield 'x'.repeat(100_000);
    }
    const stream = streamOf(endless());
    let sent: Promise<boolean> | undefined;
    const response = await read((outgoing) => (sent = sendStream(outgoing, stream, 'gzip')));
    await once(response, 'readable');
    response.destroy();
    await stream.closed;
    expect(await sent).toBe(false);
  });

  it('stops when its reader has gone while it waits for another response of the connection', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield 'x'.repeat(100_000);
    }
    const stream = streamOf(endless());
    let first: ServerResponse | undefined;
    let sent: Promise<boolean> | undefined;
    const asked = new Promise<void>((resolve) => {
      void serve(async (response) => {
        if (first === undefined) first = response;
        else {
          sent = sendStream(response, stream, undefined);
          resolve();
        }
      }).then((port) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
        void asked.then(() => socket.resetAndDestroy());
      });
    });
    await asked;
    await stream.closed;
    expect(await sent).toBe(false);
  });

  it.each([undefined, 'br'] as const)('breaks the connection if the rest fails: %s', async (coding) => {
    const { stream, fail } = failingStream();
    let thrown: unknown;
    const response = await read(async (outgoing) => {
      await sendStream(outgoing, stream, coding).catch((error: unknown) => (thrown = error));
    });
    await once(response, 'readable');
    fail();
    await expect(buffer(response)).rejects.toThrow();
    expect(response.complete).toBe(false);
    expect(String(thrown)).toContain('gone');
    await stream.closed;
  });

  it('resets the connection if the rest fails, because readers of HTTP/1.0 know no other sign', async () => {
    const { stream, fail } = failingStream();
    const port = await serve(async (outgoing) => {
      await sendStream(outgoing, stream, undefined).catch(() => undefined);
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.0\r\n\r\n');
    await once(socket, 'data');
    const end = once(socket, 'end').then(() => 'a clean end');
    fail();
    await expect(end).rejects.toThrow('ECONNRESET');
  });
});
