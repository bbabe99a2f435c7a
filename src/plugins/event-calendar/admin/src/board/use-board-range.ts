import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardEvent, BoardRange, BoardTimes } from '../../../server/src/panel-contract/board';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { BoardAddress } from './address';
import type { Days } from './days';

/** What the board knows of the days that it shows. */
export interface LoadedRange {
  range: BoardRange | undefined;
  loading: boolean;
  failed: boolean;
  /** The event as it is known now. */
  current(documentId: string): BoardEvent | undefined;
  /** Gives an event its new times. */
  retime(documentId: string, times: BoardTimes): void;
  /** Reads everything anew. */
  reload(): void;
}

/** Reads the events of some days, and again whenever what is asked for changes; what was shown stays until then. */
export function useBoardRange(days: Days | undefined, address: BoardAddress): LoadedRange {
  const api = useCalendarApi();
  const [range, setRange] = useState<BoardRange>();
  const [state, setState] = useState<'loading' | 'failed' | 'there'>('loading');
  const [turn, setTurn] = useState(0);
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
    const asking = new AbortController();
    setState('loading');
    const query = { start, end, locale, zone, category, venue, organizer, status, search };
    api
      .get<BoardRange>('/board', query, asking.signal)
      .then((found) => {
        if (asking.signal.aborted) return;
        show(found);
        setState('there');
      })
      .catch(() => {
        if (!asking.signal.aborted) setState('failed');
      });
    return () => asking.abort();
  }, [api, show, start, end, locale, zone, category, venue, organizer, status, search, turn]);

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
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { range, loading: state === 'loading', failed: state === 'failed', current, retime, reload };
}
