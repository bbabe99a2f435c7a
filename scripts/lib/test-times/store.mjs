import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../project.mjs';

/** The times that come with the project, for a machine that has not run the tests yet: seconds by project of jest and file. */
const LISTED = join(ROOT, 'tests', 'times.json');
const CACHE = join(ROOT, 'node_modules', '.cache', 'event-calendar');
/** What this checkout remembers: times, and the files that there was no time for. */
const REMEMBERED = join(CACHE, 'test-times.json');
/** The report of the last run. */
export const REPORT = join(CACHE, 'test-run.json');

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

function write(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(beside, file);
}

/** @returns {{ own: Times, listed: Times, notRun: string[] }} what is known about the files of a project of jest */
export function recall(project) {
  const { times = {}, notRun = {} } = read(REMEMBERED);
  return {
    own: times[project] ?? {},
    listed: read(LISTED)[project] ?? {},
    notRun: notRun[project] ?? [],
  };
}

/** Remembers the files of a run for the next one; those of a full run not by their times, which are longer than usual. */
export function remember(project, { times, notRun, full }) {
  const { times: known = {}, notRun: waiting = {} } = read(REMEMBERED);
  const still = (waiting[project] ?? []).filter((path) => times[path] === undefined);
  write(REMEMBERED, {
    times: full ? known : { ...known, [project]: { ...known[project], ...times } },
    notRun: { ...waiting, [project]: [...new Set([...still, ...notRun])].sort() },
  });
}

/** Puts measured times on the project's list: of whole seconds and more, of files that exist. */
export function list(project, times) {
  const listed = read(LISTED);
  const files = Object.entries({ ...listed[project], ...times })
    .filter(([path, seconds]) => seconds >= 1 && existsSync(join(ROOT, path)))
    .map(([path, seconds]) => [path, Math.round(seconds)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  write(LISTED, { ...listed, [project]: Object.fromEntries(files) });
}

export const writeReport = (report) => write(REPORT, report);

/**
 * What the processes of a run tell each other, in a folder: its terms, and a line for every file that has ended or was not run.
 *
 * @typedef {{ end?: number, slow: number, lots: string }} Terms `end`: when the time is up, in milliseconds since 1970; `slow`: how many
 *   times slower the machine is than expected; `lots`: decides which files are left out
 */
export const shareTerms = (folder, terms) => write(join(folder, 'terms.json'), terms);

/** @returns {Terms} */
export const termsOf = (folder) => read(join(folder, 'terms.json'));

/** @param {{ path: string, seconds?: number }} entry without seconds, the file was not run */
export const note = (folder, entry) =>
  appendFileSync(join(folder, 'files.jsonl'), `${JSON.stringify(entry)}\n`);

/** @returns {{ times: Times, notRun: string[] }} */
export function noted(folder) {
  const file = join(folder, 'files.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line));
  const ended = entries.filter(({ seconds }) => seconds !== undefined);
  return {
    times: Object.fromEntries(ended.map(({ path, seconds }) => [path, seconds])),
    notRun: entries.filter(({ seconds }) => seconds === undefined).map(({ path }) => path),
  };
}
