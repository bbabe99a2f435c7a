import type { RelativeDate, DateContext, DateReading } from './date-reading';
import { readTimeOfDay } from './time-of-day';
import { daysInMonth, instant, isInstant } from './types';
import {
  DAY,
  dateOfDay,
  dayNumber,
  HOUR,
  isWallRange,
  MINUTE,
  wallMilliseconds,
  wallOfMilliseconds,
  weekdayOf,
} from './wall-clock';
import { toWall } from './zone';

/** A day and perhaps a time of day, in wall milliseconds; also an exact instant if hours or minutes were counted. */
type Moment =
  | {
      local: number;
      /** Whether the words name no time of day: then it is midnight. */
      dateOnly: boolean;
      exact?: undefined;
    }
  | {
      local: number;
      /** UTC milliseconds. Hours are added to the elapsed time, days and longer units to the wall time. */
      exact: number;
    };

/** The current time in a zone. */
interface Present extends DateContext {
  /** Wall milliseconds. */
  local: number;
  /** The number of the day. */
  today: number;
}

/** The meaning of words: leads from the present to another moment. */
type Move = (present: Present) => Moment | undefined;

const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    ['sunday', 'sun'],
    ['monday', 'mon'],
    ['tuesday', 'tues', 'tue'],
    ['wednesday', 'wed'],
    ['thursday', 'thurs', 'thur', 'thu'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
  ].flatMap((names, index) => names.map((name) => [name, index] as const)),
);

const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

const TIME_WORDS: ReadonlyMap<string, number> = new Map([
  ['midnight', 0],
  ['noon', 12 * HOUR],
]);

/**
 * Reads words that count from now (docs/interface.md 4.4 to 4.6), in lower case and with single blanks: `now`,
 * `tomorrow 9am`, `noon`, `next wednesday 4pm`, `monday next week`, `last month`, `first day of next month`, `+5 weeks`,
 * `2 weeks ago`. A weekday alone is today or the next such day. Weekdays and other words for a day mean midnight; counted
 * units keep the time of day. One month after 31 January is 28 or 29 February. Weeks begin on Monday.
 */
export function readRelativeDate(text: string): RelativeDate | undefined {
  const split = splitTime(text);
  if (split === undefined) return undefined;
  const { words, time } = split;
  const move = moveOf(words);
  if (move === undefined) return undefined;
  return { kind: 'relative', at: (context) => readingOf(move(presentIn(context)), time) };
}

function presentIn({ now, zone }: DateContext): Present {
  const local = wallMilliseconds(toWall(now, zone));
  return { now, zone, local, today: Math.floor(local / DAY) };
}

/** @param time of day in milliseconds, if the words name one */
function readingOf(moment: Moment | undefined, time: number | undefined): DateReading | undefined {
  if (moment === undefined || !isWallRange(moment.local)) return undefined;
  if (time !== undefined) {
    const local = Math.floor(moment.local / DAY) * DAY + time;
    return { kind: 'wall', wall: wallOfMilliseconds(local), dateOnly: false };
  }
  if (moment.exact !== undefined) return { kind: 'instant', instant: instant(moment.exact), dateOnly: false };
  return { kind: 'wall', wall: wallOfMilliseconds(moment.local), dateOnly: moment.dateOnly };
}

/** One to five words, and a time of day after them: a word, or a text that begins with a digit. */
const WORDS_AND_TIME =
  /^([+-] ?\d{1,9} ?[a-z]+|\d{1,9} ?[a-z]+ ago|[a-z]+(?: [a-z]+){0,4}?)(?: (noon|midnight|\d.*))?$/;

function splitTime(text: string): { words: string; time: number | undefined } | undefined {
  const alone = TIME_WORDS.get(text);
  if (alone !== undefined) return { words: 'today', time: alone };
  const [, words, clock] = WORDS_AND_TIME.exec(text) ?? [];
  if (words === undefined) return undefined;
  if (clock === undefined) return { words, time: undefined };
  const time = TIME_WORDS.get(clock) ?? readTimeOfDay(clock);
  return time === undefined ? undefined : { words, time };
}

function moveOf(words: string): Move | undefined {
  if (words === 'now') return ({ local, now }) => ({ local, exact: now });

  const days = DAY_WORDS.get(words);
  if (days !== undefined) return toDay(({ today }) => today + days);

  const weekday = WEEKDAYS.get(words);
  if (weekday !== undefined) return toDay(({ today }) => today + ((weekday - weekdayOf(today) + 7) % 7));

  const [direction, name, ...more] = words.split(' ');
  if ((direction === 'next' || direction === 'last') && name !== undefined && more.length === 0)
    return neighbour(direction === 'next' ? 1 : -1, name);

  return dayOfWeek(words) ?? dayOfMonth(words) ?? counted(words);
}

/** The midnight at which a day begins. */
const toDay =
  (day: (present: Present) => number): Move =>
  (present) => ({ local: day(present) * DAY, dateOnly: true });

/** `+5 weeks`, `-90 minutes`, `2 days ago`. */
function counted(words: string): Move | undefined {
  const [, past, pastUnit = ''] = /^(\d{1,9}) ?(day|week|month|year)s? ago$/.exec(words) ?? [];
  if (past !== undefined) return moved(-Number(past), pastUnit);
  const [, sign, number, unit] = /^([+-]) ?(\d{1,9}) ?(minute|hour|day|week|month|year)s?$/.exec(words) ?? [];
  if (unit === undefined) return undefined;
  const amount = Number(number) * (sign === '-' ? -1 : 1);
  if (unit !== 'minute' && unit !== 'hour') return moved(amount, unit);
  return ({ now, zone }) => {
    const exact = now + amount * (unit === 'hour' ? HOUR : MINUTE);
    if (!isInstant(exact) || !isWallRange(exact)) return undefined;
    return { local: wallMilliseconds(toWall(exact, zone)), exact };
  };
}

/** `monday next week`. */
function dayOfWeek(words: string): Move | undefined {
  const [, name = '', direction] = /^([a-z]+) (next|last) week$/.exec(words) ?? [];
  const weekday = WEEKDAYS.get(name);
  if (weekday === undefined) return undefined;
  const sinceMonday = (day: number): number => (day + 6) % 7;
  const weeks = direction === 'next' ? 7 : -7;
  return toDay(({ today }) => today - sinceMonday(weekdayOf(today)) + weeks + sinceMonday(weekday));
}

const MONTHS_AWAY: ReadonlyMap<string, number> = new Map([
  ['last', -1],
  ['this', 0],
  ['next', 1],
]);

/** `first day of next month`. */
function dayOfMonth(words: string): Move | undefined {
  const [, edge, which = ''] = /^(first|last) day of (this|next|last) month$/.exec(words) ?? [];
  const away = MONTHS_AWAY.get(which);
  if (away === undefined) return undefined;
  return toDay(({ today }) => {
    const { year, month } = dateOfDay(addMonths(today * DAY, away) / DAY);
    return dayNumber(year, month, edge === 'first' ? 1 : daysInMonth(year, month));
  });
}

/** The next (1) or last (-1) weekday, never today; or a day, week, month or year later or earlier. */
function neighbour(direction: 1 | -1, name: string): Move | undefined {
  const weekday = WEEKDAYS.get(name);
  if (weekday === undefined) {
    return name === 'day' || name === 'week' || name === 'month' || name === 'year'
      ? moved(direction, name)
      : undefined;
  }
  return toDay(({ today }) => {
    const distance = (direction * (weekday - weekdayOf(today)) + 7) % 7 || 7;
    return today + direction * distance;
  });
}

/** Adds calendar days, weeks, months or years, and keeps the time of day. */
function moved(amount: number, unit: string): Move {
  const move = (local: number): number =>
    unit === 'day' || unit === 'week'
      ? local + amount * (unit === 'week' ? 7 : 1) * DAY
      : addMonths(local, unit === 'year' ? amount * 12 : amount);
  return ({ local }) => ({ local: move(local), dateOnly: false });
}

/** Adds calendar months to wall milliseconds. A day that the month does not have becomes its last day. */
export function addMonths(local: number, amount: number): number {
  const today = Math.floor(local / DAY);
  const { year, month, day } = dateOfDay(today);
  const months = year * 12 + month - 1 + amount;
  const newYear = Math.floor(months / 12);
  const newMonth = months - newYear * 12 + 1;
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  return dayNumber(newYear, newMonth, newDay) * DAY + (local - today * DAY);
}
