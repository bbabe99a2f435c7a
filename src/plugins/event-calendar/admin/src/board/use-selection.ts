import { useCallback, useMemo, useState } from 'react';

/** The events that are selected on the board, to be changed together. */
export interface Selection {
  /** By document id; undefined unless events are being selected. They stay selected when other days are shown. */
  chosen: ReadonlySet<string> | undefined;
  /** Begins to select, or ends it. */
  turn(): void;
  end(): void;
  /** Selects an event, or no longer. */
  toggle(documentId: string): void;
  add(documentIds: readonly string[]): void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const turn = useCallback(() => setChosen((before) => (before ? undefined : new Set())), []);
  const end = useCallback(() => setChosen(undefined), []);
  const toggle = useCallback((documentId: string) => {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(documentId)) after.add(documentId);
      return after;
    });
  }, []);
  const add = useCallback((documentIds: readonly string[]) => {
    setChosen((before) => new Set([...(before ?? []), ...documentIds]));
  }, []);
  return useMemo(() => ({ chosen, turn, end, toggle, add }), [chosen, turn, end, toggle, add]);
}
