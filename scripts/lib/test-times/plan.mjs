/**
 * How long test files take, in which order they run, and which of them fit into the time that is left. Pure: times are seconds,
 * by the file.
 *
 * @typedef {Record<string, number>} Times
 */

/** Test files that run at the same time. */
export const WORKERS = 2;
/** Seconds that pass between two files in a worker. */
const BETWEEN_FILES = 1;
/** Seconds for a file when no file was ever measured. */
const UNKNOWN = 60;
/** So many seconds of work must be measured before they count as much as what was known before about the speed of the machine. */
const KNOWN_BEFORE = 60;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * How many times slower this machine is than expected, from the files that were measured.
 *
 * @param {Times} measured
 * @param {Times} expected
 */
export function slowness(measured, expected) {
  const both = Object.keys(measured).filter((path) => expected[path] !== undefined);
  const took = sum(both.map((path) => measured[path]));
  return (KNOWN_BEFORE + took) / (KNOWN_BEFORE + sum(both.map((path) => expected[path])));
}

/**
 * What a file probably takes: its last time on this machine; else its time in the project's list, at the speed of this
 * machine; else the mean of all files that are known.
 *
 * @param {Times} own measured on this machine
 * @param {Times} listed measured on another one, which came with the project
 * @returns {{ known: Times, of(path: string): number }}
 */
export function expectation(own, listed) {
  const speed = slowness(own, listed);
  const scaled = Object.entries(listed).map(([path, seconds]) => [path, seconds * speed]);
  const known = { ...Object.fromEntries(scaled), ...own };
  const all = Object.values(known);
  const mean = all.length === 0 ? UNKNOWN : sum(all) / all.length;
  return { known, of: (path) => known[path] ?? mean };
}

/** The seconds that files take in all workers together. */
export const workOf = (files, of) => sum(files.map((path) => of(path) + BETWEEN_FILES));

/** Whether a file that begins now probably ends in time. */
export const fits = (seconds, slow, left) => seconds * slow <= left;

/**
 * The order of files: those that did not run last time, then the others; of each the longest first, so that all workers end at
 * about the same time, but the files of a group next to each other. If not all of them fit, the longest would never be left out and the
 * shortest always, so lots are drawn: files without luck come last.
 *
 * @param {string[]} files
 * @param {object} options
 * @param {(path: string) => number} options.of the expected seconds of a file
 * @param {ReadonlySet<string>} options.first files that did not run last time, or failed
 * @param {number} options.room seconds of all workers together
 * @param {(path: string) => string} options.lot a text that decides which files are lucky, the least first
 * @param {(path: string) => string} [options.groupOf] a text that is the same for all files of a group; by default each is alone
 */
export function inOrder(files, { of, first, room, lot, groupOf = (path) => path }) {
  const longestFirst = (some) => {
    const sorted = some.toSorted((a, b) => of(b) - of(a) || compare(a, b));
    const groups = new Map(sorted.map((path) => [groupOf(path), []]));
    for (const path of sorted) groups.get(groupOf(path)).push(path);
    return [...groups.values()].flat();
  };
  const waiting = longestFirst(files.filter((path) => first.has(path)));
  const others = files.filter((path) => !first.has(path));
  const drawn = others.toSorted((a, b) => compare(lot(a), lot(b)));
  const lucky = new Set();
  let left = room - workOf(waiting, of);
  for (const path of workOf(others, of) <= left ? [] : drawn) {
    const seconds = workOf([path], of);
    if (seconds > left) continue;
    left -= seconds;
    lucky.add(path);
  }
  const isLucky = (path) => lucky.has(path);
  return [
    ...waiting,
    ...longestFirst(others.filter(isLucky)),
    ...longestFirst(others.filter((path) => !isLucky(path))),
  ];
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
