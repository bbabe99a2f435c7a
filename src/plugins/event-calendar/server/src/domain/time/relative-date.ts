import type { DateContext, DateReading } from './date-words';
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

/** A day and perhaps a time of day, in wall milliseconds; an exact moment besides where hours were counted. */
interface Moment {
  local: number;
  /** Whether the words leave the time of day open: then it is midnight. */
  dateOnly: boolean;
  /** UTC milliseconds. Hours count on through a change of clocks, days and more do not. */
  exact?: number;
}

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

/**
 * Reads words that count from now (CONTRACT H-43), in lower case and with single blanks: `now`, `tomorrow 9am`,
 * `next wednesday 4pm`, `last month`, `+5 weeks`. A weekday alone is today or the next such day; weekdays and day words
 * mean midnight, counted units keep the time of day. Months end on their last day: one month after 31 January is
 * 28 or 29 February.
 */
export function readRelativeDate(text: string, context: DateContext): DateReading | undefined {
  const split = splitTime(text);
  if (split === undefined) return undefined;
  const { words, time } = split;
  const moment = momentOf(words, context);
  if (moment === undefined || !isWallRange(moment.local)) return undefined;
  if (time !== undefined) {
    const local = Math.floor(moment.local / DAY) * DAY + time;
    return { kind: 'wall', wall: wallOfMilliseconds(local), dateOnly: false };
  }
  if (moment.exact !== undefined) return { kind: 'instant', instant: instant(moment.exact), dateOnly: false };
  return { kind: 'wall', wall: wallOfMilliseconds(moment.local), dateOnly: moment.dateOnly };
}

/** The words and the time of day behind them, which begins with a digit that follows a letter's word. */
function splitTime(text: string): { words: string; time: number | undefined } | undefined {
  const found = /^([+-] ?\d{1,9} ?[a-z]+|[a-z]+(?: [a-z]+)?)(?: (\d.*))?$/.exec(text);
  if (found === null) return undefined;
  const [, words, clock] = found;
  if (words === undefined) return undefined;
  if (clock === undefined) return { words, time: undefined };
  const time = readTimeOfDay(clock);
  return time === undefined ? undefined : { words, time };
}

function momentOf(words: string, { now, zone }: DateContext): Moment | undefined {
  const local = wallMilliseconds(toWall(now, zone));
  if (words === 'now') return { local, dateOnly: false, exact: now };
  const today = Math.floor(local / DAY);

  const days = DAY_WORDS.get(words);
  if (days !== undefined) return { local: (today + days) * DAY, dateOnly: true };

  const weekday = WEEKDAYS.get(words);
  if (weekday !== undefined)
    return { local: (today + ((weekday - weekdayOf(today) + 7) % 7)) * DAY, dateOnly: true };

  const [direction, name] = words.split(' ');
  if ((direction === 'next' || direction === 'last') && name !== undefined) {
    return neighbour(direction === 'next' ? 1 : -1, name, local);
  }

  const counted = /^([+-]) ?(\d{1,9}) ?(minute|hour|day|week|month|year)s?$/.exec(words);
  if (counted === null) return undefined;
  const amount = Number(counted[2]) * (counted[1] === '-' ? -1 : 1);
  const unit = counted[3] ?? '';
  if (unit !== 'minute' && unit !== 'hour') return moved(local, amount, unit);
  const exact = now + amount * (unit === 'hour' ? HOUR : MINUTE);
  if (!isInstant(exact) || !isWallRange(exact)) return undefined;
  return { local: wallMilliseconds(toWall(exact, zone)), dateOnly: false, exact };
}

/** `next` (1) or `last` (-1) weekday, never today, or one unit on or back. */
function neighbour(direction: 1 | -1, name: string, local: number): Moment | undefined {
  const weekday = WEEKDAYS.get(name);
  if (weekday === undefined) {
    return name === 'day' || name === 'week' || name === 'month' || name === 'year'
      ? moved(local, direction, name)
      : undefined;
  }
  const today = Math.floor(local / DAY);
  const distance = (direction * (weekday - weekdayOf(today)) + 7) % 7 || 7;
  return { local: (today + direction * distance) * DAY, dateOnly: true };
}

/** Calendar days, weeks, months or years from wall milliseconds, at the same time of day. */
function moved(local: number, amount: number, unit: string): Moment | undefined {
  if (unit === 'day' || unit === 'week') {
    return { local: local + amount * (unit === 'week' ? 7 : 1) * DAY, dateOnly: false };
  }
  return { local: addMonths(local, unit === 'year' ? amount * 12 : amount), dateOnly: false };
}

/** Wall milliseconds some calendar months later, at the latest on the last day of that month. */
export function addMonths(local: number, amount: number): number {
  const today = Math.floor(local / DAY);
  const { year, month, day } = dateOfDay(today);
  const months = year * 12 + month - 1 + amount;
  const newYear = Math.floor(months / 12);
  const newMonth = months - newYear * 12 + 1;
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  return dayNumber(newYear, newMonth, newDay) * DAY + (local - today * DAY);
}
