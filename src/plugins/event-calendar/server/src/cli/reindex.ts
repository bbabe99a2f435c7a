import { checkIndex } from '../write-model/index/check';
import { fingerprint } from '../write-model/index/fingerprint';
import { reindex } from '../write-model/index/reindex';
import { refreshStale } from '../write-model/index/stale';
import { wrongRowIds } from '../write-model/index/row-ids';
import { isOnlyInIndex, skipIndexUpdate } from '../write-model/index/start';
import { findWrongAddresses } from '../write-model/index/wrong-addresses';
import { defaultLocale } from '../write-model/records/stand-ins';
import { settingsOf } from '../platform/settings/settings-reader';
import type { CalendarCommand, CommandContext } from './command';

/** Most differences that are listed; the others are only counted. */
const SHOWN = 50;

export const reindexCommand: CalendarCommand = {
  name: 'reindex',
  summary: 'rebuild the calendar index from the content types',
  description:
    'Clients read the index; editors write the content types. An interrupted run continues where it stopped, for an hour.\n' +
    'With --check nothing is written. It lists every difference, every stored address that is shown as empty because it is\n' +
    'not http, https, ftp or mailto, and every table whose next row would fail. The exit status is 1 if there is any.',
  options: [
    { name: 'check', description: 'only compare the index with a rebuild' },
    { name: 'empty', description: 'also if there are no records any more, which empties the index' },
  ],
  // A normal start indexes rows that were written without the plugin, which would hide these differences.
  prepare(strapi, options) {
    if (options['check'] === true) skipIndexUpdate(strapi);
  },
  run: (context) => (context.options['check'] === true ? check(context) : rebuild(context)),
};

async function rebuild({ strapi, options, progress, print, signal }: CommandContext): Promise<number> {
  if (await isOnlyInIndex(strapi)) {
    if (options['empty'] !== true) {
      print('There are no records any more, but the index has some. With --empty it is emptied too.');
      return 1;
    }
    // Their readers are told that they are gone.
    await refreshStale(strapi);
  }
  const language = await defaultLocale({ trx: strapi.db.connection, strapi });
  let started = false;
  const result = await reindex(
    strapi,
    fingerprint(settingsOf(strapi), language),
    ({ done, total }) => {
      if (!started) progress.start(total, 'records');
      started = true;
      progress.update(done);
    },
    signal,
  );
  progress.stop();
  if (signal.aborted) {
    print(`Stopped after ${result.done} of ${result.total} records. Run it again to continue.`);
    return 1;
  }
  print(`${result.done} records are indexed.`);
  return 0;
}

async function check({ strapi, progress, print }: CommandContext): Promise<number> {
  let shown = 0;
  const lines: string[] = [];
  let started = false;
  const differences = await checkIndex(
    strapi,
    ({ kind, publicId, locale, what }) => {
      if (shown++ < SHOWN)
        lines.push(`${kind} ${publicId}${locale === undefined ? '' : ` (${locale})`}: ${what}`);
    },
    ({ done, total }) => {
      if (!started) progress.start(total, 'records');
      started = true;
      progress.update(done);
    },
  );
  progress.stop();
  for (const line of lines) print(line);
  if (differences > SHOWN) print(`… and ${differences - SHOWN} more`);
  print(
    differences === 0
      ? 'The index equals a rebuild.'
      : `${differences} differences. \`reindex\` repairs them.`,
  );
  const wrong = await checkAddresses(strapi, print);
  const rowIds = await wrongRowIds(strapi);
  for (const { table, what } of rowIds)
    print(`${table}: ${what}. See “Row ids at their end” in docs/operations.md.`);
  return differences + wrong + rowIds.length === 0 ? 0 : 1;
}

/** Lists stored addresses that are not shown to readers. @returns their number */
async function checkAddresses(
  strapi: CommandContext['strapi'],
  print: CommandContext['print'],
): Promise<number> {
  let wrong = 0;
  await findWrongAddresses(strapi, ({ kind, publicId, locale, field, value }) => {
    if (wrong++ < SHOWN)
      print(`${kind} ${publicId} (${locale}): ${field} is ${JSON.stringify(value)} and shown as empty`);
  });
  if (wrong > SHOWN) print(`… and ${wrong - SHOWN} more`);
  if (wrong > 0)
    print(`${wrong} addresses are not http, https, ftp or mailto. Correct them in the admin panel.`);
  return wrong;
}
