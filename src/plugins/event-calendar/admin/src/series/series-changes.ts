import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Tells open forms that a series was made or taken apart: the event itself has not changed. */
export function noteSeriesChange(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** How many times that was so while the page is open. */
export const useSeriesChanges = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
