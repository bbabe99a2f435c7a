import type { WindowRequest } from './list-window';
import { hasDefaults, listWindow } from './list-window';
import type { Instant } from './types';
import { instant } from './types';
import { DAY, HOUR, MINUTE } from './wall-clock';

const STEPS = [DAY, HOUR, MINUTE] as const;

/**
 * Since when the window of a list is the same and until when it stays so, in UTC milliseconds: for ever for calendar dates, the UTC
 * day for the defaults, and for relative dates the longest period (day, hour, minute or second) within which they do not change.
 */
export function windowSpan(request: WindowRequest): { since: number; until: number } {
  const { given, now, strict } = request;
  if (request.hasInclude) return FOR_EVER;
  const absolute = Object.values(given).every((limit) => limit?.kind !== 'relative');
  const bothGiven = given.start_date !== undefined && given.end_date !== undefined;
  const defaults = !bothGiven && hasDefaults(given);
  if (absolute && !defaults) return FOR_EVER;
  if (absolute && !strict) return { since: begins(now, DAY), until: ends(now, DAY) };
  const meant = (at: Instant): string => shown(request, at);
  return { since: sameSince(now, meant), until: sameUntil(now, meant) };
}

/**
 * Until when words mean the same, in UTC milliseconds: the end of the longest period (day, hour, minute or second) within which they
 * do not change.
 * @param meant what they mean at a moment. Words only move forward, so what is the same at both ends is the same in between.
 */
export function sameUntil(now: Instant, meant: (now: Instant) => string | undefined): number {
  const step = STEPS.find((length) => meant(instant(ends(now, length) - 1)) === meant(now));
  return ends(now, step ?? SECOND);
}

/** Since when words mean the same, in the same way. */
function sameSince(now: Instant, meant: (now: Instant) => string): number {
  const step = STEPS.find((length) => meant(instant(begins(now, length))) === meant(now));
  return begins(now, step ?? SECOND);
}

const SECOND = 1000;
const FOR_EVER = { since: -Infinity, until: Infinity };

const begins = (now: Instant, step: number): number => Math.floor(now / step) * step;
const ends = (now: Instant, step: number): number => begins(now, step) + step;

const shown = (request: WindowRequest, now: Instant): string =>
  JSON.stringify(listWindow({ ...request, now }).linkDates);
