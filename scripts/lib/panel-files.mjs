import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import util from 'node:util';
import zlib from 'node:zlib';
import { DIST } from './project.mjs';

const BUILD = join(DIST, 'build');

/** Brotli's highest quality takes twelve times as long and saves only 7 %. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The codings by file extension: if such a file exists beside the requested one, the server sends it instead. */
const CODINGS = {
  '.br': (content) => util.promisify(zlib.brotliCompress)(content, BROTLI),
  '.gz': (content) => util.promisify(zlib.gzip)(content, { level: 9 }),
};

/**
 * The compressed files that are missing in the built admin panel. Only files with a content hash in their name get them: Strapi would
 * let caches keep a compressed `index.html` for a year.
 */
function missingFiles() {
  const names = new Set(existsSync(BUILD) ? readdirSync(BUILD) : []);
  return [...names]
    .filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
    .flatMap((name) => Object.keys(CODINGS).map((suffix) => ({ name, suffix })))
    .filter(({ name, suffix }) => !names.has(name + suffix));
}

/** Whether all compressed files exist. */
export const isCompressed = () => missingFiles().length === 0;

/** Writes the missing files. Node's thread pool does the work. */
export async function compressPanel() {
  await Promise.all(
    missingFiles().map(async ({ name, suffix }) => {
      const content = await CODINGS[suffix](await readFile(join(BUILD, name)));
      // Written under another name first, so that a stopped build leaves no incomplete file.
      writeFileSync(join(BUILD, `${name}${suffix}.part`), content);
      renameSync(join(BUILD, `${name}${suffix}.part`), join(BUILD, name + suffix));
    }),
  );
}
