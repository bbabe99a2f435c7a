import type { Core } from '@strapi/strapi';
import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { DAY } from '../../domain/time/wall-clock';
import { UTC } from '../../domain/time/zone';
import type { Settings } from '../../platform/settings/settings';
import { storageOf } from '../../storage/documents';
import {
  creatorOfLast,
  datesOfSeries,
  findSeries,
  moveHorizon,
  standingAmongLast,
  unfinishedSeries,
} from '../../storage/series';
import { inTransaction } from '../../storage/transaction';
import { makeWithParts } from './series/make-with-parts';
import { missingDates, wantedUntil } from './series-plan';

/** Series that are looked for together. */
const AT_ONCE = 100;

/** How many of the last dates of a series without an end must all be gone for it to end. */
const LAST = 4;

/**
 * The series that lack dates now; `extendSeries` makes them. Those without an end get new ones once a day at most, not with each pass of
 * the worker.
 */
export const seriesToExtend = (strapi: Core.Strapi, now: Instant): Promise<number[]> =>
  unfinishedSeries(strapi.db.connection, wantedUntil(instant(now - DAY), UTC), AT_ONCE);

/**
 * Makes dates that a series lacks, as many as may be made in one transaction (docs/interface.md 11.15). It looks again under the
 * calendar's lock, so of several processes one makes each date. A series without an end whose last four dates were all deleted ends.
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
    if (!series.bounded && !(await standingAmongLast(trx, id, LAST))) {
      await moveHorizon(trx, id, null);
      return 0;
    }
    const { dates, horizon } = await missingDates(series, now);
    // Another rule may have left later dates in the series.
    const known = new Set((await datesOfSeries(trx, id)).map(({ original }) => original));
    const missing = dates.filter(({ original }) => !known.has(original));
    const creator = await creatorOfLast(trx, storageOf(strapi, 'event').table, id);
    const made = await makeWithParts({ ...transaction, settings, now }, series, missing, horizon, creator);
    await moveHorizon(trx, id, made.horizon);
    return made.made.length;
  });
}
