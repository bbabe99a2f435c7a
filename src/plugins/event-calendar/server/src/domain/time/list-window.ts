import { wallReading } from './date-reading';
import type { GivenDate } from './date-reading';
import { dateAt, wallOfReading } from './date-words';
import { addMonths } from './relative-date';
import type { Instant, WallTime, Zone } from './types';
import { instant } from './types';
import { DAY, endOfDay, MINUTE, startOfDay, wallOfMilliseconds } from './wall-clock';
import { toWall, UTC } from './zone';

/** The date limits of the event list by the names of their parameters, in the order in which links show them. */
export const DATE_LIMITS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;
export type DateLimit = (typeof DATE_LIMITS)[number];

/** What a request says about dates. */
export interface WindowRequest {
  given: Readonly<Partial<Record<DateLimit, GivenDate>>>;
  /** `strict_dates`: take times to the second instead of whole days. */
  strict: boolean;
  /** With `include` there are no date limits at all (docs/interface.md 5.10). */
  hasInclude: boolean;
  now: Instant;
  siteZone: Zone;
}

/** Limits for the local wall clock of events, whatever their zones (docs/interface.md 5.4). All that are set must hold. */
export interface ListWindow {
  /** start ≥ */
  startFrom?: WallTime;
  /** start > */
  startAfter?: WallTime;
  /** start < */
  startBefore?: WallTime;
  /** end ≤ */
  endUntil?: WallTime;
  /** end > */
  endAfter?: WallTime;
  /** end < */
  endBefore?: WallTime;
}

const SIDES: Readonly<Record<DateLimit, keyof ListWindow>> = {
  start_date: 'startFrom',
  end_date: 'endUntil',
  starts_before: 'startBefore',
  starts_after: 'startAfter',
  ends_before: 'endBefore',
  ends_after: 'endAfter',
};

/** Date parameters as links carry them. */
export type LinkDates = Partial<Record<DateLimit, WallTime>> & { strict_dates?: 'true' };

/**
 * The window of an event list (docs/interface.md 5.4 to 5.10), and its parameters as `rest_url` and the other links show
 * them: the effective limits, which give the same window whenever they are sent back (docs/interface.md 6.5). A default is
 * shown like any other limit, so that later pages belong to the same list.
 */
export function listWindow(request: WindowRequest): { limits: ListWindow; linkDates: LinkDates } {
  const limits: ListWindow = {};
  const linkDates: LinkDates = {};
  if (request.hasInclude) return { limits, linkDates };
  const defaults = defaultsFor(request);
  for (const name of DATE_LIMITS) {
    const date = request.given[name] ?? defaults[name];
    const limit = date === undefined ? undefined : effectiveLimit(name, date, request);
    if (limit === undefined) continue;
    limits[SIDES[name]] = limit;
    linkDates[name] = limit;
  }
  if (request.strict) linkDates.strict_dates = 'true';
  return { limits, linkDates };
}

/**
 * The defaults of `start_date` and `end_date` (docs/interface.md 5.8): 23:59 of yesterday's UTC day as the site's clocks
 * show it, and 24 months from now in UTC. Sent as parameters they mean the same as when left out.
 */
export function defaultDates(now: Instant, siteZone: Zone): { start_date: WallTime; end_date: WallTime } {
  const today = Math.floor(now / DAY) * DAY;
  return {
    start_date: toWall(instant(today - MINUTE), siteZone),
    end_date: wallOfMilliseconds(addMonths(now, 24)),
  };
}

const DEFAULTED: ReadonlySet<DateLimit> = new Set(['start_date', 'end_date']);

/**
 * Whether a request has defaults: a limit that begins with `starts_` or `ends_` switches off both; `start_date` and `end_date`
 * replace only their own.
 */
export const hasDefaults = (given: WindowRequest['given']): boolean =>
  DATE_LIMITS.every((name) => DEFAULTED.has(name) || given[name] === undefined);

function defaultsFor({ given, now, siteZone }: WindowRequest): WindowRequest['given'] {
  if (!hasDefaults(given)) return {};
  const { start_date, end_date } = defaultDates(now, siteZone);
  return { start_date: wallReading(start_date), end_date: wallReading(end_date) };
}

/**
 * A limit as it is compared. Usually the whole day is meant, cut in UTC (docs/interface.md 5.6): wall times are UTC,
 * words count from today in UTC. A strict limit is the time itself; without an offset it is a wall time of the site
 * (docs/interface.md 5.7). A date past the last year is no limit.
 */
function effectiveLimit(name: DateLimit, date: GivenDate, request: WindowRequest): WallTime | undefined {
  const zone = request.strict ? request.siteZone : UTC;
  const reading = dateAt(date, { now: request.now, zone });
  if (reading === undefined) return undefined;
  const wall = wallOfReading(reading, zone);
  if (request.strict) return wall;
  return name === 'start_date' ? startOfDay(wall) : endOfDay(wall);
}
