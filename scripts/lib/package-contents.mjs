import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { packagesOfAdmin, packagesOfServer } from './imported-packages.mjs';
import { ROOT } from './project.mjs';

const LIST = 'scripts/lib/package-contents.json';
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/**
 * Compares an unpacked package of the plugin with `package-contents.json`, which lists all that it may bring into a project.
 *
 * @param {string} directory
 * @returns {string[]} what is wrong, one line each
 */
export function contentProblems(directory) {
  const listed = readJson(ROOT, LIST);
  const manifest = readJson(directory, 'package.json');
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(directory.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
  const found = {
    dependencies: Object.keys(manifest.dependencies ?? {}),
    peerDependencies: Object.keys(manifest.peerDependencies ?? {}),
    files: [...new Set(files.map(kindOf))],
  };
  return [
    ...Object.keys(found).flatMap((part) => differences(part, listed[part], found[part])),
    ...tooMuch(directory, files, listed.limits),
    ...files
      .filter((path) => /\.(test|spec|fixtures)\./.test(path))
      .map((path) => `${path} belongs to a test`),
    ...required(directory, files),
    ...unlisted(directory, manifest),
    ...otherVersions(manifest),
    ...installScripts(manifest, found.dependencies),
    ...brokenLinks(directory, files),
  ];
}

/** Compiled files count by folder and ending, because the bundler names them; others by their path. */
function kindOf(path) {
  const [folder] = /^dist\/(?:admin|server)\//.exec(path) ?? [];
  return folder === undefined ? path : `${folder}*${/\.d\.m?ts$/.exec(path)?.[0] ?? extname(path)}`;
}

function differences(part, listed, found) {
  const added = found.filter((name) => !listed.includes(name));
  const gone = listed.filter((name) => !found.includes(name));
  return [
    ...added.map((name) => `${part}: ${name} is new. If every project needs it, add it to ${LIST}`),
    ...gone.map((name) => `${part}: ${name} is missing. If no project needs it, remove it from ${LIST}`),
  ];
}

function tooMuch(directory, files, { megabytes, files: most }) {
  const bytes = files.reduce((sum, path) => sum + statSync(join(directory, path)).size, 0);
  const problems = [];
  if (bytes > megabytes * 1_000_000)
    problems.push(`It has ${(bytes / 1_000_000).toFixed(1)} MB; at most ${megabytes} MB are allowed`);
  if (files.length > most) problems.push(`It has ${files.length} files; at most ${most} are allowed`);
  return problems;
}

/** The bundler writes `__require` where a bundled package requires another one. Browsers cannot do that. */
function required(directory, files) {
  return files
    .filter((path) => /^dist\/admin\/.*\.mjs$/.test(path))
    .flatMap((path) => {
      const [, name] = /\b__require\(["']([^"']+)/.exec(readFileSync(join(directory, path), 'utf8')) ?? [];
      return name === undefined
        ? []
        : [`${path} requires ${name}, which no browser can: it must be imported`];
    });
}

/** Packages that the code loads although the package does not ask for them. `viewer.ts` looks for its own package only elsewhere. */
function unlisted(directory, { dependencies, peerDependencies }) {
  const known = { ...dependencies, ...peerDependencies, 'swagger-ui-dist': '' };
  const loaded = new Set([...packagesOfServer(directory), ...packagesOfAdmin(directory)]);
  return [...loaded]
    .filter((name) => !(name in known))
    .map((name) => `The code loads ${name}, which is neither a dependency nor a peer`);
}

/**
 * Ranges that do not begin with the version that the tests run with. A wrong one makes npm refuse the package, or remove the project's own
 * package of that name.
 */
function otherVersions({ dependencies, peerDependencies }) {
  const { packages } = readJson(ROOT, 'package-lock.json');
  return Object.entries({ ...dependencies, ...peerDependencies })
    .map(([name, range]) => [name, range, packages[installedPath(packages, name, '')]?.version])
    .filter(([, range, tested]) => ![`^${tested}`, `~${tested}`].includes(range))
    .map(([name, range, tested]) => `It asks for ${name} ${range}, but is tested with ${tested}`);
}

/** Programs that npm would run while it installs the package: its own, and those of all packages that it brings. */
function installScripts({ scripts = {} }, dependencies) {
  const own = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in scripts);
  const { packages } = readJson(ROOT, 'package-lock.json');
  const seen = new Map();
  const visit = (name, from) => {
    const path = installedPath(packages, name, from);
    if (seen.has(path ?? name)) return;
    seen.set(path ?? name, path);
    if (path === undefined) return;
    const entry = packages[path];
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(next, path);
  };
  for (const name of dependencies) visit(name, '');
  return [
    ...own.map((name) => `Its ${name} script would run in every project`),
    ...[...seen]
      .filter(([, path]) => path === undefined || packages[path].hasInstallScript)
      .map(([name, path]) =>
        path === undefined
          ? `${name} is not in package-lock.json`
          : `${name.replace(/^.*node_modules\//, '')} runs a script when it is installed`,
      ),
  ];
}

/** Where Node finds a package that another one loads. */
function installedPath(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = posix.join(folder, 'node_modules', name);
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

function brokenLinks(directory, files) {
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(directory, path), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .filter(([, link]) => !existsSync(join(directory, dirname(path), link)))
        .map(([, link]) => `${path} links to ${link}, which is not in the package`),
    );
}
