import { useCallback, useRef, useState } from 'react';

/** A change that was made on this page and can be undone. */
interface Change {
  /** What was done, as text. */
  message: string;
  /** Undoes it. @returns the message to announce */
  undo(): Promise<string | undefined>;
}

/** The changes made on this page. */
export interface Changes {
  /** The last change; undefined if there is none or its notice was closed. */
  notice: Change | undefined;
  add(change: Change): void;
  /** Undoes a change, or else the last one. @returns the message to announce; undefined if it is undone already, there is none, or it was refused */
  undo(change?: Change): Promise<string | undefined>;
  close(): void;
}

/** Keeps the changes while the page is open. */
export function useChanges(): Changes {
  const stack = useRef<Change[]>([]);
  /** The undo that is under way. The next one waits for it: three quick presses undo three changes. */
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const [notice, setNotice] = useState<Change>();
  const add = useCallback((change: Change) => {
    stack.current.push(change);
    setNotice(change);
  }, []);
  const undo = useCallback((asked?: Change) => {
    const undoLast = async (): Promise<string | undefined> => {
      const last = asked ?? stack.current.at(-1);
      if (last === undefined || !stack.current.includes(last)) return undefined;
      try {
        return await last.undo();
      } finally {
        // A refused undo (somebody else changed the event) would be refused again later.
        stack.current = stack.current.filter((change) => change !== last);
        setNotice(stack.current.at(-1));
      }
    };
    const run = running.current.then(undoLast, undoLast);
    running.current = run;
    return run;
  }, []);
  const close = useCallback(() => setNotice(undefined), []);
  return { notice, add, undo, close };
}
