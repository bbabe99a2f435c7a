import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { recordIndexes } from '../records/constraints';
import { alignIndexes } from '../../storage/align-indexes';
import { DELIVERY_INDEXES } from '../../storage/delivery-tables';
import { runMigrations } from '../../storage/migrations/run';
import { searchIndexes } from '../../storage/search-indexes';
import { isPostgres, lockCalendar } from '../../storage/lock';
import { defaultLocale } from '../records/stand-ins';
import type { Settings } from '../../platform/settings/settings';
import { fingerprint } from './fingerprint';
import { reindex } from './reindex';
import { noticeCopy } from './restored';
import { refreshStale } from './stale';
import { readStamp } from '../../storage/stamps';
import { INDEXES } from '../../storage/tables';

/** Milliseconds between two lines about a long reindex. */
const LINE_EVERY_MS = 5000;

const asFound = new WeakSet<Core.Strapi>();

/** Lets a start leave the calendar index as it is, for whoever wants to look at it; call it before Strapi loads. */
export const leaveIndexAsFound = (strapi: Core.Strapi): void => {
  asFound.add(strapi);
};

/** Brings the plugin's own tables and all its SQL indexes up to date; several processes may start at once. */
export async function prepareTables(strapi: Core.Strapi): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    if (isPostgres(trx)) await lockCalendar(trx);
    else await takeDatabase(strapi, trx);
    await runMigrations(trx, strapi);
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
    await noticeCopy(strapi, trx);
  });
}

/**
 * On SQLite the calendar's lock is a row in one of the tables that may be missing yet, so the lock of the whole database is
 * taken, by a write that changes nothing. Without it a transaction that has only read fails at once when it comes to write and
 * another process has written meanwhile, instead of waiting for its turn.
 */
async function takeDatabase(strapi: Core.Strapi, trx: Knex): Promise<void> {
  await trx(strapi.db.metadata.get('strapi::core-store').tableName).whereRaw('1 = 0').delete();
}

/**
 * Makes the calendar index true at a start: built anew when it was made by another build or under other settings, else
 * brought up to what was written past the plugin. Says what it does in the log.
 */
export async function bringUpToDate(strapi: Core.Strapi, settings: Settings): Promise<void> {
  if (asFound.has(strapi)) return;
  const knex = strapi.db.connection;
  const wanted = fingerprint(settings, await defaultLocale(strapi, knex));
  // Rows that were written past the plugin have no numbers yet, and without a number there is no entry.
  const refreshed = await refreshStale(strapi, settings);
  if ((await readStamp(knex, 'index')) === wanted) {
    if (refreshed > 0)
      strapi.log.info(`Calendar index: ${refreshed} records were written past the plugin, now indexed`);
    return;
  }
  let told = Date.now();
  const { total } = await reindex(strapi, settings, wanted, (progress) => {
    if (Date.now() - told < LINE_EVERY_MS) return;
    told = Date.now();
    strapi.log.info(`Calendar index: ${progress.done} of ${progress.total} records`);
  });
  if (total > 0)
    strapi.log.info(`Calendar index: built anew for this version and these settings, ${total} records`);
}
