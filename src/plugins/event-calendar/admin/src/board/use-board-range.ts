import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardEvent, BoardRange, BoardTimes } from '../../../server/src/panel-contract/board';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { BoardAddress } from './address';
import type { Days } from './days';

/** The events of the days that the board shows. */
export interface LoadedRange {
  range: BoardRange | undefined;
  loading: boolean;
  failed: boolean;
  /** The zone in which the loaded events are shown; undefined for the own zone of each. Another one may be asked for already. */
  zone: string | undefined;
  /** The same at this moment. */
  zoneNow(): string | undefined;
  /** The latest loaded version of an event. */
  current(documentId: string): BoardEvent | undefined;
  /**
   * Gives an event its new times. Loads everything again if they are shown in another zone, if the event was not in these days, or if what
   * is being loaded may be older.
   */
  retime(documentId: string, times: BoardTimes, zone: string | undefined): void;
  /** Loads everything again. */
  reload(): void;
}

/** When a load that failed is tried again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Loads the events of some days, and again when days or filters change. The old events stay until then. What failed is tried again. */
export function useBoardRange(days: Days | undefined, address: BoardAddress): LoadedRange {
  const api = useCalendarApi();
  const [range, setRange] = useState<{ shown: BoardRange; zone: string | undefined }>();
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
  const [reloads, setReloads] = useState(0);
  const { locale, zone, category, venue, organizer, status, search } = address;
  const known = useRef({ events: new Map<string, BoardEvent>(), zone });
  const isLoading = useRef(false);

  const start = days?.start;
  const end = days?.end;
  useEffect(() => {
    if (start === undefined || end === undefined) return undefined;
    const request = new AbortController();
    let timer: number | undefined;
    isLoading.current = true;
    // A failure is shown until it is mended.
    setState((before) => (before === 'failed' ? before : 'loading'));
    const query = { start, end, locale, zone, category, venue, organizer, status, search };
    api
      .get<BoardRange>('/board', query, request.signal)
      .then((found) => {
        if (request.signal.aborted) return;
        isLoading.current = false;
        known.current = { events: new Map(found.events.map((event) => [event.documentId, event])), zone };
        setRange({ shown: found, zone });
        setState('loaded');
      })
      .catch(() => {
        if (request.signal.aborted) return;
        setState('failed');
        timer = window.setTimeout(() => setReloads((before) => before + 1), AGAIN_MS);
      });
    return () => {
      request.abort();
      window.clearTimeout(timer);
    };
  }, [api, start, end, locale, zone, category, venue, organizer, status, search, reloads]);

  const reload = useCallback(() => setReloads((before) => before + 1), []);
  const zoneNow = useCallback(() => known.current.zone, []);
  const current = useCallback((documentId: string) => known.current.events.get(documentId), []);
  const retime = useCallback(
    (documentId: string, times: BoardTimes, shownIn: string | undefined) => {
      const event = known.current.events.get(documentId);
      const isShown = event !== undefined && known.current.zone === shownIn;
      if (!isShown || isLoading.current) reload();
      if (!isShown) return;
      const { shown: _before, ...rest } = event;
      const next = { ...rest, ...times };
      known.current.events.set(documentId, next);
      setRange((before) => {
        if (before === undefined) return undefined;
        const events = before.shown.events.map((other) => (other.documentId === documentId ? next : other));
        return { ...before, shown: { ...before.shown, events } };
      });
    },
    [reload],
  );
  return useMemo(
    () => ({
      range: range?.shown,
      zone: range === undefined ? zone : range.zone,
      loading: state === 'loading',
      failed: state === 'failed',
      ...{ zoneNow, current, retime, reload },
    }),
    [range, zone, state, zoneNow, current, retime, reload],
  );
}
