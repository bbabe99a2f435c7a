import { useCallback, useRef, useState } from 'react';

/** A change that was made on this page and can be taken back. */
interface Change {
  /** What was done, in words. */
  message: string;
  /** Takes it back. @returns what to say then */
  undo(): Promise<string | undefined>;
}

/** The changes of the page, the last on top. */
export interface Changes {
  /** The last one; undefined when there is none, or its notice was closed. */
  notice: Change | undefined;
  add(change: Change): void;
  /** Takes the last one back. @returns what to say then; undefined where there is nothing, or it was refused */
  undo(): Promise<string | undefined>;
  close(): void;
}

/** Remembers the changes of the page as long as it is open. */
export function useChanges(): Changes {
  const stack = useRef<Change[]>([]);
  /** Ends when what was asked to be taken back is: who asks three times fast means three changes. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const [notice, setNotice] = useState<Change>();
  const add = useCallback((change: Change) => {
    stack.current.push(change);
    setNotice(change);
  }, []);
  const undo = useCallback(() => {
    const takeBack = async (): Promise<string | undefined> => {
      const last = stack.current.at(-1);
      if (last === undefined) return undefined;
      try {
        return await last.undo();
      } finally {
        // What was refused now, as somebody else was there before, will not be granted later.
        stack.current = stack.current.filter((change) => change !== last);
        setNotice(stack.current.at(-1));
      }
    };
    const mine = before.current.then(takeBack, takeBack);
    before.current = mine;
    return mine;
  }, []);
  const close = useCallback(() => setNotice(undefined), []);
  return { notice, add, undo, close };
}
