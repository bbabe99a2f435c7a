import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** How many ports are tried. */
const ATTEMPTS = 100;

/**
 * It is below the ports that Linux gives out by itself (from 32,768), so that no other connection gets it before its user listens on it.
 * @returns {Promise<number>} a port of this machine that nobody listens on
 * @throws the error of the last port that was tried, if none is free
 */
export async function freePort() {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      continue;
    }
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
