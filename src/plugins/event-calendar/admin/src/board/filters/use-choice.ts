import { useEffect, useState } from 'react';
import type { BoardChoices, BoardFilter } from '../../../../server/src/panel-contract/board';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';

/**
 * The record that a filter is set to, with its name; undefined until it has loaded.
 * @param value the public id of the record; undefined if the filter is not set
 */
export function useChoice(
  kind: BoardFilter,
  locale: string,
  value: string | undefined,
): BoardChoices['choices'][number] | undefined {
  const api = useCalendarApi();
  const [chosen, setChosen] = useState<BoardChoices['choices'][number]>();
  useEffect(() => {
    if (value === undefined) {
      setChosen(undefined);
      return undefined;
    }
    const request = new AbortController();
    api
      .get<BoardChoices>('/board/choices', { kind, locale, id: value }, request.signal)
      .then(({ choices }) => setChosen(choices[0]))
      .catch(() => undefined);
    return () => request.abort();
  }, [api, kind, locale, value]);
  return chosen;
}
