import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command';
import { MANIFEST, ignore, readArchive } from './archive';
import type { BackupDatabase } from './database';
import type { Manifest } from './manifest';

/** Where the uploads of a backup go. */
export interface UploadsTarget {
  has(name: string): boolean;
  take(name: string, content: Readable): Promise<void>;
}

/**
 * Writes the database of a backup into a file, hands over the uploads, and compares all of it with the checksums.
 * @param into where the database is written
 * @throws CommandError if the backup is damaged
 */
export async function unpack(
  file: string,
  { database, into, uploads }: { database: BackupDatabase; into: string; uploads: UploadsTarget },
  signal: AbortSignal,
): Promise<void> {
  let found = false;
  await readArchive(
    file,
    async (name, content) => {
      if (name === database.entry) {
        found = true;
        await pipeline(content, createWriteStream(into, { mode: 0o600 }));
      } else if (uploads.has(name)) await uploads.take(name, content);
      else if (name === MANIFEST) await ignore(content);
      else
        throw new CommandError(`The backup ${file} has an entry ${JSON.stringify(name)} that is not known`);
    },
    signal,
  );
  if (!found) throw new CommandError(`The backup ${file} has no ${database.entry}`);
}

/** @throws CommandError if the backup is of another kind of database than the project's */
export function demandClient(file: string, manifest: Manifest, database: BackupDatabase): void {
  const { client } = manifest.database;
  if (client !== database.client)
    throw new CommandError(
      `The backup ${file} is of ${client}, and this project uses ${database.client}. Nothing was changed`,
    );
}
