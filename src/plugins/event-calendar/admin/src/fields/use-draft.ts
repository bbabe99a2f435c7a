import { useLayoutEffect, useRef, useState } from 'react';
import { SentValues } from './sent-values';

export interface DraftState<Draft> {
  draft: Draft;
  /** Whether a key was pressed since the field was last left: what stands there is not finished. */
  isTyping: boolean;
  /** Puts something else into the inputs, with what the form is to hold for it. */
  set(draft: Draft, value: unknown): void;
  /** The same for what a person types. */
  type(draft: Draft, value: unknown): void;
  /** The field is left, or a key says that it is finished. */
  finish(): void;
}

/**
 * What stands in the inputs of a field. From the first key until the field is left it belongs to the person: no value of the form
 * changes it. The form's value arrives in a later render than the draft, so the field's own values coming back never change it
 * either. A value from elsewhere (the form was filled anew, another field wrote this one) is adopted at once where nobody types:
 * whoever begins to type has seen what the form holds.
 * @param value what the form holds, comparable by `===`
 * @param adopt called with the draft of a value from elsewhere
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
  // Before the page is painted.
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
      // A value that has waited for the field to be left.
      adopt();
    },
  };
}
