import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Whether the focus is in an element, and what the element needs to know it. Alt+F10, the usual key of editors, leads to its toolbar.
 */
export function useEntered() {
  const [isEntered, setEntered] = useState(false);
  return {
    isEntered,
    frame: {
      onFocus: (): void => setEntered(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void =>
        setEntered(relatedTarget instanceof Element && currentTarget.contains(relatedTarget)),
      onKeyDown({ altKey, key, currentTarget }: KeyboardEvent<HTMLElement>): void {
        if (altKey && key === 'F10')
          currentTarget.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
      },
    },
  };
}
