// A thread that answers the checks on a port of its own from memory that the main thread writes.
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { sharedHealth } from '../../services/health/shared-health';
import type { Page, PageName } from './page';
import { NOT_ALLOWED, NOT_FOUND, isAsking, livePage, pathOf, readyPage, send } from './page';

/** What the thread is told. */
export interface HealthThread {
  memory: SharedArrayBuffer;
  port: number;
  host: string;
  paths: ReadonlyMap<string, PageName>;
  identity: Parameters<typeof livePage>[0];
  /** Whether a proxy in front of it is trusted. */
  proxy: boolean;
}

const { memory, port, host, paths, identity, proxy }: HealthThread = workerData;
const health = sharedHealth(memory);

const server = createServer((request, response) => {
  const name = paths.get(pathOf(request));
  send(request, response, name === undefined ? NOT_FOUND : answer(request, name), proxy);
});
server.on('error', (error) => parentPort?.postMessage(error.message));
server.listen(port, host);

function answer(request: IncomingMessage, name: PageName): Page {
  if (!isAsking(request)) return NOT_ALLOWED;
  return name === 'live' ? livePage(identity) : readyPage(health.read(), identity);
}
