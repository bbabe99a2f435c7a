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
  /** The field has the focus. */
  onFocus(): void;
  /** The field is left, or Enter says that it is finished. @param stays whether it keeps the focus */
  finish(stays?: boolean): void;
}

/**
 * What stands in the inputs of a field. While the field has the focus it belongs to the person: no value of the form changes it.
 * The form's value arrives in a later render than the draft, so the field's own values coming back never change it either. A value
 * from elsewhere (the form was filled anew, another field wrote this one) is adopted as soon as the field has no focus.
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
  const hasFocus = useRef(false);

  const adopt = (): void => {
    if (hasFocus.current || known.knows(value)) return;
    known.take(value);
    setDraft(draftOf(value));
    adopted(value);
  };
  // Before the page is painted.
  useLayoutEffect(adopt);

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
    onFocus() {
      hasFocus.current = true;
    },
    finish(stays = false) {
      hasFocus.current = stays;
      setTyping(false);
      // A value that has waited for the field to be left.
      adopt();
    },
  };
}
