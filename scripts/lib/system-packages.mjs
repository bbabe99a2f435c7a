import { existsSync } from 'node:fs';
import { step } from './steps.mjs';

/** With short timeouts, so that unavailable packages are noticed soon. */
const APT = [
  '-q',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'DPkg::Lock::Timeout=60',
];
/** Time limit of each step in milliseconds. */
const PATIENCE = 300_000;

/**
 * Installs system packages as root on Debian and similar systems. Elsewhere it does nothing.
 *
 * @param {string} title the description that is shown
 * @param {string[]} packages installed without the packages that they only recommend
 * @throws Failure if they cannot be installed
 */
export async function installSystemPackages(title, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: PATIENCE };
  const apt = (what, ...args) => step(what, 'apt-get', [...APT, ...args], options);
  await apt('Updating the list of system packages', 'update');
  await apt(title, 'install', '-y', '--no-install-recommends', ...packages);
}
