import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Transform, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { CommandError } from '../command';

/**
 * A backup is one tar file: `manifest.json`, the database, the uploads, and at its end the checksums of all of them in the form of
 * `sha256sum`. So a file that was cut off has no checksums, and any tar program can open it.
 */
export const MANIFEST = 'manifest.json';
const CHECKSUMS = 'SHA256SUMS';

/** Writes the entries of a backup one after the other; nothing is kept in memory. */
export interface ArchiveWriter {
  /** @param size bytes; the source must give exactly as many */
  add(name: string, size: number, source: Readable | string): Promise<void>;
  /** Adds a file of the disk. */
  addFile(name: string, path: string): Promise<void>;
  /** Adds the checksums, and waits until everything is on the disk. */
  finish(): Promise<void>;
}

/** @param path where it is written; must not exist. Another file with the ending `.sums` is written beside it meanwhile. */
export function writeArchive(path: string): ArchiveWriter {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  // Looked at with each entry, and at the end.
  written.catch(() => undefined);
  const sums = createWriteStream(`${path}.sums`, { flags: 'wx', mode: 0o600 });
  const put = async (name: string, size: number, source: Readable | string): Promise<string> => {
    const hash = createHash('sha256');
    const entered = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
        error ? reject(error) : resolve(),
      );
      const filled =
        typeof source === 'string'
          ? Promise.resolve(entry.end((hash.update(source), source)))
          : pipeline(source, hashing(hash), entry);
      filled.catch(reject);
    });
    await Promise.race([entered, written.then(() => entered)]);
    return hash.digest('hex');
  };
  const add: ArchiveWriter['add'] = async (name, size, source) => {
    sums.write(`${await put(name, size, source)}  ${name}\n`);
  };
  return {
    add,
    addFile: async (name, file) => add(name, (await stat(file)).size, createReadStream(file)),
    async finish() {
      await ended(sums);
      await put(CHECKSUMS, (await stat(`${path}.sums`)).size, createReadStream(`${path}.sums`));
      tar.finalize();
      await written;
      await rm(`${path}.sums`);
      await toDisk(path);
    },
  };
}

async function ended(stream: WriteStream): Promise<void> {
  stream.end();
  await finished(stream);
}

/** Waits until a file is on the disk. */
export async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const hashing = (hash: { update(chunk: Buffer): unknown }): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Takes the content of an entry, and must read it to its end. */
export type TakeEntry = (name: string, content: Readable) => Promise<void>;

/**
 * Reads all entries in order and compares them with the checksums.
 * @throws CommandError if the file cannot be read, is no backup, is cut off or was changed
 */
export async function readArchive(file: string, take: TakeEntry, signal?: AbortSignal): Promise<void> {
  // The lines of the checksums as they should be, in the order of the entries.
  const expected = createHash('sha256');
  const verdict: { sums?: 'changed' | 'whole' } = {};
  await readEntries(
    file,
    async (name, content) => {
      const hash = createHash('sha256');
      const hashed = content.pipe(hashing(hash));
      content.once('error', (error) => hashed.destroy(error));
      if (name === CHECKSUMS) {
        await ignore(hashed);
        verdict.sums = hash.digest('hex') === expected.digest('hex') ? 'whole' : 'changed';
        return;
      }
      await take(name, hashed);
      expected.update(`${hash.digest('hex')}  ${name}\n`);
    },
    signal,
  );
  if (verdict.sums !== 'whole')
    throw new CommandError(
      `The backup ${file} ${verdict.sums === 'changed' ? 'was changed: its checksums do not fit' : 'is cut off: its end is missing'}`,
    );
}

/** The content of the first entry. @throws CommandError if the file cannot be read or is no backup */
export async function readFirstEntry(file: string): Promise<string> {
  const found = new Error('found');
  let text = '';
  try {
    await readEntries(file, async (name, content) => {
      if (name !== MANIFEST) throw noBackup(file);
      for await (const chunk of content) text += String(chunk);
      throw found;
    });
  } catch (error) {
    if (error !== found) throw error;
  }
  if (text === '') throw noBackup(file);
  return text;
}

/** Reads content to its end without using it. */
export const ignore = (content: Readable): Promise<void> =>
  pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }));

async function readEntries(file: string, take: TakeEntry, signal?: AbortSignal): Promise<void> {
  const tar = extract();
  let own: unknown;
  tar.on('entry', ({ name }, content, next) => {
    const failed = (error: unknown): void => {
      own ??= error;
      next(error);
    };
    take(name, content).then(() => next(), failed);
  });
  try {
    await pipeline(createReadStream(file), tar, { signal });
  } catch (error) {
    if (signal?.aborted === true) throw new CommandError('Interrupted: nothing was changed');
    if (own !== undefined) throw own;
    const { code, message } = Object(error);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new CommandError(`The backup ${file} cannot be read (${String(code)})`);
    if (/tar header|Unexpected end/i.test(String(message))) throw noBackup(file);
    throw error;
  }
}

const noBackup = (file: string): CommandError =>
  new CommandError(`${file} is not a backup of a calendar, or it is damaged`);
