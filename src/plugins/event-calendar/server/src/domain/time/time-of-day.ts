import { HOUR, MINUTE } from './wall-clock';

/** `H:mm[:ss]` (fractions of a second are dropped), or the same or only an hour with `am` or `pm`. Has four groups. */
export const TIME_PATTERN = String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?(?: ?([ap])\.?m\.?)?`;

const whole = new RegExp(`^${TIME_PATTERN}$`);

/** The milliseconds since midnight of a time of day in lower case; undefined if it is invalid, as 24:00 is. */
export function readTimeOfDay(text: string): number | undefined {
  const found = whole.exec(text);
  return found === null ? undefined : timeOfParts(found[1], found[2], found[3], found[4]);
}

/** The milliseconds since midnight, from the groups of `TIME_PATTERN`. */
export function timeOfParts(
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  half: string | undefined,
): number | undefined {
  // An hour alone is a time only with `am` or `pm`.
  if (minutes === undefined && half === undefined) return undefined;
  const given = Number(hours);
  const minute = Number(minutes ?? 0);
  const second = Number(seconds ?? 0);
  if (minute > 59 || second > 59 || given > 23) return undefined;
  if (half === undefined) return given * HOUR + minute * MINUTE + second * 1000;
  if (given < 1 || given > 12) return undefined;
  return ((given % 12) + (half === 'p' ? 12 : 0)) * HOUR + minute * MINUTE + second * 1000;
}
