import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Leads the focus on when an element that has it disappears.
 * @param lead where to; the same at every render
 * @returns for the element
 */
export function useFocusAfter<Of extends HTMLElement>(lead: () => void): RefObject<Of> {
  const element = useRef<Of>(null);
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) lead();
    },
    [lead],
  );
  return element;
}
