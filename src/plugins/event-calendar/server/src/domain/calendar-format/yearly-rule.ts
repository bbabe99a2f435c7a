import { dateOfDay, weekdayOf } from '../time/wall-clock';
import { daysInMonth } from '../time/types';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const WEEK = 7;

/**
 * Finds the rule by which a day recurs in the same month of consecutive years: a date, the last or the nth weekday, or a weekday in
 * a fixed week such as the 8th to the 14th.
 */
export class YearlyRule {
  /** The last day so far, in days since 1970-01-01. */
  lastDay: number;
  private readonly weekday: number;
  private readonly month: number;
  private readonly date: number;
  private isDate = true;
  private isWeekday = true;
  private isLastWeek: boolean;
  /** The days of the month with which a week can begin that has all days so far. */
  private earliest: number;
  private latest: number;
  private recurs = false;

  /** @param firstDay days since 1970-01-01 */
  constructor(firstDay: number) {
    const { month, day, ...week } = weekOf(firstDay);
    this.lastDay = firstDay;
    this.weekday = weekdayOf(firstDay);
    this.month = month;
    this.date = day;
    this.isLastWeek = week.isLast;
    this.earliest = week.earliest;
    this.latest = week.latest;
  }

  /**
   * Adds the day of the next year.
   * @returns false if no rule fits it; nothing is added then
   */
  add(dayIndex: number): boolean {
    const { year, day, ...week } = weekOf(dayIndex);
    if (year !== dateOfDay(this.lastDay).year + 1) return false;
    const isDate = this.isDate && day === this.date;
    const isLastWeek = this.isLastWeek && week.isLast;
    const earliest = Math.max(this.earliest, week.earliest);
    const latest = Math.min(this.latest, week.latest);
    const isWeekday =
      this.isWeekday && weekdayOf(dayIndex) === this.weekday && (isLastWeek || earliest <= latest);
    if (!isDate && !isWeekday) return false;
    this.isDate = isDate;
    this.isWeekday = isWeekday;
    this.isLastWeek = isLastWeek;
    this.earliest = earliest;
    this.latest = latest;
    this.lastDay = dayIndex;
    this.recurs = true;
    return true;
  }

  /** The parts of the RRULE after the frequency (RFC 5545, 3.3.10); undefined for a single day. */
  text(): string | undefined {
    if (!this.recurs) return undefined;
    const month = `BYMONTH=${this.month}`;
    if (!this.isWeekday) return `${month};BYMONTHDAY=${this.date}`;
    const weekday = WEEKDAYS[this.weekday] ?? '';
    if (this.isLastWeek) return `${month};BYDAY=-1${weekday}`;
    for (let start = this.earliest; start <= this.latest; start += 1)
      if (start % WEEK === 1) return `${month};BYDAY=${(start + WEEK - 1) / WEEK}${weekday}`;
    const days = Array.from({ length: WEEK }, (_, later) => this.earliest + later);
    return `${month};BYMONTHDAY=${days.join(',')};BYDAY=${weekday}`;
  }
}

/** The date of a day, and with which days of its month a week can begin that has it. */
function weekOf(dayIndex: number): {
  year: number;
  month: number;
  day: number;
  isLast: boolean;
  earliest: number;
  latest: number;
} {
  const { year, month, day } = dateOfDay(dayIndex);
  const lastWeek = daysInMonth(year, month) - WEEK + 1;
  return {
    year,
    month,
    day,
    isLast: day >= lastWeek,
    earliest: Math.max(1, day - WEEK + 1),
    latest: Math.min(day, lastWeek),
  };
}
