import { shown } from '../project.mjs';
import { keyOf, REPORT } from './store.mjs';

const SLOWEST = 20;

/**
 * @typedef {{ project: string, path: string, tests: { title: string, seconds: number, status: string, again?: true }[] }
 *   & import('./store.mjs').Figures & { spoilt?: string[], failures?: number, again?: true }} FileOfRun `again`: the test, or the file
 *   outside its tests, failed and was repeated; `spoilt`: what the file left changed in a shared service; `failures`: of its tests, or 1
 *   if it failed outside them
 */

/**
 * The last lines of a run: its slowest files and tests, its totals, and the files that were not run.
 *
 * @param {{ minutes?: number, files: FileOfRun[], notRun: { project: string, path: string }[] }} run
 * @param {Record<string, import('./store.mjs').Figures>} before the figures of files when they ran last, by `keyOf`
 */
export function lastLines({ minutes, files, notRun }, before) {
  if (files.length === 0 && notRun.length === 0) return [];
  const tests = files.flatMap(({ project, path, tests }) =>
    tests.map(({ title, seconds }) => ({ project, path: `${path}: ${title}`, seconds })),
  );
  return [
    ...slowest('file', files),
    ...slowest('test', tests),
    ...(files.length === 0 ? [] : [totalsLine(files), ...comparisonLine(files, before)]),
    ...repeatedLines(files),
    ...spoiltLines(files),
    ...notRunLines(minutes, notRun),
    `All figures are in ${shown(REPORT)}.`,
  ];
}

/** A line for every client. */
export function clientLines(clients, { files, notRun }) {
  const tests = files.flatMap(({ project, tests }) => tests.map((test) => ({ project, ...test })));
  return clients.map((client) => {
    const own = tests.filter(({ project }) => project === client);
    const count = (status) => own.filter((test) => test.status === status).length;
    const left = notRun.filter(({ project }) => project === client).length;
    return `${client}: ${count('passed')} passed, ${count('failed')} failed${left === 0 ? '' : `, ${left} files not run`}`;
  });
}

function slowest(noun, entries) {
  const first = entries.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (first.length === 0) return [];
  return [
    first.length === 1 ? `The slowest ${noun}:` : `The ${first.length} slowest ${noun}s:`,
    ...first.map(
      ({ project, path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${project.padEnd(8)}  ${path}`,
    ),
    '',
  ];
}

/** The sums of figures. */
export function totalsOf(files) {
  const sum = (name) => files.reduce((total, file) => total + file[name], 0);
  return { seconds: sum('seconds'), cpu: sum('cpu'), boots: sum('boots'), loads: sum('loads') };
}

function totalsLine(files) {
  const { cpu, boots, loads } = totalsOf(files);
  const tests = files.reduce((total, { tests }) => total + tests.length, 0);
  return `Totals: ${files.length} files, ${tests} tests, ${boots} starts of Strapi, ${loads} loads of the panel, ${cpu.toFixed(0)} CPU seconds.`;
}

/** Compares files with themselves, so that runs of other files can be compared too. */
function comparisonLine(files, before) {
  const both = files.filter((file) => before[keyOf(file)] !== undefined);
  if (both.length === 0) return [];
  const now = totalsOf(both);
  const then = totalsOf(both.map((file) => before[keyOf(file)]));
  const changes = [
    ['starts', 'boots'],
    ['loads', 'loads'],
    ['CPU seconds', 'cpu'],
    ['seconds', 'seconds'],
  ].map(([title, name]) => `${title} ${then[name].toFixed(0)} -> ${now[name].toFixed(0)}`);
  return [`Compared with the last run of ${both.length} of these files: ${changes.join(', ')}.`];
}

/** Continuous integration repeats what fails. */
function repeatedLines(files) {
  const again = files.flatMap(({ project, path, tests, again: whole }) => {
    const titles = tests.filter((test) => test.again).map(({ title }) => title);
    return [...titles, ...(whole ? ['a hook, or the file itself'] : [])].map(
      (title) => `  repeated: ${project.padEnd(8)}  ${path}: ${title}`,
    );
  });
  if (again.length === 0) return [];
  const tests = again.length === 1 ? '1 test' : `${again.length} tests`;
  return [
    '',
    `${tests} FAILED AT FIRST and passed when repeated. Find out why, and mend the test or the code:`,
    ...again,
  ];
}

/** A shared service that is not handed on costs a start. */
function spoiltLines(files) {
  const spoilt = files.filter((file) => file.spoilt !== undefined);
  if (spoilt.length === 0) return [];
  return [
    '',
    'Files that LEFT THEIR SHARED SERVICE CHANGED, so that no other file got it. Restore it there, or do not share it:',
    ...spoilt.map(({ project, path, spoilt }) => `  ${project.padEnd(8)}  ${path}: ${spoilt.join(', ')}`),
  ];
}

function notRunLines(minutes, notRun) {
  if (notRun.length === 0) return [];
  const files = notRun.length === 1 ? '1 file was' : `${notRun.length} files were`;
  return [
    '',
    `${files} NOT RUN, because they did not fit into TEST_MINUTES=${minutes}. The next run here begins with them.`,
    ...notRun.map(({ project, path }) => `  not run: ${project.padEnd(8)}  ${path}`),
  ];
}
