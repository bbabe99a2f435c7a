import { useEffect, useState } from 'react';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { useCalendarApi } from './use-calendar-api';
import type { CalendarApi } from './use-calendar-api';

let known: Promise<CalendarFacts> | undefined;

/** Read once per page load: the zone and the languages do not change while somebody works. */
function factsOf(api: CalendarApi): Promise<CalendarFacts> {
  known ??= api.get<CalendarFacts>('/calendar').catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** The calendar's zone and languages and the user's rights; undefined while they load. */
export function useCalendarFacts(): CalendarFacts | undefined {
  const api = useCalendarApi();
  const [facts, setFacts] = useState<CalendarFacts>();
  useEffect(() => {
    let shown = true;
    void factsOf(api)
      .then((found) => shown && setFacts(found))
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [api]);
  return facts;
}
