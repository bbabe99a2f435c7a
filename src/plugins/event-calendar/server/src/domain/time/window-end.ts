import type { WindowRequest } from './list-window';
import { hasDefaults, listWindow } from './list-window';
import type { Instant } from './types';
import { instant } from './types';
import { DAY, HOUR, MINUTE } from './wall-clock';

const STEPS = [DAY, HOUR, MINUTE] as const;

/**
 * Until when the window of a list stays the same, in UTC milliseconds: Infinity for calendar dates, the end of the UTC day for
 * the defaults, and for relative dates the end of the longest period (day, hour, minute or second) within which they do not
 * change.
 */
export function windowEnd(request: WindowRequest): number {
  const { given, now, strict } = request;
  if (request.hasInclude) return Infinity;
  const absolute = Object.values(given).every((limit) => limit?.kind !== 'relative');
  const bothGiven = given.start_date !== undefined && given.end_date !== undefined;
  const defaults = !bothGiven && hasDefaults(given);
  if (absolute && !defaults) return Infinity;
  if (absolute && !strict) return ends(now, DAY);
  return sameUntil(now, (at) => shown(request, at));
}

/**
 * Until when words mean the same, in UTC milliseconds: the end of the longest period (day, hour, minute or second) within which they
 * do not change.
 * @param meant what they mean at a moment. Words only move forward, so what is the same at both ends is the same in between.
 */
export function sameUntil(now: Instant, meant: (now: Instant) => string | undefined): number {
  const step = STEPS.find((length) => meant(instant(ends(now, length) - 1)) === meant(now));
  return ends(now, step ?? 1000);
}

const ends = (now: Instant, step: number): number => (Math.floor(now / step) + 1) * step;

const shown = (request: WindowRequest, now: Instant): string =>
  JSON.stringify(listWindow({ ...request, now }).linkDates);
