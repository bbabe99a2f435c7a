import type { DateReading } from './date-reading';
import { offsetOfParts } from './offset-text';
import { TIME_PATTERN, timeOfParts } from './time-of-day';
import { dayExists, instant } from './types';
import { DAY, dayNumber, isWallRange, wallOfMilliseconds } from './wall-clock';

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sep', 'sept'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** The forms of a day, with the meaning of each group. A form matches up to the end of the day. */
const FORMS: readonly { pattern: RegExp; parts: readonly ('year' | 'month' | 'day')[] }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, parts: ['year', 'month', 'day'] },
  { pattern: /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, parts: ['year', 'month', 'day'] },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/, parts: ['month', 'day', 'year'] },
  { pattern: /^(\d{1,2}) ([a-z]{3,9})\.? (\d{4})(?!\d)/, parts: ['day', 'month', 'year'] },
  { pattern: /^([a-z]{3,9})\.? (\d{1,2}), ?(\d{4})(?!\d)/, parts: ['month', 'day', 'year'] },
];

/** The text that may follow a day: a time after a blank or `t`, then `z`, `utc` or an offset. */
const TAIL = new RegExp(
  String.raw`^(?:(?:t| t?)${TIME_PATTERN})?(?: ?(z|utc)| ?([+-])(\d{2})(?::?(\d{2}))?)?$`,
);

/** Reads a calendar date (docs/interface.md 4.2) in lower case and with single blanks. */
export function readAbsoluteDate(text: string): DateReading | undefined {
  for (const { pattern, parts } of FORMS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const part = (name: (typeof parts)[number]): string => found[parts.indexOf(name) + 1] ?? '';
    const month = MONTHS.get(part('month')) ?? Number(part('month'));
    const year = Number(part('year'));
    const day = Number(part('day'));
    if (!dayExists(year, month, day)) return undefined;
    return readTail(text.slice(found[0].length), dayNumber(year, month, day) * DAY);
  }
  return undefined;
}

function readTail(tail: string, midnight: number): DateReading | undefined {
  const found = TAIL.exec(tail);
  if (found === null) return undefined;
  const dateOnly = found[1] === undefined;
  const time = dateOnly ? 0 : timeOfParts(found[1], found[2], found[3], found[4]);
  if (time === undefined) return undefined;
  const local = midnight + time;
  const sign = found[6];
  // `2031-05-10-11` is more likely a typing error than a day with an offset.
  if (dateOnly && sign !== undefined && !tail.includes(':')) return undefined;
  if (found[5] === undefined && sign === undefined)
    return { kind: 'wall', wall: wallOfMilliseconds(local), dateOnly };
  const offset = sign === undefined ? 0 : offsetOfParts(sign, found[7] ?? '', found[8]);
  if (offset === undefined || !isWallRange(local - offset)) return undefined;
  return { kind: 'instant', instant: instant(local - offset), dateOnly: false };
}
