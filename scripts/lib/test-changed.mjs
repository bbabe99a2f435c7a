import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { relatedUnitTests } from './jest.mjs';
import { ROOT } from './project.mjs';
import { changedFiles, chooseWholeApp } from './test-times/changed.mjs';
import { expectation } from './test-times/plan.mjs';
import { readReach } from './test-times/reach.mjs';
import { recall } from './test-times/store.mjs';

/**
 * The tests of `npm test -- --changed`, and lines that say what was chosen and what was left out.
 *
 * @returns {Promise<{ clients: string[], files: string[], lines: string[] }>} `files`: paths of test files
 */
export async function testsOfChanges() {
  const isThere = (path) => existsSync(join(ROOT, path));
  const changed = changedFiles();
  const code = changed.filter((path) => /\.(tsx?|mjs|json)$/.test(path) && isThere(path));
  const units = code.length === 0 ? [] : await relatedUnitTests(code);
  const reach = readReach();
  const { own, listed } = recall();
  // A deleted source has whole-app tests that reached it, a deleted test is none.
  const relevant = changed.filter((path) => isThere(path) || !path.endsWith('.test.ts'));
  const { chosen, left, unknown } = chooseWholeApp(relevant, reach ?? {}, expectation(own, listed).of);
  return {
    clients: [...(units.length > 0 ? ['unit'] : []), ...(chosen.length > 0 ? ['sqlite'] : [])],
    files: [...units, ...chosen],
    lines: [
      `${changed.length} files differ from main. Unit tests that import them: ${units.length} files.`,
      ...(reach === undefined
        ? [
            'Whole-app tests are left out: "npm run coverage -- --client sqlite" finds out once which of them reach which sources.',
          ]
        : [
            `Whole-app tests on SQLite that reach them: ${chosen.length} of ${chosen.length + left.length} files.`,
          ]),
      ...left.map(
        ({ path, functions }) => `  left out: ${path} (calls ${functions} functions of the changed files)`,
      ),
      ...unknown.map((path) => `  no whole-app test is known to reach ${path}`),
      'Left out too: PostgreSQL, and the browser tests of changes to the panel.',
    ],
  };
}
