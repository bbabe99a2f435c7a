import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Makes the buttons of a toolbar a single tab stop. The arrow keys, Home and End move between them, as in the ARIA pattern for
 * toolbars.
 */
export function useRovingFocus() {
  const [current, setCurrent] = useState<string>();
  const buttonsOf = (toolbar: Element): HTMLButtonElement[] => [...toolbar.querySelectorAll('button')];
  return {
    /** The tab index of a button, by its name. */
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
    /** Makes the first button the tab stop again. */
    reset: (): void => setCurrent(undefined),
  };
}

/** The index of the button to which a key moves the focus; undefined for other keys. */
function targetOf(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (position + 1) % count;
  if (key === 'ArrowLeft') return (position - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
