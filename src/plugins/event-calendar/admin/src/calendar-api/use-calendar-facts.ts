import { useEffect, useState } from 'react';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { useCalendarApi } from './use-calendar-api';
import type { CalendarApi } from './use-calendar-api';

let known: Promise<CalendarFacts> | undefined;

/** Asked for once in a page load: zone and languages do not change while somebody works. */
function factsOf(api: CalendarApi): Promise<CalendarFacts> {
  known ??= api.get<CalendarFacts>('/calendar').catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** The calendar's zone, languages and rights; undefined until they have come. */
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
