import { existsSync } from 'node:fs';
import { Failure } from './steps.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Usual paths of Chromium. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** With a font: without one, pages show no text. */
const PACKAGES = ['chromium', 'fonts-liberation'];

/** The browser for tests of the admin panel: `CHROMIUM_PATH`, else a usual path; undefined if there is none. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path)) || undefined;

/**
 * Installs Chromium if it is missing and system packages can be installed (as root, on Debian and similar systems).
 * Without it the browser tests are skipped, with a message.
 *
 * @throws {Failure} in continuous integration, where nobody would notice skipped tests, and if `CHROMIUM_PATH` names no file
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Failure(
      `CHROMIUM_PATH is "${named}", which does not exist. Correct it, or remove the variable.`,
    );
  if (findChromium() !== undefined) return;
  try {
    await installSystemPackages('Installing Chromium for browser tests', PACKAGES);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  if (findChromium() !== undefined) return;
  if (process.env.CI)
    throw new Failure(
      'Chromium for the browser tests was not found. Install it, or set CHROMIUM_PATH to it.',
    );
  console.error(
    'Chromium was not found: the browser tests (tests/browser) are SKIPPED. Install it, or set CHROMIUM_PATH to it.',
  );
}
