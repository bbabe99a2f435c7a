import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * One stop of the Tab key for all buttons of a toolbar; the arrow keys, Home and End move between them, as the ARIA pattern of
 * toolbars says.
 */
export function useRovingFocus() {
  const [current, setCurrent] = useState<string>();
  const buttonsOf = (toolbar: Element): HTMLButtonElement[] => [...toolbar.querySelectorAll('button')];
  return {
    /** The tab index of the button of that name. */
    tabIndexOf: (name: string, isFirst: boolean): 0 | -1 =>
      name === current || (current === undefined && isFirst) ? 0 : -1,
    toolbar: {
      onFocus: ({ target }: FocusEvent<HTMLElement>): void => setCurrent(target.dataset['tool']),
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        const buttons = buttonsOf(event.currentTarget);
        const position = buttons.findIndex((button) => button === event.target);
        const target = targetOf(event.key, position, buttons.length);
        if (target === undefined) return;
        event.preventDefault();
        buttons[target]?.focus();
      },
    },
    /** For when the button that has the stop goes away. */
    reset: (): void => setCurrent(undefined),
  };
}

/** Which button a key leads to from the one at `position`. */
function targetOf(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (position + 1) % count;
  if (key === 'ArrowLeft') return (position - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
