import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import type { Target } from './move-target';
import type { EventActions } from './use-event-actions';

/** Computes the new times of an event from the current ones. */
type Step = (event: BoardEvent) => Target;

/** Steps of one event that are not stored yet. */
interface Steps {
  documentId: string;
  steps: readonly Step[];
}

export interface QuickMoves {
  /** Moves an event. Steps that follow each other quickly are shown at once, stored together, and undone together. */
  step(documentId: string, step: Step): void;
  /** The events with the steps that are not stored yet. */
  shown(events: readonly BoardEvent[]): readonly BoardEvent[];
  /** Begins to store the steps so far. */
  flush(): void;
}

/** The pause after which steps are stored, in milliseconds: a held key repeats faster, and a person sees no delay. */
const PAUSE_MS = 500;

/** Collects the moves by the arrow keys, so that four quick presses are one change for everybody. */
export function useQuickMoves(move: EventActions['move']): QuickMoves {
  const [open, setOpen] = useState<readonly Steps[]>([]);
  const waiting = useRef<Steps & { timer: number }>();
  const latest = useRef(move);
  latest.current = move;

  const flush = useCallback((): void => {
    const due = waiting.current;
    if (due === undefined) return;
    waiting.current = undefined;
    window.clearTimeout(due.timer);
    const { documentId, steps } = due;
    void latest
      .current(documentId, (event) => targetAfter(event, steps))
      .finally(() => setOpen((before) => without(before, due)));
  }, []);

  const step = useCallback(
    (documentId: string, next: Step): void => {
      if (waiting.current?.documentId !== documentId) flush();
      window.clearTimeout(waiting.current?.timer);
      const timer = window.setTimeout(flush, PAUSE_MS);
      waiting.current = { documentId, steps: [...(waiting.current?.steps ?? []), next], timer };
      setOpen((before) => [...before, { documentId, steps: [next] }]);
    },
    [flush],
  );

  // A closed tab, and another page of the panel.
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return useMemo(
    () => ({
      step,
      flush,
      shown: (events) =>
        open.length === 0
          ? events
          : events.map((event) =>
              open
                .filter(({ documentId }) => documentId === event.documentId)
                .flatMap(({ steps }) => steps)
                .reduce(after, event),
            ),
    }),
    [open, step, flush],
  );
}

/** Without the steps that have been stored, which are the first ones of their event. */
function without(open: readonly Steps[], { documentId, steps }: Steps): readonly Steps[] {
  let left = steps.length;
  return open.filter((each) => each.documentId !== documentId || (left -= 1) < 0);
}

/** The times of an event after several steps, of which there is at least one. */
function targetAfter(event: BoardEvent, steps: readonly Step[]): Target {
  const last = steps.at(-1);
  if (last === undefined) throw new RangeError('No steps');
  return last(steps.slice(0, -1).reduce(after, event));
}

const after = (event: BoardEvent, step: Step): BoardEvent => withTimes(event, step(event));

/** An event as it will probably be after a move: the calendar's answer has its instants, and corrects times that clocks skip. */
function withTimes(event: BoardEvent, { start, end, allDay, zone }: Target): BoardEvent {
  if (zone !== undefined) return { ...event, allDay, shown: { start, end } };
  const { shown: _before, ...rest } = event;
  return { ...rest, start, end, allDay };
}
