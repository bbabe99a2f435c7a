import { spawnSync } from 'node:child_process';
import { installSystemPackages } from './system-packages.mjs';

/** Debian's Python, for which its package installs dateutil. */
export const PYTHON = '/usr/bin/python3';

/** Whether the Python library is there that finds the dates of rules, too. */
export const hasDateutil = () => spawnSync(PYTHON, ['-c', 'import dateutil']).status === 0;

/** Whether the Python library is there that expands calendar files with events that repeat. */
export const hasRecurringEvents = () =>
  spawnSync(PYTHON, ['-c', 'import recurring_ical_events']).status === 0;

/** Installs them in continuous integration. */
export async function ensureDateutil() {
  if (hasDateutil() && hasRecurringEvents()) return;
  if (!process.env.CI) {
    console.error(
      'Comparisons of recurrence rules with other programs are SKIPPED. On Debian: apt-get install python3-dateutil python3-recurring-ical-events',
    );
    return;
  }
  try {
    await installSystemPackages('Installing dateutil for tests', [
      'python3-dateutil',
      'python3-recurring-ical-events',
    ]);
  } catch (error) {
    // The comparison says that it is skipped.
    console.error(error instanceof Error ? error.message : error);
  }
}
