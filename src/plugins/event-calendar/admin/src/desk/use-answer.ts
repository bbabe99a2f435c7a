import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** What a route of ours answers: undefined until it has, `failed` where it cannot. */
export function useAnswer<Answer>(path: string): Answer | 'failed' | undefined {
  const api = useCalendarApi();
  const [answer, setAnswer] = useState<Answer | 'failed'>();
  useEffect(() => {
    const reading = new AbortController();
    void api
      .get<Answer>(path, {}, reading.signal)
      .then(setAnswer)
      .catch(() => reading.signal.aborted || setAnswer('failed'));
    return () => reading.abort();
  }, [api, path]);
  return answer;
}
