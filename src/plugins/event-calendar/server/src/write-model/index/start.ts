import type { Core } from '@strapi/strapi';
import { recordIndexes } from '../records/constraints';
import { alignIndexes } from '../../storage/align-indexes';
import { DELIVERY_INDEXES } from '../../storage/delivery-tables';
import { storageOf } from '../../storage/documents';
import { KINDS } from '../../domain/kinds';
import { refuseOldCode } from '../../storage/refuse-old-code';
import { runMigrations } from '../../storage/migrations/run';
import { searchIndexes } from '../../storage/search-indexes';
import { isPostgres } from '../../storage/client';
import { lockCalendar } from '../../storage/lock';
import { defaultLocale } from '../records/stand-ins';
import type { Settings } from '../../platform/settings/settings';
import { fingerprint } from './fingerprint';
import { isMadeFor } from './mixed';
import { reindex } from './reindex';
import { detectRestoredDatabase } from './restored';
import { refreshStale } from './stale';
import { INDEXES, TABLES } from '../../storage/tables';
import type { Transaction } from '../../storage/transaction';

/** Milliseconds between two lines about a long reindex. */
const LINE_EVERY_MS = 5000;

const asFound = new WeakSet<Core.Strapi>();

/** Makes a start leave the calendar index unchanged, for inspection; call it before Strapi loads. */
export const skipIndexUpdate = (strapi: Core.Strapi): void => {
  asFound.add(strapi);
};

/** Brings the plugin's own tables and all its SQL indexes up to date; several processes may start at once. */
export async function prepareTables(strapi: Core.Strapi): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    if (isPostgres(trx)) await lockCalendar(trx);
    else await takeDatabase({ trx, strapi });
    await runMigrations(trx, strapi);
    await refuseOldCode(trx);
    const forSearches = isPostgres(trx) ? await searchIndexes(trx) : [];
    if (forSearches === undefined) {
      strapi.log.warn(
        'Calendar: the extension pg_trgm cannot be created here, so searches go through all texts',
      );
    }
    await alignIndexes(trx, [
      ...INDEXES,
      ...DELIVERY_INDEXES,
      ...(forSearches ?? []),
      ...recordIndexes(strapi),
    ]);
    await detectRestoredDatabase({ trx, strapi });
  });
}

/**
 * On SQLite the calendar's lock is a row of a table that may not exist yet, so this takes the lock of the whole database with a
 * write that changes nothing. Without it, a transaction that has only read would fail at its first write if another process has
 * written meanwhile, instead of waiting.
 */
async function takeDatabase({ trx, strapi }: Transaction): Promise<void> {
  await trx(strapi.db.metadata.get('strapi::core-store').tableName).whereRaw('1 = 0').delete();
}

/**
 * Whether all records are gone, but not from the index: their tables were lost, or emptied without the plugin.
 * @param removed a language whose records Strapi has deleted
 */
export async function isOnlyInIndex(strapi: Core.Strapi, removed = ''): Promise<boolean> {
  const knex = strapi.db.connection;
  const entry: unknown = await knex(TABLES.index).whereNot({ locale: removed }).first('public_id');
  if (entry === undefined) return false;
  for (const kind of KINDS)
    if ((await knex(storageOf(strapi, kind).table).first('id')) !== undefined) return false;
  return true;
}

/**
 * Updates records that were written without the plugin. If all records are gone without it, their entries stay, and the log says so.
 * @param removed a language that was removed, with its records
 * @returns how many records have changed for their readers; undefined if all are gone
 */
export async function refreshUnlessLost(strapi: Core.Strapi, removed?: string): Promise<number | undefined> {
  if (!(await isOnlyInIndex(strapi, removed))) return refreshStale(strapi);
  strapi.log.warn(
    'Calendar: there are no events, venues, organizers, categories and tags, but the index has some, so it stays as it is. ' +
      'Restore their tables, or empty the index too with the command "reindex --empty"',
  );
  return undefined;
}

/**
 * Makes the calendar index correct at a start: rebuilds it if it was made by another version or with other settings;
 * otherwise updates records that were written without the plugin. Logs what it does.
 */
export async function updateIndex(strapi: Core.Strapi, settings: Settings): Promise<void> {
  if (asFound.has(strapi)) return;
  // Rows that were written without the plugin have no ids yet, and without an id there is no entry.
  const refreshed = await refreshUnlessLost(strapi);
  if (refreshed === undefined) return;
  const knex = strapi.db.connection;
  const wanted = fingerprint(settings, await defaultLocale({ trx: knex, strapi }));
  if (await isMadeFor(knex, wanted)) {
    if (refreshed > 0)
      strapi.log.info(
        `Calendar index: ${refreshed} records that were written without the plugin are indexed now`,
      );
    return;
  }
  let told = Date.now();
  const { total } = await reindex(strapi, wanted, (progress) => {
    if (Date.now() - told < LINE_EVERY_MS) return;
    told = Date.now();
    strapi.log.info(`Calendar index: ${progress.done} of ${progress.total} records`);
  });
  if (total > 0)
    strapi.log.info(`Calendar index: rebuilt for this version and these settings, ${total} records`);
}
