import { useCallback, useRef, useState } from 'react';

/** A change that was made on this page and can be undone. */
interface Change {
  /** What was done, as text. */
  message: string;
  /** The event that was moved. A later move of it has to be undone first. */
  moved?: string;
  /** Undoes it, and says so, or why it cannot be undone. @returns whether that is settled; not if the server did not respond */
  undo(): Promise<boolean>;
}

/** The changes made on this page. */
export interface Changes {
  /** The last change; undefined if there is none or its notice was closed. */
  notice: Change | undefined;
  add(change: Change): void;
  /**
   * Undoes a change, after later moves of the same event, or else the last one. Nothing happens if it is undone already, or if there is
   * none. What the server did not respond to can be undone again.
   */
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
    const { moved } = change;
    const since = stack.current
      .slice(stack.current.indexOf(change) + 1)
      .filter((later) => moved !== undefined && later.moved === moved);
    for (const each of [change, ...since].toReversed()) {
      if (!(await each.undo())) break;
      // A refused undo (somebody else changed the event) would be refused again later.
      stack.current = stack.current.filter((other) => other !== each);
    }
    setNotice(stack.current.at(-1));
  }, []);
  const close = useCallback(() => setNotice(undefined), []);
  return { notice, add, undo, close };
}
