import { useEffect } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { arrowTarget } from '../arrow-target';

const SWITCHES = '[role="switch"]';

/** The row of switches: the nearest element with more than one of them. Undefined until the second one is shown. */
function rowOf(input: Element): Element | undefined {
  for (let within = input.parentElement; within !== null; within = within.parentElement)
    if (within.querySelectorAll(SWITCHES).length > 1) return within;
  return undefined;
}

const switchesIn = (row: Element): HTMLButtonElement[] => [
  ...row.querySelectorAll<HTMLButtonElement>(`button${SWITCHES}:not(:disabled)`),
];

/** Lets the Tab key lead to one switch of the row only: the given one, else the one that it has led to, else the first. */
function settle(row: Element, given?: Element): void {
  const switches = switchesIn(row);
  const stop = given ?? switches.find(({ tabIndex }) => tabIndex === 0) ?? switches[0];
  for (const each of switches) each.tabIndex = each === stop ? 0 : -1;
}

/**
 * Makes a row of switches one stop of the Tab key. The arrow keys, Home and End move between them. Each switch calls it, because Strapi
 * renders the row.
 * @param id of the switch
 * @param label what screen readers say at the row; undefined for a switch beside other inputs, which is a stop by itself
 */
export function useSwitchGroup(id: string, label: string | undefined, disabled: boolean) {
  useEffect(() => {
    const input = document.getElementById(id);
    const row = label === undefined || input === null ? undefined : rowOf(input);
    if (row === undefined || label === undefined) return;
    row.setAttribute('role', 'group');
    row.setAttribute('aria-label', label);
    settle(row);
  }, [id, label, disabled]);
  if (label === undefined) return {};
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLButtonElement>): void {
      const row = rowOf(currentTarget);
      if (row !== undefined) settle(row, currentTarget);
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
      const row = rowOf(event.currentTarget);
      if (row === undefined) return;
      const switches = switchesIn(row);
      const target = arrowTarget(event.key, switches.indexOf(event.currentTarget), switches.length);
      if (target === undefined) return;
      event.preventDefault();
      switches[target]?.focus();
    },
  };
}
