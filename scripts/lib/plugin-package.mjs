import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { PLUGIN, ROOT, load } from './project.mjs';
import { Failure, step } from './steps.mjs';

/** What Strapi's admin panel has one of; everything else that the admin part imports is packed with it. */
const ADMIN_PEERS = ['react', 'react-dom', 'react-intl', 'react-router-dom', 'styled-components'];
/** What the host project has one of: the driver of its database, which the plugin loads when it needs it. */
const DRIVERS = ['better-sqlite3', 'pg'];

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/**
 * Builds the package of the plugin, as it is published, in an empty folder: the server part as CommonJS with type
 * declarations, the admin part as one ES module, and a `package.json` that names what they import.
 */
export async function buildPluginPackage(directory) {
  await compileServer(directory);
  await bundleAdmin(directory);
  copyDocument(join(PLUGIN, 'README.md'), join(directory, 'README.md'));
  mkdirSync(join(directory, 'docs'), { recursive: true });
  for (const name of ['operations.md', 'webhooks.md']) {
    copyDocument(join(ROOT, 'docs', name), join(directory, 'docs', name));
  }
  cpSync(join(ROOT, 'CHANGELOG.md'), join(directory, 'CHANGELOG.md'));
  cpSync(join(ROOT, 'LICENSE'), join(directory, 'LICENSE'));
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest(directory), null, 2)}\n`);
}

/** Copies a document of the repository; its links lead to the same documents in the package. */
function copyDocument(from, to) {
  const text = readFileSync(from, 'utf8')
    .replaceAll('(../../../docs/', '(docs/')
    .replaceAll('(../src/plugins/event-calendar/', '(../');
  writeFileSync(to, text);
}

async function compileServer(directory) {
  const source = join(PLUGIN, 'server', 'src');
  const config = join(directory, 'tsconfig.json');
  mkdirSync(directory, { recursive: true });
  const compilerOptions = {
    outDir: join(directory, 'dist', 'server'),
    rootDir: source,
    declaration: true,
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  const include = [join(source, '**', '*.ts')];
  const exclude = [join(source, '**', '*.test.ts')];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include, exclude }),
  );
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  await step('Compiling the server part', process.execPath, [tsc, '-p', config]);
}

async function bundleAdmin(directory) {
  const { build } = load('esbuild');
  await build({
    entryPoints: [join(PLUGIN, 'admin', 'src', 'index.tsx')],
    outdir: join(directory, 'dist', 'admin'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: [...ADMIN_PEERS, '@strapi/*'],
    logLevel: 'warning',
  });
}

function manifest(directory) {
  const plugin = readJson(PLUGIN, 'package.json');
  const project = readJson(ROOT, 'package.json');
  const versions = { ...project.devDependencies, ...project.dependencies };
  const imported = importedPackages(join(directory, 'dist', 'server'));
  const strange = imported.find((name) => !(name in versions) && !name.startsWith('@strapi/'));
  if (strange !== undefined)
    throw new Failure(`The plugin imports ${strange}, which package.json does not name`);
  const own = imported.filter((name) => !name.startsWith('@strapi/'));
  const caret = (names) =>
    Object.fromEntries(names.map((name) => [name, `^${versions[name] ?? versions['@strapi/strapi']}`]));
  return {
    ...plugin,
    files: ['dist', 'docs', 'CHANGELOG.md', 'README.md', 'LICENSE'],
    exports: {
      './package.json': './package.json',
      './strapi-admin': { import: './dist/admin/index.mjs', default: './dist/admin/index.mjs' },
      './strapi-server': {
        types: './dist/server/boot/index.d.ts',
        require: './dist/server/boot/index.js',
        default: './dist/server/boot/index.js',
      },
    },
    engines: { node: project.engines.node },
    dependencies: caret(own),
    peerDependencies: caret([
      '@strapi/strapi',
      '@strapi/plugin-users-permissions',
      ...imported.filter((name) => name.startsWith('@strapi/') && name !== '@strapi/strapi'),
      ...ADMIN_PEERS,
      ...DRIVERS,
    ]),
    peerDependenciesMeta: Object.fromEntries(DRIVERS.map((name) => [name, { optional: true }])),
  };
}

/** The packages that compiled files load, by name: `@scope/name/file` counts as `@scope/name`. */
function importedPackages(directory) {
  const names = new Set();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const code = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
    for (const [, path] of code.matchAll(/\b(?:require(?:\.resolve)?|import)\(\s*["']([^."'][^"']*)["']/g)) {
      const [scope, name] = path.split('/');
      const isBuiltin = path.startsWith('node:') || builtinModules.includes(path);
      if (!isBuiltin) names.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return [...names].sort();
}
