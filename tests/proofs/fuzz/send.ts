import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Sent } from './wire';

/** A response. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request in the form in which it is sent. */
export type Request = Pick<Sent, 'method' | 'path' | 'headers' | 'body'>;

/** Time limit of a request in milliseconds. */
const PATIENCE = 60_000;

/**
 * Sends requests over keep-alive connections. `fetch` is not used, because it corrects many invalid requests.
 *
 * @param origin `http://127.0.0.1:port`
 */
export function createSender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  /** @throws Error if there is no complete response */
  const send = ({ method, path, headers, body }: Request): Promise<RawResponse> =>
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
      asking.once('timeout', () => asking.destroy(new Error(`No response within ${PATIENCE} ms`)));
      asking.on('error', reject);
      asking.end(body);
    });

  return { send, close: () => agent.destroy() };
}
