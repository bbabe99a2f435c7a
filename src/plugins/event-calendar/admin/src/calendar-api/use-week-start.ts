import { useIntl } from 'react-intl';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { weekStartOf } from '../../../server/src/domain/time/week-start';
import { useCalendarFacts } from './use-calendar-facts';

/** First day of the week, the same on the calendar page and in "Duplicate to dates". */
export function useWeekStart(): WeekStart {
  const { locale } = useIntl();
  return weekStartOf(useCalendarFacts()?.weekStart ?? 'locale', locale);
}
