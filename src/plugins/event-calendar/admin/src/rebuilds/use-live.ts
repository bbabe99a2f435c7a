import { useCallback, useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** How long it waits before it reads again while something is pending, in milliseconds. */
export const SOON_MS = 3_000;

/** What a route answers, kept up to date. */
export interface Live<Answer> {
  /** Undefined until it has come. */
  answer: Answer | undefined;
  /** It could not be read, and never was. */
  hasFailed: boolean;
  reread(): void;
}

/**
 * Reads an answer of our routes again after the pause that it asks for itself, as long as the page can be seen, and whenever it
 * can be seen again.
 * @param pauseOf milliseconds; undefined: not again by itself. The same function at every render.
 * @param page of a list in pages; the one before is shown until it has come
 */
export function useLive<Answer>(
  path: string,
  pauseOf: (answer: Answer) => number | undefined,
  page?: number,
): Live<Answer> {
  const api = useCalendarApi();
  const [read, setRead] = useState<{ path: string; answer: Answer }>();
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
      .get<Answer>(path, { page }, reading.signal)
      .then((answer) => {
        setRead({ path, answer });
        setFailed(false);
        again(pauseOf(answer));
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

  const answer = read?.path === path ? read.answer : undefined;
  return { answer, hasFailed: hasFailed && answer === undefined, reread };
}
