import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/**
 * Reads a panel route once.
 * @param locale the language in which it names records, if it has a choice
 * @returns its data; undefined while it loads, `failed` if it could not be read
 */
export function useResponse<Data>(path: string, locale?: string): Data | 'failed' | undefined {
  const api = useCalendarApi();
  const [data, setData] = useState<Data | 'failed'>();
  useEffect(() => {
    const reading = new AbortController();
    void api
      .get<Data>(path, { locale }, reading.signal)
      .then(setData)
      .catch(() => reading.signal.aborted || setData('failed'));
    return () => reading.abort();
  }, [api, path, locale]);
  return data;
}
