import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installSystemPackages } from './system-packages.mjs';

/** The packages of Debian that have the programs, by program. */
const PACKAGES = { nginx: 'nginx-light', haproxy: 'haproxy', openssl: 'openssl' };

/** Where programs for administrators are, which other users may lack in their path. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The path of a program; undefined if it cannot be found. */
export const findProgram = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/**
 * The proxies of the documents, and the program that makes certificates for them.
 *
 * @returns {{ paths: Record<keyof typeof PACKAGES, string>, missing: string | undefined }} `missing` says what cannot be found, and
 *   how to get it
 */
export function findProxies() {
  const found = Object.keys(PACKAGES).map((program) => [program, findProgram(program) ?? '']);
  const lacking = found.flatMap(([program, path]) => (path === '' ? [program] : []));
  const packages = lacking.map((program) => PACKAGES[program]).join(' ');
  return {
    paths: Object.fromEntries(found),
    missing:
      lacking.length === 0
        ? undefined
        : `${lacking.join(', ')} not found. On Debian: apt-get install --no-install-recommends ${packages}`,
  };
}

/**
 * Installs what is missing in continuous integration, as root on Debian and similar systems. Elsewhere it only says what is missing,
 * because these packages start servers on the machine; the tests behind proxies are then skipped.
 */
export async function ensureProxies() {
  const { missing } = findProxies();
  if (missing === undefined) return;
  if (!process.env.CI) {
    console.error(`The tests behind proxies (tests/clients) are SKIPPED: ${missing}`);
    return;
  }
  try {
    await installSystemPackages('Installing proxies for tests', Object.values(PACKAGES));
  } catch (error) {
    // The tests behind proxies fail and say what is missing.
    console.error(error instanceof Error ? error.message : error);
  }
}
