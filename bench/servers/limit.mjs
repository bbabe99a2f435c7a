// The limit: the most that Node can do with this database. It has only the HTTP server and prepared statements, and sends the
// same bytes as the service. It checks no parameters and no rights, and writes no log.
import { createServer } from 'node:http';
import { responsesFrom } from './limit-responses.mjs';
import { openForReading, remembering } from './limit-database.mjs';
import { answerParent, countStatements } from './probe.mjs';
import { profiling } from './profile.mjs';

const { BENCH_CLIENT: client, BENCH_DATABASE: place } = process.env;
countStatements();
const read = openForReading({ client, file: place, url: place });
const responses = responsesFrom(process.env.BENCH_REMEMBERS === 'true' ? remembering(read) : read, client);
const EVENTS = '/api/en/calendar/events/v1/events';
const BY_SLUG = `${EVENTS}/by-slug/`;

const server = createServer(async (request, response) => {
  const origin = `http://${request.headers.host}`;
  try {
    const body = Buffer.from(await responseTo(request.url, origin));
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500);
    response.end();
  }
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
answerParent(profiling());

function responseTo(url, origin) {
  const query = url.indexOf('?');
  if (query === EVENTS.length) return responses.list(origin, url.slice(query + 1));
  if (url.startsWith(BY_SLUG)) return responses.bySlug(origin, decodeURIComponent(url.slice(BY_SLUG.length)));
  return responses.byId(origin, Number(url.slice(EVENTS.length + 1)));
}
