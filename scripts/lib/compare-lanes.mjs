import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

/** Header lines of a connection, and what differs between any two answers. */
const OF_ONE_ANSWER = ['date', 'connection', 'keep-alive', 'x-request-id'];
/** Some answers change with every second. */
const TRIES = 3;

/**
 * Puts a server before a target that passes everything on, and sends each read without credentials a second time so that it
 * takes the way of all other requests through the service: a read that says it has a body of no bytes does.
 *
 * @param {string} description the target's description, changed to lead to this server
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
        const second = await equalAnswer(
          first,
          () => ask({ ...request.headers, 'content-length': '0' }),
          () => ask(request.headers),
        );
        if (second !== undefined)
          different.push(`${request.method} ${request.url}\n  ${told(first)}\n  ${told(second)}`);
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

/** @returns undefined where both ways give the same, else the other way's answer */
async function equalAnswer(first, askOther, askAgain) {
  let one = first;
  let other;
  for (let tries = 0; tries < TRIES; tries += 1) {
    other = await askOther();
    if (isDeepStrictEqual(essence(one), essence(other))) return undefined;
    one = await askAgain();
  }
  return other;
}

const essence = ({ status, headers, body }) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name))),
  body: body.toString('latin1'),
});

const told = ({ status, headers, body }) =>
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
