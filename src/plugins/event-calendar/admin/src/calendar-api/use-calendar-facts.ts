import { useAuth } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { calendarApi } from './use-calendar-api';

let known: { user: unknown; facts: Promise<CalendarFacts> } | undefined;

/**
 * Read once per page load and person: the zone and the languages do not change while somebody works. A log-out of Strapi does not load
 * the page again, and the rights of the next person are others.
 * @param user the person's id; without it, the facts may be those of the person before
 * @throws FetchError as Strapi's client does
 */
export function calendarFacts(user: unknown = known?.user): Promise<CalendarFacts> {
  if (known !== undefined && known.user === user) return known.facts;
  const facts = calendarApi()
    .get<CalendarFacts>('/calendar')
    .catch((error: unknown) => {
      if (known?.facts === facts) known = undefined;
      throw error;
    });
  known = { user, facts };
  return facts;
}

/** The calendar's zone and languages and the user's rights; undefined while they load. */
export function useCalendarFacts(): CalendarFacts | undefined {
  const user = useAuth('CalendarFacts', (state) => state.user?.id);
  const [facts, setFacts] = useState<CalendarFacts>();
  useEffect(() => {
    if (user === undefined) return undefined;
    let shown = true;
    void calendarFacts(user)
      .then((found) => shown && setFacts(found))
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [user]);
  return facts;
}
