import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, shown } from './project.mjs';
import { Failure, step } from './steps.mjs';

/**
 * Runs npm, which may have to compile the SQLite driver.
 *
 * @param {string} title the description that is shown
 * @param {string[]} args
 * @throws Failure in one line if the driver cannot be compiled or the folder cannot be written, else with the output
 */
export async function runNpm(title, args, { verbose, cwd } = {}) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await step(title, npm, args, {
    verbose,
    cwd,
    env: { ...ownHeaders(), ...process.env },
    explain: compileFailure,
  });
}

const WHOLE_BUILD = 'npm ci --omit=dev && npm run build';

/**
 * @param {string} what the reason to write
 * @throws Failure if this user cannot write a path, or the folder in which it would be made; it names the command for its owner
 */
export function requireWritable(path, what, command = WHOLE_BUILD) {
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch {
    throw new Failure(
      `${what}, and this user cannot write ${shown(path) || ROOT}: run "${command}" as the owner of the folder`,
    );
  }
}

/** node-gyp downloads the headers of Node.js, unless it knows a folder that has them. */
function ownHeaders() {
  const folder = join(dirname(process.execPath), '..');
  const version = join(folder, 'include', 'node', 'node_version.h');
  const matches =
    existsSync(version) &&
    new RegExp(`define NODE_MODULE_VERSION ${process.versions.modules}\\b`).test(
      readFileSync(version, 'utf8'),
    );
  return matches ? { npm_config_nodedir: folder } : {};
}

/** What is missing to compile, in the order in which node-gyp looks for it. */
const NEEDS = [
  // It also says "find Python" where it has found one.
  [/gyp ERR! find Python|not find any Python/, 'Python 3 is missing (Debian: apt install python3)'],
  [
    /not found: make|make: not found/,
    'make and a C++ compiler are missing (Debian: apt install build-essential)',
  ],
  [
    /g\+\+: (not found|No such file)|c\+\+: (not found|No such file)|clang\+\+: (not found|No such file)/,
    'a C++ compiler is missing (Debian: apt install g++)',
  ],
  [
    /headers\.tar\.gz|SHASUMS256|nodejs\.org|node\.h: No such file|node_version\.h|common\.gypi/,
    `the headers of Node.js ${process.versions.node} cannot be downloaded from nodejs.org (Debian's own Node.js: apt install libnode-dev; others: set npm_config_nodedir to the folder of Node.js that has include/node, or npm_config_disturl to a mirror)`,
  ],
];

/** @returns {string | undefined} one line, if `output` is that of a failed installation of the SQLite driver */
export function compileFailure(output) {
  if (!/gyp ERR!|gyp info|node-gyp/.test(output) || !output.includes('better-sqlite3')) return undefined;
  const need = NEEDS.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm start -- --verbose shows why';
  return `The SQLite driver (better-sqlite3) could not be downloaded from github.com (a mirror: npm_config_better_sqlite3_binary_host) nor compiled: ${need}`;
}
