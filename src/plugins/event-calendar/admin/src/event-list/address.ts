import { EVENT_STATES } from '../../../server/src/domain/event-state';
import { isWallTime } from '../../../server/src/domain/time/types';
import { BOARD_STATUSES } from '../board/address';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import type { Range, RangeDays } from './ranges';
import { RANGES, daysLater, daysOfRange } from './ranges';

/** Filters that are on or off. */
export const FLAGS = ['image', 'double', 'mine', 'changeable'] as const;

/** For how many days back changes can be looked for. */
export const CHANGED_DAYS = ['1', '7', '30', '366'];

/** What the list shows. It is kept in the URL, so that links, saved views and the back button work. */
export interface ListAddress {
  range: Range;
  /** The first and the last day of the range `days`, `YYYY-MM-DD`; both may be missing. */
  from?: string | undefined;
  until?: string | undefined;
  locale: string;
  category?: string | undefined;
  /** A public id, or `none`. */
  venue?: string | undefined;
  organizer?: string | undefined;
  status?: string | undefined;
  state?: string | undefined;
  /** A language, or `any`. */
  missing?: string | undefined;
  /** A language, or `any`. */
  behind?: string | undefined;
  image?: boolean | undefined;
  double?: boolean | undefined;
  mine?: boolean | undefined;
  /** Only what the person may change. */
  changeable?: boolean | undefined;
  /** Days back. */
  changed?: string | undefined;
}

/** How many filters are set. The language does not count. */
export const filtersOf = ({
  range,
  from: _from,
  until: _until,
  locale: _locale,
  ...filters
}: ListAddress): number =>
  Object.values(filters).filter((value) => value !== undefined).length + (range === 'upcoming' ? 0 : 1);

/** What a list without filters shows. */
export const usualAddress = (locale: string): ListAddress => ({ range: 'upcoming', locale });

/**
 * Reads the query of the URL. Missing and invalid values are replaced by the usual ones, or left out.
 * @param languages those of the content
 */
export function readListAddress(
  query: URLSearchParams,
  locale: string,
  languages: readonly string[],
): ListAddress {
  const given = (name: string): string | undefined => query.get(name) || undefined;
  const oneOf = (name: string, known: readonly string[]): string | undefined =>
    known.find((value) => value === given(name));
  const id = (name: string): string | undefined =>
    /^[1-9]\d{0,14}$/.test(given(name) ?? '') ? given(name) : undefined;
  const day = (name: string): string | undefined =>
    isWallTime(`${given(name)} 00:00:00`) ? given(name) : undefined;
  return {
    range: RANGES.find((range) => range === given('range')) ?? 'upcoming',
    from: day('from'),
    until: day('until'),
    locale: oneOf('locale', languages) ?? locale,
    category: id('category'),
    venue: given('venue') === 'none' ? 'none' : id('venue'),
    organizer: id('organizer'),
    status: oneOf('status', BOARD_STATUSES),
    state: oneOf('state', EVENT_STATES),
    missing: oneOf('missing', ['any', ...languages]),
    behind: oneOf('behind', ['any', ...languages]),
    image: given('image') === 'none' || undefined,
    double: given('double') === '1' || undefined,
    mine: given('mine') === '1' || undefined,
    changeable: given('changeable') === '1' || undefined,
    changed: oneOf('changed', CHANGED_DAYS),
  };
}

/** The query for the URL; what is as usual is left out. */
export function writeListAddress({
  range,
  from,
  until,
  image,
  double,
  mine,
  changeable,
  ...others
}: Partial<ListAddress>): URLSearchParams {
  const values = {
    range: range === 'upcoming' ? undefined : range,
    ...(range === 'days' ? { from, until } : {}),
    ...others,
    image: image ? 'none' : undefined,
    double: double ? '1' : undefined,
    mine: mine ? '1' : undefined,
    changeable: changeable ? '1' : undefined,
  };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Whether the last day of the range `days` comes before the first one. */
export const isBackwards = ({ range, from, until }: ListAddress): boolean =>
  range === 'days' && from !== undefined && until !== undefined && until < from;

/** Most days in which the server looks for venues that are booked twice. */
const MOST_DAYS = 400;

/** The days that the list shows. */
export interface ShownDays extends RangeDays {
  /** Whether they are fewer than those of the address, because double bookings are looked for. */
  cut: boolean;
}

/** @param today `YYYY-MM-DD` in the site's zone */
export function shownDays(address: ListAddress, today: string, weekStart: WeekStart): ShownDays {
  const { range, from, until, double } = address;
  const days: RangeDays =
    range === 'days'
      ? { ...(from && { start: from }), ...(until && { end: daysLater(until, 1) }) }
      : daysOfRange(range, today, weekStart);
  if (double !== true) return { ...days, cut: false };
  const start = days.start ?? (days.end === undefined ? today : daysLater(days.end, -MOST_DAYS));
  const latest = daysLater(start, MOST_DAYS);
  const end = days.end !== undefined && days.end < latest ? days.end : latest;
  return { start, end, cut: days.start === undefined || days.end !== end };
}

/** The query for the server. @param days of the range */
export const listQuery = (address: ListAddress, days: RangeDays): Record<string, string | undefined> => ({
  ...Object.fromEntries(writeListAddress({ ...address, range: 'upcoming' })),
  start: days.start,
  end: days.end,
});
