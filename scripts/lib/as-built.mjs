import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN_SERVER, ROOT, load } from './project.mjs';
import { Failure } from './steps.mjs';

/**
 * For everything that takes the packages and the build as they are: commands, and `npm start -- --as-built`. They run beside a service,
 * in trees without development packages and in trees that cannot be written.
 *
 * @throws Failure with one line that names what is missing and the commands that make it
 */
export function requireBuild() {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const missing = Object.keys(dependencies).find((name) => !isInstalled(name));
  if (missing !== undefined)
    throw new Failure(
      `The package ${missing} is not installed: run "npm ci --omit=dev && npm run build", or start once with "npm start"`,
    );
  if (!existsSync(join(PLUGIN_SERVER, 'cli', 'index.js')))
    throw new Failure(
      'The server part has not been built: run "npm run build -- --server", or start once with "npm start"',
    );
}

const isInstalled = (name) => load.resolve.paths(name).some((folder) => existsSync(join(folder, name)));
