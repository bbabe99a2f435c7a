import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installSystemPackages } from './system-packages.mjs';

/**
 * The packages of Debian that have the programs, by program: proxies with what makes certificates, a pooler of connections, and what checks
 * the files of `deploy/`.
 */
const PACKAGES = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  'docker-compose': 'docker-compose',
  'systemd-analyze': 'systemd',
};
const PROXIES = ['nginx', 'haproxy', 'caddy', 'openssl'];

/** Where programs for administrators are, which other users may lack in their path. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The path of a program; undefined if it cannot be found. */
export const findProgram = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/**
 * Finds programs; by default the proxies of the documents, and the program that makes certificates for them.
 *
 * @param {readonly string[]} [programs] keys of `PACKAGES`
 * @returns {{ paths: Record<keyof typeof PACKAGES, string>, missing: string | undefined }} `missing` says what cannot be found, and
 *   how to get it
 */
export function findPrograms(programs = PROXIES) {
  const found = programs.map((program) => [program, findProgram(program) ?? '']);
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
 * because these packages start servers on the machine; the tests that need them are then skipped.
 */
export async function ensurePrograms() {
  const { missing } = findPrograms(Object.keys(PACKAGES));
  if (missing === undefined) return;
  if (!process.env.CI) {
    console.error(
      `Tests behind proxies (tests/clients), behind PgBouncer (tests/http/pooler) and of deploy/ (tests/smoke/deploy) are SKIPPED: ${missing}`,
    );
    return;
  }
  try {
    await installSystemPackages('Installing proxies and other programs for tests', Object.values(PACKAGES));
  } catch (error) {
    // The tests that need them fail and say what is missing.
    console.error(error instanceof Error ? error.message : error);
  }
}
