import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { RawResponse, Request } from '../fuzz/send';

/** How long a connection may stay open without new data, in milliseconds. */
const PATIENCE = 10_000;

export async function connectTo(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** The request line and the headers in the form in which they are sent. */
export function requestText({ method, path, headers }: Request, origin: string): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** All bytes of a connection until the other side closes it. */
export async function exchange(origin: string, bytes: Buffer): Promise<Buffer> {
  const socket = await connectTo(origin);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.setTimeout(PATIENCE, () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => undefined);
  });
  socket.write(bytes);
  await closed;
  return Buffer.concat(chunks);
}

/** Splits responses by their lengths, as a client does. */
export function splitResponses(bytes: Buffer): { responses: RawResponse[]; rest: string } {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, Math.max(0, headEnd)).toString('latin1');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
    if (status === 0) break;
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
    );
    const from = headEnd + 4;
    const body =
      headers['transfer-encoding'] === 'chunked'
        ? chunkedBody(rest, from)
        : {
            bytes: rest.subarray(from, from + Number(headers['content-length'] ?? 0)),
            end: from + Number(headers['content-length'] ?? 0),
          };
    if (body === undefined || body.end > rest.length) break;
    responses.push({ status, headers, body: body.bytes });
    rest = rest.subarray(body.end);
  }
  return { responses, rest: rest.toString('latin1') };
}

function chunkedBody(bytes: Buffer, from: number): { bytes: Buffer; end: number } | undefined {
  const parts: Buffer[] = [];
  let at = from;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!Number.isInteger(size)) return undefined;
    const start = lineEnd + 2;
    if (size === 0) return { bytes: Buffer.concat(parts), end: start + 2 };
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
