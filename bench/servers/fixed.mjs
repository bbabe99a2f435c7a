// The upper limit of Node's HTTP server: it sends the same bytes and headers to every request, or 304 for a known tag.
import { createServer } from 'node:http';
import { answerParent } from './probe.mjs';
import { profiling } from './profile.mjs';

let current = { headers: {}, body: Buffer.alloc(0) };

const server = createServer((request, response) => {
  const { headers, body } = current;
  if (request.headers['if-none-match'] === undefined) {
    response.writeHead(200, { ...headers, 'Content-Length': body.length });
    response.end(body);
  } else {
    response.writeHead(304, headers);
    response.end();
  }
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

answerParent({
  ...profiling(),
  serve({ headers, body }) {
    current = { headers, body: Buffer.from(body) };
  },
});
