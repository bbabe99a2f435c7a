import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Sent } from './wire';

/** What came back. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What goes over the wire. */
export type Request = Pick<Sent, 'method' | 'path' | 'headers' | 'body'>;

/** Longer than this no request may take, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Sends requests over connections that stay open. Not by `fetch`: that repairs much of what is to be sent.
 *
 * @param origin `http://127.0.0.1:port`
 */
export function createSender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  /** @throws Error when there is no whole answer */
  const send = ({ method, path, headers, body }: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(
        { agent, hostname, port, method, path, headers, timeout: PATIENCE },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.once('error', reject);
          incoming.once('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      asking.once('timeout', () => asking.destroy(new Error(`No answer within ${PATIENCE} ms`)));
      asking.on('error', reject);
      asking.end(body);
    });

  return { send, close: () => agent.destroy() };
}
