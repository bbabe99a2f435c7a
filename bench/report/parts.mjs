import { readFileSync } from 'node:fs';
import { Failure } from '../../scripts/lib/steps.mjs';
import { CLIENTS } from '../options.mjs';
import { CLIENT_NAMES } from './format.mjs';
import { describeMachine } from './machine.mjs';

/**
 * What a run was, as `--json` writes it beside the figures.
 *
 * @param {ReturnType<typeof import('../options.mjs').readOptions>} options
 * @param {Date} when
 */
export const runOf = ({ mode, events, isWhole }, when) => ({
  mode,
  events,
  isWhole,
  machine: describeMachine(),
  day: when.toISOString().slice(0, 10),
});

/**
 * Reads the figures that another run has written with `--json`, so that the two databases can be measured at different times.
 *
 * @param {string | undefined} file
 * @param {ReturnType<typeof runOf>} run the one that they become a part of
 * @returns {{ results: Record<string, object>, day?: string }} `results` by database; empty without a file
 * @throws Failure if the file has no figures, or those of another kind of run or of another machine
 */
export function readPart(file, run) {
  if (file === undefined) return { results: {} };
  const { run: other, ...rest } = contentOf(file);
  for (const name of ['mode', 'events', 'isWhole', 'machine'])
    if (String(other?.[name]) !== String(run[name]))
      throw new Failure(
        `--join is "${file}": it must be of the same kind of run on the same machine, but its ${name} is ${other?.[name]}, not ${run[name]}`,
      );
  const clients = CLIENTS.filter((client) => client in rest);
  return { results: Object.fromEntries(clients.map((client) => [client, rest[client]])), day: other.day };
}

function contentOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(`--join is "${file}": it must be a file that --json has written (${error.message})`);
  }
}

/**
 * When the figures were measured, for the page.
 *
 * @param {string} day of this run
 * @param {ReturnType<typeof readPart>} part
 * @returns {string} as `2026-12-02 (SQLite on 2026-12-01)`
 */
export function daysOf(day, part) {
  const joined = Object.keys(part.results).map((client) => CLIENT_NAMES[client]);
  return joined.length === 0 || part.day === day ? day : `${day} (${joined.join(' and ')} on ${part.day})`;
}
