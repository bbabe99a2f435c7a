import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Core } from '@strapi/strapi';

/**
 * The length of a file of the media library in bytes, by its address without a host; undefined if this server does not have it.
 * Strapi stores lengths in kilobytes with two decimals only.
 */
export type FileLength = (path: string) => Promise<number | undefined>;

/** Reads the lengths of files that Strapi serves itself, from `/uploads/` in its public folder. */
export function createFileLength({ dirs }: Pick<Core.Strapi, 'dirs'>): FileLength {
  const folder = join(dirs.static.public, 'uploads') + sep;
  return async (path) => {
    try {
      const file = join(dirs.static.public, decodeURI(path));
      if (!file.startsWith(folder)) return undefined;
      return (await stat(file)).size;
    } catch {
      return undefined;
    }
  };
}
