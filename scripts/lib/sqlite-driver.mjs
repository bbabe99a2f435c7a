import { execFileSync } from 'node:child_process';
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
    const remedy = reason === NOT_INSTALLED ? 'npm ci --omit=dev' : REBUILD;
    throw new Failure(`${sentence(reason)}: run "${remedy}", or start once with "npm start"`);
  }
}

/** Builds the driver again if this Node.js cannot load it, for example after another version of Node.js was installed. */
export async function ensureSqliteDriver({ verbose } = {}) {
  const error = errorInOtherProcess();
  if (error === undefined) return;
  const what = sentence(reasonOf(error));
  requireWritable(join(ROOT, 'node_modules', SQLITE_DRIVER), what, REBUILD);
  console.error(`${what}.`);
  await runNpm(`${REBUILD} (up to two minutes, once)`, ['rebuild', SQLITE_DRIVER], { verbose });
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
