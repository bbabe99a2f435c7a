import { rm } from 'node:fs/promises';
import { SKIPPED_IDS } from '../storage/epoch';
import type { BackupDatabase } from './backup/database';
import { databaseOf } from './backup/open-database';
import type { Manifest } from './backup/manifest';
import { readManifest } from './backup/manifest';
import { projectOf } from './backup/project';
import { demandSecrets } from './backup/secrets';
import { demandClient, unpack } from './backup/unpack';
import { hasUploads, stageUploads } from './backup/uploads';
import type { CalendarCommand, CommandContext } from './command';
import { CommandError } from './command';
import { pathOf, skippedIds } from './given';

export const restoreCommand: CalendarCommand = {
  name: 'restore',
  summary: 'read a file of `backup` back, while nothing runs',
  description:
    'Without --replace only into an empty database and an empty folder of uploads. With it the old state stands until the new one is\n' +
    'complete, and is gone then. Everything is compared with the manifest. The next start begins a new epoch: earlier entity tags and\n' +
    'tokens of the changes feed are refused, webhook targets are asked for a full rebuild, and new records get ids that the lost\n' +
    'state cannot have given to others.',
  arguments: [{ name: 'file', description: 'a file that `backup` has written', required: true }],
  options: [
    { name: 'replace', description: 'replace the database and the uploads that are there' },
    {
      name: 'skip',
      value: 'number',
      fallback: String(SKIPPED_IDS),
      description: 'how many ids of records are left out: more than were given since the backup',
    },
    { name: 'other-secrets', description: 'also if the secrets of this project are not those of the backup' },
  ],
  startsStrapi: false,
  run: restore,
};

async function restore({ strapi, args, options, progress, print, signal }: CommandContext): Promise<number> {
  const file = pathOf(args[0] ?? '');
  const skip = skippedIds(options);
  const manifest = await readManifest(file);
  const database = databaseOf(strapi);
  const project = projectOf(strapi);
  demandClient(file, manifest, database);
  if (options['other-secrets'] !== true) demandSecrets(manifest, project.secrets);
  if (options['replace'] !== true) await demandEmpty(database, manifest, project.uploads);
  const known = new Set(manifest.database.tables.map(({ name }) => name));
  const lost = (await database.tables()).filter((table) => !known.has(table));
  const held = await database.reserve(manifest.database);
  const into = database.stagingFile();
  const uploads = await stageUploads(project.uploads);
  if (lost.length > 0)
    print(`These tables are not in the backup, and go with the old state: ${lost.join(', ')}.`);
  try {
    progress.start(0, 'Uploads');
    let files = 0;
    const take: typeof uploads.take = async (name, content) => {
      await uploads.take(name, content);
      progress.update((files += 1));
    };
    await unpack(file, { database, into, uploads: { ...uploads, take } }, signal);
    progress.stop();
    signal.throwIfAborted();
    const stamps = { restored: { skip }, backup: { at: manifest.made } };
    const change = { stamps, before: uploads.placeNew };
    await database.restore(into, manifest.database, change, { progress, signal });
    const others = await uploads.placeAll();
    for (const line of linesOf(manifest, { files, others, skip })) print(line);
  } catch (error) {
    throw Object(error).name === 'AbortError' ? new CommandError('Interrupted: nothing was changed') : error;
  } finally {
    await uploads.remove();
    await rm(into, { force: true });
    await held.release();
  }
  return 0;
}

/** @throws CommandError if something is there */
async function demandEmpty(database: BackupDatabase, manifest: Manifest, uploads: string): Promise<void> {
  const full =
    (await database.tables()).length > 0
      ? 'The database has tables'
      : manifest.uploads.included && (await hasUploads(uploads))
        ? `The folder ${uploads} has files`
        : undefined;
  if (full !== undefined)
    throw new CommandError(`${full}: with --replace they are replaced. Nothing was changed`);
}

function linesOf(
  { made, database, uploads }: Manifest,
  { files, others, skip }: { files: number; others: number; skip: number },
): string[] {
  return [
    `The state of ${made} is restored: ${database.tables.length} tables, ${files} uploads. All tables equal the manifest.`,
    ...(uploads.included
      ? []
      : [`Uploads are not part of the backup: the provider "${uploads.provider}" has them.`]),
    ...(others === 0
      ? []
      : [`${others} files of the uploads are not of the backup. They stay; nothing refers to them.`]),
    `Start the service: it begins a new epoch, and the next record gets the id ${database.publicId + skip + 1}.`,
  ];
}
