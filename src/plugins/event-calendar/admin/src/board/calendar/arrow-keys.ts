import type { KeyboardEvent } from 'react';
import type { Shift } from '../../../../server/src/domain/board/wall-span';
import { DAY, MINUTE } from '../../../../server/src/domain/time/wall-clock';

/** A step of the clock in the views that show one. */
const STEP = 15 * MINUTE;

/** How far an arrow key with Alt moves a focused event: days to the sides, time or weeks up and down. */
const STEPS: Record<string, (showsTime: boolean) => number> = {
  ArrowLeft: () => -DAY,
  ArrowRight: () => DAY,
  ArrowUp: (showsTime) => (showsTime ? -STEP : -7 * DAY),
  ArrowDown: (showsTime) => (showsTime ? STEP : 7 * DAY),
};

/**
 * The shift that a key asks for: Alt and an arrow for the whole event, with Shift for its end alone.
 * @returns undefined for any other key
 */
export function shiftOf(
  {
    key,
    altKey,
    shiftKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  showsTime: boolean,
): Shift | undefined {
  const step = STEPS[key]?.(showsTime);
  if (!altKey || ctrlKey || metaKey || step === undefined) return undefined;
  return { start: shiftKey ? 0 : step, end: step };
}
