import { useCallback, useEffect, useState } from 'react';
import type { PostKind } from '../../../server/src/domain/kinds';
import type { ReviewThread } from '../../../server/src/panel-contract/review';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

interface Reading {
  thread: ReviewThread | undefined;
  reread(): void;
}

/**
 * What was said about a record, for somebody who reads it in a language; undefined while it loads, and if it cannot be read.
 * @param version changes whenever the record has changed
 */
export function useThread(
  { kind, documentId, locale }: { kind: PostKind; documentId: string; locale: string | undefined },
  version: string,
): Reading {
  const api = useCalendarApi();
  const [thread, setThread] = useState<ReviewThread>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    void api
      .get<ReviewThread>(`/review/${kind}/${documentId}`, { locale }, reading.signal)
      .then(setThread)
      .catch(() => reading.signal.aborted || setThread(undefined));
    return () => reading.abort();
  }, [api, kind, documentId, locale, version, tries]);
  const reread = useCallback(() => setTries((before) => before + 1), []);
  return { thread, reread };
}

/** Whether there is anything to show of a review. */
export const hasReview = ({ notes, isWaiting }: ReviewThread): boolean => notes.length > 0 || isWaiting;
