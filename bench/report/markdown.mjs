import { CLIENT_NAMES, table } from './format.mjs';
import { describeMachine } from './machine.mjs';
import { COLUMNS, memberOf, rowsOf } from './rows.mjs';
import { targetRow } from './screen.mjs';

/**
 * The text of `BENCHMARKS.md`.
 *
 * @param {Record<string, Record<string, object>>} results by database and case
 * @param {ReturnType<import('../targets.mjs').judge>} targets
 * @param {string} when see `daysOf`
 * @param {string} [comparison] with the run before
 */
export function benchmarksPage(results, targets, when, comparison = '') {
  const sections = Object.entries(results).map(([client, result]) => section(client, result));
  return `# Benchmarks

Written by \`npm run bench\` on ${when}, never by hand.

Machine: ${describeMachine()}. The servers, the databases and the load generator (wrk, 1 thread) share it, so
compare ratios rather than absolute figures.

![Requests a second for a list of ten events](bench/chart.svg)

## Targets

${table(['Database', 'Target', 'want', 'have', ''], targets.map(targetRow), 2)}

${comparison && `## Compared with the run before\n\n${comparison}\n\n`}## How it is measured

Each server is a separate process. The servers are measured in turns, three rounds each. Every figure is a median; ± is half the
distance between its lowest and its highest round, where that is at least one percent. Ratios are computed within a round. The
events are generated, with the text lengths and links of real calendars: 2,000 events fill one year, more events fill more
years.

- **This calendar**: the service as \`npm start\` runs it, with its access log.
- **Strapi**: the content API of a bare Strapi project with the same content types on a copy of the same rows, populating the
  same links; for writing, the Document Service itself (create and publish with the same links), without HTTP.
- **The limit**: only Node's HTTP server, with the same prepared statements on the same tables and the same bytes in the response
  (checked first). For repeated requests: the same bytes and headers from memory. A second limit also remembers the linked records of
  each event, as the service does.

No request is repeated, and there are 8 connections, unless the case says otherwise. Writes are sent one after another.
"of limit" and "× Strapi" compare requests per second. SQL: statements per request. CPU: time of the service's process per
request. RSS: memory of the service after the case. loop: delay of the event loop, 99th percentile. waits: highest number of
statements that waited for a connection.

${sections.join('\n\n')}
`;
}

function section(client, result) {
  const baselines = Object.keys(BASELINES)
    .map((name) => baselineLine(name, result))
    .join('\n');
  return `## ${CLIENT_NAMES[client]}

${table(COLUMNS, rowsOf(result), 1)}

${baselines}
${memoryLines(result).join('\n')}`;
}

const BASELINES = {
  limit: 'The limit',
  remembering: 'The limit with remembered linked records, for which there is no target',
  strapi: 'Strapi',
};

/** The result of a baseline in the case that the chart shows. */
function baselineLine(name, { list10 }) {
  const point = list10?.[name];
  if (point === undefined) return '';
  const of = (member) => memberOf({ ...point, rounds: list10.rounds?.map((round) => round[name]) }, member);
  const figures = `${of('rps')} req/s, p99 ${of('p99')} ms, ${of('statements')} statements`;
  return `- ${BASELINES[name]}, list of 10: ${figures}, ${of('cpu')} ms of CPU.`;
}

const memoryLines = (result) =>
  Object.entries(result)
    .filter(([name]) => name.startsWith('memory.'))
    .map(([name, { rss }]) => {
      const count = Number(name.slice('memory.'.length)).toLocaleString('en');
      return `- In memory after all cases with ${count} events: ${rss} MB.`;
    });
