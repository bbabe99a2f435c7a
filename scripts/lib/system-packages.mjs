import { existsSync } from 'node:fs';
import { step } from './steps.mjs';

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

/**
 * Installs packages of the system where that is possible: as root, on Debian and its like. Elsewhere it does nothing.
 *
 * @param {string} title what is said while it lasts
 * @param {string[]} packages without what they only recommend
 * @throws Failure when they cannot be had
 */
export async function installSystemPackages(title, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: PATIENCE };
  const apt = (what, ...args) => step(what, 'apt-get', [...APT, ...args], options);
  await apt('Looking for packages of the system', 'update');
  await apt(title, 'install', '-y', '--no-install-recommends', ...packages);
}
