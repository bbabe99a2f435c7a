import { cpSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, load } from '../../scripts/lib/project.mjs';
import { step } from '../../scripts/lib/steps.mjs';
import { childEnvironment } from '../../scripts/lib/throw-away.mjs';
import { mayGoOn } from '../run/ending.mjs';

/** Memory for the bundler, in megabytes. */
const HEAP = 3072;

/**
 * Builds the admin panel of the bare project, which takes a minute or two.
 *
 * @param {string} directory the project's folder
 * @param {Record<string, string>} env the variables that its configuration reads
 * @param {string} [keep] a folder that keeps the built panel for later runs
 */
export async function buildBarePanel(directory, env, keep) {
  mayGoOn();
  const built = join(directory, 'build');
  const { version } = load('@strapi/strapi/package.json');
  const kept = keep && join(keep, `bare-panel-${version}`);
  if (kept && existsSync(kept)) return cpSync(kept, built, { recursive: true });
  const strapi = join(ROOT, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
  await step(
    "Building the bare project's admin panel (a minute or two)",
    process.execPath,
    [strapi, 'build'],
    {
      cwd: directory,
      env: {
        ...childEnvironment(env),
        NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
        STRAPI_TELEMETRY_DISABLED: 'true',
      },
    },
  );
  if (!kept) return;
  cpSync(built, `${kept}.part`, { recursive: true });
  renameSync(`${kept}.part`, kept);
}
