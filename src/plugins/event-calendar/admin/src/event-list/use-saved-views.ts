import { useEffect, useState } from 'react';
import type { SavedView } from '../../../server/src/panel-contract/event-list';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { remember } from '../calendar-api/remember';
import { usePersonalKey } from '../calendar-api/use-personal-key';
import { parseViews } from './saved-views';

const PATH = '/event-list/views';

/** The saved views of this person, and functions to save and to delete one, which reject if the server cannot be reached. */
export function useSavedViews() {
  const api = useCalendarApi();
  const key = usePersonalKey('views');
  const [views, setViews] = useState<SavedView[]>([]);
  useEffect(() => {
    let isOpen = true;
    readViews(api, key).then(
      (found) => isOpen && setViews(found),
      // The list can be used without them.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [api, key]);
  return {
    views,
    save: async (view: SavedView): Promise<void> => setViews(await api.put(PATH, { views: [view] })),
    remove: async (name: string): Promise<void> =>
      setViews(await api.del(`${PATH}?${new URLSearchParams({ name })}`)),
  };
}

/** Reads the views. Those that an earlier version has kept in this browser are taken over; those without room stay there. */
async function readViews(api: CalendarApi, key: string): Promise<SavedView[]> {
  const kept = parseViews(localStorage.getItem(key));
  if (kept.length === 0) return api.get<SavedView[]>(PATH);
  const views = await api.put<SavedView[]>(PATH, { views: kept, keep: true });
  const left = kept.filter(({ name }) => views.every((view) => view.name !== name));
  if (left.length === 0) localStorage.removeItem(key);
  else remember(key, JSON.stringify(left));
  return views;
}
