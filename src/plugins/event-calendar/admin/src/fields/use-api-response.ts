import { isFetchError } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** How long to wait after the last change before sending a request, in milliseconds. */
const DELAY = 250;

export interface Asked<Data> {
  /** The response to the current query; undefined until it arrives. */
  data: Data | undefined;
  /** The latest response to any query, for data that hardly changes with the query. */
  last: Data | undefined;
  /** Whether the server refused the current query as invalid (400). */
  refused: boolean;
}

/**
 * The response of a route of the plugin. A changed query is sent after a short delay; an undefined query sends no request.
 */
export function useApiResponse<Data>(
  path: string,
  query: Readonly<Record<string, string>> | undefined,
): Asked<Data> {
  const api = useCalendarApi();
  const key = query === undefined ? undefined : JSON.stringify(query);
  const [latest, setLatest] = useState<{ key?: string; response?: Data; refused: boolean }>({
    refused: false,
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void api
        .get<Data>(path, JSON.parse(key), abort.signal)
        .then((response) => setLatest({ key, response, refused: false }))
        .catch((error: unknown) => {
          // Other errors, such as no connection, say nothing about the query.
          const refused = isFetchError(error) && error.status === 400;
          if (!abort.signal.aborted) setLatest({ key, refused });
        });
    }, DELAY);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, path, key]);
  const { response: last } = latest;
  return key !== undefined && latest.key === key
    ? { data: last, last, refused: latest.refused }
    : { data: undefined, last, refused: false };
}
