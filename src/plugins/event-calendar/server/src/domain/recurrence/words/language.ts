import type { Frequency, RuleFault } from '../rule';

/** The words of a language for rules and their faults. Lists and dates are texts in this language. */
export interface Words {
  /** From Sunday. */
  weekdays: readonly string[];
  /** From January. */
  months: readonly string[];
  /** By the number in BYDAY. */
  places: Readonly<Record<number, string>>;
  every: Record<Frequency, (interval: number) => string>;
  list(items: readonly string[]): string;
  place(place: string, weekday: string): string;
  monthDay(day: number): string;
  date(month: number, day: number): string;
  at(day: string, time: string): string;
  everyDay(weekdays: string): string;
  onWeekdays(every: string, weekdays: string): string;
  onMonthDays(every: string, days: string): string;
  onDates(every: string, dates: string): string;
  everyPlace(places: string): string;
  everyPlaceOf(places: string, interval: number): string;
  onPlaces(every: string, places: string, months: string): string;
  byRule(text: string): string;
  times(count: number): string;
  until(day: string): string;
  colon: string;
  faults: Record<RuleFault['reason'], (value: string) => string>;
}

/** Joins items with commas, the last one with a word. */
export const joined = (items: readonly string[], and: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.slice(-1).join('')}`;
