import { useCallback, useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** Pause before the next read while something is pending, in milliseconds. */
export const SOON_MS = 3_000;

/** The response of a panel route, kept up to date. */
export interface Live<Data> {
  /** Undefined while the first one loads. */
  response: Data | undefined;
  /** Whether the last read failed and there is no earlier response to show. */
  hasFailed: boolean;
  /** Whether the last read failed, so that an earlier response may be out of date. */
  isOutdated: boolean;
  reread(): void;
}

/**
 * Reads a panel route and keeps the response up to date: reads again after the pause that `pauseOf` returns, as long as the page is
 * visible, and whenever it becomes visible again.
 * @param pauseOf milliseconds until the next read, or undefined for none. Must be the same function at every render.
 * @param page page number of a list; the previous page is shown until this one has loaded
 */
export function useLive<Data>(
  path: string,
  pauseOf: (response: Data) => number | undefined,
  page?: number,
): Live<Data> {
  const api = useCalendarApi();
  const [read, setRead] = useState<{ path: string; response: Data }>();
  const [hasFailed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  const reread = useCallback(() => setVersion((before) => before + 1), []);

  useEffect(() => {
    const reading = new AbortController();
    let timer: number | undefined;
    const again = (pause: number | undefined): void => {
      if (pause !== undefined) timer = window.setTimeout(() => document.hidden || reread(), pause);
    };
    void api
      .get<Data>(path, { page }, reading.signal)
      .then((response) => {
        setRead({ path, response });
        setFailed(false);
        again(pauseOf(response));
      })
      .catch(() => {
        if (reading.signal.aborted) return;
        setFailed(true);
        again(SOON_MS);
      });
    return () => {
      reading.abort();
      window.clearTimeout(timer);
    };
  }, [api, path, page, version, pauseOf, reread]);

  useEffect(() => {
    const onVisible = (): void => {
      if (!document.hidden) reread();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [reread]);

  const response = read?.path === path ? read.response : undefined;
  const hasResponse = response !== undefined;
  return { response, hasFailed: hasFailed && !hasResponse, isOutdated: hasFailed && hasResponse, reread };
}
