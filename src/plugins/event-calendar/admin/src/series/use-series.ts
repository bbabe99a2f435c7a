import { useCallback, useEffect, useState } from 'react';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

interface LoadedSeries {
  /** null: the event is in none; undefined until it has loaded, and if it could not be read */
  series: SeriesView | null | undefined;
  read(): Promise<void>;
}

/**
 * The series of an event.
 * @param locale names its dates, where they have it
 * @param version changes whenever the event has changed
 */
export function useSeries(documentId: string, locale: string, version: string): LoadedSeries {
  const api = useCalendarApi();
  const [series, setSeries] = useState<SeriesView | null>();
  const load = useCallback(
    async (signal?: AbortSignal) =>
      setSeries(await api.get<SeriesView | null>(`/series/of/${documentId}`, { locale }, signal)),
    [api, documentId, locale],
  );
  useEffect(() => {
    const reading = new AbortController();
    void load(reading.signal).catch(() => reading.signal.aborted || setSeries(undefined));
    return () => reading.abort();
  }, [load, version]);
  return { series, read: load };
}
