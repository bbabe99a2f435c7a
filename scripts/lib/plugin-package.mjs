import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { PLUGIN, ROOT, load, shown } from './project.mjs';
import { Failure, step } from './steps.mjs';

/** Packages that must exist only once in Strapi's admin panel; all other imports of the admin part are bundled. */
const ADMIN_PEERS = ['react', 'react-dom', 'react-intl', 'react-router-dom', 'styled-components'];
/** The host project has one of these: the driver of its database, which the plugin loads when it needs it. */
const DRIVERS = ['better-sqlite3', 'pg'];
/** The plugin adds the types of `strapi.plugin('event-calendar')` to this package, which comes with Strapi. */
const TYPES = '@strapi/types';

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

const SHIPPED_DOCUMENTS = ['operations.md', 'services.md', 'webhooks.md'];
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
 * Builds the publishable package of the plugin in an empty folder: the server part as CommonJS with type
 * declarations, the admin part as an ES module and as CommonJS, the sources of both, and a `package.json` with
 * their dependencies.
 */
export async function buildPluginPackage(directory) {
  await compileServer(directory);
  writeServerModule(directory);
  const shared = await bundleAdmin(directory);
  copySources(directory);
  copyDocument(join(PLUGIN, 'README.md'), join(directory, 'README.md'));
  mkdirSync(join(directory, 'docs'), { recursive: true });
  for (const name of SHIPPED_DOCUMENTS) copyDocument(join(ROOT, 'docs', name), join(directory, 'docs', name));
  cpSync(join(ROOT, 'CHANGELOG.md'), join(directory, 'CHANGELOG.md'));
  cpSync(join(ROOT, 'LICENSE'), join(directory, 'LICENSE'));
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest(directory, shared), null, 2)}\n`);
}

/** Copies a document; its links then point to the same documents in the package, or in the repository. */
function copyDocument(from, to) {
  const { repository } = readJson(ROOT, 'package.json');
  const documents = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/HEAD/docs/`;
  const text = readFileSync(from, 'utf8')
    // In other projects the commands are a program of the package.
    .replaceAll(/npm run( --silent)? calendar --/g, 'npx event-calendar')
    .replaceAll('(../../../docs/', '(docs/')
    .replaceAll('(../src/plugins/event-calendar/', '(../')
    .replace(/\]\(([\w-]+\.md)/g, (link, name) =>
      SHIPPED_DOCUMENTS.includes(name) ? link : `](${documents}${name}`,
    );
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
  refuseRequire(outdir);
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

/** @throws Failure if a file of the bundled admin part calls `require`, which browsers do not have */
function refuseRequire(directory) {
  for (const name of readdirSync(directory).filter((each) => each.endsWith('.mjs'))) {
    const [, required] = /\b__require\(["']([^"']+)/.exec(readFileSync(join(directory, name), 'utf8')) ?? [];
    if (required !== undefined)
      throw new Failure(
        `The admin part requires ${required} in ${name}, which no browser can: it must be imported`,
      );
  }
}

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

/** Copies the files that `source` in the exports names, without tests. */
function copySources(directory) {
  const isShipped = (path) => !/\.(test|fixtures)\.tsx?$/.test(path);
  for (const part of ['server', 'admin']) {
    const source = join(PLUGIN, part, 'src');
    cpSync(source, join(directory, part, 'src'), { recursive: true, filter: isShipped });
  }
}

function manifest(directory, shared) {
  const plugin = readJson(PLUGIN, 'package.json');
  const project = readJson(ROOT, 'package.json');
  const versions = { ...project.devDependencies, ...project.dependencies };
  const imported = importedPackages(join(directory, 'dist', 'server'));
  const unlisted = imported.find((name) => !(name in versions) && !name.startsWith('@strapi/'));
  if (unlisted !== undefined)
    throw new Failure(`The plugin imports ${unlisted}, which package.json does not list`);
  const own = imported.filter((name) => !name.startsWith('@strapi/'));
  // Most packages of Strapi have the same version. The tested minor version is required, because the plugin relies on internals.
  const strapi = versions['@strapi/strapi'];
  const rangeOf = (name) => {
    const version = versions[name] ?? strapi;
    return name.startsWith('@strapi/') && version === strapi ? `~${strapi}` : `^${version}`;
  };
  const ranges = (names) => Object.fromEntries(names.map((name) => [name, rangeOf(name)]));
  return {
    ...plugin,
    ...ownersFields(project),
    type: 'commonjs',
    bin: { 'event-calendar': './dist/server/cli/main.js' },
    files: ['dist', 'server', 'admin', 'docs', 'CHANGELOG.md', 'README.md', 'LICENSE'],
    // The declarations are beside each file.
    exports: {
      './package.json': './package.json',
      './strapi-admin': {
        source: './admin/src/index.tsx',
        import: './dist/admin/index.mjs',
        require: './dist/admin/index.js',
        default: './dist/admin/index.js',
      },
      './strapi-server': {
        source: './server/src/boot/index.ts',
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

/** `@scope/name` of `@scope/name/file`. */
function packageOf(path) {
  const [scope, name] = path.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Names of the packages that the compiled files load. */
function importedPackages(directory) {
  const names = new Set();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const code = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
    for (const [, path] of code.matchAll(/\b(?:require(?:\.resolve)?|import)\(\s*["']([^."'][^"']*)["']/g)) {
      const isBuiltin = path.startsWith('node:') || builtinModules.includes(path);
      if (!isBuiltin) names.add(packageOf(path));
    }
  }
  return [...names].sort();
}
