import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of this machine that nobody listens on */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
