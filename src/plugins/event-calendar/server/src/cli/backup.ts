import { access, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { runningVersion, versionText } from '../platform/version';
import { MANIFEST, writeArchive } from './backup/archive';
import { databaseOf } from './backup/open-database';
import type { DatabaseState, Manifest } from './backup/manifest';
import { FORMAT } from './backup/manifest';
import type { Project } from './backup/project';
import { projectOf } from './backup/project';
import { fingerprintsOf } from './backup/secrets';
import { addUploads } from './backup/uploads';
import type { CalendarCommand, CommandContext } from './command';
import { CommandError } from './command';
import { pathOf } from './given';

export const backupCommand: CalendarCommand = {
  name: 'backup',
  summary: 'write the database and the uploads to a file, also while the service runs',
  description:
    'Writes one tar file: the whole database of the project at one moment, the uploads of the local provider, and a manifest with\n' +
    'versions, counts, hashes and the fingerprints of the secrets. The secrets themselves are not in it: keep them elsewhere.\n' +
    'On PostgreSQL it needs a pg_dump that is not older than the server. `restore` reads the file, `rehearse` proves that it can.',
  arguments: [{ name: 'file', description: 'a new file, such as calendar.tar', required: true }],
  startsStrapi: false,
  run: backUp,
};

/** How often a backup that is being written marks its folder, in milliseconds. */
const MARK_EVERY_MS = 10_000;
/** How long after its last mark a backup counts as interrupted, in milliseconds. */
const SILENT_MS = 60_000;

async function backUp(context: CommandContext): Promise<number> {
  const { strapi, args, print } = context;
  const file = pathOf(args[0] ?? '');
  const project = projectOf(strapi);
  await demandFree(file, strapi.dirs.static.public);
  // Beside the file, so that it can be renamed when it is complete. An interrupted backup of this name is removed.
  const folder = `${file}.partial`;
  await makeAnew(folder).catch((error: unknown) => {
    throw unwritable(file, error) ?? error;
  });
  const marking = setInterval(() => {
    const now = new Date();
    utimes(folder, now, now).catch(() => undefined);
  }, MARK_EVERY_MS);
  try {
    const made = await write(join(folder, 'backup.tar'), context, project);
    await rename(join(folder, 'backup.tar'), file);
    const noted = await databaseOf(strapi).note('backup', { at: made.at });
    if (!noted) print('The time of this backup could not be noted in the database.');
    for (const line of linesOf(file, made, project)) print(line);
    return 0;
  } catch (error) {
    if (context.signal.aborted) throw new CommandError('Interrupted: there is no backup');
    throw unwritable(file, error) ?? error;
  } finally {
    clearInterval(marking);
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CommandError if another process writes a backup there */
async function makeAnew(folder: string): Promise<void> {
  const marked = await stat(folder).catch(() => undefined);
  if (marked !== undefined) {
    if (Math.abs(Date.now() - marked.mtimeMs) < SILENT_MS)
      throw new CommandError(
        `Another backup of this name is being written, or was interrupted within the last minute: ${folder} is new`,
      );
    await rm(folder, { recursive: true, force: true });
  }
  // It fails if another process makes the folder at the same time.
  await mkdir(folder, { mode: 0o700 });
}

/** @returns the failure of a disk or of rights in one line; undefined for any other error */
function unwritable(file: string, error: unknown): CommandError | undefined {
  const { code, message } = Object(error);
  return [
    'EEXIST',
    'ENOSPC',
    'EACCES',
    'EROFS',
    'ENOENT',
    'ENOTDIR',
    'EDQUOT',
    'EPERM',
    'ENAMETOOLONG',
  ].includes(String(code))
    ? new CommandError(`The backup ${file} cannot be written: ${String(message)}`)
    : undefined;
}

/** @throws CommandError if the file exists, or would be in the folder that Strapi serves */
async function demandFree(file: string, published: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new CommandError(`${file} exists already: choose another name`);
  if (!relative(resolve(published), file).startsWith('..'))
    throw new CommandError(`${file} is in the folder ${published}, where everybody could read it`);
  await access(dirname(file)).catch(() => {
    throw new CommandError(`There is no folder ${dirname(file)}`);
  });
}

interface Made {
  at: string;
  state: DatabaseState;
  files: number;
  secrets: readonly string[];
}

async function write(
  path: string,
  { strapi, progress, signal }: CommandContext,
  project: Project,
): Promise<Made> {
  const database = databaseOf(strapi);
  const copy = `${path}.database`;
  const at = new Date().toISOString();
  const state = await database.copyTo(copy, { progress, signal });
  const included = project.provider === 'local';
  const manifest: Manifest = {
    format: FORMAT,
    made: at,
    made_by: { calendar: versionText(runningVersion()), strapi: project.strapi, node: process.version },
    database: state,
    uploads: { provider: project.provider, included },
    secrets: fingerprintsOf(project.secrets),
  };
  const archive = writeArchive(path);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await archive.add(MANIFEST, Buffer.byteLength(text), text);
  await archive.addFile(database.entry, copy);
  await rm(copy);
  const files = included ? await addUploads(archive, project.uploads, { progress, signal }) : 0;
  await archive.finish();
  return { at, state, files, secrets: Object.keys(manifest.secrets.fingerprints) };
}

function linesOf(file: string, { state, files, secrets }: Made, { provider }: Project): string[] {
  const rows = state.tables.reduce((sum, table) => sum + table.rows, 0);
  const local = provider === 'local';
  return [
    `${file} is complete: ${state.tables.length} tables with ${rows} rows${local ? `, ${files} uploads` : ''}.`,
    ...(local
      ? []
      : [`The uploads are NOT in it: the provider "${provider}" keeps them. Back them up there.`]),
    `Keep these secrets apart from it, because without them it is of little use: ${secrets.join(', ')}.`,
  ];
}
