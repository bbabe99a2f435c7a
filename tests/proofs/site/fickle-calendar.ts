import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What stands between a build and the calendar. */
export interface FickleCalendar {
  origin: string;
  /** From the n-th request on from now (0 is the next one), requests fail in this way; undefined ends that. */
  failFrom: (request: number, how: 'status' | 'half' | 'cut' | undefined) => void;
  stop: () => void;
}

/**
 * Passes requests on to a calendar, or fails in the middle of a reading.
 * @param delay how long a response is held back, in milliseconds; it is old by then
 */
export async function startFickleCalendar(
  target: () => string,
  delay: () => number,
): Promise<FickleCalendar> {
  let left = Infinity;
  let failure: 'status' | 'half' | 'cut' | undefined;
  const server = createServer((request, response) => {
    const fails = left-- <= 0 ? failure : undefined;
    if (fails === 'cut') return void request.socket.destroy();
    if (fails === 'status') return void response.writeHead(503).end('{}');
    void fetch(`${target()}${request.url}`)
      .then(async (answer) => {
        const text = await answer.text();
        await pause(delay());
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(fails === 'half' ? text.slice(0, text.length / 2) : text);
      })
      .catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    failFrom: (request, how) => {
      left = request;
      failure = how;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
