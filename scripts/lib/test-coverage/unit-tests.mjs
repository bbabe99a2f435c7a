import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addHits } from './hits.mjs';
import { scratchFolder } from './scratch.mjs';

/** Has jest collect what unit tests run. */
export function watchUnitTests() {
  const folder = scratchFolder();
  return {
    /** Options of jest. */
    options: [
      '--coverage',
      '--coverageProvider=v8',
      '--coverageReporters=json',
      `--coverageDirectory=${folder}`,
      '--coveragePathIgnorePatterns=/node_modules/|/tests/|\\.(test|fixtures)\\.ts$',
    ],
    /** Adds what has run; call it after the tests. */
    addTo(hits) {
      const report = join(folder, 'coverage-final.json');
      if (existsSync(report)) addHits(hits, JSON.parse(readFileSync(report, 'utf8')));
    },
  };
}
