import { findProgram } from './proxies.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** The program that checks metrics and alert rules; undefined if it cannot be found. */
export const findPromtool = () => findProgram('promtool');

/** Installs it in continuous integration, like the proxies: its package starts a server on the machine. */
export async function ensurePromtool() {
  if (findPromtool() !== undefined) return;
  if (!process.env.CI) {
    console.error(
      'The tests of metrics and alert rules with promtool are SKIPPED. On Debian: apt-get install --no-install-recommends prometheus',
    );
    return;
  }
  try {
    await installSystemPackages('Installing promtool for tests', ['prometheus']);
  } catch (error) {
    // These tests fail then.
    console.error(error instanceof Error ? error.message : error);
  }
}
