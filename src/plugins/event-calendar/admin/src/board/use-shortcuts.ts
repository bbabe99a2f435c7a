import { useEffect, useRef } from 'react';

/** Actions by key (`KeyboardEvent.key` in lower case), for the whole page. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Elements that take typed keys themselves. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';

/**
 * Listens to the shortcuts, except in inputs and while a dialog is open.
 * @param undo the action of Ctrl+Z or Cmd+Z
 */
export function useShortcuts(shortcuts: Shortcuts, undo: () => void): void {
  const latest = useRef({ shortcuts, undo });
  latest.current = { shortcuts, undo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      // With Shift it repeats what was undone, elsewhere.
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z') {
        event.preventDefault();
        // A key that is held must not undo everything.
        if (!event.repeat) latest.current.undo();
        return;
      }
      const run = latest.current.shortcuts[key.toLowerCase()];
      if (ctrlKey || metaKey || altKey || run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
