import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import type { Shift } from '../../../../server/src/domain/board/wall-span';
import { shiftOf } from './arrow-keys';
import { mayMove } from './event-inputs';

interface ArrowMoves {
  /** Contains the elements of the events, which have the attribute `data-event`. */
  frame: RefObject<HTMLElement>;
  events: readonly BoardEvent[];
  /** Whether the view has an axis of hours. */
  onAxis: boolean;
  onShift(documentId: string, by: Shift): void;
}

/** Moves the focused event with Alt and the arrow keys. @returns the `onKeyDown` handler for the frame */
export function useArrowMoves({ frame, events, onAxis, onShift }: ArrowMoves): (key: KeyboardEvent) => void {
  const focused = useRef<string>();

  // A moved event gets a new element on another day, also when a move is refused or undone: a focus that was lost goes there.
  useEffect(() => {
    const documentId = focused.current;
    if (documentId === undefined) return;
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      frame.current?.querySelector<HTMLElement>(`[data-event="${documentId}"]`)?.focus();
    });
  }, [frame, events]);

  return (pressed) => {
    const documentId = eventIdAt(pressed.target);
    const event = events.find((other) => other.documentId === documentId);
    const by = shiftOf(pressed, onAxis);
    if (event === undefined || by === undefined) return;
    pressed.preventDefault();
    if (!mayMove(event)) return;
    focused.current = event.documentId;
    onShift(event.documentId, by);
  };
}

const eventIdAt = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-event]')?.dataset['event'] : undefined;
