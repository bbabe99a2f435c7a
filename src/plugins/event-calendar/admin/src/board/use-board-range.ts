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
  /** The latest loaded version of an event. */
  current(documentId: string): BoardEvent | undefined;
  /** Gives an event its new times. */
  retime(documentId: string, times: BoardTimes): void;
  /** Loads everything again. */
  reload(): void;
}

/** When a load that failed is tried again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Loads the events of some days, and again when days or filters change. The old events stay until then. What failed is tried again. */
export function useBoardRange(days: Days | undefined, address: BoardAddress): LoadedRange {
  const api = useCalendarApi();
  const [range, setRange] = useState<BoardRange>();
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
  const [reloads, setReloads] = useState(0);
  const known = useRef(new Map<string, BoardEvent>());
  const { locale, zone, category, venue, organizer, status, search } = address;

  const show = useCallback((next: BoardRange) => {
    known.current = new Map(next.events.map((event) => [event.documentId, event]));
    setRange(next);
  }, []);

  const start = days?.start;
  const end = days?.end;
  useEffect(() => {
    if (start === undefined || end === undefined) return undefined;
    const request = new AbortController();
    let timer: number | undefined;
    // A failure is shown until it is mended.
    setState((before) => (before === 'failed' ? before : 'loading'));
    const query = { start, end, locale, zone, category, venue, organizer, status, search };
    api
      .get<BoardRange>('/board', query, request.signal)
      .then((found) => {
        if (request.signal.aborted) return;
        show(found);
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
  }, [api, show, start, end, locale, zone, category, venue, organizer, status, search, reloads]);

  const current = useCallback((documentId: string) => known.current.get(documentId), []);
  const retime = useCallback((documentId: string, times: BoardTimes) => {
    const event = known.current.get(documentId);
    if (event === undefined) return;
    const { shown: _before, ...rest } = event;
    const next = { ...rest, ...times };
    known.current.set(documentId, next);
    setRange(
      (before) =>
        before && {
          ...before,
          events: before.events.map((other) => (other.documentId === documentId ? next : other)),
        },
    );
  }, []);
  const reload = useCallback(() => setReloads((before) => before + 1), []);
  return useMemo(
    () => ({ range, loading: state === 'loading', failed: state === 'failed', current, retime, reload }),
    [range, state, current, retime, reload],
  );
}
