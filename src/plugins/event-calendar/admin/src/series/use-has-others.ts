import { useEffect, useState } from 'react';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { hasOthers } from './standing-dates';

/** Whether an event is a date of a series that has others. @param documentId undefined: nobody asks */
export function useHasOthers(documentId: string | undefined): boolean {
  const api = useCalendarApi();
  const [is, setIs] = useState(false);
  useEffect(() => {
    if (documentId === undefined) return undefined;
    const reading = new AbortController();
    void api
      .get<SeriesView | null>(`/series/of/${documentId}`, {}, reading.signal)
      .then((series) => setIs(hasOthers(series)))
      // The change is then for this event alone.
      .catch(() => undefined);
    return () => reading.abort();
  }, [api, documentId]);
  return is;
}
