import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { BoardAddress } from './address';
import { isView, readAddress, writeAddress } from './address';
import { remember } from '../calendar-api/remember';
import { useWantedLanguage } from '../calendar-api/use-language';
import { usePersonalKey } from '../calendar-api/use-personal-key';
import { useReadableLanguages } from '../calendar-api/use-readable-languages';
import { nearestLanguage } from '../language-name';
import { todayIn } from './days';

/** Narrower windows, such as those of telephones, begin with the agenda: a grid would cut its times. In CSS pixels. */
const NARROW = 600;

/**
 * What the board shows, and a function to change it. The back button undoes a change unless `replace` is set. The board begins with
 * the view and the days that this person has chosen last in this browser; an agenda begins today.
 */
export function useBoardAddress(
  facts: CalendarFacts,
): [BoardAddress, (change: Partial<BoardAddress>, replace?: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const [wanted, rememberLanguage] = useWantedLanguage();
  const readable = useReadableLanguages(facts);
  const [viewKey, dateKey] = [usePersonalKey('board.view'), usePersonalKey('board.date')];
  const address = useMemo(() => {
    const lastView = localStorage.getItem(viewKey);
    const wide = isView(lastView) ? lastView : 'month';
    const view = window.innerWidth < NARROW ? 'agenda' : wide;
    const today = todayIn(query.get('zone') ?? facts.timezone);
    const languages = facts.languages.map((language) => language.code);
    const defaults = {
      view,
      date: view === 'agenda' ? today : (localStorage.getItem(dateKey) ?? today),
      locale: nearestLanguage(readable, wanted),
    };
    return readAddress(query, defaults, languages);
  }, [query, facts, readable, wanted, viewKey, dateKey]);
  const change = useCallback(
    (changes: Partial<BoardAddress>, replace = false) => {
      const next = { ...address, ...changes };
      if (changes.view !== undefined) remember(viewKey, changes.view);
      if (changes.date !== undefined)
        rememberDay(dateKey, changes.date, todayIn(next.zone ?? facts.timezone));
      if (changes.locale !== undefined) rememberLanguage(changes.locale);
      setQuery(writeAddress(next), { replace });
    },
    [address, facts, viewKey, dateKey, rememberLanguage, setQuery],
  );
  return [address, change];
}

/** Stores a day. Today is not stored: tomorrow the board would begin yesterday. */
function rememberDay(key: string, date: string, today: string): void {
  if (date === today) localStorage.removeItem(key);
  else remember(key, date);
}
