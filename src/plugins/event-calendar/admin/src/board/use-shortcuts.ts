import { useEffect, useRef } from 'react';

/** Keys that do something wherever the focus is on the page, by what the keyboard calls them. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** What somebody types into is no place for shortcuts; nor is a dialog, which has the page behind it. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';

/** @param undo what Ctrl or Cmd and Z does */
export function useShortcuts(shortcuts: Shortcuts, undo: () => void): void {
  const latest = useRef({ shortcuts, undo });
  latest.current = { shortcuts, undo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z') {
        event.preventDefault();
        latest.current.undo();
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
