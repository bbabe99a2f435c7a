import { formatRule } from '../../../domain/recurrence/format-rule';
import { lastSecond } from '../../../domain/recurrence/moment';
import type { Moment, Rule } from '../../../domain/recurrence/rule';
import type { WallTime } from '../../../domain/time/types';
import { DAY, HOUR, wallMilliseconds, wallOfMilliseconds } from '../../../domain/time/wall-clock';
import { toUtc } from '../../../domain/time/zone';
import { component } from '../writing/event-component';
import type { Clock } from '../writing/event-times';
import { momentLine, timeLines } from '../writing/event-times';
import type { DateEntry } from './date-entry';
import { contentWith } from './date-entry';
import type { SeriesPlan } from './plan-series';
import { namesTimes, recurrence } from './plan-series';

/**
 * The component that repeats, in unfolded content lines. It begins at the first date in the feed and ends with the last one, so that no
 * reader expects dates that are not made yet. It has changed with each date of the series, also with those that the feed no longer shows.
 */
export function repeatingLines({ rule, variant, members, left, removed }: SeriesPlan): string[] {
  const [begin] = members;
  const { date } = begin;
  const { clock, length } = variant;
  const like = members.find((entry) => entry.variant === variant) ?? begin;
  const start = recurrence(begin.date.original, variant);
  const end = length === undefined ? undefined : wallOfMilliseconds(wallMilliseconds(start) + length);
  const last = recurrence(members.at(-1)?.date.original ?? begin.date.original, variant);
  const without = left.map((time) => recurrence(time, variant));
  return component(
    {
      uid: date.uid,
      sequence: Math.max(date.sequence, ...sequences(members), ...removed.map(({ sequence }) => sequence)),
      changed: latest([
        date.changed,
        ...members.map(({ identity }) => identity.changed),
        ...removed.map((one) => one.removed),
      ]),
      published: like.identity.published,
    },
    [
      ...timeLines({ clock, start, end }),
      `RRULE:${formatRule(endingAt(rule, clock, last))}`,
      ...(without.length === 0 ? [] : [momentLine('EXDATE', clock, without)]),
    ],
    contentWith(variant, like.url),
  );
}

const sequences = (members: readonly DateEntry[]): number[] =>
  members.map(({ identity }) => identity.sequence);
/** The latest of some times. */
export const latest = (times: readonly string[]): string =>
  times.reduce((one, other) => (one > other ? one : other));

/** How far the end of a rule is from its last date, and from the one that would come next: further than clocks are moved. */
const CLEARANCE = 3 * HOUR;

/**
 * The end of a rule is a day where its times are days, and otherwise a UTC time (RFC 5545, 3.3.10): by the clocks of a zone the end of the day,
 * because some readers convert it with the offset of the first date, and would lose the last one. Early and late in a day it is another
 * time, because these readers are an hour wrong: they would show a date of the day after, or lose the last one.
 */
function endingAt({ count: _, ...rule }: Rule, clock: Clock, last: WallTime): Rule {
  const end = namesTimes(rule) ? last : endOfDay(last);
  const until: Moment =
    clock.kind === 'day'
      ? { kind: 'day', date: last.slice(0, 10) }
      : { kind: 'utc', wall: clock.kind === 'zone' ? toUtc(end, clock.zone) : last };
  return { ...rule, until };
}

function endOfDay(last: WallTime): WallTime {
  const at = wallMilliseconds(last);
  const end = wallMilliseconds(lastSecond(last.slice(0, 10)));
  return wallOfMilliseconds(Math.min(Math.max(end, at + CLEARANCE), at + DAY - CLEARANCE));
}

/** A date that differs from its series (RFC 5545, 3.8.4.4). */
export function differingLines({ variant: { clock, shift } }: SeriesPlan, entry: DateEntry): string[] {
  const { date, identity, times, url, variant } = entry;
  return component(
    { ...identity, uid: date.uid },
    [momentLine('RECURRENCE-ID', clock, [recurrence(date.original, { shift })]), ...timeLines(times)],
    contentWith(variant, url),
  );
}

/** A date as an event of its own, as in a feed that shows no series. */
export const singleLines = ({ identity, times, url, variant }: DateEntry): string[] =>
  component(identity, timeLines(times), contentWith(variant, url));
