import type { FeedWindow } from '../../domain/time/feed-window';
import { feedWindow } from '../../domain/time/feed-window';
import { DATE_LIMITS } from '../../domain/time/list-window';
import type { Zone } from '../../domain/time/types';
import type { CalendarRequest } from '../../api/operations/request';
import type { ListCommand } from '../../resources/commands';
import type { Outlook } from '../../services/read/read-list';
import type { FeedFormat } from './format';

/** The facts that a feed depends on besides its request, known before it is read. */
export interface FeedOutlook extends Outlook {
  /** The days of feeds without limits; undefined if nothing in the feed depends on them. */
  days: FeedWindow | undefined;
}

/**
 * The outlook of a feed. Date limits mean the same as in the list. Without any, a feed of all events begins 30 days ago and has
 * no end, and a feed of the latest has no limits.
 * @param list that of the list with the same parameters
 */
export function feedOutlook(
  list: Outlook,
  { checked, now }: CalendarRequest<ListCommand>,
  { extent }: Pick<FeedFormat, 'extent'>,
  zone: Zone,
): FeedOutlook {
  if (list.dates === undefined) return { ...list, days: undefined };
  const days = extent === 'whole' ? feedWindow(now, zone) : undefined;
  const until = days?.until ?? Infinity;
  const since = days?.moved ?? -Infinity;
  if (LIMITING.some((name) => checked.given[name] !== undefined))
    return { ...list, since: Math.max(list.since, since), until: Math.min(list.until, until), days };
  const limits = days === undefined ? {} : { endAfter: days.from };
  const words = checked.command.modifiedAfter?.until ?? Infinity;
  return {
    ...list,
    dates: { limits, linkDates: {}, since, until },
    // It is not known when words meant something else.
    since: words === Infinity ? since : Infinity,
    until: Math.min(until, words),
    days,
  };
}

/** Filters with which a list decides alone which dates it has (docs/interface.md 25.4). */
const LIMITING = [...DATE_LIMITS, 'include', 'external_id'] as const;
