import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

/** Headers of the connection, and headers that differ between any two responses. */
const VARYING_HEADERS = ['date', 'connection', 'keep-alive', 'x-request-id'];
/** Some responses change every second. */
const TRIES = 3;

/**
 * Starts a proxy in front of a target. It sends each read without credentials a second time in a way that avoids the fast
 * lane: with `Content-Length: 0`, because requests with a body go through Strapi.
 *
 * @param {string} description the file with the target's description, changed to point to the proxy
 * @returns {Promise<{ compared(): number, different: string[], close(): Promise<void> }>}
 */
export async function compareLanes(description) {
  const target = JSON.parse(readFileSync(description, 'utf8'));
  const { origin, hostname, port } = new URL(target.base);
  const different = [];
  let compared = 0;

  const server = createServer(async (request, response) => {
    try {
      const body = await bytesOf(request);
      const ask = (headers) =>
        passOn({ hostname, port, method: request.method, path: request.url, headers }, body);
      const first = await ask(request.headers);
      if (isRead(request, body)) {
        compared += 1;
        const second = await differingResponse(
          first,
          () => ask({ ...request.headers, 'content-length': '0' }),
          () => ask(request.headers),
        );
        if (second !== undefined)
          different.push(`${request.method} ${request.url}\n  ${summary(first)}\n  ${summary(second)}`);
      }
      response.writeHead(first.status, first.rawHeaders);
      response.end(first.body);
    } catch (error) {
      different.push(`${request.method} ${request.url}: ${error.message}`);
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `http://127.0.0.1:${server.address().port}`;
  writeFileSync(description, JSON.stringify(target).replaceAll(origin, own), { mode: 0o600 });
  return {
    compared: () => compared,
    different,
    close: () => new Promise((closed) => (server.close(closed), server.closeAllConnections())),
  };
}

const isRead = ({ method, headers }, body) =>
  (method === 'GET' || method === 'HEAD') && body.length === 0 && headers.authorization === undefined;

/** @returns undefined if both responses are equal, else the response of the other path */
async function differingResponse(first, sendOtherWay, sendAgain) {
  let one = first;
  let other;
  for (let tries = 0; tries < TRIES; tries += 1) {
    other = await sendOtherWay();
    if (isDeepStrictEqual(comparable(one), comparable(other))) return undefined;
    one = await sendAgain();
  }
  return other;
}

const comparable = ({ status, headers, body }) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING_HEADERS.includes(name))),
  body: body.toString('latin1'),
});

const summary = ({ status, headers, body }) =>
  `${status} ${JSON.stringify(headers)} ${body.toString('utf8').slice(0, 300)}`;

async function passOn(options, body) {
  const request = send({ ...options, agent: false });
  request.end(body);
  const [response] = await once(request, 'response');
  const { statusCode: status, headers, rawHeaders } = response;
  return { status, headers, rawHeaders, body: await bytesOf(response) };
}

async function bytesOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
