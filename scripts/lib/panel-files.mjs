import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import util from 'node:util';
import zlib from 'node:zlib';
import { DIST } from './project.mjs';

const BUILD = join(DIST, 'build');

/** Brotli's best takes twelve times as long as this and saves 7 %. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The codings by the end of the file's name: a server that finds such a file beside the one asked for sends it instead. */
const CODINGS = {
  '.br': (content) => util.promisify(zlib.brotliCompress)(content, BROTLI),
  '.gz': (content) => util.promisify(zlib.gzip)(content, { level: 9 }),
};

/**
 * The compressed files that the built admin panel lacks. Only files whose names tell their content have them: Strapi would
 * let caches keep a compressed `index.html` for a year.
 */
function missingFiles() {
  const names = new Set(existsSync(BUILD) ? readdirSync(BUILD) : []);
  return [...names]
    .filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
    .flatMap((name) => Object.keys(CODINGS).map((suffix) => ({ name, suffix })))
    .filter(({ name, suffix }) => !names.has(name + suffix));
}

/** Whether all that is sent compressed lies there. */
export const isCompressed = () => missingFiles().length === 0;

/** Writes what is missing. The work is done by the threads of Node's pool. */
export async function compressPanel() {
  await Promise.all(
    missingFiles().map(async ({ name, suffix }) => {
      const content = await CODINGS[suffix](await readFile(join(BUILD, name)));
      // A build that is stopped leaves no half of a file under its name.
      writeFileSync(join(BUILD, `${name}${suffix}.part`), content);
      renameSync(join(BUILD, `${name}${suffix}.part`), join(BUILD, name + suffix));
    }),
  );
}
