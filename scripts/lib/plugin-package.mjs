import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { packageOf, packagesOfServer } from './imported-packages.mjs';
import { PLUGIN, ROOT, load, shown } from './project.mjs';
import { Failure, step } from './steps.mjs';
import { writeVersion } from './version.mjs';

/** Packages that must exist only once in Strapi's admin panel; all other imports of the admin part are bundled. */
const ADMIN_PEERS = ['react', 'react-dom', 'react-intl', 'react-router-dom', 'styled-components'];
/** The host project has one of these: the driver of its database, which the plugin loads when it needs it. */
const DRIVERS = ['better-sqlite3', 'pg'];
/** The plugin adds the types of `strapi.plugin('event-calendar')` to this package, which comes with Strapi. */
const TYPES = '@strapi/types';

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The documents of the package by their paths in the repository. */
const DOCUMENTS = {
  'src/plugins/event-calendar/README.md': 'README.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  ...Object.fromEntries(
    ['operations', 'services', 'webhooks'].map((name) => [`docs/${name}.md`, `docs/${name}.md`]),
  ),
};
/** Its files are in the package instead: it depends on a package that reports every installation. */
const VIEWER = 'swagger-ui-dist';
/** Stands in package.json for the owner of the repository. */
export const PLACEHOLDER = 'OWNER';
/** Fields that the owner of the project fills in in the project's package.json. */
const OWNERS_FIELDS = ['author', 'homepage', 'repository', 'bugs'];

/** The types of the admin part, which only Strapi's build loads. */
const ADMIN_TYPES = `/** The name under which Strapi's admin panel knows the plugin. */
export declare const PLUGIN_ID: string;
/** The admin part as Strapi loads it. */
declare const plugin: {
  register(app: unknown): void;
  bootstrap(app: unknown): void;
  registerTrads(given: { locales: string[] }): Promise<{ data: Record<string, string>; locale: string }[]>;
};
export default plugin;
`;

/**
 * Builds the publishable package of the plugin in an empty folder: the server part as CommonJS with type declarations, the admin part
 * as an ES module and as CommonJS, the viewer of the documentation, and a `package.json` with the dependencies.
 *
 * @param {string} directory
 * @param {string} [owner] the owner of the repository, in place of `PLACEHOLDER`
 */
export async function buildPluginPackage(directory, owner = PLACEHOLDER) {
  const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8').replaceAll(PLACEHOLDER, owner));
  await compileServer(directory);
  keepOnlyUsedDeclarations(join(directory, 'dist', 'server'));
  writeServerModule(directory);
  writeVersion(join(directory, 'dist', 'server'));
  copyViewer(directory);
  const shared = await bundleAdmin(directory);
  for (const path of Object.keys(DOCUMENTS)) copyDocument(directory, path, project);
  cpSync(join(ROOT, 'LICENSE'), join(directory, 'LICENSE'));
  const manifest = manifestOf(directory, shared, project);
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies a document; its links then point to documents of the package, or to the repository as it was when this version was made. */
function copyDocument(directory, path, { repository, version }) {
  const address = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/v${version}`;
  const folder = posix.dirname(DOCUMENTS[path]);
  // In other projects the commands are a program of the package.
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(
    /npm run( --silent)? calendar --/g,
    'npx event-calendar',
  );
  const text = source.replace(/\]\((?![a-z]+:|#)([^)#\s]+)/g, (_, link) => {
    const target = posix.join(posix.dirname(path), link);
    const shipped = DOCUMENTS[target];
    return `](${shipped === undefined ? `${address}/${target}` : posix.relative(folder, shipped)}`;
  });
  mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, DOCUMENTS[path]), text);
}

async function compileServer(directory) {
  const source = join(PLUGIN, 'server', 'src');
  const config = join(directory, 'tsconfig.json');
  mkdirSync(directory, { recursive: true });
  const compilerOptions = {
    outDir: join(directory, 'dist', 'server'),
    rootDir: source,
    declaration: true,
    // `npm run lint -- types` checks them.
    noCheck: true,
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  const include = [join(source, '**', '*.ts')];
  const exclude = ['test', 'fixtures'].map((what) => join(source, '**', `*.${what}.ts`));
  writeFileSync(
    config,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include, exclude }),
  );
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  await step('Compiling the server part', process.execPath, [tsc, '-p', config]);
}

/** Deletes declarations that no declaration of an export needs. */
function keepOnlyUsedDeclarations(directory) {
  const used = new Set();
  const use = (file) => {
    if (used.has(file)) return;
    used.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]*)['"]/g)) {
      const base = join(dirname(file), path);
      use([`${base}.d.ts`, join(base, 'index.d.ts')].find((each) => existsSync(each)));
    }
  };
  for (const part of ['boot', 'host']) use(join(directory, part, 'index.d.ts'));
  for (const path of readdirSync(directory, { recursive: true })) {
    const file = join(directory, path);
    if (file.endsWith('.d.ts') && !used.has(file)) rmSync(file);
  }
}

/** Copies the files of the viewer that are served, and its licence. */
function copyViewer(directory) {
  const source = dirname(load.resolve(`${VIEWER}/package.json`));
  const target = join(directory, 'dist', 'viewer');
  mkdirSync(target, { recursive: true });
  for (const name of [...servedFiles(directory), 'LICENSE', 'NOTICE'])
    cpSync(join(source, name), join(target, name));
}

/** @returns {string[]} the names of the viewer's files that the server part serves */
const servedFiles = (directory) =>
  Object.keys(load(join(directory, 'dist', 'server', 'openapi', 'viewer-files.js')).VIEWER_FILES);

/** @returns {Promise<string[]>} the names of the packages of the host's panel that it imports */
async function bundleAdmin(directory) {
  const { build } = load('esbuild');
  const outdir = join(directory, 'dist', 'admin');
  const shared = {
    entryPoints: [join(PLUGIN, 'admin', 'src', 'index.tsx')],
    outdir,
    bundle: true,
    target: 'es2022',
    jsx: 'automatic',
    external: [...ADMIN_PEERS, '@strapi/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  };
  const { metafile } = await build({
    ...shared,
    metafile: true,
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    plugins: [IMPORT_PEERS],
  });
  await build({ ...shared, format: 'cjs' });
  for (const name of ['index.d.mts', 'index.d.ts']) writeFileSync(join(outdir, name), ADMIN_TYPES);
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return [...new Set(imports.filter(({ external }) => external).map(({ path }) => packageOf(path)))].sort();
}

/**
 * A bundled CommonJS package may require a peer. In an ES module that would be a call of `require`, which browsers do not have
 * ("Dynamic require of "react" is not supported"): it gets the default export of an import.
 */
const IMPORT_PEERS = {
  name: 'import-peers',
  setup({ onLoad, onResolve }) {
    const imported = 'imported-peer';
    const required = 'required-peer';
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'require-call' && ADMIN_PEERS.some((peer) => path === peer || path.startsWith(`${peer}/`))
        ? { path, namespace: required }
        : undefined,
    );
    onResolve({ filter: /^imported-peer:/ }, ({ path }) => ({
      path: path.slice(imported.length + 1),
      namespace: imported,
    }));
    onLoad({ filter: /./, namespace: required }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(`${imported}:${path}`)}).default;`,
    }));
    onLoad({ filter: /./, namespace: imported }, ({ path }) => ({
      contents: `export { default } from ${JSON.stringify(path)};`,
    }));
  },
};

/** The server part for ES module projects, where the default export of CommonJS would be wrapped in an object. */
function writeServerModule(directory) {
  const folder = join(directory, 'dist', 'server');
  const named = "export { CalendarError, COMMANDS } from './boot/index.js';\n";
  writeFileSync(
    join(folder, 'index.mjs'),
    `import server from './boot/index.js';\n${named}export default server.default;\n`,
  );
  const types = "export type * from './host/index.js';\n";
  const plugin =
    '/** The server part as Strapi loads it. */\ndeclare const plugin: object;\nexport default plugin;\n';
  writeFileSync(join(folder, 'index.d.mts'), types + named + plugin);
}

function manifestOf(directory, shared, project) {
  const plugin = readJson(PLUGIN, 'package.json');
  const versions = { ...project.devDependencies, ...project.optionalDependencies, ...project.dependencies };
  const imported = packagesOfServer(directory).filter((name) => name !== VIEWER);
  const unlisted = imported.find((name) => !(name in versions) && !name.startsWith('@strapi/'));
  if (unlisted !== undefined)
    throw new Failure(`The plugin imports ${unlisted}, which package.json does not list`);
  const own = imported.filter((name) => !name.startsWith('@strapi/'));
  // Most packages of Strapi have the same version. The tested minor version is required, because the plugin relies on internals.
  const strapi = versions['@strapi/strapi'];
  const rangeOf = (name) => {
    const version = versions[name] ?? (name.startsWith('@strapi/') ? strapi : undefined);
    if (version === undefined) throw new Failure(`package.json has no version of ${name}`);
    return name.startsWith('@strapi/') && version === strapi ? `~${strapi}` : `^${version}`;
  };
  const ranges = (names) => Object.fromEntries(names.map((name) => [name, rangeOf(name)]));
  return {
    ...plugin,
    ...ownersFields(project),
    type: 'commonjs',
    bin: { 'event-calendar': './dist/server/cli/main.js' },
    files: ['dist', 'docs', 'CHANGELOG.md', 'README.md', 'LICENSE'],
    // The declarations are beside each file. Strapi requires `source`; the sources themselves are in the repository.
    exports: {
      './package.json': './package.json',
      './strapi-admin': {
        source: './dist/admin/index.mjs',
        import: './dist/admin/index.mjs',
        require: './dist/admin/index.js',
        default: './dist/admin/index.js',
      },
      './strapi-server': {
        source: './dist/server/boot/index.js',
        import: './dist/server/index.mjs',
        require: './dist/server/boot/index.js',
        default: './dist/server/boot/index.js',
      },
    },
    // For projects whose compiler does not support exports (`moduleResolution: node`), such as those of Strapi's template.
    typesVersions: {
      '*': {
        'strapi-admin': ['./dist/admin/index.d.ts'],
        'strapi-server': ['./dist/server/boot/index.d.ts'],
      },
    },
    engines: { node: project.engines.node },
    dependencies: ranges(own),
    peerDependencies: ranges([
      '@strapi/strapi',
      '@strapi/plugin-users-permissions',
      ...imported.filter((name) => name.startsWith('@strapi/') && name !== '@strapi/strapi'),
      ...shared,
      ...DRIVERS,
      TYPES,
    ]),
    peerDependenciesMeta: Object.fromEntries([...DRIVERS, TYPES].map((name) => [name, { optional: true }])),
  };
}

/** @throws Failure if one is missing in the project's package.json */
function ownersFields(project) {
  const missing = OWNERS_FIELDS.find((name) => project[name] === undefined);
  if (missing !== undefined) throw new Failure(`package.json has no ${missing}`);
  const fields = Object.fromEntries(OWNERS_FIELDS.map((name) => [name, project[name]]));
  return { ...fields, repository: { ...fields.repository, directory: shown(PLUGIN) } };
}
