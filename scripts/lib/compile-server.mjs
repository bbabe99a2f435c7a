import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DIST, ROOT, load } from './project.mjs';

/** Source maps: not beside the files, because Strapi warns of everything in `dist/config` that is no configuration. */
const MAPS = join(DIST, '.maps');
/** The panel, tests and declarations are not part of the server. */
const OTHERS = /^src\/(plugins\/[^/]+\/)?admin\/|\.(test|fixtures|d)\.ts$/;
/** Data that the code imports; other JSON files are not for the running service. */
const DATA = /\/server\/src\/.*\.json$/;

const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  // `import()` stays as it is, for packages that exist only as ES modules.
  module: { type: 'commonjs', ignoreDynamic: true },
};

/**
 * Compiles the server part of the plugin and the service around it into `dist`, without looking at types: `npm run lint` does. It takes
 * a second, and writes only the files that change.
 *
 * @throws Error with the place, if a file is no TypeScript
 */
export function compileServer() {
  const { transformSync } = load('@swc/core');
  for (const path of sources()) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (DATA.test(path)) {
      write(join(DIST, path), text);
      continue;
    }
    const target = join(DIST, path.replace(/\.ts$/, '.js'));
    const { code, map } = transformSync(text, { ...OPTIONS, filename: join(ROOT, path) });
    const mapFile = mapOf(target);
    write(target, `${code}//# sourceMappingURL=${slashes(relative(dirname(target), mapFile))}\n`);
    const source = slashes(relative(dirname(mapFile), join(ROOT, path)));
    write(mapFile, JSON.stringify({ ...JSON.parse(map), sources: [source] }));
  }
}

/** @returns the source map of a compiled file */
export const mapOf = (compiled) => join(MAPS, `${relative(DIST, compiled)}.map`);

const slashes = (path) => path.replaceAll('\\', '/');

/** @returns {string[]} paths from the project's folder */
function sources() {
  return ['config', 'src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((path) => `${folder}/${slashes(path)}`)
      .filter((path) => !OTHERS.test(path) && (path.endsWith('.ts') || DATA.test(path))),
  );
}

function write(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
