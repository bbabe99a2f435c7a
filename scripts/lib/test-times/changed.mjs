import { execFileSync } from 'node:child_process';
import { ROOT } from '../project.mjs';
import { Failure } from '../steps.mjs';
import { WORKERS } from './plan.mjs';
import { keyOf } from './store.mjs';

/** Seconds that the chosen whole-app files may take; a start of the run and the unit tests come on top. */
const ROOM = 75;
/** What the coverage of the server part measures. */
const MEASURED = /^(config|src)\/(?!admin\/|plugins\/[^/]+\/admin\/).*\.ts$/;
const WHOLE_APP_TEST = /^tests\/.*\.test\.ts$/;
/** Other files that may change what whole-app tests see, such as their harness, programs and settings; which, nobody has measured. */
const NOT_MEASURED =
  /^(tests|scripts|bench|deploy|examples|config|database)\/.*\.\w+$|^[^/]+\.(json|mjs|ts)$/;
const isTest = (path) => /\.(test|fixtures)\.ts$/.test(path);

/** The files that differ from the branch `main`, new and deleted ones included; on that branch, from the last commit. */
export function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const lines = (text) => text.split('\0').filter(Boolean);
  try {
    const since = git('merge-base', 'HEAD', mainBranch(git)).trim();
    return [
      ...lines(git('diff', '--name-only', '--relative', '--no-renames', '-z', since)),
      ...lines(git('ls-files', '--others', '--exclude-standard', '-z')),
    ];
  } catch {
    throw new Failure('--changed compares with the branch main, and there is none. Leave it out.');
  }
}

function mainBranch(git) {
  for (const name of ['origin/main', 'main']) {
    try {
      git('rev-parse', '--verify', '--quiet', name);
      return name;
    } catch {
      // The next one.
    }
  }
  throw new Error('There is no main branch');
}

/**
 * Chooses the whole-app files that reach changed sources: those that call the most functions of them per second first, as many as fit
 * into the time. Test files that were changed themselves are always chosen.
 *
 * @param {string[]} changed
 * @param {import('./reach.mjs').Reach} reach
 * @param {(key: string) => number} of the expected seconds of a file
 * @returns {{ chosen: string[], left: { path: string, functions: number }[], unknown: string[] }} `chosen`, `left`: test files; `unknown`:
 *   changed files that no whole-app file is known to reach, except unit tests and the panel
 */
export function chooseWholeApp(changed, reach, of) {
  const chosen = changed.filter((path) => WHOLE_APP_TEST.test(path));
  const sources = changed.filter((path) => (MEASURED.test(path) || NOT_MEASURED.test(path)) && !isTest(path));
  const unknown = sources.filter((path) => reach[path] === undefined);
  const functions = new Map();
  for (const source of sources) {
    for (const [path, count] of Object.entries(reach[source] ?? {}))
      functions.set(path, (functions.get(path) ?? 0) + count);
  }
  const seconds = (path) => of(keyOf({ project: 'sqlite', path }));
  const ranked = [...functions]
    .filter(([path]) => !chosen.includes(path))
    .map(([path, count]) => ({ path, functions: count }))
    .sort((a, b) => b.functions / seconds(b.path) - a.functions / seconds(a.path));
  const left = [];
  let room = ROOM * WORKERS;
  for (const file of ranked) {
    if (seconds(file.path) > Math.min(room, ROOM)) left.push(file);
    else {
      room -= seconds(file.path);
      chosen.push(file.path);
    }
  }
  return { chosen, left, unknown };
}
