import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { SentValues } from '../fields/sent-values';
import { openSession } from './session';
import type { Session } from './session';

interface OpenText {
  session: Session;
  /** Somebody has changed the text to this. */
  write(html: string): void;
  /** Opens the editor anew. @param mode in this form, whatever the text is */
  open(stored: string, mode?: Session['mode']): void;
  /** To be spread over what is around the editor, its toolbar and its dialogs. */
  around: { onFocus(): void; onBlur(event: FocusEvent): void };
}

/**
 * A text of a form in its editor. The editor is opened anew only for a text that comes from elsewhere: another language, a saved
 * version, a change that was taken back. A text that is being typed belongs to the person until the editor is left.
 * @param value what the form holds
 */
export function useOpenText(
  value: string | null | undefined,
  onChange: (value: string | null | undefined) => void,
): OpenText {
  const given = value ?? '';
  const [session, setSession] = useState(() => openSession(given, 0));
  const sent = useRef<SentValues>();
  sent.current ??= new SentValues(given);
  const known = sent.current;
  const original = useRef(value);
  const hasFocus = useRef(false);
  const isTyping = useRef(false);
  const [timesLeft, setTimesLeft] = useState(0);

  const open = useCallback((stored: string, mode?: Session['mode']): void => {
    setSession((before) => ({
      ...openSession(stored, before.number + 1, mode),
      // Whoever was in the text is in the new one.
      focused: hasFocus.current,
    }));
  }, []);
  useEffect(() => {
    const adopt = (): void => {
      if (isTyping.current || known.knows(given)) return;
      known.take(given);
      original.current = value;
      open(given);
    };
    // After a save the form shows the text of before and, in the same turn, what was typed meanwhile again.
    const later = setTimeout(adopt);
    return () => clearTimeout(later);
  }, [given, value, known, open, timesLeft]);

  return {
    session,
    write(html) {
      isTyping.current = hasFocus.current;
      known.send(html);
      // An empty text may be stored as none: that is no change either.
      onChange(html === (original.current ?? '') ? original.current : html);
    },
    open,
    around: {
      onFocus() {
        hasFocus.current = true;
      },
      onBlur({ currentTarget, relatedTarget }) {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        isTyping.current = false;
        // A text that has waited for this.
        setTimesLeft((before) => before + 1);
      },
    },
  };
}
