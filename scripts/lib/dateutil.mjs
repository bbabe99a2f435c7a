import { spawnSync } from 'node:child_process';
import { installSystemPackages } from './system-packages.mjs';

/** Debian's Python, for which its package installs dateutil. */
export const PYTHON = '/usr/bin/python3';

/** Whether the Python library is there that finds the dates of rules, too. */
export const hasDateutil = () => spawnSync(PYTHON, ['-c', 'import dateutil']).status === 0;

/** Installs it in continuous integration. */
export async function ensureDateutil() {
  if (hasDateutil()) return;
  if (!process.env.CI) {
    console.error(
      'The comparison of recurrence rules with dateutil is SKIPPED. On Debian: apt-get install python3-dateutil',
    );
    return;
  }
  try {
    await installSystemPackages('Installing dateutil for tests', ['python3-dateutil']);
  } catch (error) {
    // The comparison says that it is skipped.
    console.error(error instanceof Error ? error.message : error);
  }
}
