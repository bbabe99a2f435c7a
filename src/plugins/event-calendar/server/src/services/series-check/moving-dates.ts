import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { ENGINE_VERSION } from '../../domain/recurrence/engine';
import { TZ_RELEASE } from '../../domain/time/tz-database';
import { hasSeriesUnlike, noteComputed, seriesAfter } from '../../storage/series-check';
import type { Series } from '../../storage/series';
import { inTransaction } from '../../storage/transaction';
import { dateDifferences } from './date-differences';
import type { DateDifference } from './date-differences';

/** What dates are computed with now. */
const NOW = { engine: ENGINE_VERSION, tzRelease: TZ_RELEASE };

/** Series that are read together. */
const AT_ONCE = 50;
/** How many dates are kept to be shown. */
const SHOWN = 5;
/** A request waits so long for the outcome, in milliseconds; the next one has it. */
const PATIENCE = 1_500;
/** How long an outcome is kept, in milliseconds. */
const KEPT = 600_000;

/** The dates of series that another engine, or another release of the time zones, would move. */
export interface MovingDates {
  dates: number;
  series: number;
  /** The first of the dates that have an event. */
  first: readonly DateDifference[];
}

interface Known {
  outcome: MovingDates;
  /** When it was computed, in milliseconds; undefined before. */
  at?: number;
  running?: Promise<void>;
}
const known = new WeakMap<Core.Strapi, Known>();

const NONE: MovingDates = { dates: 0, series: 0, first: [] };

/**
 * The outcome of the last check. Only series that were computed with something else are looked at, in the background; those whose dates
 * are the same are noted in the database and never looked at again. The outcome is kept for ten minutes.
 */
export async function movingDates(strapi: Core.Strapi): Promise<MovingDates> {
  const state = known.get(strapi) ?? { outcome: NONE };
  known.set(strapi, state);
  if (state.running === undefined) {
    const isKept = state.at !== undefined && Date.now() - state.at < KEPT;
    if (isKept) return state.outcome;
    if (!(await hasSeriesUnlike(strapi.db.connection, NOW))) return NONE;
    state.running ??= run(strapi, state);
  }
  await Promise.race([state.running, wait(PATIENCE, undefined, { ref: false })]);
  return state.outcome;
}

async function run(strapi: Core.Strapi, state: Known): Promise<void> {
  try {
    state.outcome = await check(strapi);
    state.at = Date.now();
  } catch (error) {
    strapi.log.warn(`Calendar: could not compare the dates of series: ${String(error)}`);
  } finally {
    delete state.running;
  }
}

async function check(strapi: Core.Strapi): Promise<MovingDates> {
  const outcome = { dates: 0, series: 0, first: new Array<DateDifference>() };
  for (let after = 0; ;) {
    const found = await seriesAfter(strapi.db.connection, after, AT_ONCE, NOW);
    const last = found.at(-1);
    if (last === undefined) return outcome;
    after = last.id;
    const same: Series[] = [];
    for (const series of found) {
      const differences = await dateDifferences(strapi, series);
      if (differences.length === 0) same.push(series);
      else outcome.series += 1;
      outcome.dates += differences.length;
      const named = differences.filter(({ event }) => event !== undefined);
      outcome.first.push(...named.slice(0, Math.max(0, SHOWN - outcome.first.length)));
    }
    if (same.length > 0) await inTransaction(strapi, ({ trx }) => noteComputed(trx, same, NOW));
  }
}
