import { useEffect, useState } from 'react';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { calendarApi } from './use-calendar-api';

let known: Promise<CalendarFacts> | undefined;

/** Read once per page load: the zone and the languages do not change while somebody works. @throws FetchError as Strapi's client does */
export function calendarFacts(): Promise<CalendarFacts> {
  known ??= calendarApi()
    .get<CalendarFacts>('/calendar')
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  return known;
}

/** The calendar's zone and languages and the user's rights; undefined while they load. */
export function useCalendarFacts(): CalendarFacts | undefined {
  const [facts, setFacts] = useState<CalendarFacts>();
  useEffect(() => {
    let shown = true;
    void calendarFacts()
      .then((found) => shown && setFacts(found))
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, []);
  return facts;
}
