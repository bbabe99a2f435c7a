import type {
  EventChange,
  ManyChanged,
  ManyChanges,
  SelectedEvent,
} from '../../../server/src/panel-contract/many';
import type {
  SeriesChange,
  SeriesChanged,
  SeriesJoined,
  SeriesScope,
} from '../../../server/src/panel-contract/series';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { postingOnce } from '../saving/post-once';
import { madeChange } from '../series/made-change';
import type { MadeChange } from './target';

/** What was done to so many events, and what its undo has done. */
type Said = (count: number) => { done: string; undone: string };

/** Changes events: all or none. @param post of `usePostOnce` */
export async function changeEvents(
  post: CalendarApi['post'],
  events: readonly SelectedEvent[],
  change: EventChange,
  said: Said,
): Promise<MadeChange> {
  const body: ManyChanges = {
    events: events.map(({ documentId, version }) => ({ documentId, version, change })),
  };
  const { undo } = await post<ManyChanged>('/events/changes', body);
  const { done, undone } = said(events.length);
  const postUndo = postingOnce();
  return {
    message: done,
    undo: async (current) => {
      const back: ManyChanges = { events: undo };
      await postUndo<ManyChanged>(current.post, '/events/changes', back);
      return undone;
    },
  };
}

/** Gives a date of a series another state, and others with it. */
export async function changeDates(
  api: CalendarApi,
  documentId: string,
  scope: SeriesScope,
  { state }: EventChange,
  said: Said,
): Promise<MadeChange> {
  const body: SeriesChange = { documentId, scope, ...(state && { state }) };
  const changed = await api.post<SeriesChanged>('/series/changes', body);
  return madeChange(changed, said(changed.changed + 1));
}

/** Makes a series of events; its undo takes it apart. */
export async function joinEvents(
  api: CalendarApi,
  events: readonly SelectedEvent[],
  said: Said,
): Promise<MadeChange> {
  await api.post<SeriesJoined>('/series', { documentIds: events.map(({ documentId }) => documentId) });
  const { done, undone } = said(events.length);
  return {
    message: done,
    undo: async (current) => {
      await current.del(`/series/of/${events[0]?.documentId ?? ''}`);
      return undone;
    },
  };
}
