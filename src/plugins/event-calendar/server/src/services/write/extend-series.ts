import type { Core } from '@strapi/strapi';
import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { DAY } from '../../domain/time/wall-clock';
import { UTC } from '../../domain/time/zone';
import type { Settings } from '../../platform/settings/settings';
import {
  datesOfSeries,
  findSeries,
  moveHorizon,
  standingAmongLast,
  unfinishedSeries,
} from '../../storage/series';
import { inTransaction } from '../../storage/transaction';
import { makeWithParts } from './series/make-with-parts';
import { storedDates } from './series/stored-dates';
import { missingDates, wantedUntil } from './series-plan';

/** Series that are looked for together. */
const AT_ONCE = 100;

/** How many of the last dates of a series without an end must all be gone for it to end. */
const LAST = 4;

/** How many of the last dates tell what new ones are like. */
const LOOKED_AT = 50;

/**
 * The series that lack dates now; `extendSeries` makes them. Those without an end get new ones once a day at most, not with each pass of
 * the worker.
 */
export const seriesToExtend = (strapi: Core.Strapi, now: Instant): Promise<number[]> =>
  unfinishedSeries(strapi.db.connection, wantedUntil(instant(now - DAY), UTC), AT_ONCE);

/**
 * Makes dates that a series lacks, as many as may be made in one transaction (docs/interface.md 11.15). It looks again under the
 * calendar's lock, so of several processes one makes each date. They are like the last date that is not in the trash. A series without an
 * end whose last four dates were all deleted ends, and one without any of its last dates.
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
    const last = await storedDates(transaction, all.slice(-LOOKED_AT));
    const standing = last.filter(({ isTrashed }) => !isTrashed);
    const like = standing.at(-1);
    if (like === undefined || (!series.bounded && !(await standingAmongLast(trx, id, LAST)))) {
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
