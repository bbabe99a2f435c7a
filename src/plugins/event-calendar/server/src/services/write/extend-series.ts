import type { Core } from '@strapi/strapi';
import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { DAY } from '../../domain/time/wall-clock';
import { UTC } from '../../domain/time/zone';
import type { Settings } from '../../platform/settings/settings';
import { storageOf } from '../../storage/documents';
import { datesOfSeries, findSeries, moveHorizon, outsideTrash, unfinishedSeries } from '../../storage/series';
import type { DateOfSeries, Series } from '../../storage/series';
import { inTransaction } from '../../storage/transaction';
import { makeWithParts } from './series/make-with-parts';
import { storedDates } from './series/stored-dates';
import { missingDates, timesUpTo, wantedUntil } from './series-plan';

/** Series that are looked for together. */
const AT_ONCE = 100;

/** How many of the last dates of a series without an end must all be gone for it to end. */
const LAST = 4;

/** How many of the last dates tell what new ones are like. */
const LOOKED_AT = 50;

/**
 * The series that lack dates now; `extendSeries` makes them. Those without an end get new ones once a day at most, not with each pass of
 * the worker.
 * @param except the ids of some that are left alone for now
 */
export const seriesToExtend = (
  strapi: Core.Strapi,
  now: Instant,
  except: readonly number[] = [],
): Promise<number[]> =>
  unfinishedSeries(strapi.db.connection, wantedUntil(instant(now - DAY), UTC), {
    events: storageOf(strapi, 'event').table,
    except,
    limit: AT_ONCE,
  });

/**
 * Makes dates that a series lacks, as many as may be made in one transaction (docs/interface.md 11.15). It looks again under the
 * calendar's lock, so of several processes one makes each date. They are like the last date that is not in the trash. A series without an
 * end whose last four dates were all deleted ends, until one of its dates comes back from the trash.
 * @returns how many dates were made
 */
export async function extendSeries(
  { strapi, settings }: { strapi: Core.Strapi; settings: Settings },
  id: number,
  now: Instant,
): Promise<number> {
  return inTransaction(strapi, async (transaction) => {
    const { trx } = transaction;
    const series = await findSeries(trx, id);
    if (series === undefined || series.horizon === null) return 0;
    const all = await datesOfSeries(trx, id);
    const there = await outsideTrash(trx, storageOf(strapi, 'event').table, all);
    const standing = await storedDates(transaction, all.filter(isIn(there)).slice(-LOOKED_AT));
    const like = standing.at(-1);
    if (like === undefined) return 0;
    if (await hasEnded(series, all, there)) {
      await moveHorizon(trx, id, null);
      return 0;
    }
    const { dates, horizon } = await missingDates(series, now);
    // Another rule may have left later dates in the series.
    const known = new Set(all.map(({ original }) => original));
    const missing = dates.filter(({ original }) => !known.has(original));
    const model = { like, standing };
    const made = await makeWithParts({ ...transaction, settings, now }, series, missing, horizon, model);
    await moveHorizon(trx, id, made.horizon);
    return made.made.length;
  });
}

const isIn =
  (documentIds: ReadonlySet<string>) =>
  ({ documentId }: DateOfSeries): boolean =>
    documentIds.has(documentId);

/** Whether the last dates of a rule without an end are all gone. Dates that only an earlier rule gave do not count. */
async function hasEnded(
  series: Series,
  all: readonly DateOfSeries[],
  there: ReadonlySet<string>,
): Promise<boolean> {
  const last = all.at(-1);
  if (series.bounded || last === undefined) return false;
  const given = new Set(await timesUpTo(series, last.original));
  return !all
    .filter(({ original }) => given.has(original))
    .slice(-LAST)
    .some(isIn(there));
}
