import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { inputsHash } from './lib/build-state.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { ROOT } from './lib/project.mjs';
import { Failure, runMain } from './lib/steps.mjs';

const NAMES = ['types', 'rules', 'unused', 'layers', 'format'];

const HELP = `npm run lint [-- --changed] [NAME ...]

Checks types (TypeScript), rules (ESLint), unused code (knip), layers (dependency-cruiser) and format (Prettier), several at a
time, and uses what earlier runs have found of unchanged files. Prints a line for each check, and what is wrong; the exit status is 0 if nothing is.

  --changed   only files that differ from the last commit: their rules and format, the types of the parts that they belong to,
              and the layers; unused code is not looked for
  NAME        only these checks: ${NAMES.join(', ')}`;

const SOURCES = ['server', 'admin'].map((part) => `src/plugins/event-calendar/${part}/src`);
/** Results of earlier runs, which are used for files that have not changed. */
const CACHE = join('node_modules', '.cache', 'lint');
const BY_CONTENT = ['--cache', '--cache-strategy', 'content', '--cache-location'];

/** The server part and the panel: some of their rules need types, each of a project of its own, so they are checked apart. */
const SERVER = ['config', 'src'];
const PANEL = [join('src', 'admin'), join('src', 'plugins', 'event-calendar', 'admin')];
const without = (paths) => paths.flatMap((path) => ['--ignore-pattern', path]);

const packaged = (...path) => join(ROOT, 'node_modules', ...path);
const eslint = (title, args) => ({
  title,
  program: packaged('eslint', 'bin', 'eslint.js'),
  args: ['--max-warnings', '0', ...args],
});
/** @param {string} results the name of the results of earlier runs */
const cachedEslint = (title, results, args) => eslint(title, [...BY_CONTENT, join(CACHE, results), ...args]);

/**
 * Some rules know types, so what they say of a file depends on other files too. Their results are kept for one state of the whole part.
 *
 * @param {string} title
 * @param {'server' | 'admin'} part
 * @param {string[]} args
 */
function typedEslint(title, part, args) {
  const results = `rules-${part}-${inputsHash(part)}`;
  const old = existsSync(CACHE) ? readdirSync(CACHE).filter((name) => name.startsWith(`rules-${part}-`)) : [];
  for (const name of old) if (name !== results) rmSync(join(CACHE, name));
  return cachedEslint(title, results, args);
}
const types = ({ part, project }) => ({
  title: `types of the ${part}`,
  program: packaged('typescript', 'bin', 'tsc'),
  args: ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', join(CACHE, `${part}.json`)],
});
const prettier = (args) => ({
  title: 'format',
  program: packaged('prettier', 'bin', 'prettier.cjs'),
  args: ['--check', ...BY_CONTENT, join(CACHE, 'format'), ...args],
});
const KNIP = { title: 'unused code', program: packaged('knip', 'bin', 'knip.js'), args: [] };
const LAYERS = {
  title: 'layers',
  program: packaged('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
  args: [...SOURCES, '--config', '.dependency-cruiser.mjs'],
};

/** The parts that are compiled separately, each with the files that its types depend on. */
const PARTS = [
  { part: 'panel', project: join('src', 'admin'), holds: /^src\/(admin|plugins)\// },
  { part: 'tests', project: 'tests', holds: /^(tests|bench|scripts|src|config)\// },
  { part: 'server', project: '.', holds: /^(config|src)\/(?!admin\/|plugins\/[^/]+\/admin\/)/ },
];

await runMain(async () => {
  requireNodeVersion();
  const { values, positionals: names } = util.parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  await ensureInstalled();
  const all = values.changed ? checksOf(changedFiles()) : everything();
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Failure(`There is no check "${unknown[0]}". There are: ${NAMES.join(', ')}.`);
  const checks =
    names.length === 0 ? all : all.filter(({ title }) => names.some((name) => title.includes(name)));
  if (checks.length === 0) return console.log('There is nothing to check.');
  const failed = await runChecks(checks);
  if (failed.length > 0)
    throw new Failure(`${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}`);
});

/** The slowest first, so that none of them runs alone at the end. */
function everything() {
  return [
    typedEslint('rules of the server', 'server', [...SERVER, ...without(PANEL)]),
    typedEslint('rules of the panel', 'admin', PANEL),
    cachedEslint('rules of the rest', 'rules', ['.', ...without(SERVER)]),
    ...PARTS.map(types),
    prettier(['.']),
    KNIP,
    LAYERS,
  ];
}

/** @param {string[]} files with `/`, from the project's folder */
function checksOf(files) {
  const code = files.filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file));
  return [
    ...(code.length > 0 ? [eslint('rules', ['--no-warn-ignored', ...code])] : []),
    ...PARTS.filter(({ holds }) => code.some((file) => holds.test(file))).map(types),
    ...(code.some((file) => SOURCES.some((folder) => file.startsWith(folder))) ? [LAYERS] : []),
    ...(files.length > 0 ? [prettier(['--ignore-unknown', ...files])] : []),
  ];
}

/** The files that differ from the last commit, new ones included. */
function changedFiles() {
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
    } catch {
      throw new Failure('--changed compares with the last commit, and this folder has none. Leave it out.');
    }
  };
  return [
    ...git('diff', '--name-only', '--relative', '--diff-filter=d', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}
