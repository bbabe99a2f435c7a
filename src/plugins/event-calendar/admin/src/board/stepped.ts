import { wallOfMilliseconds, DAY, dayNumber } from '../../../server/src/domain/time/wall-clock';
import { daysInMonth } from '../../../server/src/domain/time/types';
import type { View } from './address';
import { millisecondsOf } from './days';

/** How many days a step of a view is; months have their own lengths. */
const STEP_DAYS: Record<Exclude<View, 'month'>, number> = { week: 7, agenda: 7, day: 1 };

/** The day that a view shows after a step: of a month the same day, or its last. */
export function stepped(date: string, view: View, steps: -1 | 1): string {
  if (view !== 'month') {
    const moved = millisecondsOf(`${date} 00:00:00`) + steps * STEP_DAYS[view] * DAY;
    return wallOfMilliseconds(moved).slice(0, 10);
  }
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + steps;
  const [year, of] = [Math.floor(month / 12), (month % 12) + 1];
  const day = Math.min(Number(date.slice(8)), daysInMonth(year, of));
  return wallOfMilliseconds(dayNumber(year, of, day) * DAY).slice(0, 10);
}
