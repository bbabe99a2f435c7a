import { CLIENT_NAMES, table } from './format.mjs';
import { describeMachine } from './machine.mjs';
import { targetRow } from './screen.mjs';

const HEADING = '## What running costs';
const MEGABYTE = 2 ** 20;

/**
 * The section of `BENCHMARKS.md` about metrics, and about a process that has nothing to do.
 *
 * @param {Record<string, { idle: object }>} results by database
 * @param {ReturnType<import('../targets.mjs').judge>} targets
 * @param {Date} when
 * @param {string} machine
 */
export function costsSection(results, targets, when, machine = describeMachine()) {
  const idle = Object.entries(results).map(
    ([client, { idle: at }]) =>
      `- ${CLIENT_NAMES[client]}, idle: ${memory(at.ours)}; a bare Strapi: ${memory(at.bare)}.`,
  );
  return `${HEADING}

Written by \`npm run bench -- --costs\` on ${when.toISOString().slice(0, 10)}: lists of ten events in turns with and without metrics, and the memory of a
process after two and a half minutes without a request, against a bare Strapi project in the same run. Machine: ${machine}.

${table(['Database', 'Target', 'want', 'have', ''], targets.map(targetRow), 2)}

${idle.join('\n')}
`;
}

const memory = ({ rss, heap }) =>
  `${Math.round(rss / MEGABYTE)} MB resident, ${Math.round(heap / MEGABYTE)} MB of heap`;

/** The page with this section at its end, instead of the one that it had. */
export const withCosts = (page, section) =>
  section === '' ? page : `${page.slice(0, startOf(page)).trimEnd()}\n\n${section}`;

/** That section of a page; empty if it has none. */
export const costsOf = (page) => page.slice(startOf(page));

function startOf(page) {
  const at = page.indexOf(`\n${HEADING}\n`);
  return at === -1 ? page.length : at + 1;
}
