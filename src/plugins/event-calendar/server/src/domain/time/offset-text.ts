import { HOUR, MINUTE } from './wall-clock';

/** The largest offset from UTC on earth and in XML Schema. */
const FURTHEST = 14 * HOUR;

/**
 * The milliseconds of an offset, from its parts as text.
 * @returns undefined beyond ±14:00 and for minutes above 59
 */
export function offsetOfParts(sign: string, hours: string, minutes: string | undefined): number | undefined {
  const minute = Number(minutes ?? 0);
  const amount = Number(hours) * HOUR + minute * MINUTE;
  if (minute > 59 || amount > FURTHEST) return undefined;
  return sign === '-' && amount > 0 ? -amount : amount;
}

/** An offset in milliseconds in the form of ISO 8601: `+05:45`. The seconds of old local mean times are rounded. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
