import { Agent, get } from 'node:http';
import { connect } from 'node:net';

/** Without `Accept-Encoding`, so that nothing is compressed. */
const agent = new Agent({ keepAlive: true });

/**
 * Reads a response to its end as fast as it comes, and keeps nothing of it.
 *
 * @param {string} url
 * @returns {Promise<{ bytes: number, firstByte: number }>} milliseconds until the first byte of the body
 * @throws Error if the status is not 200, or if the connection breaks
 */
export function readThrough(url) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const request = get(url, { agent }, (response) => {
      let [bytes, firstByte] = [0, 0];
      response.on('data', (chunk) => {
        if (bytes === 0) firstByte = performance.now() - since;
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ bytes, firstByte });
        else reject(new Error(`GET ${url}: ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/**
 * Asks for a response and takes one byte of it every second. The server may cut such a reader off.
 *
 * @param {string} url
 * @returns {{ taken(): number, stop(): void }} `taken`: the bytes so far
 */
export function readSlowly(url) {
  const { hostname, port, host, pathname, search } = new URL(url);
  let taken = 0;
  const onread = {
    buffer: Buffer.alloc(1),
    // Stops reading until it is resumed.
    callback: () => (taken += 1) < 0,
  };
  const socket = connect({ host: hostname, port: Number(port), onread });
  socket.on('error', () => undefined);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const timer = setInterval(() => socket.resume(), 1000);
  return {
    taken: () => taken,
    stop() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}
