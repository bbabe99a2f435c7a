import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import type { Shift } from '../../../../server/src/domain/board/wall-span';
import { shiftOf } from './arrow-keys';
import { mayMove } from './event-inputs';

interface ArrowMoves {
  /** Holds the elements of the events, marked with `data-event`. */
  frame: RefObject<HTMLElement>;
  events: readonly BoardEvent[];
  /** Whether the view has an axis of hours. */
  onAxis: boolean;
  onShift(documentId: string, by: Shift): void;
}

/** Moves the focused event with Alt and arrows. @returns what listens to keys of the frame */
export function useArrowMoves({ frame, events, onAxis, onShift }: ArrowMoves): (key: KeyboardEvent) => void {
  const focused = useRef<string>();

  // A moved event is drawn anew: who moved it by keys stays on it.
  useEffect(() => {
    const documentId = focused.current;
    if (documentId === undefined) return;
    focused.current = undefined;
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-event="${documentId}"]`)?.focus(),
    );
  }, [frame, events]);

  return (pressed) => {
    const documentId = eventUnder(pressed.target);
    const event = events.find((other) => other.documentId === documentId);
    const by = shiftOf(pressed, onAxis);
    if (event === undefined || by === undefined) return;
    pressed.preventDefault();
    if (!mayMove(event)) return;
    focused.current = event.documentId;
    onShift(event.documentId, by);
  };
}

const eventUnder = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-event]')?.dataset['event'] : undefined;
