import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventList } from '../../../server/src/panel-contract/event-list';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

type Query = Readonly<Record<string, string | undefined>>;

/** The events that the list shows. */
export interface LoadedList {
  /** Undefined until they are loaded for the first time. */
  list: EventList | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  /** Adds the next page; reads the first one, if the events are those of the query before. */
  more(): void;
  again(): void;
}

/**
 * Reads the list. The events of the query before stay until those of the new one are there.
 * @param query undefined: nothing is asked, and there are no events
 */
export function useEventList(query: Query | undefined): LoadedList {
  const api = useCalendarApi();
  /** The list, and the query that it is of. */
  const [found, setFound] = useState<{ key: string; list: EventList }>();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const reading = useRef<AbortController>();
  const key = query && JSON.stringify(query);

  const read = useCallback(
    async (before: EventList | undefined) => {
      reading.current?.abort();
      const own = new AbortController();
      reading.current = own;
      if (key === undefined) {
        setFound(undefined);
        setState('loaded');
        return;
      }
      setState('loading');
      try {
        const asked: Query = JSON.parse(key);
        const page = await api.get<EventList>('/event-list', { ...asked, after: before?.next }, own.signal);
        if (own.signal.aborted) return;
        setFound({ key, list: before === undefined ? page : joined(before, page) });
        setState('loaded');
      } catch {
        if (!own.signal.aborted) setState('failed');
      }
    },
    [api, key],
  );
  useEffect(() => {
    void read(undefined);
    return () => reading.current?.abort();
  }, [read]);

  return {
    list: found?.list,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    // After a failure they are still those of the query before.
    more: () => void read(found?.key === key ? found?.list : undefined),
    again: () => void read(undefined),
  };
}

const joined = (before: EventList, page: EventList): EventList => ({
  ...page,
  events: [...before.events, ...page.events],
  venues: { ...before.venues, ...page.venues },
  categories: { ...before.categories, ...page.categories },
});
