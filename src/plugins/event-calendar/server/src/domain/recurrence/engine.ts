import type { WallTime } from '../time/types';
import { DAY, dateOfDay, dayNumber, isWallRange, wallMilliseconds, weekdayOf } from '../time/wall-clock';
import { daysOfRule } from './days';
import type { Frequency, Rule } from './rule';
import { numbersOf } from './rule';

/**
 * The version of the code that finds the dates. It is raised when a rule gives other dates than before: a series keeps the one that made
 * its dates.
 */
export const ENGINE_VERSION = 'calendar 1';

interface Pace {
  /** Periods that are searched in one step, so that a step takes some milliseconds at most. */
  step: number;
  /** The calendar repeats after 400 years, so a rule without a date in so many periods in a row has no further one. */
  empty: number;
}

const PACES: Record<Frequency, Pace> = {
  DAILY: { step: 4000, empty: 146_097 },
  WEEKLY: { step: 500, empty: 20_871 },
  MONTHLY: { step: 120, empty: 4800 },
  YEARLY: { step: 10, empty: 400 },
};

/**
 * The times that a rule itself gives, ascending, as wall milliseconds, until the year 9999: without COUNT, UNTIL, zone and gaps. The start
 * is among them only if the rule gives it. Every part of a rule that names days leaves days out; those that name times add times
 * (RFC 5545 3.3.10).
 * @param from earlier times are left out
 * @yields lists, some of them empty; each takes some milliseconds at most
 */
export function* timesOfRule(rule: Rule, start: WallTime, from: number): Generator<number[]> {
  const { step, empty } = PACES[rule.frequency];
  const periods = PERIODS[rule.frequency];
  const first = dayOf(wallMilliseconds(start));
  const begin = Math.max(wallMilliseconds(start), from);
  const begins = periods.at(first, rule.weekStart);
  const skipped = Math.floor((periods.at(dayOf(begin), rule.weekStart) - begins) / rule.interval);
  const daysIn = daysOfRule(rule, first);
  const times = timesOfDay(rule, start);
  let period = begins + Math.max(0, skipped) * rule.interval;
  for (let fruitless = 0; fruitless <= empty;) {
    const found: number[] = [];
    for (let count = 0; count < step && found.length < AT_ONCE; count += 1, period += rule.interval) {
      const [open, close] = periods.days(period, rule.weekStart);
      if (!isWallRange(open * DAY)) return yield* inLists(found);
      const days = daysIn(open, close);
      for (const time of chosen(days, times, numbersOf(rule, 'BYSETPOS')))
        if (time >= begin && isWallRange(time)) found.push(time);
    }
    fruitless = found.length === 0 ? fruitless + step : 0;
    yield* inLists(found);
  }
}

/** How many times a list has at most: who gets it computes the moment of each. */
const AT_ONCE = 2000;

/** Times in lists of that length, one at least: a year alone can have 36,600 times. */
function* inLists(times: readonly number[]): Generator<number[]> {
  yield times.slice(0, AT_ONCE);
  for (let start = AT_ONCE; start < times.length; start += AT_ONCE) yield times.slice(start, start + AT_ONCE);
}

interface Periods {
  /** The number of the period of a day. */
  at: (day: number, weekStart: number) => number;
  /** The first day of a period, and the one after its last. */
  days: (period: number, weekStart: number) => readonly [open: number, close: number];
}

const MONTHS = 12;
const weekOf = (day: number, weekStart: number): number => Math.floor((day - firstOf(weekStart)) / 7);
/** The first day since 1970-01-01 on a weekday. */
const firstOf = (weekday: number): number => (weekday - weekdayOf(0) + 7) % 7;
const monthStart = (month: number): number => dayNumber(Math.floor(month / MONTHS), (month % MONTHS) + 1, 1);

const PERIODS: Record<Frequency, Periods> = {
  DAILY: { at: (day) => day, days: (period) => [period, period + 1] },
  WEEKLY: {
    at: weekOf,
    days: (period, weekStart) => [7 * period + firstOf(weekStart), 7 * period + firstOf(weekStart) + 7],
  },
  MONTHLY: {
    at(day) {
      const { year, month } = dateOfDay(day);
      return year * MONTHS + month - 1;
    },
    days: (period) => [monthStart(period), monthStart(period + 1)],
  },
  YEARLY: {
    at: (day) => dateOfDay(day).year,
    days: (period) => [dayNumber(period, 1, 1), dayNumber(period + 1, 1, 1)],
  },
};

const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY);

/** The times of day of a rule, ascending, in milliseconds; parts that it does not name are those of the start. */
function timesOfDay(rule: Rule, start: WallTime): number[] {
  const listOf = (part: 'BYHOUR' | 'BYMINUTE' | 'BYSECOND', at: number): readonly number[] => {
    const given = numbersOf(rule, part);
    return given.length > 0 ? given : [Number(start.slice(at, at + 2))];
  };
  return listOf('BYHOUR', 11).flatMap((hour) =>
    listOf('BYMINUTE', 14).flatMap((minute) =>
      listOf('BYSECOND', 17).map((second) => ((hour * 60 + minute) * 60 + second) * 1000),
    ),
  );
}

/** The times of a period, ascending; with BYSETPOS those at its positions, which count from the end if they are negative. */
function chosen(
  days: readonly number[],
  times: readonly number[],
  positions: readonly number[],
): readonly number[] {
  const all = days.flatMap((day) => times.map((time) => day * DAY + time));
  if (positions.length === 0) return all;
  const wanted = new Set(positions.map((position) => (position > 0 ? position - 1 : all.length + position)));
  return all.filter((_, at) => wanted.has(at));
}
