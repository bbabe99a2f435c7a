import type { Instant, WallTime, Zone } from './types';
import { DAY, startOfDay, wallMilliseconds, wallOfMilliseconds } from './wall-clock';
import { toInstant, toWall } from './zone';

/** How many days back feeds show what is over, and what has disappeared. */
const DAYS_BACK = 30;

/** The days of a feed without date limits. */
export interface FeedWindow {
  /** The midnight of the site's zone at which it begins, 30 days before today. */
  from: WallTime;
  /** The same, as an instant. */
  since: Instant;
  /** The last and the next midnight of the site's zone, at which it moves. */
  moved: Instant;
  until: Instant;
}

export function feedWindow(now: Instant, siteZone: Zone): FeedWindow {
  const today = wallMilliseconds(startOfDay(toWall(now, siteZone)));
  const from = wallOfMilliseconds(today - DAYS_BACK * DAY);
  return {
    from,
    since: toInstant(from, siteZone),
    moved: toInstant(wallOfMilliseconds(today), siteZone),
    until: toInstant(wallOfMilliseconds(today + DAY), siteZone),
  };
}
