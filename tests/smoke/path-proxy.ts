import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** A proxy that removes a path from the addresses of requests. */
export interface PathProxy {
  /** `http://127.0.0.1:port/path` */
  address: string;
  /** Names the port of the service. */
  to(port: number): void;
  stop(): void;
}

/** @param path such as `/cal`; requests for other paths get 404 */
export async function startPathProxy(path: string): Promise<PathProxy> {
  let service = 0;
  const server = createServer((asked, answer) => {
    const { url = '', method, headers } = asked;
    if (!url.startsWith(`${path}/`)) return answer.writeHead(404).end();
    const options = { host: '127.0.0.1', port: service, path: url.slice(path.length), method, headers };
    const passed = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    return asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  return {
    address: `http://127.0.0.1:${address.port}${path}`,
    to: (port) => (service = port),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
