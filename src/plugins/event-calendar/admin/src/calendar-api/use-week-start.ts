import { useIntl } from 'react-intl';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { weekStartOf } from '../../../server/src/domain/time/week-start';
import { useCalendarFacts } from './use-calendar-facts';

/** The weekday that weeks begin with, the same on the calendar, in the dialog of copies and in its rules. */
export function useWeekStart(): WeekStart {
  const { locale } = useIntl();
  return weekStartOf(useCalendarFacts()?.weekStart ?? 'locale', locale);
}
