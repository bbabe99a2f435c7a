import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCompressed } from './panel-files.mjs';
import { DIST, ROOT } from './project.mjs';

/**
 * The parts of a build: `server` takes seconds, `admin` (the admin panel) most of a minute, and `compressed` (compressed
 * copies of the panel's files) some more seconds.
 */
const PARTS = ['server', 'admin', 'compressed'];

const stampOf = (part) => join(DIST, `.${part}.stamp`);
const isAdmin = (path) => path.startsWith('src/admin/') || /^src\/plugins\/[^/]+\/admin\//.test(path);
/** Files of the server part that the admin panel also uses. */
const isShared = (path) => /^src\/plugins\/[^/]+\/server\/src\/(domain|panel-contract)\//.test(path);
const isTest = (path) => /\.test\.tsx?$/.test(path);

const belongsTo = {
  server: (path) => !isAdmin(path) && !isTest(path),
  admin: (path) =>
    isAdmin(path) ||
    (isShared(path) && !isTest(path)) ||
    path === 'package-lock.json' ||
    /^src\/plugins\/[^/]+\/package\.json$/.test(path) ||
    /^config\/(admin|plugins|server)\.ts$/.test(path),
};

/** The path that the admin panel is served under: the only part of the environment that is built into it. */
export function adminBase() {
  const address = process.env.PUBLIC_URL ?? '';
  return URL.canParse(address) ? new URL(address).pathname.replace(/\/+$/, '') : '';
}

/** A hash of all inputs of one part of the build. */
export function inputsHash(part) {
  const files = [
    'package-lock.json',
    'tsconfig.json',
    ...['config', 'src'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|json|css)$/.test(entry.name))
        .map((entry) =>
          join(entry.parentPath ?? entry.path, entry.name)
            .slice(ROOT.length + 1)
            .replaceAll('\\', '/'),
        ),
    ),
  ]
    .filter(belongsTo[part])
    .sort();
  const hash = createHash('sha256').update(part === 'admin' ? adminBase() : '');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Whether `dist` is up to date with the sources. */
export function isFresh(part) {
  if (part === 'compressed') return isCompressed();
  const stamp = stampOf(part);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash(part);
}

export const staleParts = () => PARTS.filter((part) => !isFresh(part));

export function markStale(part) {
  rmSync(stampOf(part), { force: true });
}

export function markFresh(part, hash) {
  writeFileSync(stampOf(part), hash);
}
