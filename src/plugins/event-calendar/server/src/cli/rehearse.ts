import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { PLUGIN, COLLECTIONS } from '../domain/kinds';
import { settingsOf } from '../platform/settings/settings-reader';
import { closeStrapi } from '../platform/strapi/close-strapi';
import { keepToItself } from '../platform/strapi/keep-to-itself';
import { SKIPPED_IDS } from '../storage/epoch';
import { fingerprint } from '../write-model/index/fingerprint';
import { isMadeFor } from '../write-model/index/mixed';
import { reindex } from '../write-model/index/reindex';
import { skipIndexUpdate } from '../write-model/index/start';
import { defaultLocale } from '../write-model/records/stand-ins';
import { ignore } from './backup/archive';
import { databaseOf } from './backup/open-database';
import type { Scratch } from './backup/database';
import type { Manifest } from './backup/manifest';
import { readManifest } from './backup/manifest';
import { projectOf } from './backup/project';
import { demandSecrets } from './backup/secrets';
import { writeOneOfEachKind } from './backup/trial-records';
import { demandClient, unpack } from './backup/unpack';
import { within } from './backup/uploads';
import type { CalendarCommand, CommandContext } from './command';
import { CommandError } from './command';
import { pathOf } from './given';
import { reindexCommand } from './reindex';

export const rehearseCommand: CalendarCommand = {
  name: 'rehearse',
  summary: 'prove that a file of `backup` can be restored, also while the service runs',
  description:
    'Restores the backup into a scratch database, compares every table with the manifest and every upload with its checksum, starts the\n' +
    'project there without listening, runs `reindex --check`, and writes and publishes a record of each kind. Then the scratch database\n' +
    'is removed, and the time is noted in the real one. The exit status is 1 if anything is wrong. On PostgreSQL the user must be allowed\n' +
    'to create databases.',
  arguments: [{ name: 'file', description: 'a file that `backup` has written', required: true }],
  options: [
    { name: 'other-secrets', description: 'also if the secrets of this project are not those of the backup' },
  ],
  startsStrapi: false,
  run: rehearse,
};

async function rehearse(context: CommandContext): Promise<number> {
  const { strapi, args, options, print } = context;
  const file = pathOf(args[0] ?? '');
  const manifest = await readManifest(file);
  const database = databaseOf(strapi);
  demandClient(file, manifest, database);
  if (options['other-secrets'] !== true) demandSecrets(manifest, projectOf(strapi).secrets);
  const scratch = await database.scratch();
  const folder = await mkdtemp(join(tmpdir(), 'calendar-rehearsal-'));
  let proven = false;
  try {
    const files = await restoreInto(scratch, file, manifest, context);
    print(`${manifest.database.tables.length} tables equal the manifest, ${files} uploads their checksums.`);
    await mkdir(join(folder, 'uploads'));
    strapi.config.set('database.connection.connection', scratch.connection);
    strapi.config.set('dirs.static.public', folder);
    proven = await tryOut(context, manifest);
  } catch (error) {
    throw Object(error).name === 'AbortError' ? new CommandError('Interrupted: nothing was proven') : error;
  } finally {
    await scratch.remove();
    await rm(folder, { recursive: true, force: true });
  }
  if (!proven) return 1;
  print(`The backup of ${manifest.made} can be restored.`);
  await noteTime(database, print);
  return 0;
}

/** @returns the number of uploads */
async function restoreInto(
  { database }: Scratch,
  file: string,
  { database: state, made }: Manifest,
  { progress, signal }: CommandContext,
): Promise<number> {
  const into = database.stagingFile();
  let files = 0;
  const held = await database.reserve(state);
  try {
    const uploads = {
      has: (name: string) => name.startsWith('uploads/'),
      async take(name: string, content: Parameters<typeof ignore>[0]) {
        within(name);
        await ignore(content);
        files += 1;
      },
    };
    await unpack(file, { database, into, uploads }, signal);
    const stamps = { restored: { skip: SKIPPED_IDS }, backup: { at: made } };
    await database.restore(into, state, { stamps, before: () => Promise.resolve() }, { progress, signal });
  } finally {
    await rm(into, { force: true });
    await held.release();
  }
  return files;
}

/** Starts the project on the scratch database, checks the index and writes. @returns whether all is right */
async function tryOut(context: CommandContext, manifest: Manifest): Promise<boolean> {
  const { strapi, print } = context;
  skipIndexUpdate(strapi);
  try {
    await strapi.register();
    keepToItself(strapi);
    await strapi.bootstrap();
  } catch (error) {
    throw new CommandError(
      `The project does not start on the restored database: ${String(Object(error).message)}`,
    );
  }
  try {
    if (strapi.plugin(PLUGIN) === undefined)
      throw new CommandError(`The plugin ${PLUGIN} is not installed in this project, or switched off`);
    await rebuildOfOtherVersion(context);
    const check = await reindexCommand.run({ ...context, options: { check: true } });
    const made = await writeOneOfEachKind(strapi);
    const wrong = made.filter(({ publicId }) => publicId <= manifest.database.publicId + SKIPPED_IDS);
    for (const { kind, publicId } of wrong)
      print(`A new ${kind} got the id ${publicId}, which was given before.`);
    print(
      `Written and published: ${made.map(({ kind, publicId }) => `${COLLECTIONS[kind]}/${publicId}`).join(', ')}.`,
    );
    return check === 0 && wrong.length === 0;
  } finally {
    await closeStrapi(strapi);
  }
}

/** An index of another version, or made with other settings, is rebuilt, as a start would do it. */
async function rebuildOfOtherVersion({ strapi, print, signal }: CommandContext): Promise<void> {
  const wanted = await wantedIndex(strapi);
  if (await isMadeFor(strapi.db.connection, wanted)) return;
  const { total } = await reindex(strapi, wanted, () => undefined, signal);
  print(`The index was of another version or other settings, and is rebuilt: ${total} records.`);
}

const wantedIndex = async (strapi: Core.Strapi): Promise<string> =>
  fingerprint(settingsOf(strapi), await defaultLocale({ trx: strapi.db.connection, strapi }));

/** A rehearsal may run where the real database is not. */
async function noteTime(
  database: ReturnType<typeof databaseOf>,
  print: CommandContext['print'],
): Promise<void> {
  const noted = await database.note('rehearsal', { at: new Date().toISOString() }).catch(() => false);
  if (!noted) print('The time could not be noted: there is no calendar in the database of this project.');
}
