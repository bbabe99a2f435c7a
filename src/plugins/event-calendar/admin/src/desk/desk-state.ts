import { useSyncExternalStore } from 'react';
import type { CalendarApi } from '../calendar-api/use-calendar-api';

/** Something that was just done and can be taken back. */
export interface UndoOffer {
  /** What was done, in words. */
  message: string;
  /** @param api of whoever shows the offer: that of the page where it was done ends with that page */
  undo(api: CalendarApi): Promise<void>;
}

/** An event that somebody wants to copy to other days. */
interface CopyWish {
  documentId: string;
  locale: string | undefined;
}

/** A question before something is done that cannot be taken back wholly. */
interface Question {
  text: string;
  proceed(): Promise<void>;
}

/** What stands above the page that somebody is on; actions start it, and `DeskHost` shows it. */
interface DeskState {
  offer?: UndoOffer | undefined;
  wish?: CopyWish | undefined;
  question?: Question | undefined;
}

let state: DeskState = {};
const listeners = new Set<() => void>();

export function changeDesk(change: DeskState): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function useDesk(): DeskState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
