import type { DateContext, DateReading } from './date-reading';
import { dateAt, readDate } from './date-words';
import type { DateLimit, WindowRequest } from './list-window';

/** Reads a date and evaluates it at an instant in a zone. */
export function readDateAt(text: string | number, context: DateContext): DateReading | undefined {
  const given = readDate(text);
  return given === undefined ? undefined : dateAt(given, context);
}

/** The texts of a request's dates. */
export type DateTexts = Readonly<Partial<Record<DateLimit, string | number>>>;

/** The dates of a request. */
export const givenDates = (texts: DateTexts): WindowRequest['given'] =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === undefined ? undefined : readDate(text)]),
  );
