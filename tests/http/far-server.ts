import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

/** A foreign web server on the loopback interface that counts its requests. */
export interface FarServer {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** Registers a handler for a path. @returns its address */
  serve(path: string, handler: Handler): string;
  /** The same with a fixed body. */
  serveFile(path: string, body: Buffer | string, type?: string): string;
  /** The number of requests for a path. */
  asked(path: string): number;
  stop(): Promise<void>;
}

export async function startFarServer(): Promise<FarServer> {
  const handlers = new Map<string, Handler>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const handler = handlers.get(path);
    if (handler === undefined) response.writeHead(404).end('nothing here');
    else handler(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The far server listens on no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const serve = (path: string, handler: Handler): string => {
    handlers.set(path, handler);
    return origin + path;
  };
  return {
    origin,
    serve,
    serveFile: (path, body, type = 'image/png') =>
      serve(path, (response) => response.writeHead(200, { 'Content-Type': type }).end(body)),
    asked: (path) => asked.filter((one) => one === path).length,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
