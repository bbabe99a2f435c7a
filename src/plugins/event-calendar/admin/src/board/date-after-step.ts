import { wallOfMilliseconds, DAY, dayNumber } from '../../../server/src/domain/time/wall-clock';
import { daysInMonth } from '../../../server/src/domain/time/types';
import type { View } from './address';
import { millisecondsOf } from './days';

/** The length of a step in days; months vary. */
const STEP_DAYS: Record<Exclude<View, 'month'>, number> = { week: 7, agenda: 7, day: 1 };

/** The date after one step of a view. A month keeps the day of the month, or takes its last day. */
export function stepped(date: string, view: View, steps: -1 | 1): string {
  if (view !== 'month') {
    const moved = millisecondsOf(`${date} 00:00:00`) + steps * STEP_DAYS[view] * DAY;
    return wallOfMilliseconds(moved).slice(0, 10);
  }
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + steps;
  const [year, monthOfYear] = [Math.floor(month / 12), (month % 12) + 1];
  const day = Math.min(Number(date.slice(8)), daysInMonth(year, monthOfYear));
  return wallOfMilliseconds(dayNumber(year, monthOfYear, day) * DAY).slice(0, 10);
}
