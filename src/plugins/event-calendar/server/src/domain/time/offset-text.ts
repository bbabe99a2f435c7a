import { HOUR, MINUTE } from './wall-clock';

/** Nowhere on earth is further from UTC (and XML Schema allows no more). */
const FURTHEST = 14 * HOUR;

/**
 * The milliseconds of an offset's parts as a text gives them.
 * @returns undefined beyond ±14:00 and for minutes above 59.
 */
export function offsetOfParts(sign: string, hours: string, minutes: string | undefined): number | undefined {
  const minute = Number(minutes ?? 0);
  const amount = Number(hours) * HOUR + minute * MINUTE;
  if (minute > 59 || amount > FURTHEST) return undefined;
  return sign === '-' && amount > 0 ? -amount : amount;
}

/** An offset in milliseconds as ISO 8601 writes it: `+05:45`. Seconds, which only old local mean times have, are rounded. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
