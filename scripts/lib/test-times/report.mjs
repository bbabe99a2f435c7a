import { shown } from '../project.mjs';
import { REPORT } from './store.mjs';

const SLOWEST = 20;

/**
 * The last lines of a run: its slowest files, the tests that passed only when they were repeated, and the files that were not run.
 *
 * @param {{ minutes?: number, files: { project: string, path: string, seconds: number }[],
 *   notRun: { project: string, path: string }[], repeated: { project: string, test: string }[] }} run
 */
export function lastLines({ minutes, files, notRun, repeated }) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const lines = slowest.map(
    ({ project, path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${project.padEnd(8)}  ${path}`,
  );
  if (lines.length > 0)
    lines.unshift(lines.length === 1 ? 'The slowest file:' : `The ${lines.length} slowest files:`);
  if (repeated.length > 0) {
    const tests = repeated.length === 1 ? '1 test' : `${repeated.length} tests`;
    lines.push(
      '',
      `${tests} FAILED AT FIRST and passed when repeated. Find out why, and mend the test or the code:`,
      ...repeated.map(({ project, test }) => `  repeated: ${project.padEnd(8)}  ${test}`),
    );
  }
  if (notRun.length === 0) return lines;
  const files_ = notRun.length === 1 ? '1 file was' : `${notRun.length} files were`;
  return [
    ...lines,
    '',
    `${files_} NOT RUN, because they did not fit into TEST_MINUTES=${minutes}. The next run here begins with them.`,
    ...notRun.map(({ project, path }) => `  not run: ${project.padEnd(8)}  ${path}`),
    `All files are in ${shown(REPORT)}.`,
  ];
}
