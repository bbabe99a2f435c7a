import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritable, runNpm } from './npm.mjs';
import { ROOT } from './project.mjs';
import { Failure } from './steps.mjs';

const packagesIn = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')).packages;

/** The first package of the lock file that is not installed in the locked version, or undefined. File dates are not used. */
function missingPackage({ development = true } = {}) {
  const wanted = packagesIn('package-lock.json');
  let installed;
  try {
    installed = packagesIn('node_modules', '.package-lock.json');
  } catch {
    return 'node_modules';
  }
  return Object.keys(wanted).find((path) => {
    const { version, optional, dev, devOptional, link } = wanted[path];
    if (path === '' || optional || devOptional || link || (dev && !development)) return false;
    return installed[path]?.version !== version;
  });
}

/**
 * Installs the packages of the lock file, unless they are already installed.
 *
 * @param options `development`: whether those for tests and checks are needed, without which the project can be built and run; `installs`:
 *   whether they are installed too if anything is missing
 */
export async function ensureInstalled({ development = true, installs = development, verbose = false } = {}) {
  const missing = missingPackage({ development });
  if (missing === undefined) return;
  // Installing empties the folder first, and another checkout may use the linked folder.
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Failure(
      `${missing} is missing, and node_modules is a link: run the installation in the linked folder, or remove the link`,
    );
  requireWritable(join(ROOT, 'node_modules'), `${missing} is missing`);
  const which = installs ? '--include=dev' : '--omit=dev';
  await runNpm('Installing packages (a few minutes, once)', ['ci', which, '--no-audit', '--no-fund'], {
    verbose,
  });
}
