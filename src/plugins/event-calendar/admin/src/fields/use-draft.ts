import { useLayoutEffect, useRef, useState } from 'react';
import { SentValues } from './sent-values';

export interface DraftState<Draft> {
  draft: Draft;
  /** Whether somebody typed since the field was last left. The text may be unfinished. */
  isTyping: boolean;
  /** Sets the draft without typing. @param value what the form holds for it */
  set(draft: Draft, value: unknown): void;
  /** Sets the draft while a person types. @param value what the form holds for it */
  type(draft: Draft, value: unknown): void;
  /** To be called when the field is left, or a key such as Enter finishes it. */
  finish(): void;
}

/**
 * The draft of a field: the content of its inputs. From the first key until the field is left, no value of the form changes it.
 * The form returns the field's own values in later renders; these never change the draft either. A value from elsewhere (the form
 * was reset, another field wrote this one) is adopted at once if nobody is typing, so that people start to type with the current
 * value in view.
 * @param value what the form holds, comparable by `===`
 * @param adopted called with each value from elsewhere
 */
export function useDraft<Draft>(
  value: string,
  draftOf: (value: string) => Draft,
  adopted: (value: string) => void = () => undefined,
): DraftState<Draft> {
  const [draft, setDraft] = useState(() => draftOf(value));
  const [isTyping, setTyping] = useState(false);
  const sent = useRef<SentValues>();
  sent.current ??= new SentValues(value);
  const known = sent.current;

  const adopt = (): void => {
    if (known.knows(value)) return;
    known.take(value);
    setDraft(draftOf(value));
    adopted(value);
  };
  // A layout effect runs before the page is painted.
  useLayoutEffect(() => {
    if (!isTyping) adopt();
  });

  const set = (next: Draft, written: unknown): void => {
    known.send(written);
    setDraft(next);
  };
  return {
    draft,
    isTyping,
    set,
    type(next, written) {
      set(next, written);
      setTyping(true);
    },
    finish() {
      setTyping(false);
      // Adopts a value from elsewhere that came while somebody typed.
      adopt();
    },
  };
}
