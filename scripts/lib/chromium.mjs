import { existsSync } from 'node:fs';
import { Failure } from './steps.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Where systems put Chromium. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A page without any font is none. */
const PACKAGES = ['chromium', 'fonts-liberation'];

/** The browser that tests of the admin panel use: `CHROMIUM_PATH`, else a usual place; undefined where there is none. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path)) || undefined;

/**
 * Installs Chromium where there is none and the system's packages can be installed: as root, on Debian and its like.
 * Without it the tests in a browser cannot run, which is said then.
 *
 * @throws {Failure} in continuous integration, where nobody reads what is left out
 */
export async function ensureChromium() {
  if (findChromium() !== undefined) return;
  try {
    await installSystemPackages('Installing Chromium for tests in a browser', PACKAGES);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  if (findChromium() !== undefined) return;
  if (process.env.CI)
    throw new Failure('No Chromium for the tests in a browser. Install it, or name it in CHROMIUM_PATH.');
  console.error(
    'No Chromium: the tests in a browser (tests/browser) are LEFT OUT. Install it, or name it in CHROMIUM_PATH.',
  );
}
