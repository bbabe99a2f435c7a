import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireWritable, runNpm } from './npm.mjs';
import { ROOT, load } from './project.mjs';
import { Failure } from './steps.mjs';

export const SQLITE_DRIVER = 'better-sqlite3';
const REBUILD = `npm rebuild ${SQLITE_DRIVER}`;
const NOT_INSTALLED = 'is not installed';

/**
 * Loads the compiled part of the driver, which is for one version of Node.js and one kind of machine.
 *
 * @throws Failure with one line that names the command that builds it
 */
export function requireSqliteDriver() {
  try {
    new (load(SQLITE_DRIVER))(':memory:').close();
  } catch (error) {
    const reason = reasonOf(error);
    const remedy = reason === NOT_INSTALLED ? '' : `run "${REBUILD}", or `;
    throw new Failure(`${sentence(reason)}: ${remedy}start once with "npm start"`);
  }
}

/** Builds the driver again if this Node.js cannot load it, for example after another version of Node.js was installed. */
export async function ensureSqliteDriver({ verbose } = {}) {
  const error = errorInOtherProcess();
  if (error === undefined) return;
  const reason = reasonOf(error);
  const what = sentence(reason);
  requireWritable(join(ROOT, 'node_modules', SQLITE_DRIVER), what, REBUILD);
  console.error(`${what}.`);
  if (reason === NOT_INSTALLED) return installDriver({ verbose });
  await runNpm(`${REBUILD} (up to two minutes, once)`, ['rebuild', SQLITE_DRIVER], { verbose });
}

/**
 * The driver is optional, because PostgreSQL does not need it: npm leaves it out without a word if it cannot be built. Installed alone, in
 * another folder, npm says why.
 */
async function installDriver({ verbose }) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const wanted = `${SQLITE_DRIVER}@${optionalDependencies[SQLITE_DRIVER]}`;
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-driver-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    const args = ['install', '--no-save', '--no-audit', '--no-fund', wanted];
    await runNpm(`npm install ${wanted} (up to two minutes, once)`, args, { verbose, cwd: folder });
    for (const name of readdirSync(join(folder, 'node_modules'))) {
      const place = join(ROOT, 'node_modules', name);
      if (!name.startsWith('.') && !existsSync(place))
        cpSync(join(folder, 'node_modules', name), place, { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process in which loading has failed cannot load the file that replaces it. */
function errorInOtherProcess() {
  const program = `try { new (require('${SQLITE_DRIVER}'))(':memory:') } catch ({ code, message }) { console.log(JSON.stringify({ code, message })) }`;
  const output = execFileSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  return output === '' ? undefined : JSON.parse(output);
}

const sentence = (reason) => `The SQLite driver (${SQLITE_DRIVER}) ${reason}`;

function reasonOf({ code, message }) {
  if (code === 'MODULE_NOT_FOUND' && message.includes(`'${SQLITE_DRIVER}'`)) return NOT_INSTALLED;
  const { node, modules } = process.versions;
  const built = /different Node\.js version.*?NODE_MODULE_VERSION (\d+)/s.exec(message)?.[1];
  if (built !== undefined)
    return `was built for another version of Node.js (modules ${built}, but Node.js ${node} needs ${modules})`;
  return `cannot be loaded by Node.js ${node} (${message.split('\n')[0]})`;
}
