import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../project.mjs';

const FILE = join(ROOT, 'node_modules', '.cache', 'event-calendar', 'test-reach.json');
/** A function that more than this part of all test files call belongs to the start of the service, and tells nothing. */
const COMMON = 0.8;

/** @typedef {Record<string, Record<string, number>>} Reach by source file and test file: how many functions the one calls of the other */

/** Collects which functions of which sources the test files call. */
export class ReachMap {
  /** @type {Map<string, Map<string, Set<string>>>} */
  #callers = new Map();
  #tests = new Set();

  /** @param {string} test path of the test file @param {string} source @param {string[]} functions that it has called */
  add(test, source, functions) {
    this.#tests.add(test);
    const known = this.#callers.get(source) ?? new Map();
    this.#callers.set(source, known);
    for (const name of functions) known.set(name, (known.get(name) ?? new Set()).add(test));
  }

  /** @returns {Reach} without the functions that nearly all test files call, unless a source has no others */
  result() {
    const reach = {};
    for (const [source, functions] of this.#callers) {
      const callers = [...functions.values()];
      const telling = callers.filter((tests) => tests.size <= this.#tests.size * COMMON);
      const counts = {};
      for (const tests of telling.length > 0 ? telling : callers)
        for (const test of tests) counts[test] = (counts[test] ?? 0) + 1;
      reach[source] = counts;
    }
    return reach;
  }

  /** Keeps the result for the next `npm test -- --changed`; of test files that did not run now, what is known already. */
  write() {
    const reach = this.result();
    for (const [source, counts] of Object.entries(readReach() ?? {})) {
      const others = Object.entries(counts).filter(([test]) => !this.#tests.has(test));
      if (others.length > 0 && existsSync(join(ROOT, source)))
        reach[source] = { ...Object.fromEntries(others), ...reach[source] };
    }
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, `${JSON.stringify(reach)}\n`);
  }
}

/** @returns {Reach | undefined} what the last coverage of whole-app tests in this checkout has shown */
export const readReach = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined);
