import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';

/** How a request is sent. */
export interface Sending {
  headers?: OutgoingHttpHeaders;
  method?: string;
  /** The client: an address of the loopback interface. */
  from?: string;
}

/** Begins to read a response; its body is not read yet. */
export async function open(url: string, { headers, method, from }: Sending = {}): Promise<IncomingMessage> {
  const asked = send(url, {
    agent: false,
    ...(headers && { headers }),
    ...(method && { method }),
    ...(from && { localAddress: from }),
  });
  asked.on('error', () => undefined);
  asked.end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error('No response');
  response.on('error', () => undefined);
  return response;
}

/** Takes some bytes of a body at a time, until the response has closed. */
function sip(response: IncomingMessage, bytes: number, every: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const part: unknown = response.read(Math.min(bytes, response.readableLength));
      if (part === null) response.read(0);
    }, every);
    response.once('close', () => {
      clearInterval(timer);
      resolve();
    });
    response.read(0);
  });
}

/** Takes what has come every 20 ms: some 3 MB in a second, so that nobody calls the reader slow. */
export function takeSteadily(response: IncomingMessage): void {
  const timer = setInterval(() => response.read(), 20);
  response.once('close', () => clearInterval(timer));
}

/** Clients that read slowly, until they are stopped. */
export interface SlowReaders {
  /** How many of their requests were granted. One that breaks off later is noticed only when the reader has taken what came before. */
  granted(): number;
  stop(): Promise<void>;
}

/**
 * Keeps connections open that read their feeds at 200 bytes a second, and asks again when one breaks off or is refused.
 * @param from the address of each connection
 * @param next the address of the next feed of a connection, and how it is asked for
 */
export function startSlowReaders(
  from: readonly string[],
  next: (connection: number) => { url: string; sending?: Sending },
): SlowReaders {
  let granted = 0;
  const reading = new Set<IncomingMessage>();
  let isOver = false;

  async function readOn(address: string, connection: number): Promise<void> {
    while (!isOver) {
      const { url, sending } = next(connection);
      const response = await open(url, { ...sending, from: address }).catch(() => undefined);
      if (response === undefined) continue;
      if (response.statusCode === 200) granted += 1;
      if (isOver || response.statusCode !== 200) {
        response.destroy();
        continue;
      }
      reading.add(response);
      await sip(response, 20, 100);
      reading.delete(response);
    }
  }

  const all = from.map(readOn);
  return {
    granted: () => granted,
    async stop() {
      isOver = true;
      for (const response of reading) response.destroy();
      await Promise.all(all);
    },
  };
}

/** An answer as a client that reads as fast as it can gets it. */
export interface Answer {
  url: string;
  status: number;
  etag: string;
  /** Milliseconds until the first bytes of the body were there. */
  began: number;
  /** Milliseconds until all of it was, and the body. */
  whole: Promise<{ took: number; body: string; isWhole: boolean }>;
}

export async function ask(url: string, sending: Sending = {}): Promise<Answer> {
  const since = performance.now();
  const response = await open(url, sending);
  const body = text(response).catch(() => '');
  return {
    url,
    status: response.statusCode ?? 0,
    etag: response.headers.etag ?? '',
    began: performance.now() - since,
    whole: body.then((all) => ({ took: performance.now() - since, body: all, isWhole: response.complete })),
  };
}
