import { ruleTimes } from '../../../domain/recurrence/dates';
import { parseRule } from '../../../domain/recurrence/parse-rule';
import type { Rule } from '../../../domain/recurrence/rule';
import { numbersOf } from '../../../domain/recurrence/rule';
import type { WallTime } from '../../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../../domain/time/wall-clock';
import { existingWall, occursTwice } from '../../../domain/time/zone';
import type { FeedDate, RemovedEvent } from '../format';
import type { DateEntry, Span, Variant } from './date-entry';
import { spanOn, zoneOf } from './date-entry';

/** How the dates of a series in a feed are written. */
export interface SeriesPlan {
  rule: Rule;
  /** What the repeating component shows. */
  variant: Variant;
  /** Where it begins, and its other dates up to the last one, in their order. */
  members: readonly [DateEntry, ...DateEntry[]];
  /** Times of the rule in between that are no members. */
  left: readonly WallTime[];
  /** Dates that have components of their own. */
  single: readonly DateEntry[];
  /** Those of the dates that have disappeared which the rule gives: the component shows that they are gone. */
  removed: readonly RemovedEvent[];
}

/** The most times of a rule that are no dates of a feed; later dates have components of their own. */
const MOST_LEFT = 5_000;

const TIME_PARTS = ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const;

/**
 * Finds the repeating component that shows most of the dates; undefined if no component can show any by the rule. It pauses now and then.
 * @param entries the dates in the feed in their order
 */
export function* planSeries(
  entries: readonly DateEntry[],
  removed: readonly RemovedEvent[],
): Generator<void, SeriesPlan | undefined> {
  const [begin, last] = [entries[0], entries.at(-1)];
  if (begin === undefined || last === undefined) return undefined;
  const { date } = begin;
  const parsed = parseRule(date.rule);
  // A rule of one date repeats nothing.
  if ('fault' in parsed || parsed.rule.count === 1) return undefined;
  const { rule } = parsed;
  const times = yield* timesIn(rule, date, [
    ...entries.map((entry) => entry.date.original),
    ...removed.flatMap((event) => event.date?.original ?? []),
  ]);
  const ofRule = entries.filter((entry) => times.has(entry.date.original));
  const variant = mostUsed(ofRule, rule);
  if (variant === undefined) return undefined;
  const first = ofRule.findIndex((entry) => canBegin(recurrence(entry.date.original, variant), variant));
  const [head, ...rest] = first < 0 ? [] : ofRule.slice(first).filter((entry) => isThere(entry, variant));
  if (head === undefined) return undefined;
  const members: [DateEntry, ...DateEntry[]] = [head, ...rest];
  const shown = new Set(members.map((entry) => entry.date.original));
  const until = members.at(-1)?.date.original ?? head.date.original;
  return {
    rule,
    variant,
    members,
    left: [...times].filter((time) => time > head.date.original && time < until && !shown.has(time)),
    single: entries.filter((entry) => !shown.has(entry.date.original)),
    removed: removed.filter(({ date: was }) => was !== undefined && times.has(was.original)),
  };
}

/** The times of the rule from the first to the last of some dates, as far as not too many of them are none of these. */
export function* timesIn(
  rule: Rule,
  { first: start, zone }: FeedDate,
  dates: readonly WallTime[],
): Generator<void, Set<WallTime>> {
  const known = new Set(dates);
  const sorted = dates.toSorted();
  const span = { from: sorted[0] ?? start, until: sorted.at(-1) ?? start };
  const times = new Set<WallTime>();
  let others = 0;
  for (const step of ruleTimes(rule, { start, zone }, span)) {
    for (const time of step) {
      others += known.has(time) ? 0 : 1;
      if (others > MOST_LEFT) return times;
      times.add(time);
    }
    yield;
  }
  return times;
}

/** When a component with the times of a variant takes place for a time of the rule, by its clock. */
export const recurrence = (original: WallTime, { shift }: Pick<Variant, 'shift'>): WallTime =>
  wallOfMilliseconds(wallMilliseconds(original) + shift);

function mostUsed(entries: readonly DateEntry[], rule: Rule): Variant | undefined {
  const counts = new Map<Variant, number>();
  for (const { variant, date } of entries)
    if (canRepeat(variant, rule, date.original)) counts.set(variant, (counts.get(variant) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/**
 * Whether the rule gives the same days if it starts at the times of a variant, which needs another time of day to be on the same day, and
 * a rule that names none. Days have no times that a rule could name (RFC 5545, 3.3.10).
 */
export function canRepeat({ clock, shift, length, lasts }: Span, rule: Rule, original: WallTime): boolean {
  // Clocks change between start and end: readers differ in how long other dates are then.
  if (length !== lasts) return false;
  if (namesTimes(rule)) return shift === 0 && clock.kind !== 'day';
  const timeOfDay = wallMilliseconds(original) - wallMilliseconds(midnight(original));
  return timeOfDay + shift >= 0 && timeOfDay + shift < DAY;
}

/** Whether a rule has dates at times of its own, perhaps several on a day. */
export const namesTimes = (rule: Rule): boolean =>
  TIME_PARTS.some((part) => numbersOf(rule, part).length > 0);

const midnight = (wall: WallTime): WallTime =>
  wallOfMilliseconds(Math.floor(wallMilliseconds(wall) / DAY) * DAY);

/** Whether clocks show the time of a date; readers differ in what they make of one that is skipped. */
function isThere({ date }: DateEntry, variant: Variant): boolean {
  const zone = zoneOf(variant.clock);
  const start = recurrence(date.original, variant);
  return zone === undefined || existingWall(start, zone) === start;
}

/** Whether start and end of a component at this time say for all readers how long it is, whatever the clocks do in between. */
function canBegin(start: WallTime, { clock, length = 0, lasts = 0 }: Variant): boolean {
  const zone = zoneOf(clock);
  if (zone === undefined) return true;
  const end = wallOfMilliseconds(wallMilliseconds(start) + length);
  const isPlain = (wall: WallTime): boolean => existingWall(wall, zone) === wall && !occursTwice(wall, zone);
  return isPlain(start) && isPlain(end) && spanOn(clock, start, end) === lasts;
}
