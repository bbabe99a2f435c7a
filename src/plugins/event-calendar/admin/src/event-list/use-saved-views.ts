import { useCallback, useState } from 'react';
import { usePersonalKey } from '../calendar-api/use-personal-key';
import type { SavedView } from './saved-views';
import { parseViews, withView } from './saved-views';

/** The saved views of this person in this browser, and functions to save and to delete one. */
export function useSavedViews(): [SavedView[], (view: SavedView) => void, (name: string) => void] {
  const key = usePersonalKey('views');
  const [, renderAgain] = useState({});
  const views = parseViews(localStorage.getItem(key));
  const store = useCallback(
    (change: (before: SavedView[]) => SavedView[]) => {
      localStorage.setItem(key, JSON.stringify(change(parseViews(localStorage.getItem(key)))));
      renderAgain({});
    },
    [key],
  );
  return [
    views,
    (view) => store((before) => withView(before, view)),
    (removed) => store((before) => before.filter(({ name }) => name !== removed)),
  ];
}
