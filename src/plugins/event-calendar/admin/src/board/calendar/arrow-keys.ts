import type { KeyboardEvent } from 'react';
import type { Shift } from '../../../../server/src/domain/board/wall-span';
import { DAY, MINUTE } from '../../../../server/src/domain/time/wall-clock';

/** One step in the views with an axis of hours. */
const STEP = 15 * MINUTE;

/** How far Alt and an arrow key move an event: left and right by days, up and down by time or by weeks. */
const STEPS: Record<string, (showsTime: boolean) => number> = {
  ArrowLeft: () => -DAY,
  ArrowRight: () => DAY,
  ArrowUp: (showsTime) => (showsTime ? -STEP : -7 * DAY),
  ArrowDown: (showsTime) => (showsTime ? STEP : 7 * DAY),
};

/**
 * The shift for a key: Alt and an arrow key move the whole event; with Shift, only its end.
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
