import { useCallback, useRef, useState } from 'react';

/** A change that was made on this page and can be undone. */
interface Change {
  /** What was done, as text. */
  message: string;
  /** Undoes it, and says so, or why it cannot be undone. */
  undo(): Promise<unknown>;
}

/** The changes made on this page. */
export interface Changes {
  /** The last change; undefined if there is none or its notice was closed. */
  notice: Change | undefined;
  add(change: Change): void;
  /** Undoes a change, or else the last one. Nothing happens if it is undone already, or if there is none. */
  undo(change?: Change): Promise<void>;
  close(): void;
}

/** Keeps the changes while the page is open. */
export function useChanges(): Changes {
  const stack = useRef<Change[]>([]);
  const [notice, setNotice] = useState<Change>();
  const add = useCallback((change: Change) => {
    stack.current.push(change);
    setNotice(change);
  }, []);
  const undo = useCallback(async (asked?: Change): Promise<void> => {
    const change = asked ?? stack.current.at(-1);
    if (change === undefined || !stack.current.includes(change)) return;
    try {
      await change.undo();
    } finally {
      // A refused undo (somebody else changed the event) would be refused again later.
      stack.current = stack.current.filter((other) => other !== change);
      setNotice(stack.current.at(-1));
    }
  }, []);
  const close = useCallback(() => setNotice(undefined), []);
  return { notice, add, undo, close };
}
