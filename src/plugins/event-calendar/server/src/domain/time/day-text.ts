import { dayExists } from './types';
import { dayNumber } from './wall-clock';

/** The day number (days since 1970-01-01) of a date `YYYY-MM-DD`; undefined if the day does not exist. */
export function dayOfDate(date: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (found === null) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return dayExists(year, month, day) ? dayNumber(year, month, day) : undefined;
}
