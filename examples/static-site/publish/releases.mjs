import { createHash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** In a release: the folder of the site, and the list of what its pages were made from, which is not part of the site. */
const SITE = 'site';
const LIST = 'pages.json';
const NAME = /^release-\d+$/;

/** Where the releases of a site and its lock are: beside the link. */
export const folderOf = (output) => `${output}.releases`;

export const digestOf = (value) =>
  createHash('sha256')
    .update(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))
    .digest('base64url');

/**
 * Completes what a killed build has begun, and removes what it has left. The release before the published one stays, because a web
 * server may still read it.
 */
export function tidy(output) {
  const folder = folderOf(output);
  const before = join(folder, 'before');
  // Killed while it replaced a folder by the first link.
  if (
    lstatSync(output, { throwIfNoEntry: false }) === undefined &&
    lstatSync(before, { throwIfNoEntry: false })
  )
    renameSync(before, output);
  const current = currentOf(output);
  const releases = readdirSync(folder).filter((name) => NAME.test(name));
  const numbers = releases.map(numberOf).filter((number) => number < numberOf(current));
  const previous = Math.max(...numbers);
  for (const name of releases)
    if (name !== current && (current === undefined || numberOf(name) !== previous))
      rmSync(join(folder, name), { recursive: true, force: true });
  if (current !== undefined) rmSync(before, { recursive: true, force: true });
}

const numberOf = (name) => Number(name?.replace('release-', ''));

/** The name of the published release; undefined if none is published yet. */
function currentOf(output) {
  try {
    const name = basename(dirname(readlinkSync(output)));
    return NAME.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What the pages of the published release were made from.
 * @returns `{ site, madeBy, pages }`, with `[digest, bytes]` for the path of each page; undefined if it is not known
 */
export function publishedOf(output) {
  const current = currentOf(output);
  if (current === undefined) return undefined;
  try {
    const { madeBy, pages } = JSON.parse(readFileSync(join(folderOf(output), current, LIST), 'utf8'));
    if (typeof madeBy !== 'string' || typeof pages !== 'object') return undefined;
    return { site: join(folderOf(output), current, SITE), madeBy, pages: new Map(Object.entries(pages)) };
  } catch {
    return undefined;
  }
}

/** Whether a page of the published release is complete and was made from this digest. */
export function isUpToDate(published, path, digest) {
  const [madeFrom, bytes] = published.pages.get(path) ?? [];
  return madeFrom === digest && sizeOf(join(published.site, path)) === bytes;
}

const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size;

/** Starts a release. @returns the folder of its site */
export function beginRelease(output) {
  const number = Math.max(
    0,
    ...readdirSync(folderOf(output))
      .filter((name) => NAME.test(name))
      .map(numberOf),
  );
  const site = join(folderOf(output), `release-${number + 1}`, SITE);
  mkdirSync(site, { recursive: true });
  return site;
}

/** Takes a page over from the published release. Both releases then share the file, which nobody changes any more. */
export function reuse(published, site, path) {
  const [from, to] = [join(published.site, path), join(site, path)];
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Publishes a complete release: the link is replaced in one step, so that a web server finds the old site or the new one.
 * @param digests what each page was made from, by path
 */
export function publish(output, site, madeBy, digests) {
  const release = dirname(site);
  const pages = Object.fromEntries(
    [...digests].map(([path, digest]) => {
      const bytes = sizeOf(join(site, path));
      if (bytes === undefined) throw new Error(`${path} was not written`);
      return [path, [digest, bytes]];
    }),
  );
  writeFileSync(join(release, LIST), JSON.stringify({ madeBy, pages }));
  const link = join(folderOf(output), 'link');
  rmSync(link, { force: true });
  symlinkSync(join(basename(folderOf(output)), basename(release), SITE), link);
  // Earlier versions of this example wrote a folder. No system call replaces a folder by a link, so that this takes two, once.
  if (lstatSync(output, { throwIfNoEntry: false })?.isDirectory())
    renameSync(output, join(folderOf(output), 'before'));
  renameSync(link, output);
}
