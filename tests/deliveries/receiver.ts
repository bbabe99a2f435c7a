import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { expect } from '#test';

/** A request to a receiver. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** UTC milliseconds. */
  at: number;
  /** The status of the response. */
  status?: number;
}

/** The response of a receiver; `hang`: it never responds. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

export interface Receiver {
  url: string;
  /** In the order of arrival. */
  received: Received[];
  /** The response to the next requests; 204 by default. */
  reply: (request: Received) => Reply;
  /** Waits until `count` requests have arrived. */
  has(count: number): Promise<void>;
  stop(): void;
}

/** How often a receiver looks for the requests that it waits for, in milliseconds. */
export const LOOK_EVERY = 150;

/**
 * Starts a receiver of deliveries on this machine.
 * @param wake is called while it waits, so that a test does not wait for the next pass of the service
 */
export async function startReceiver(wake: () => void = () => undefined): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const seen: Received = { method, path: url, headers, body, at: Date.now() };
      receiver.received.push(seen);
      const reply = receiver.reply(seen);
      if (reply === 'hang') return;
      seen.status = reply.status;
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver listens on no port');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${address.port}/hook`,
    received: [],
    reply: () => ({ status: 204 }),
    has(count) {
      const arrived = (): number => {
        if (receiver.received.length < count) wake();
        return receiver.received.length;
      };
      return expect.poll(arrived, { interval: LOOK_EVERY }).toBeGreaterThanOrEqual(count);
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
