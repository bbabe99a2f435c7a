import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import util from 'node:util';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { buildPluginPackage } from './lib/plugin-package.mjs';
import { ROOT, load, shown } from './lib/project.mjs';
import { runMain, step } from './lib/steps.mjs';

const HELP = `npm run pack:plugin [-- --out FOLDER]

Builds the plugin as a package that any Strapi 5 project can install (npm install FILE), and prints the name of the file.

  --out FOLDER   where to put the file (default: this project's folder)`;

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: { out: { type: 'string', default: ROOT }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  await ensureInstalled();
  const staging = mkdtempSync(join(tmpdir(), 'calendar-package-'));
  try {
    await buildPluginPackage(staging);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const out = resolve(values.out);
    await step('Packing', npm, ['pack', '--pack-destination', out], { cwd: staging });
    const { name, version } = load(join(staging, 'package.json'));
    console.log(shown(join(out, `${name}-${version}.tgz`)));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
});
