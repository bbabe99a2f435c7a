import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command';
import type { ArchiveWriter } from './archive';
import type { Work } from './database';

/** Uploads are below this name in a backup. */
const PREFIX = 'uploads/';
/** The folder within the uploads that a restore fills first. Strapi does not serve it, and no backup has it. */
const STAGING = '.calendar-restore';

/** All files below a folder, as absolute paths; none if there is no folder. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  let entries;
  try {
    entries = await opendir(folder);
  } catch (error) {
    if (Object(error).code === 'ENOENT') return;
    throw error;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== STAGING) yield* filesIn(path);
    } else if (entry.isFile()) yield path;
  }
}

/** Adds all uploads to a backup. A file that disappears meanwhile is left out. @returns the number of files */
export async function addUploads(
  archive: ArchiveWriter,
  folder: string,
  { progress, signal }: Work,
): Promise<number> {
  let files = 0;
  progress.start(0, 'Uploads');
  for await (const path of filesIn(folder)) {
    signal.throwIfAborted();
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    const name = PREFIX + relative(folder, path).split(sep).join('/');
    // A file that grows meanwhile is cut at the size that it had.
    const content = found.size === 0 ? '' : createReadStream(path, { end: found.size - 1 });
    await archive.add(name, found.size, content);
    progress.update((files += 1));
  }
  progress.stop();
  return files;
}

/** Whether a folder has files; hidden ones, such as `.gitkeep`, do not count. */
export async function hasUploads(folder: string): Promise<boolean> {
  for await (const path of filesIn(folder)) if (!relative(folder, path).startsWith('.')) return true;
  return false;
}

/** Uploads on their way from a backup into the folder. */
export interface StagedUploads {
  /** @returns whether the name is that of an upload */
  has(name: string): boolean;
  take(name: string, content: Readable): Promise<void>;
  /** Moves files to places where there are none, which does not concern the old state. */
  placeNew(): Promise<void>;
  /** Moves the others over those that are there. @returns how many files of the folder are not of the backup */
  placeAll(): Promise<number>;
  remove(): Promise<void>;
}

/** Prepares the folder; what an interrupted restore has left is removed. */
export async function stageUploads(folder: string): Promise<StagedUploads> {
  const staging = join(folder, STAGING);
  let placed = 0;
  const move = async (every: boolean): Promise<void> => {
    for await (const path of filesIn(staging)) {
      const target = join(folder, relative(staging, path));
      if (!every && (await exists(target))) continue;
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      placed += 1;
    }
  };
  const remove = (): Promise<void> => rm(staging, { recursive: true, force: true });
  await remove();
  await mkdir(staging, { recursive: true, mode: 0o700 });
  return {
    has: (name) => name.startsWith(PREFIX),
    async take(name, content) {
      const path = join(staging, within(name));
      await mkdir(dirname(path), { recursive: true });
      await pipeline(content, createWriteStream(path, { flags: 'wx' }));
    },
    placeNew: () => move(false),
    async placeAll() {
      await move(true);
      let there = 0;
      for await (const path of filesIn(folder)) if (!relative(folder, path).startsWith('.')) there += 1;
      return Math.max(0, there - placed);
    },
    remove,
  };
}

/** The path of an upload below the folder. @throws CommandError if it leads out of it */
export function within(name: string): string {
  const parts = name.slice(PREFIX.length).split('/');
  if (
    parts.some(
      (part) => part === '' || part === '.' || part === '..' || part.includes('\\') || part === STAGING,
    )
  )
    throw new CommandError(`The backup names an upload ${JSON.stringify(name)}, which is not a path`);
  return join(...parts);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
