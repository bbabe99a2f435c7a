import { existsSync } from 'node:fs';
import { step } from './steps.mjs';

/** Where systems put Chromium. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A page without any font is none. */
const PACKAGES = ['--no-install-recommends', 'chromium', 'fonts-liberation'];
/** Where packages cannot be had, that shows soon. */
const APT = [
  '-q',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'DPkg::Lock::Timeout=60',
];
/** Milliseconds for each step. */
const PATIENCE = 300_000;

/** The browser that tests of the admin panel use: `CHROMIUM_PATH`, else a usual place; undefined where there is none. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path)) || undefined;

/**
 * Installs Chromium where there is none and the system's packages can be installed: as root, on Debian and its like.
 * Without it the tests in a browser cannot run, which is said then.
 */
export async function ensureChromium() {
  if (findChromium() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: PATIENCE };
    const apt = (title, ...args) => step(title, 'apt-get', [...APT, ...args], options);
    try {
      await apt('Looking for packages of the system', 'update');
      await apt('Installing Chromium for tests in a browser', 'install', '-y', ...PACKAGES);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  if (findChromium() === undefined) {
    console.error(
      'No Chromium: the tests in a browser (tests/browser) are LEFT OUT. Install it, or name it in CHROMIUM_PATH.',
    );
  }
}
