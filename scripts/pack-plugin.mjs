import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import util from 'node:util';
import { checkPackage } from './lib/check-package.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { buildPluginPackage } from './lib/plugin-package.mjs';
import { ROOT, load, shown } from './lib/project.mjs';
import { runMain, step } from './lib/steps.mjs';

const HELP = `npm run pack:plugin [-- --out FOLDER] [--owner NAME] [--check]

Packs the plugin as a file that any Strapi 5 project can install (npm install FILE), and prints the name of the file.
It takes author, homepage, repository and bugs from this project's package.json.

  --out FOLDER   where to put the file; it is made if it is missing (default: this project's folder)
  --owner NAME   the owner of the repository, who takes the place of OWNER in author, addresses and links
  --check        also inspect the file as its users get it: what it brings (scripts/lib/package-contents.json), publint, attw,
                 strapi-plugin verify`;

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: {
      out: { type: 'string', default: ROOT },
      owner: { type: 'string' },
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureInstalled();
  const work = mkdtempSync(join(tmpdir(), 'calendar-package-'));
  try {
    const staging = join(work, 'staging');
    mkdirSync(staging);
    await buildPluginPackage(staging, values.owner);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    await step('Packing', npm, ['pack', '--pack-destination', out], { cwd: staging });
    const { name, version } = load(join(staging, 'package.json'));
    const file = join(out, `${name}-${version}.tgz`);
    if (values.check) {
      await step('Unpacking', 'tar', ['-xzf', file, '-C', work]);
      await checkPackage(file, join(work, 'package'));
    }
    console.log(shown(file));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
