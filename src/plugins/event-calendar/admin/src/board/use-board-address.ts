import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { BoardAddress } from './address';
import { isView, readAddress, writeAddress } from './address';
import { useWantedLanguage } from '../calendar-api/use-language';
import { nearestLanguage } from '../language-name';
import { todayIn } from './days';

const LAST_VIEW = 'event-calendar.board.view';

/** What the board shows, and a function to change it. The back button undoes a change unless `replace` is set. */
export function useBoardAddress(
  facts: CalendarFacts,
): [BoardAddress, (change: Partial<BoardAddress>, replace?: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const [wanted, rememberLanguage] = useWantedLanguage();
  const address = useMemo(() => {
    const remembered = localStorage.getItem(LAST_VIEW);
    const languages = facts.languages.map((language) => language.code);
    const defaults = {
      view: isView(remembered) ? remembered : ('month' as const),
      date: todayIn(query.get('zone') ?? facts.timezone),
      locale: nearestLanguage(languages, wanted),
    };
    return readAddress(query, defaults, languages);
  }, [query, facts, wanted]);
  const change = useCallback(
    (changes: Partial<BoardAddress>, replace = false) => {
      const next = { ...address, ...changes };
      localStorage.setItem(LAST_VIEW, next.view);
      if (changes.locale !== undefined) rememberLanguage(changes.locale);
      setQuery(writeAddress(next), { replace });
    },
    [address, rememberLanguage, setQuery],
  );
  return [address, change];
}
