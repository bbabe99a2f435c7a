import { median } from '../run/statistics.mjs';

/** What counts as a change at least, and the spread of figures that were written without one. */
const LEAST = 0.1;
const UNKNOWN_SPREAD = 0.15;

/** The columns by which the cases of two runs are compared, the best one first: the first two do not depend on the machine. */
const RATIOS = ['of limit', '× Strapi'];
const RATE = 'req/s';

/**
 * Reads the tables of `BENCHMARKS.md`, or of a part of it.
 *
 * @param {string} page
 * @returns {{ when: string | undefined, targets: Map<string, object>, cases: Map<string, object> }} by database and name: a target has
 *   `have`, `spread` and `atLeast`, a case has a `{ value, spread }` for each column
 */
export function readRun(page) {
  const run = {
    when: /^Written by .*? on (\d{4}-\d\d-\d\d)/m.exec(page)?.[1],
    targets: new Map(),
    cases: new Map(),
  };
  let [database, head] = ['', []];
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) database = line.slice(3);
    if (!line.startsWith('| ')) head = [];
    else if (head.length === 0) head = cellsOf(line);
    else if (!line.startsWith('| -')) readRow(run, database, head, cellsOf(line));
  }
  return run;
}

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function readRow({ targets, cases }, database, head, cells) {
  if (head[1] === 'Target') {
    const [client, name, want, have] = cells;
    targets.set(`${client}: ${name}`, { ...figureIn(have), atLeast: want.startsWith('≥') });
  } else if (head[0] === 'Case') {
    const figures = head.map((name, column) => [name, figureIn(cells[column])]);
    cases.set(`${database}: ${cells[0]}`, Object.fromEntries(figures.slice(1)));
  }
}

/** The figure of a cell that `withSpread` has written; NaN for an empty cell. */
function figureIn(cell) {
  const [value, spread] = cell.split(' ±');
  return {
    value: value === '' ? NaN : Number(value.replaceAll(',', '')),
    spread: spread === undefined ? undefined : parseInt(spread, 10) / 100,
  };
}

/**
 * What differs between two runs, by more than both spreads and ten percent. Rates without a baseline are corrected by how much faster
 * the baselines were, because the machine may be another one.
 *
 * @param {ReturnType<typeof readRun>} before
 * @param {ReturnType<typeof readRun>} now
 * @returns {{ worse: string[], better: string[] }} lines of text, the greatest change first
 */
export function compareRuns(before, now) {
  const changes = [...targetsOf(before, now), ...casesOf(before, now)].flatMap(changeOf);
  const lines = (some) => some.sort((one, other) => other.factor - one.factor).map(({ text }) => text);
  return {
    worse: lines(changes.filter(({ isWorse }) => isWorse)),
    better: lines(changes.filter(({ isWorse }) => !isWorse)),
  };
}

function* targetsOf(before, now) {
  for (const [name, is] of now.targets) {
    const was = before.targets.get(name);
    if (was !== undefined) yield { name, was, is, atLeast: is.atLeast };
  }
}

function* casesOf(before, now) {
  const both = [...now.cases].filter(([name]) => before.cases.has(name));
  const speedOf = (figures) => figures[RATE].value / figures['of limit'].value;
  const gains = both
    .map(([name, is]) => speedOf(is) / speedOf(before.cases.get(name)))
    .filter((gain) => Number.isFinite(gain));
  for (const [name, is] of both) {
    const was = before.cases.get(name);
    const ratio = RATIOS.find((column) => [was, is].every((figures) => figures[column].value > 0));
    if (ratio !== undefined)
      yield { name: `${name}, ${ratio}`, was: was[ratio], is: is[ratio], atLeast: true };
    else if (gains.length > 0) {
      const expected = { ...was[RATE], value: was[RATE].value * median(gains) };
      yield {
        name: `${name}, ${RATE} at the speed of this machine`,
        was: expected,
        is: is[RATE],
        atLeast: true,
      };
    }
  }
}

function changeOf({ name, was, is, atLeast }) {
  const gain = is.value / was.value;
  const factor = Math.max(gain, 1 / gain);
  const noise = (was.spread ?? UNKNOWN_SPREAD) + (is.spread ?? UNKNOWN_SPREAD);
  if (!(factor > 1 + Math.max(LEAST, noise))) return [];
  const isWorse = gain > 1 !== atLeast;
  const figures = [was, is].map(({ value }) => value.toLocaleString('en', { maximumSignificantDigits: 3 }));
  return [{ factor, isWorse, text: `${name}: ${figures.join(' → ')}` }];
}

/**
 * The comparison as a list.
 *
 * @param {{ worse: string[], better: string[] }} changes
 * @param {string | undefined} when the day of the run before
 */
export function comparisonText({ worse, better }, when) {
  const list = (title, lines) => `${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return [
    worse.length === 0
      ? `Nothing is worse than in the run of ${when}.`
      : list(`Worse than in the run of ${when}:`, worse),
    ...(better.length === 0 ? [] : [list('Better:', better)]),
  ].join('\n\n');
}
