import type { DateContext, DateReading } from './date-words';
import { dateAt, readDate } from './date-words';

/** Reads a date, and what it means at an instant in a zone. */
export function readDateAt(text: string | number, context: DateContext): DateReading | undefined {
  const given = readDate(text);
  return given === undefined ? undefined : dateAt(given, context);
}
