import { useAuth } from '@strapi/strapi/admin';
import { useCallback, useState } from 'react';
import type { SavedView } from './saved-views';
import { parseViews, withView } from './saved-views';

/** The saved views of this person in this browser, and functions to save and to delete one. */
export function useSavedViews(): [SavedView[], (view: SavedView) => void, (name: string) => void] {
  const person = useAuth('EventListViews', (state) => state.user?.id);
  const key = `event-calendar.views.${person}`;
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
