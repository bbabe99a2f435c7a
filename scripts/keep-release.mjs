import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import util from 'node:util';
import { compileServer } from './lib/compile-server.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { ROOT, shown } from './lib/project.mjs';
import { Failure, during, runMain, step } from './lib/steps.mjs';

const HELP = `node scripts/keep-release.mjs COMMIT [--out FOLDER]

Keeps a release as a package from which the tests start real processes of it (tests/releases/README.md): the service as it is at a commit
or tag, compiled, without packages and without the admin panel. Prints the name of the file, event-calendar-VERSION.tgz.

  --out FOLDER   where to put the file; it is made if it is missing (default: tests/releases)`;

const RELEASES = join(ROOT, 'tests', 'releases');
/** What a service loads, as paths in the project; `dist` is made from the sources. */
const PARTS = ['dist', 'package.json', 'public', 'scripts', 'src/plugins/event-calendar/package.json'];
/** What belongs to a package of npm, but not to a running service. */
const NOT_LOADED = /\.(map|d\.[cm]?ts)$|\/src$/;

await runMain(async () => {
  requireNodeVersion();
  const { values, positionals } = util.parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: RELEASES }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  if (positionals.length !== 1) throw new Failure('Name one commit or tag, such as v0.2.0: --help says more');
  await ensureInstalled();
  const commit = commitOf(positionals[0]);
  const work = mkdtempSync(join(tmpdir(), 'calendar-release-'));
  try {
    const tree = join(work, 'tree');
    mkdirSync(tree);
    execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, tree], { cwd: ROOT });
    const { version, dependencies } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
    await during(`Compiling the server part of ${version}`, async () =>
      compileServer({ root: tree, maps: false }),
    );
    writeFileSync(
      join(tree, 'dist', 'src', 'plugins', 'event-calendar', 'server', 'src', 'version.json'),
      `${JSON.stringify({ version, commit: commit.slice(0, 8) })}\n`,
    );
    await addLostPackages(tree, dependencies);
    mkdirSync(values.out, { recursive: true });
    const file = join(resolve(values.out), `event-calendar-${version}.tgz`);
    pack(tree, file);
    console.log(`${shown(file)} (${Math.ceil(statSync(file).size / 1000)} kB)`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

/** @throws Failure if there is no such commit */
function commitOf(name) {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    const args = ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`];
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio }).trim();
  } catch {
    throw new Failure(`"${name}" is no commit or tag of this clone`);
  }
}

/** Adds packages that the server part of the release loads and this project has no longer; all others come from this project. */
async function addLostPackages(tree, dependencies) {
  const compiled = execFileSync('grep', ['-rhoE', `require\\("[^."][^"]*"\\)`, join(tree, 'dist')], {
    encoding: 'utf8',
  });
  const lost = Object.keys(dependencies).filter(
    (name) => compiled.includes(`("${name}"`) && !existsSync(join(ROOT, 'node_modules', name)),
  );
  if (lost.length === 0) return;
  const folder = join(tree, 'lost');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const names = lost.map((name) => `${name}@${dependencies[name]}`);
  const options = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--omit=peer',
  ];
  await step(`Installing ${names.join(', ')}`, 'npm', ['install', ...options, ...names], { cwd: folder });
  cpSync(join(folder, 'node_modules'), join(tree, 'dist', 'node_modules'), {
    recursive: true,
    filter: (path) => !NOT_LOADED.test(path) && !path.endsWith('.package-lock.json'),
  });
}

/** The same tree gives the same file. */
function pack(tree, file) {
  const same = ['--sort=name', '--mtime=2026-01-01', '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [...same, '-I', 'gzip -9n', '-cf', file, '-C', tree, ...PARTS]);
}
