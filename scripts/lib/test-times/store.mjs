import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../project.mjs';

/** The times that come with the project, for a machine that has not run the tests yet: seconds by project of jest and file. */
const LISTED = join(ROOT, 'tests', 'times.json');
const CACHE = join(ROOT, 'node_modules', '.cache', 'event-calendar');
/** What this checkout remembers: the figures of every file's last run, and the files that there was no time for. */
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

/** A test file in a project of jest: both databases run the same files. */
export const keyOf = ({ project, path }) => `${project} ${path}`;

/**
 * @typedef {{ seconds: number, cpu: number, boots: number, loads: number }} Figures of a file: `cpu`: seconds of all cores, with those of
 *   its child processes that have ended; `boots`: starts of Strapi; `loads`: how often it loaded the panel
 */

/** @returns {{ figures: Record<string, Figures>, own: Times, listed: Times, notRun: string[] }} by `keyOf` */
export function recall() {
  const { figures = {}, waiting = [] } = read(REMEMBERED);
  const listed = Object.entries(read(LISTED)).flatMap(([project, times]) =>
    Object.entries(times).map(([path, seconds]) => [keyOf({ project, path }), seconds]),
  );
  const own = Object.entries(figures).map(([key, { seconds }]) => [key, seconds]);
  return { figures, own: Object.fromEntries(own), listed: Object.fromEntries(listed), notRun: waiting };
}

/** Remembers a run for the next one; of a full run not the figures, which are higher than usual. */
export function remember({ files, notRun }, { full }) {
  const { figures = {}, waiting = [] } = read(REMEMBERED);
  const ran = files.map(({ seconds, cpu, boots, loads, ...file }) => [
    keyOf(file),
    { seconds, cpu, boots, loads },
  ]);
  const still = waiting.filter((key) => !ran.some(([other]) => other === key));
  write(REMEMBERED, {
    figures: full ? figures : { ...figures, ...Object.fromEntries(ran) },
    waiting: [...new Set([...still, ...notRun.map(keyOf)])].sort(),
  });
}

/** Puts measured times on the project's list: of whole seconds and more, of whole-app files that exist. */
export function list(files) {
  const listed = read(LISTED);
  for (const { project, path, seconds } of files)
    if (project !== 'unit') listed[project] = { ...listed[project], [path]: Math.round(seconds) };
  const sorted = Object.entries(listed).map(([project, times]) => [
    project,
    Object.fromEntries(
      Object.entries(times)
        .filter(([path, seconds]) => seconds >= 1 && existsSync(join(ROOT, path)))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  ]);
  write(LISTED, Object.fromEntries(sorted));
}

export const writeReport = (report) => write(REPORT, report);

/**
 * What the processes of a run tell each other, in a folder: its terms, and a line for every file that has ended or was not run.
 *
 * @typedef {{ end?: number, lots: string }} Terms `end`: when the time is up, in milliseconds since 1970; `lots`: decides which files are
 *   left out
 */
export const shareTerms = (folder, terms) => write(join(folder, 'terms.json'), terms);

/** @returns {Terms} */
export const termsOf = (folder) => read(join(folder, 'terms.json'));

/** @param {{ project: string, path: string, seconds?: number }} entry without seconds, the file was not run */
export const note = (folder, entry) =>
  appendFileSync(join(folder, 'files.jsonl'), `${JSON.stringify(entry)}\n`);

/** @returns {{ files: object[], notRun: { project: string, path: string }[] }} what was noted */
export function noted(folder) {
  const file = join(folder, 'files.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line));
  return {
    files: entries.filter(({ seconds }) => seconds !== undefined),
    notRun: entries.filter(({ seconds }) => seconds === undefined),
  };
}
