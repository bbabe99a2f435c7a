import { intendedEnd } from '../../../../server/src/domain/time/intended-end';
import { movedEnd } from '../../../../server/src/domain/time/moved-wall';
import { readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { isWallTime } from '../../../../server/src/domain/time/types';
import type { WallTime } from '../../../../server/src/domain/time/types';
import {
  HOUR,
  endOfDay,
  startOfDay,
  wallOfMilliseconds,
  wallMilliseconds,
} from '../../../../server/src/domain/time/wall-clock';
import { draftOf, plainEnd, valueOf } from './draft';
import type { Draft } from './draft';
import { wallProblem } from './wall-problem';
import type { WallProblem } from './wall-problem';

/** The inputs of a start and an end, outside the form of a record. */
export interface TypedSpan {
  start: Draft;
  end: Draft;
  allDay: boolean;
  /** The start that belongs to the end: the end moves with the next one. */
  standsBy: string;
  /** How times of day are shown, from `HH:mm:ss`; `readTypedTime` reads them. */
  clock(time: string): string;
}

export type Side = 'start' | 'end';

export const typedSpan = (start: string, end: string, allDay: boolean, clock = shortTime): TypedSpan => ({
  start: shownDraft(start, clock),
  end: shownDraft(end, clock),
  allDay,
  standsBy: start,
  clock,
});

const shownDraft = (value: string, clock: TypedSpan['clock']): Draft => tidied(draftOf(value), clock);

function tidied({ date, time }: Draft, clock: TypedSpan['clock']): Draft {
  const read = readTypedTime(time);
  return { date, time: read === undefined ? time : clock(read) };
}

const startValue = ({ start, allDay }: TypedSpan): string =>
  valueOf(allDay ? { ...start, time: '' } : start, allDay ? '00:00:00' : undefined);
const endValue = ({ end, allDay }: TypedSpan): string =>
  valueOf(allDay ? { ...end, time: '' } : plainEnd(end), allDay ? '23:59:59' : undefined);

/** The inputs after one of them is left: its text is tidied, and the end moves with the start and keeps the length. */
export function finished(span: TypedSpan): TypedSpan {
  const start = startValue(span);
  const end = endValue(span);
  const tidy = {
    ...span,
    start: tidied(span.start, span.clock),
    end: tidied(plainEnd(span.end), span.clock),
  };
  if (!isWallTime(start)) return tidy;
  const moved =
    isWallTime(end) && isWallTime(span.standsBy) ? movedEnd(span.standsBy, start, end) : undefined;
  const follows = moved ?? end;
  const meant = isWallTime(follows) ? (intendedEnd(start, follows, span.allDay) ?? follows) : follows;
  return {
    ...tidy,
    end: isWallTime(meant) && !span.allDay ? shownDraft(meant, span.clock) : dayOf(tidy.end, meant),
    standsBy: start,
  };
}

const dayOf = (end: Draft, meant: string): Draft => ({
  ...end,
  date: isWallTime(meant) ? meant.slice(0, 10) : end.date,
});

/** The span that is meant, or what is wrong with the inputs. */
export type Meant =
  { start: WallTime; end: WallTime; problems?: undefined } | { problems: Partial<Record<Side, WallProblem>> };

/** Reads the inputs, of which the last one may not have been left. */
export function meantSpan(typed: TypedSpan): Meant {
  const span = finished(typed);
  const [start, end] = [startValue(span), endValue(span)];
  const { allDay } = span;
  const problems = {
    start: wallProblem(span.start, { value: start, allDay }) ?? missing(start),
    end: wallProblem(span.end, { value: end, start, allDay }),
  };
  if (problems.start !== undefined || problems.end !== undefined) return { problems };
  if (!isWallTime(start) || !isWallTime(end))
    return { problems: { end: { key: 'fields.wall-time.end-missing' } } };
  return { start, end: intendedEnd(start, end, allDay) ?? end };
}

const missing = (value: string): WallProblem | undefined =>
  isWallTime(value) ? undefined : { key: 'fields.wall-time.date-missing' };

/**
 * The times of an event that was all day and no longer is: one hour on its day at the usual time; of several days, from the first to
 * that hour of the last.
 * @param usual `HH:mm`
 * @returns undefined for times that somebody has chosen
 */
export function hourOfDays(
  start: string,
  end: string,
  usual: string,
): { start: WallTime; end: WallTime } | undefined {
  if (!isWallTime(start) || !isWallTime(end)) return undefined;
  if (start !== startOfDay(start) || end !== endOfDay(end)) return undefined;
  const at = (day: WallTime): number => wallMilliseconds(day) + clockOf(usual);
  return {
    start: wallOfMilliseconds(at(startOfDay(start))),
    end: wallOfMilliseconds(at(startOfDay(end)) + HOUR),
  };
}

const clockOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * (HOUR / 60);
};

/** The inputs after "All day" was switched. @param usual see {@link hourOfDays} */
export function switched(span: TypedSpan, allDay: boolean, usual: string): TypedSpan {
  const next = { ...span, allDay };
  const [start, end] = [startValue({ ...span, allDay: true }), endValue({ ...span, allDay: true })];
  const timed = allDay || !isWhole(span) ? undefined : hourOfDays(start, end, usual);
  if (timed === undefined) return { ...next, standsBy: startValue(next) };
  return typedSpan(timed.start, timed.end, false, span.clock);
}

/** Whether the inputs hold the times of an all-day event, which nobody has chosen. */
const isWhole = ({ start, end }: TypedSpan): boolean =>
  isTime(start, '00:00:00') && (isTime(end, '23:59:59') || isTime(end, '23:59:00'));

const isTime = ({ time }: Draft, wanted: string): boolean => time === '' || readTypedTime(time) === wanted;
