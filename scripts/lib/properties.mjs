import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest } from './jest.mjs';
import { ROOT } from './project.mjs';

/** Where unit tests are. */
const FOLDERS = ['src', 'scripts', 'bench'];

/**
 * Runs the unit tests with properties again and again, each time with other random values, and with all that the tests state.
 *
 * @param {object} options
 * @param {number} options.rounds
 * @param {number} options.seed of the first round; each further round has the next number
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether all properties hold
 */
export async function proveProperties({ rounds, seed, signal }) {
  const scratch = mkdtempSync(join(tmpdir(), 'calendar-properties-'));
  const failedWith = [];
  const paths = filesWithProperties();
  let tests = 0;
  try {
    for (let round = 0; round < rounds && !signal.aborted; round += 1) {
      const drawn = seed + round;
      console.log(`properties: round ${round + 1} of ${rounds}, seed ${drawn}`);
      const { passed, failed } = await runJest(['unit'], {
        paths,
        exact: true,
        report: join(scratch, `${drawn}.json`),
        env: { ...process.env, TEST_SEED: String(drawn), TEST_LENGTH: 'full' },
        signal,
      });
      tests += passed + failed;
      if (failed > 0) failedWith.push(drawn);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const verdict = failedWith.length > 0 ? `DO NOT HOLD with seed ${failedWith.join(', ')}` : 'hold';
  console.log(`\nproperties ${verdict}: ${tests} tests in ${rounds} rounds from seed ${seed}`);
  return failedWith.length === 0 && tests > 0;
}

function filesWithProperties() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
  return files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"));
}
