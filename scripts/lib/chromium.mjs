import { existsSync } from 'node:fs';
import { Failure } from './steps.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Usual paths of Chromium. The shell has no windows of its own to draw: tests take a sixth less of the processor with it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Packages with Chromium, the best first: not every system has the shell. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** Without a font, pages show no text. */
const FONT = 'fonts-liberation';

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
  for (const name of PACKAGES) {
    if (findChromium() !== undefined) return;
    try {
      await installSystemPackages('Installing Chromium for browser tests', [name, FONT]);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
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
