import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Added } from '../access/removal';
import { findAdded, removeAdded } from '../access/removal';
import { COLLECTIONS, KINDS, kindOfUid } from '../domain/kinds';
import { settingsOf } from '../platform/settings/settings-reader';
import { forgetTables, tablesOf } from '../platform/strapi/kept-tables';
import { storageOf } from '../storage/documents';
import { dropTables, ownTables, rowsOf } from '../storage/own-tables';
import { processText } from '../storage/migrations/run';
import { runningProcesses } from '../storage/processes';
import { removeRefusals } from '../storage/refuse-old-code';
import { underLock } from '../storage/transaction';
import { skipIndexUpdate } from '../write-model/index/start';
import type { CalendarCommand, CommandContext } from './command';
import { CommandError } from './command';
import { pathOf } from './given';

export const uninstallCommand: CalendarCommand = {
  name: 'uninstall',
  summary: "remove everything of the calendar's from the database",
  description:
    'Without --yes it only says what would be removed. With --yes it first writes every row that it removes to a file, then removes\n' +
    'the tables of the calendar, its rights, roles, languages, settings and indexes, all in one transaction. Stop the project\n' +
    'before, and take the plugin out of it afterwards: a start with the plugin would install it again.\n' +
    'Files of the media library stay, and so do languages and roles that the project uses.',
  options: [
    { name: 'yes', description: 'remove it' },
    {
      name: 'backup',
      value: 'file',
      description:
        'where the removed rows are written: lines of {"table":…,"row":…}, compressed by gzip (event-calendar-TIME.jsonl.gz)',
    },
  ],
  prepare: (strapi) => skipIndexUpdate(strapi),
  run: uninstall,
};

async function uninstall({ strapi, options, progress, print }: CommandContext): Promise<number> {
  refuseIfLinked(strapi);
  const tables = [...(await ownTables(strapi.db.connection)), ...tablesOf(strapi)];
  const added = await findAdded(strapi, settingsOf(strapi));
  for (const line of await planOf(strapi, tables, added)) print(line);
  if (options['yes'] !== true) {
    print('\nNothing has been removed. Stop the project, then run this command again with --yes.');
    return 0;
  }
  await refuseIfServed(strapi);
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const file = pathOf(String(options['backup'] ?? `event-calendar-${time}.jsonl.gz`));
  await underLock(strapi, async ({ trx }) => {
    await backUp(trx, tables, file, progress);
    await removeAdded(strapi, trx, added);
    await forgetTables(strapi, trx);
    await removeRefusals(trx);
    await dropTables(trx, tables);
  });
  print(`\nIt has been removed. The removed rows are in ${file}.`);
  print('Now take the plugin out of the project, before its next start:');
  print('  npm uninstall strapi-plugin-event-calendar, and its entry in config/plugins');
  return 0;
}

/** @throws CommandError while a process serves the calendar, whose tables would be gone */
async function refuseIfServed(strapi: Core.Strapi): Promise<void> {
  const running = await runningProcesses(strapi.db.connection, Date.now());
  if (running.length === 0) return;
  const names = running.map(processText).join(', ');
  throw new CommandError(
    `The calendar is served by ${names}: stop this first. One that died counts for 30 seconds. Nothing has been removed`,
  );
}

/** @throws CommandError if content types or components of the project link to the calendar: it could not start without it */
function refuseIfLinked({ contentTypes, components }: Core.Strapi): void {
  const links: string[] = [];
  for (const { uid, attributes } of [...Object.values(contentTypes), ...Object.values(components)]) {
    if (kindOfUid(uid) !== undefined) continue;
    for (const [name, attribute] of Object.entries(attributes)) {
      const target: unknown = Reflect.get(Object(attribute), 'target');
      if (typeof target === 'string' && kindOfUid(target) !== undefined)
        links.push(`${uid} links to ${target} by its field "${name}"`);
    }
  }
  if (links.length > 0) throw new CommandError(`${links.join(', ')}: remove such fields first`);
}

async function planOf(strapi: Core.Strapi, tables: readonly string[], added: Added): Promise<string[]> {
  const counts: string[] = [];
  for (const kind of KINDS) {
    const [row] = await strapi.db.connection(storageOf(strapi, kind).table).countDistinct('document_id as n');
    counts.push(`${Number(row?.['n'] ?? 0)} ${COLLECTIONS[kind]}`);
  }
  const listed = (names: readonly string[]): string => (names.length === 0 ? '' : ` (${names.join(', ')})`);
  const roles = added.roles.map(({ name }) => name);
  return [
    'To be removed:',
    `  ${counts.join(', ')}, with all their languages and versions`,
    `  ${tables.length} tables: ${tables.join(', ')}`,
    `  ${added.rights} rights of roles and API tokens on the calendar`,
    `  ${roles.length} roles${listed(roles)}`,
    `  ${added.languages.length} languages${listed(added.languages)}`,
    ...(added.author === undefined
      ? []
      : ['  the user who owns what tokens and the admin panel have written']),
    'What stays:',
    '  the files of the media library, and API tokens',
    ...added.staying.map((line) => `  ${line}`),
  ];
}

/** @throws CommandError if the file exists or cannot be written */
async function backUp(
  trx: Knex,
  tables: readonly string[],
  file: string,
  progress: CommandContext['progress'],
): Promise<void> {
  const gzip = createGzip();
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  gzip.pipe(out);
  const done = finished(out);
  // Looked at when all rows are written.
  done.catch(() => undefined);
  progress.start(0, 'rows');
  let rows = 0;
  try {
    await once(out, 'open');
    for await (const batch of rowsOf(trx, tables)) {
      const lines = batch.rows.map((row) => `${JSON.stringify({ table: batch.table, row })}\n`);
      if (!gzip.write(lines.join(''))) await Promise.race([once(gzip, 'drain'), done]);
      progress.update((rows += batch.rows.length));
    }
    gzip.end();
    await done;
  } catch (error) {
    throw new CommandError(
      `The backup ${file} cannot be written: ${String(Object(error).message)}. Nothing was removed`,
    );
  } finally {
    progress.stop();
  }
}
