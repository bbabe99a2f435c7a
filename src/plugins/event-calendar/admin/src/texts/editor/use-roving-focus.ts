import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { arrowTarget } from '../../arrow-target';

/**
 * Makes the buttons of a toolbar a single stop of the Tab key, or none. The arrow keys, Home and End move between them.
 * @param isStop whether the Tab key leads to the toolbar now
 */
export function useRovingFocus(isStop: boolean) {
  const [current, setCurrent] = useState<string>();
  const buttonsOf = (toolbar: Element): HTMLButtonElement[] => [...toolbar.querySelectorAll('button')];
  return {
    /** The tab index of a button, by its name. */
    tabIndexOf: (name: string, isFirst: boolean): 0 | -1 =>
      isStop && (name === current || (current === undefined && isFirst)) ? 0 : -1,
    toolbar: {
      onFocus: ({ target }: FocusEvent<HTMLElement>): void => setCurrent(target.dataset['tool']),
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        const buttons = buttonsOf(event.currentTarget);
        const position = buttons.findIndex((button) => button === event.target);
        const target = arrowTarget(event.key, position, buttons.length);
        if (target === undefined) return;
        event.preventDefault();
        buttons[target]?.focus();
      },
    },
    /** Makes the first button the tab stop again. */
    reset: (): void => setCurrent(undefined),
  };
}
