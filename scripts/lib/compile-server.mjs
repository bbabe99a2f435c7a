import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DIST, ROOT, load } from './project.mjs';

/** Source maps: not beside the files, because Strapi warns of everything in `dist/config` that is no configuration. */
const MAPS = '.maps';
/** The panel, tests and declarations are not part of the server. */
const OTHERS = /^src\/(plugins\/[^/]+\/)?admin\/|\.(test|fixtures|d)\.ts$/;
/** Data that the code imports; other JSON files are not for the running service. */
const DATA = /\/server\/src\/.*\.json$/;

const OPTIONS = {
  swcrc: false,
  configFile: false,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  // `import()` stays as it is, for packages that exist only as ES modules.
  module: { type: 'commonjs', ignoreDynamic: true },
};

/**
 * Compiles the server part of the plugin and the service around it into `dist`, without looking at types: `npm run lint` does. It takes
 * a second, and writes only the files that change.
 *
 * @param {object} [options]
 * @param {string} [options.root] another project than this one
 * @param {boolean} [options.maps] `false`: without source maps
 * @throws Error with the place, if a file is no TypeScript
 */
export function compileServer({ root = ROOT, maps = true } = {}) {
  const { transformSync } = load('@swc/core');
  const dist = join(root, 'dist');
  for (const path of sources(root)) {
    const text = readFileSync(join(root, path), 'utf8');
    if (DATA.test(path)) {
      write(join(dist, path), text);
      continue;
    }
    const target = join(dist, path.replace(/\.ts$/, '.js'));
    const { code, map } = transformSync(text, { ...OPTIONS, sourceMaps: maps, filename: join(root, path) });
    if (!maps) {
      write(target, code);
      continue;
    }
    const mapFile = mapOf(target, dist);
    write(target, `${code}//# sourceMappingURL=${slashes(relative(dirname(target), mapFile))}\n`);
    const source = slashes(relative(dirname(mapFile), join(root, path)));
    write(mapFile, JSON.stringify({ ...JSON.parse(map), sources: [source] }));
  }
}

/** @returns the source map of a compiled file */
export const mapOf = (compiled, dist = DIST) => join(dist, MAPS, `${relative(dist, compiled)}.map`);

const slashes = (path) => path.replaceAll('\\', '/');

/** @returns {string[]} paths from a project's folder */
function sources(root) {
  return ['config', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${slashes(path)}`)
      .filter((path) => !OTHERS.test(path) && (path.endsWith('.ts') || DATA.test(path))),
  );
}

function write(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
