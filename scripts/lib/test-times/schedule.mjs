import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';
import { secondsUntil } from './budget.mjs';
import { expectation, shareOf, slowness, WORKERS, workOf } from './plan.mjs';
import { noted, recall, remember, shareTerms } from './store.mjs';

/** Shares the time of a run out to the projects of jest, which run one after another, and learns how fast the machine is. */
export class Schedule {
  /** How many times slower the machine is than expected, as far as the run has shown. */
  #slow = 1;

  /**
   * @param {object} options
   * @param {number} [options.end] when the time is up, in milliseconds since 1970
   * @param {Record<string, string[]>} options.files the files of the projects that are limited, in the order in which they run
   * @param {string} options.folder for notes of the run
   * @param {boolean} options.full whether files take longer than usual
   */
  constructor({ end, files, folder, full }) {
    this.end = end;
    this.folder = folder;
    this.full = full;
    this.needs = Object.entries(files).map(([project, paths]) => {
      const { own, listed } = recall(project);
      return { project, seconds: workOf(paths, expectation(own, listed).of) / WORKERS };
    });
  }

  /** @returns the folder in which the processes of a project find its terms: `TEST_RUN` */
  begin(project) {
    const folder = join(this.folder, project);
    mkdirSync(folder);
    shareTerms(folder, { end: this.#endOf(project), slow: this.#slow, lots: commit() });
    return folder;
  }

  /** Remembers what a project has noted, and returns it. */
  finish(project) {
    const { times, notRun } = noted(join(this.folder, project));
    const { own, listed } = recall(project);
    this.#slow = slowness(times, expectation(own, listed).known, this.#slow);
    remember(project, { times, notRun, full: this.full });
    return { times, notRun };
  }

  #endOf(project) {
    const place = this.needs.findIndex((one) => one.project === project);
    if (this.end === undefined || place < 0) return undefined;
    const needs = this.needs.slice(place).map(({ seconds }) => seconds * this.#slow);
    return Date.now() + shareOf(secondsUntil(this.end), needs) * 1000;
  }
}

/** The commit of the checkout; without git always the same text. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch {
    return '';
  }
}
